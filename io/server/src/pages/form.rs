//! A form that somebody filled in.

use axum::extract::{Form, FromRequest, Request};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use game::Digest;
use tokio::time::timeout;

use super::failure::Failure;
use super::look::Look;
use crate::http::Door;
use crate::refusal::Denied;

/// The most bytes of a form.
pub(super) const LARGEST: usize = 64 * 1024;

/// A form that somebody filled in. It may have secrets and has no `Debug`.
#[derive(Default)]
pub(super) struct Filled(Vec<(String, String)>);

impl FromRequest<Door> for Filled {
    type Rejection = Failure;

    async fn from_request(request: Request, door: &Door) -> Result<Filled, Failure> {
        let look = Look::of(request.headers());
        let patience = door.app.config.limits.handshake;
        match timeout(patience, Form::from_request(request, door)).await {
            Ok(Ok(Form(fields))) => Ok(Filled(fields)),
            Ok(Err(wrong)) => match wrong.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Err(Failure::new(look, Denied::TooLarge)),
                _ => Err(Failure::new(look, Denied::WrongForm)),
            },
            Err(_) => Err(Failure::new(look, Denied::TooSlow)),
        }
    }
}

impl Filled {
    /// What stands in a field, without space around it; nothing if it is empty.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| key == name)?;
        Some(found.1.trim()).filter(|text| !text.is_empty())
    }
}

impl Filled {
    /// Luck of one's own: the script brings it.
    pub(super) fn seed(&self) -> Option<Digest> {
        self.get("seed")?.parse().ok()
    }
}

#[cfg(test)]
impl Filled {
    /// A form with these fields.
    pub(super) fn of(fields: Vec<(String, String)>) -> Filled {
        Filled(fields)
    }
}
