//! What can go wrong with a call, as JSON-RPC says it.

use entropy::EntropyRefusal;
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
    /// The parameters do not fit the method.
    Params(Malformed),
    /// The game says no.
    Refused(Refused),
    /// The door itself says no; and what it found.
    Door(RpcRefusal, String),
}

game::refusals! {
    /// Why the JSON-RPC door refuses a call, whatever the game.
    pub enum RpcRefusal {
        /// A line that is too long.
        TooLarge = "too_large": "this is larger than what is read here",
        /// A method that there is not.
        UnknownMethod = "unknown_method": "there is no method of that name",
        /// A handle that was never given, or is closed.
        UnknownHandle = "unknown_handle": "no game is open under that handle",
        /// As many games as there may be.
        TooManyGames = "too_many_games": "too many games are open",
    }
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
            CallError::Request(_) | CallError::Door(RpcRefusal::TooLarge, _) => -32600,
            CallError::Door(RpcRefusal::UnknownMethod, _) => -32601,
            CallError::Params(_) => -32602,
            CallError::Refused(_) => -32000,
            CallError::Door(RpcRefusal::UnknownHandle, _) => -32001,
            CallError::Door(RpcRefusal::TooManyGames, _) => -32002,
        }
    }

    /// The code Parlor knows.
    fn code(&self) -> &'static str {
        match self {
            CallError::Parse(malformed) | CallError::Request(malformed) | CallError::Params(malformed) => {
                malformed.code()
            }
            CallError::Refused(refusal) => refusal.code(),
            CallError::Door(why, _) => why.code(),
        }
    }

    fn message(&self) -> String {
        match self {
            CallError::Parse(malformed) | CallError::Request(malformed) | CallError::Params(malformed) => {
                malformed.to_string()
            }
            CallError::Refused(refusal) => refusal.to_string(),
            CallError::Door(why, found) => format!("{why}: {found}"),
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

impl From<EntropyRefusal> for CallError {
    fn from(why: EntropyRefusal) -> CallError {
        CallError::Refused(Refusal::Illegal(Box::new(why)))
    }
}

impl From<Refused> for CallError {
    fn from(refusal: Refused) -> CallError {
        CallError::Refused(refusal)
    }
}
