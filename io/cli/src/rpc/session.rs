//! A conversation: the games that are open, and the answer to each line.

use std::collections::BTreeMap;

use entropy::Source;
use game::Timestamp;

use super::LONGEST_LINE;
use super::error::{CallError, RpcRefusal};
use super::methods;
use super::request::{Request, batch};
use driver::Position;

/// How many games can be open at once.
pub const MOST_GAMES: usize = 100_000;

/// A conversation. Lines go in, replies come out; it reads and writes nothing itself.
///
/// ```
/// # use parlor::rpc::Session;
/// let mut session = Session::new(game::Timestamp::default, |_| Ok(()));
/// let reply = session.answer(br#"{"jsonrpc":"2.0","id":1,"method":"nonsense"}"#);
/// assert!(reply.expect("it has an id").contains("-32601"));
/// assert_eq!(session.answer(br#"{"jsonrpc":"2.0","method":"games"}"#), None);
/// ```
#[derive(Debug)]
pub struct Session {
    games: BTreeMap<i64, Position>,
    last_handle: i64,
    /// What time it is.
    pub(crate) now: fn() -> Timestamp,
    /// Where random bytes come from.
    pub(crate) entropy: Source,
}

impl Session {
    /// A conversation in which no game is open yet.
    #[must_use]
    pub const fn new(now: fn() -> Timestamp, entropy: Source) -> Session {
        Session { games: BTreeMap::new(), last_handle: 0, now, entropy }
    }

    /// The reply to a line, without its line feed; nothing for notifications and empty lines.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let text = match str::from_utf8(line) {
            Ok(text) => text.trim_matches([' ', '\t', '\r', '\n']),
            Err(error) => {
                let found = format!("byte {} is not UTF-8", error.valid_up_to());
                let malformed = game::Malformed::new(game::CommonRefusal::NotJson, "", &found);
                return Some(failed(&CallError::parse(malformed), "null"));
            }
        };
        if text.is_empty() {
            return None;
        }
        if !text.starts_with('[') {
            return self.answer_one(text);
        }
        match batch(text) {
            Err(error) => Some(failed(&error, "null")),
            Ok(requests) => {
                let replies: Vec<String> = requests.into_iter().filter_map(|text| self.answer_one(text)).collect();
                if replies.is_empty() { None } else { Some(format!("[{}]", replies.join(","))) }
            }
        }
    }

    /// The reply to a line that was too long to read.
    #[must_use]
    pub fn too_long() -> String {
        failed(&CallError::door(RpcRefusal::TooLarge, format!("a line has at most {LONGEST_LINE} bytes")), "null")
    }

    fn answer_one(&mut self, text: &str) -> Option<String> {
        let request = match Request::parse(text) {
            Ok(request) => request,
            Err((error, id)) => return Some(failed(&error, id)),
        };
        let result = methods::call(self, &request.method, &request.params);
        let id = request.id?;
        Some(match result {
            Ok(result) => format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#),
            Err(error) => failed(&error, id),
        })
    }

    /// Opens a game and gives its handle.
    pub(crate) fn open(&mut self, position: Position) -> Result<i64, CallError> {
        if MOST_GAMES <= self.games.len() {
            return Err(CallError::door(RpcRefusal::TooManyGames, format!("{MOST_GAMES}; close one first")));
        }
        self.last_handle += 1;
        self.games.insert(self.last_handle, position);
        Ok(self.last_handle)
    }

    /// Closes a game.
    pub(crate) fn close(&mut self, handle: i64) -> Result<(), CallError> {
        self.games.remove(&handle).map(|_| ()).ok_or_else(|| unknown(handle))
    }

    /// The game under a handle.
    pub(crate) fn game(&self, handle: i64) -> Result<&Position, CallError> {
        self.games.get(&handle).ok_or_else(|| unknown(handle))
    }

    /// The game under a handle, to change it.
    pub(crate) fn game_mut(&mut self, handle: i64) -> Result<&mut Position, CallError> {
        self.games.get_mut(&handle).ok_or_else(|| unknown(handle))
    }
}

fn unknown(handle: i64) -> CallError {
    CallError::door(RpcRefusal::UnknownHandle, handle.to_string())
}

/// A reply that says what went wrong.
fn failed(error: &CallError, id: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{}}}"#, error.json())
}
