//! The responses of the plain style: `{"success", …}`. What the game refuses is 400; other statuses are about the request.

use axum::http::StatusCode;
use axum::response::Response;
use referee::Table;

use super::viewer;
use crate::http::{JsonObject, Problem};
use crate::hub::{Room, numbers, stage_name, state};

/// The statuses that mean the same in every style.
const OF_THE_REQUEST: &[StatusCode] = &[
    StatusCode::NOT_FOUND,
    StatusCode::METHOD_NOT_ALLOWED,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::SERVICE_UNAVAILABLE,
];

/// A problem, in the words of this style.
pub(crate) fn failed(problem: &Problem) -> Response {
    let status = Some(problem.status()).filter(|status| OF_THE_REQUEST.contains(status));
    let object =
        JsonObject::new().with("success", &false).with("error", problem.code()).with("message", problem.detail());
    let mut response = problem.extras(object).reply(status.unwrap_or(StatusCode::BAD_REQUEST));
    problem.set_headers(response.headers_mut());
    response
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
