//! The documents every command and the JSON-RPC door share: faults, status, setups.

use std::borrow::Cow;

use game::json::Tree;
use game::print::printable_json;
use game::{AnyGame, Fault, SeatSet, Turn};
use protocol::Outcome;
use serde::Serialize;

/// A fault, as a document.
#[derive(Debug, Serialize)]
pub(crate) struct FaultDoc<'a> {
    code: &'a str,
    at: &'a str,
    message: &'a str,
}

/// Faults, as documents.
pub(crate) fn fault_docs(faults: &[Fault]) -> Vec<FaultDoc<'_>> {
    faults.iter().map(|fault| FaultDoc { code: fault.code, at: &fault.at, message: &fault.message }).collect()
}

/// Where a game stands.
#[derive(Debug, Serialize)]
pub(crate) struct Status {
    phase: &'static str,
    turn: TurnDoc,
    outcome: Option<Outcome>,
}

/// Who is to act.
#[derive(Debug, Serialize)]
struct TurnDoc {
    kind: &'static str,
    seats: Vec<u8>,
}

impl Status {
    /// Where `game` stands.
    pub(crate) fn of(game: &dyn AnyGame) -> Status {
        let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
        let turn = game.turn();
        let seats = numbers(if let Turn::Seats(seats) = turn { seats } else { SeatSet::EMPTY });
        let end = game.outcome();
        let outcome = end.map(|end| Outcome { winners: numbers(end.winners), points: end.points });
        Status { phase: game.phase().0, turn: TurnDoc { kind: turn.kind(), seats }, outcome }
    }
}

/// One thing a line.
pub(crate) fn lines<T: AsRef<str>>(things: &[T]) -> String {
    things.iter().flat_map(|thing| [thing.as_ref(), "\n"]).collect()
}

/// A document without white space, and with nothing in it that means anything to a terminal.
pub(crate) fn compact(document: &impl Serialize) -> String {
    let json = serde_json::to_string(document).expect("our documents are JSON");
    match printable_json(&json) {
        Cow::Borrowed(_) => json,
        Cow::Owned(escaped) => escaped,
    }
}

/// A document with one key.
pub(crate) fn keyed(key: &str, value: &impl Serialize) -> String {
    format!(r#"{{"{key}":{}}}"#, compact(value))
}

/// A setup with these names in it, if there are any.
pub(crate) fn with_names(setup: Tree<'static>, names: &[String]) -> Tree<'static> {
    if names.is_empty() {
        return setup;
    }
    let names = names.iter().map(|name| Tree::Text(Cow::Owned(name.trim().to_owned()))).collect();
    with(setup, "names", Tree::List(names))
}

/// A setup that begins with this position.
pub(crate) fn with_position(setup: Tree<'static>, position: &str) -> Tree<'static> {
    with(setup, "position", Tree::Text(Cow::Owned(position.to_owned())))
}

/// A setup with this value under `key`; what is no object stays as it is, to be refused.
fn with(setup: Tree<'static>, key: &'static str, value: Tree<'static>) -> Tree<'static> {
    let mut fields = match setup {
        Tree::Object(fields) => fields,
        Tree::Null => Vec::new(),
        _ => return setup,
    };
    fields.retain(|(known, _)| known != key);
    fields.push((Cow::Borrowed(key), value));
    Tree::Object(fields)
}
