//! What can go wrong with a call, as JSON-RPC says it.

use entropy::EntropyRefusal;
use game::{Coded, Malformed, Refusal, Refused};
use serde::Serialize;

use crate::documents::{FaultDoc, compact, fault_docs};

/// Why a call has no result.
#[derive(Debug)]
pub(crate) struct CallError {
    /// The code that JSON-RPC knows.
    number: i32,
    refusal: Refused,
    /// What was found, after a colon; perhaps nothing.
    found: String,
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
    fn new(number: i32, refusal: Refused) -> CallError {
        CallError { number, refusal, found: String::new() }
    }

    /// The text is not JSON.
    pub(crate) fn parse(malformed: Malformed) -> CallError {
        CallError::new(-32700, Refusal::Malformed(malformed))
    }

    /// The JSON is no request.
    pub(crate) fn request(malformed: Malformed) -> CallError {
        CallError::new(-32600, Refusal::Malformed(malformed))
    }

    /// The parameters do not fit the method.
    pub(crate) fn params(malformed: Malformed) -> CallError {
        CallError::new(-32602, Refusal::Malformed(malformed))
    }

    /// The door itself says no; and what it found.
    pub(crate) fn door(why: RpcRefusal, found: String) -> CallError {
        let number = match why {
            RpcRefusal::TooLarge => -32600,
            RpcRefusal::UnknownMethod => -32601,
            RpcRefusal::UnknownHandle => -32001,
            RpcRefusal::TooManyGames => -32002,
        };
        CallError { number, refusal: Refusal::Illegal(Box::new(why)), found }
    }

    /// The error object of a reply.
    pub(crate) fn json(&self) -> String {
        let CallError { number, refusal, found } = self;
        let message = if found.is_empty() { refusal.to_string() } else { format!("{refusal}: {found}") };
        let faults = match refusal {
            Refusal::Malformed(malformed) => fault_docs(malformed.told().0),
            Refusal::Illegal(_) => Vec::new(),
        };
        compact(&ErrorDoc { code: *number, message, data: DataDoc { code: refusal.code(), faults } })
    }
}

impl From<EntropyRefusal> for CallError {
    fn from(why: EntropyRefusal) -> CallError {
        CallError::from(Refusal::Illegal(Box::new(why) as _))
    }
}

impl From<Refused> for CallError {
    fn from(refusal: Refused) -> CallError {
        CallError::new(-32000, refusal)
    }
}
