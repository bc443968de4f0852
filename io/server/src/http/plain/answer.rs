//! How the plain style answers: `{"success", …}`, and 400 or 404 when it did not work.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::Malformed;
use referee::Table;

use super::viewer;
use crate::http::json_object::JsonObject;
use crate::http::problem::Problem;
use crate::hub::{Room, stage_name, state};
use crate::refusal::ServerRefusal;

/// What a handler of this style gives.
pub(crate) type Answer = Result<Response, Failed>;

/// A problem, in the words of this style.
pub(crate) struct Failed(Problem);

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Failed {
        Failed(problem)
    }
}

impl From<Malformed> for Failed {
    fn from(wrong: Malformed) -> Failed {
        Failed(wrong.into())
    }
}

impl From<ServerRefusal> for Failed {
    fn from(why: ServerRefusal) -> Failed {
        Failed(why.into())
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = match self.0.status() {
            StatusCode::NOT_FOUND => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        let object =
            JsonObject::new().with("success", &false).with("error", self.0.code()).with("message", self.0.detail());
        self.0.extras(object).reply(status)
    }
}

/// The response about a hot seat: a table as it was at one moment.
pub(super) fn told(room: &Room, table: &Table, message: &str) -> JsonObject {
    let turn: Vec<u8> = table.awaited().iter().map(|seat| seat.0).collect();
    JsonObject::new()
        .with("success", &true)
        .with("game_id", room.id())
        .with("stage", stage_name(table.stage()))
        .with("turn", &turn)
        .raw("game_state", &state(table, viewer(table), 0))
        .with("message", message)
}
