//! What a program that plays is told: one document a line.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::documents::compact;

/// The version of what is spoken.
const PROTOCOL: u32 = 1;

/// What a program is told first.
#[derive(Serialize)]
struct HelloDoc<'a> {
    hello: Hello<'a>,
}

#[derive(Serialize)]
struct Hello<'a> {
    protocol: u32,
    game: &'a str,
    name: &'a str,
}

/// What a program is asked.
#[derive(Serialize)]
pub(crate) struct AskDoc<'a> {
    /// The game.
    pub(crate) game: &'a str,
    /// The number of the table.
    pub(crate) table: u64,
    /// The seat it plays.
    pub(crate) seat: u8,
    /// What that seat sees.
    pub(crate) state: Option<&'a RawValue>,
    /// The ids of everything that is legal now.
    pub(crate) actions: &'a [String],
    /// The game's own document about that.
    pub(crate) choices: &'a RawValue,
}

/// What a program is told first.
pub(crate) fn hello(game: &str, name: &str) -> String {
    compact(&HelloDoc { hello: Hello { protocol: PROTOCOL, game, name } })
}
