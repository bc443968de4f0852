//! The fields of a form that a browser posts.

use axum::body::Body;
use axum::extract::{Form, FromRequest as _, Request};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use game::Digest;
use referee::{ActSignature, SeatKey};
use tokio::time::timeout;

use super::PageRequest;
use crate::refusal::ServerRefusal;

/// The most bytes of a form.
pub(super) const LARGEST: usize = 64 * 1024;

/// The fields of a form. They may hold secrets, so there is no `Debug`.
#[derive(Default)]
pub(super) struct FormFields(Vec<(String, String)>);

impl FormFields {
    /// Reads the body of a request.
    pub(super) async fn read(request: &PageRequest, body: Body) -> Result<FormFields, ServerRefusal> {
        let whole = Request::from_parts(request.parts.clone(), body);
        match timeout(request.door.app.config.limits.handshake, Form::from_request(whole, &())).await {
            Ok(Ok(Form(fields))) => Ok(FormFields(fields)),
            Ok(Err(wrong)) => match wrong.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Err(ServerRefusal::TooLarge),
                _ => Err(ServerRefusal::WrongForm),
            },
            Err(_) => Err(ServerRefusal::TooSlow),
        }
    }

    /// What stands in a field, without space around it; nothing if it is empty.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| key == name)?;
        Some(found.1.trim()).filter(|text| !text.is_empty())
    }

    /// The player's seed at a table where players have no keys, which the script sends.
    pub(super) fn seed(&self) -> Option<Digest> {
        self.get("seed")?.parse().ok()
    }

    /// The key with which a player sits down, which the script makes; nothing without a script.
    pub(super) fn seat_key(&self) -> Result<Option<SeatKey>, ServerRefusal> {
        let Some(key) = self.get("key") else { return Ok(None) };
        let (key, commit) = (key.parse().ok(), self.get("commit").and_then(|text| text.parse().ok()));
        let sig = self.get("sig").and_then(|text| text.parse().ok());
        match (key, commit, sig) {
            (Some(key), Some(commit), Some(sig)) => Ok(Some(SeatKey { key, commit, sig })),
            _ => Err(ServerRefusal::WrongForm),
        }
    }

    /// The signature of what a player with a key does.
    pub(super) fn signature(&self) -> Result<Option<ActSignature>, ServerRefusal> {
        let Some(saw) = self.get("saw") else { return Ok(None) };
        match (saw.parse().ok(), self.get("sig").and_then(|text| text.parse().ok())) {
            (Some(saw), Some(sig)) => Ok(Some(ActSignature { saw, ids: None, sig })),
            _ => Err(ServerRefusal::WrongForm),
        }
    }
}

#[cfg(test)]
impl FormFields {
    /// A form with these fields.
    pub(super) fn of(fields: Vec<(String, String)>) -> FormFields {
        FormFields(fields)
    }
}
