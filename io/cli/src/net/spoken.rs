//! What a program that plays is told: one document a line.

use protocol::Outcome;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::documents::keyed;

/// The version of what is spoken.
const PROTOCOL: u32 = 1;

/// What a program is told first.
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

/// What a program is told when a game is over.
#[derive(Serialize)]
pub(crate) struct OverDoc<'a> {
    /// How it ended.
    pub(crate) over: &'a Over,
    /// What the seat sees at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<&'a RawValue>,
}

/// How a game ended.
#[derive(Serialize)]
pub(crate) struct Over {
    /// The game.
    pub(crate) game: &'static str,
    /// The number of the table.
    pub(crate) table: u64,
    /// The seat the program played.
    pub(crate) seat: u8,
    /// Who won, and the points.
    #[serde(flatten)]
    pub(crate) outcome: Option<Outcome>,
    /// The code of why the seat is out of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kicked: Option<String>,
}

/// What a program is told first.
pub(crate) fn hello(game: &str, name: &str) -> String {
    keyed("hello", &Hello { protocol: PROTOCOL, game, name })
}
