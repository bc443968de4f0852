//! What is said when something is refused: `application/problem+json`, with the codes that every door uses.

use std::borrow::Cow;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use entropy::EntropyRefusal;
use game::{Coded, CommonRefusal, Fault, Malformed, Refusal, Refused};
use referee::TableRefusal;
use referee::tournament::TournamentRefusal;

use super::{JsonObject, list, set};
use crate::refusal::{ServerRefusal, no};

/// Why a request was refused.
#[derive(Debug)]
pub(crate) struct Problem(Box<Inner>);

#[derive(Debug)]
struct Inner {
    status: StatusCode,
    code: Cow<'static, str>,
    detail: String,
    faults: Vec<Fault>,
    /// How many more there are that are not told.
    more: usize,
    is_kicked: bool,
}

impl Problem {
    fn new(status: StatusCode, code: Cow<'static, str>, detail: String) -> Problem {
        Problem(Box::new(Inner { status, code, detail, faults: Vec::new(), more: 0, is_kicked: false }))
    }

    /// The problem of a player who is out of the game for it.
    pub(super) fn kicked(code: String, detail: String) -> Problem {
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code.into(), detail);
        problem.0.is_kicked = true;
        problem
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

    /// Sets the headers that go with its status.
    pub(super) fn set_headers(&self, headers: &mut HeaderMap) {
        match self.0.status {
            StatusCode::UNAUTHORIZED => set(headers, header::WWW_AUTHENTICATE, "Bearer"),
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => retry(headers, Duration::from_secs(1)),
            _ => {}
        }
    }

    /// The document.
    pub(super) fn body(&self) -> String {
        let object = JsonObject::new()
            .with("type", &format!("urn:parlor:error:{}", self.0.code))
            .with("title", self.0.status.canonical_reason().unwrap_or_default())
            .with("status", &self.0.status.as_u16())
            .with("detail", &self.0.detail)
            .with("code", &self.0.code);
        self.extras(object).json()
    }

    /// What only some problems have.
    pub(super) fn extras(&self, mut object: JsonObject) -> JsonObject {
        if !self.0.faults.is_empty() {
            let fault = |fault: &Fault| {
                JsonObject::new().with("code", fault.code).with("at", &fault.at).with("message", &fault.message).json()
            };
            let faults: Vec<String> = self.0.faults.iter().map(fault).collect();
            object = object.raw("faults", &list(&faults));
        }
        if 0 < self.0.more {
            object = object.with("more_faults", &self.0.more);
        }
        if self.0.is_kicked { object.with("kicked", &true) } else { object }
    }
}

impl From<Refused> for Problem {
    fn from(refusal: Refused) -> Problem {
        match refusal {
            Refusal::Malformed(wrong) => wrong.into(),
            Refusal::Illegal(why) => Problem::new(status_of_code(why.code()), why.code().into(), why.to_string()),
        }
    }
}

impl From<Malformed> for Problem {
    fn from(wrong: Malformed) -> Problem {
        let mut problem = Problem::new(StatusCode::BAD_REQUEST, wrong.code().into(), wrong.to_string());
        let (told, more) = wrong.told();
        (problem.0.faults, problem.0.more) = (told.to_vec(), more);
        problem
    }
}

impl From<ServerRefusal> for Problem {
    fn from(why: ServerRefusal) -> Problem {
        no(why).into()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = Body::from(self.body());
        let mut response = (self.0.status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        self.set_headers(response.headers_mut());
        response
    }
}

/// Says how long to wait: in whole seconds, and never too soon.
pub(super) fn retry(headers: &mut HeaderMap, wait: Duration) {
    let seconds = wait.as_secs_f64().ceil().max(1.0);
    set(headers, header::RETRY_AFTER, &format!("{seconds:.0}"));
}

/// The status of a refusal.
pub(crate) fn status_of(why: &Refused) -> StatusCode {
    match why {
        Refusal::Malformed(_) => StatusCode::BAD_REQUEST,
        Refusal::Illegal(why) => status_of_code(why.code()),
    }
}

/// The status of a refusal that is well formed. What no enum here has is against the rules of the game.
fn status_of_code(code: &str) -> StatusCode {
    let server = ServerRefusal::of_code(code).map(status_of_server);
    let table = || TableRefusal::of_code(code).map(status_of_table);
    let tournament = || TournamentRefusal::of_code(code).map(status_of_tournament);
    let common = || CommonRefusal::of_code(code).map(status_of_common);
    let entropy = || EntropyRefusal::of_code(code).map(|EntropyRefusal::NoEntropy| StatusCode::SERVICE_UNAVAILABLE);
    let known = server.or_else(table).or_else(tournament).or_else(common).or_else(entropy);
    known.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY)
}

fn status_of_server(why: ServerRefusal) -> StatusCode {
    use ServerRefusal as Why;
    match why {
        Why::NoSuchTable | Why::NoSuchTournament | Why::NoSuchAction | Why::NoSuchBan | Why::NotFound => {
            StatusCode::NOT_FOUND
        }
        Why::TableClosed => StatusCode::GONE,
        Why::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        Why::BadToken | Why::NoToken => StatusCode::UNAUTHORIZED,
        Why::NotInvited
        | Why::WrongOrigin
        | Why::NotOperator
        | Why::SpectatorsOnlyLook
        | Why::Banned
        | Why::HouseClosed => StatusCode::FORBIDDEN,
        Why::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Why::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Why::NotOver
        | Why::NoPause
        | Why::AlreadySeated
        | Why::NoRematch
        | Why::SeatKept
        | Why::NoListener
        | Why::TalkHidden
        | Why::TalkClosed
        | Why::NoHint
        | Why::HintOutOfTurn => StatusCode::CONFLICT,
        Why::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Why::TooLong | Why::TalkTooLong => StatusCode::UNPROCESSABLE_ENTITY,
        Why::WrongMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Why::UpgradeRequired => StatusCode::UPGRADE_REQUIRED,
        Why::MissingPrecondition => StatusCode::PRECONDITION_REQUIRED,
        Why::UnknownMessage | Why::WrongForm | Why::NotHttp => StatusCode::BAD_REQUEST,
        Why::TooManyTables | Why::TooManyRequests | Why::TooManyConnections | Why::TalkTooFast => {
            StatusCode::TOO_MANY_REQUESTS
        }
        Why::StorageFailed | Why::ShuttingDown | Why::ServerFull => StatusCode::SERVICE_UNAVAILABLE,
    }
}

fn status_of_table(why: TableRefusal) -> StatusCode {
    use TableRefusal as Why;
    match why {
        Why::TableFull
        | Why::NotBegun
        | Why::AlreadyBegun
        | Why::NoSuchPlace
        | Why::Paused
        | Why::NotPaused
        | Why::AskedAlready
        | Why::RequestsOff
        | Why::RequestOpen
        | Why::NoRequest
        | Why::DeclinedAlready
        | Why::NothingToTakeBack
        | Why::DrawnSince
        | Why::LeftSince
        | Why::HiddenGame
        | Why::TooOften
        | Why::ShareOwed
        | Why::NobodyGone => StatusCode::CONFLICT,
        Why::StaleState => StatusCode::PRECONDITION_FAILED,
        Why::OutOfLuck | Why::NoLuck => StatusCode::SERVICE_UNAVAILABLE,
        Why::TimedOut | Why::Gone | Why::Removed | Why::KeyNeeded | Why::SeedRefused => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
    }
}

fn status_of_tournament(why: TournamentRefusal) -> StatusCode {
    use TournamentRefusal as Why;
    match why {
        Why::NoSuchPlayer | Why::NoSuchGame => StatusCode::NOT_FOUND,
        Why::EntryClosed
        | Why::TournamentFull
        | Why::NameTaken
        | Why::TeamFull
        | Why::NoPartner
        | Why::TooFewPlayers
        | Why::NotStarted
        | Why::TournamentOver => StatusCode::CONFLICT,
        Why::NoTeams
        | Why::NoShow
        | Why::EnteredPlain
        | Why::NeverCameBack
        | Why::Resigned
        | Why::Withdrawn
        | Why::WaitForRound => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

fn status_of_common(why: CommonRefusal) -> StatusCode {
    match why {
        CommonRefusal::GameFinished | CommonRefusal::AlreadyOut => StatusCode::CONFLICT,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}
