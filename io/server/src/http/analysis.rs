//! What was good and bad about a game that is over.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::ask::Ask;
use super::problem::{Problem, retry};
use super::sheet::Sheet;
use crate::analyses::Standing;

/// How long to wait before asking again.
const PATIENCE: Duration = Duration::from_secs(1);

/// `GET /api/v1/tables/{id}/analysis`
pub(super) async fn read(ask: Ask) -> Result<Response, Problem> {
    let room = ask.room().await?;
    let _may = ask.sight(&room)?;
    let door = &ask.door;
    let mut response = match door.analyses.of(&room, (&door.app.hub, &door.thinkers), Duration::ZERO).await? {
        Standing::Done(report) => {
            ([(header::CONTENT_TYPE, "application/json")], analysis::document(&report)).into_response()
        }
        Standing::Going(done, all) => {
            let mut response = Sheet::new().with("done", &done).with("all", &all).reply(StatusCode::ACCEPTED);
            retry(response.headers_mut(), PATIENCE);
            response
        }
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(response)
}
