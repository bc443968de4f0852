//! What is said when something is refused: `application/problem+json`, with the codes that every door uses.

use std::borrow::Cow;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{Coded, Fault, Malformed, Refusal, Refused};

use super::sheet::{Sheet, list};
use crate::refusal::{Denied, no};

/// Why a request was refused.
#[derive(Debug)]
pub(crate) struct Problem(Box<Inner>);

#[derive(Debug)]
struct Inner {
    status: StatusCode,
    code: Cow<'static, str>,
    detail: String,
    faults: Vec<Fault>,
    wait: Option<Duration>,
    is_kicked: bool,
}

impl Problem {
    /// What is left to say to somebody who is out of the game for it.
    pub(super) fn kicked(code: String, detail: String) -> Problem {
        let (status, code) = (StatusCode::UNPROCESSABLE_ENTITY, Cow::Owned(code));
        Problem(Box::new(Inner { status, code, detail, faults: Vec::new(), wait: None, is_kicked: true }))
    }

    /// The same with another status.
    pub(super) fn at(mut self, status: StatusCode) -> Problem {
        self.0.status = status;
        self
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.0.status
    }

    pub(super) fn code(&self) -> &str {
        &self.0.code
    }

    /// What is wrong, as sentences.
    pub(super) fn detail(&self) -> &str {
        &self.0.detail
    }

    /// The document.
    pub(super) fn body(&self) -> String {
        let sheet = Sheet::new()
            .with("type", &format!("urn:parlor:error:{}", self.0.code))
            .with("title", self.0.status.canonical_reason().unwrap_or_default())
            .with("status", &self.0.status.as_u16())
            .with("detail", &self.0.detail)
            .with("code", &self.0.code);
        self.extras(sheet).json()
    }

    /// What only some problems have.
    pub(super) fn extras(&self, mut sheet: Sheet) -> Sheet {
        if !self.0.faults.is_empty() {
            let fault = |fault: &Fault| {
                Sheet::new().with("code", fault.code).with("at", &fault.at).with("message", &fault.message).json()
            };
            let faults: Vec<String> = self.0.faults.iter().map(fault).collect();
            sheet = sheet.raw("faults", &list(&faults));
        }
        if self.0.is_kicked { sheet.with("kicked", &true) } else { sheet }
    }
}

impl From<Refused> for Problem {
    fn from(refusal: Refused) -> Problem {
        match refusal {
            Refusal::Malformed(wrong) => wrong.into(),
            Refusal::Illegal(why) => {
                let (status, code) = (status_of_code(why.code()), Cow::Borrowed(why.code()));
                let wait = match status {
                    StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => Some(Duration::from_secs(1)),
                    _ => None,
                };
                let detail = why.to_string();
                Problem(Box::new(Inner { status, code, detail, faults: Vec::new(), wait, is_kicked: false }))
            }
        }
    }
}

impl From<Malformed> for Problem {
    fn from(wrong: Malformed) -> Problem {
        let (code, detail, faults) = (Cow::Borrowed(wrong.code()), wrong.to_string(), wrong.faults().to_vec());
        let status = StatusCode::BAD_REQUEST;
        Problem(Box::new(Inner { status, code, detail, faults, wait: None, is_kicked: false }))
    }
}

impl From<Denied> for Problem {
    fn from(why: Denied) -> Problem {
        no(why).into()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = Body::from(self.body());
        let mut response = (self.0.status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        let headers = response.headers_mut();
        if self.0.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.0.wait {
            retry(headers, wait);
        }
        response
    }
}

/// Says how long to wait: in whole seconds, and never too soon.
pub(super) fn retry(headers: &mut HeaderMap, wait: Duration) {
    let seconds = wait.as_secs_f64().ceil().max(1.0);
    if let Ok(value) = HeaderValue::from_str(&format!("{seconds:.0}")) {
        headers.insert(header::RETRY_AFTER, value);
    }
}

/// The status of a refusal.
pub(crate) fn status_of(why: &Refused) -> StatusCode {
    match why {
        Refusal::Malformed(_) => StatusCode::BAD_REQUEST,
        Refusal::Illegal(why) => status_of_code(why.code()),
    }
}

/// The status of a refusal that is well formed. What is not listed is against the rules of the game.
fn status_of_code(code: &str) -> StatusCode {
    match code {
        "no_such_table" | "no_such_tournament" | "no_such_player" | "no_such_game" | "no_such_action" | "not_found" => {
            StatusCode::NOT_FOUND
        }
        "bad_token" | "no_token" => StatusCode::UNAUTHORIZED,
        "not_invited" | "wrong_origin" | "not_operator" | "spectators_only_look" => StatusCode::FORBIDDEN,
        "wrong_method" => StatusCode::METHOD_NOT_ALLOWED,
        "too_slow" => StatusCode::REQUEST_TIMEOUT,
        "table_full" | "not_begun" | "already_begun" | "paused" | "not_paused" | "asked_already" | "game_over"
        | "already_out" | "already_seated" | "no_such_place" | "entry_closed" | "tournament_full" | "name_taken"
        | "team_full" | "not_over" | "no_partner" | "too_few_players" | "not_started" | "tournament_over"
        | "no_pause" => StatusCode::CONFLICT,
        "stale_state" => StatusCode::PRECONDITION_FAILED,
        "too_large" => StatusCode::PAYLOAD_TOO_LARGE,
        "wrong_media_type" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "upgrade_required" => StatusCode::UPGRADE_REQUIRED,
        "missing_precondition" => StatusCode::PRECONDITION_REQUIRED,
        "unknown_message" | "wrong_form" => StatusCode::BAD_REQUEST,
        "too_many_tables" | "too_many_requests" | "too_many_connections" => StatusCode::TOO_MANY_REQUESTS,
        "storage_failed" | "shutting_down" | "out_of_luck" | "no_luck" => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}
