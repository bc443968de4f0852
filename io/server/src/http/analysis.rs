//! What was good and bad about a game that is over.

use std::time::Duration;

use axum::http::{StatusCode, header};
use axum::response::IntoResponse as _;

use super::problem::retry;
use super::{Answer, JsonObject, RequestContext, set};
use crate::analyses::Progress;

/// How long to wait before asking again.
const PATIENCE: Duration = Duration::from_secs(1);

/// `GET /api/v1/tables/{id}/analysis`
pub(super) async fn read(context: RequestContext) -> Answer {
    let room = context.room().await?;
    let _may = context.sight(&room)?;
    let door = &context.door;
    let mut response = match door.analyses.of(&room, (door, context.client().address), Duration::ZERO).await? {
        Progress::Done(report) => {
            ([(header::CONTENT_TYPE, "application/json")], analysis::document(&report)).into_response()
        }
        Progress::Going(done, all) => {
            let mut response = JsonObject::new().with("done", &done).with("all", &all).reply(StatusCode::ACCEPTED);
            retry(response.headers_mut(), PATIENCE);
            response
        }
    };
    set(response.headers_mut(), header::CACHE_CONTROL, "private, no-cache");
    Ok(response)
}
