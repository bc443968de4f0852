//! The responses of the plain style: `{"success", …}`, and 400 or 404 when it did not work.

use axum::http::StatusCode;
use axum::response::Response;
use referee::Table;

use super::viewer;
use crate::http::{JsonObject, Problem};
use crate::hub::{Room, numbers, stage_name, state};

/// A problem, in the words of this style.
pub(crate) fn failed(problem: &Problem) -> Response {
    let status = match problem.status() {
        StatusCode::NOT_FOUND => StatusCode::NOT_FOUND,
        _ => StatusCode::BAD_REQUEST,
    };
    let object =
        JsonObject::new().with("success", &false).with("error", problem.code()).with("message", problem.detail());
    problem.extras(object).reply(status)
}

/// The response about a hot seat: a table as it was at one moment.
pub(super) fn told(room: &Room, table: &Table, message: &str) -> JsonObject {
    JsonObject::new()
        .with("success", &true)
        .with("game_id", room.id())
        .with("stage", stage_name(table.stage()))
        .with("turn", &numbers(table.awaited()))
        .raw("game_state", &state(table, viewer(table), 0))
        .with("message", message)
}
