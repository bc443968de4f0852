//! What can go wrong with a call, as JSON-RPC says it.

use game::{Coded, Malformed, Refusal, Refused};
use serde::Serialize;

use crate::documents::{FaultDoc, compact, fault_docs};

/// Why a call has no result.
#[derive(Debug)]
pub(crate) enum CallError {
    /// The text is not JSON.
    Parse(Malformed),
    /// The JSON is no request.
    Request(Malformed),
    /// The line is longer than any that is read.
    TooLong,
    /// There is no such method.
    Method(String),
    /// The parameters do not fit the method.
    Params(Malformed),
    /// The game says no.
    Refused(Refused),
    /// No game is open under this handle.
    UnknownHandle(i64),
    /// Too many games are open.
    TooManyGames,
}

/// The error object of a reply.
#[derive(Serialize)]
struct ErrorDoc<'a> {
    code: i32,
    message: String,
    data: DataDoc<'a>,
}

/// What a program wants to know of an error.
#[derive(Serialize)]
struct DataDoc<'a> {
    code: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultDoc<'a>>,
}

impl CallError {
    /// The error object of a reply.
    pub(crate) fn json(&self) -> String {
        let data =
            DataDoc { code: self.code(), faults: self.malformed().map_or(Vec::new(), |m| fault_docs(m.faults())) };
        compact(&ErrorDoc { code: self.number(), message: self.message(), data })
    }

    /// The code JSON-RPC knows.
    const fn number(&self) -> i32 {
        match self {
            CallError::Parse(_) => -32700,
            CallError::Request(_) | CallError::TooLong => -32600,
            CallError::Method(_) => -32601,
            CallError::Params(_) => -32602,
            CallError::Refused(_) => -32000,
            CallError::UnknownHandle(_) => -32001,
            CallError::TooManyGames => -32002,
        }
    }

    /// The code Parlor knows.
    fn code(&self) -> &'static str {
        match self {
            CallError::Parse(malformed) | CallError::Request(malformed) | CallError::Params(malformed) => {
                malformed.code()
            }
            CallError::TooLong => "line_too_long",
            CallError::Method(_) => "unknown_method",
            CallError::Refused(refusal) => refusal.code(),
            CallError::UnknownHandle(_) => "unknown_handle",
            CallError::TooManyGames => "too_many_games",
        }
    }

    fn message(&self) -> String {
        match self {
            CallError::Parse(malformed) => format!("parse error: {malformed}"),
            CallError::Request(malformed) => format!("invalid request: {malformed}"),
            CallError::TooLong => {
                format!("invalid request: the line is longer than {} bytes and was skipped", super::LONGEST_LINE)
            }
            CallError::Method(method) => format!("method not found: {method:?}"),
            CallError::Params(malformed) => format!("invalid params: {malformed}"),
            CallError::Refused(refusal) => refusal.to_string(),
            CallError::UnknownHandle(handle) => format!("no game is open under handle {handle}"),
            CallError::TooManyGames => {
                format!("{} games are open, which is the most: close one first", super::session::MOST_GAMES)
            }
        }
    }

    /// Everything that is wrong with a text, if that is the matter.
    const fn malformed(&self) -> Option<&Malformed> {
        match self {
            CallError::Parse(malformed)
            | CallError::Request(malformed)
            | CallError::Params(malformed)
            | CallError::Refused(Refusal::Malformed(malformed)) => Some(malformed),
            _ => None,
        }
    }
}

impl From<Refused> for CallError {
    fn from(refusal: Refused) -> CallError {
        CallError::Refused(refusal)
    }
}
