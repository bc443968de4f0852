//! What whoever makes the pages knows of a game.

use game::{AnyGame, Kind, SeatSet, Turn};

use super::Shown;

/// What is known of a game.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'a> {
    /// All of it.
    Game(&'a dyn AnyGame),
    /// What the public knows, since something is hidden.
    Public {
        /// What is played.
        kind: &'static Kind,
        /// Who is to move.
        turn: Turn,
        /// Who has won, once it is over.
        winners: Option<SeatSet>,
    },
}

/// A table, and its game as it is known whole.
pub(super) type Table<'a> = (&'a Shown<'a>, &'a dyn AnyGame);

impl Seen<'_> {
    /// The name of the game.
    pub(super) fn name(self) -> &'static str {
        match self {
            Seen::Game(game) => game.name(),
            Seen::Public { kind, .. } => kind.name,
        }
    }

    /// What is played.
    pub(super) fn kind(self) -> &'static Kind {
        match self {
            Seen::Game(game) => games::find(game.name()).expect("a table plays a game of the registry"),
            Seen::Public { kind, .. } => kind,
        }
    }

    /// What its seats are called.
    pub(super) fn seat_names(self) -> &'static [&'static str] {
        match self {
            Seen::Game(game) => game.seat_names(),
            Seen::Public { kind, .. } => kind.seat_names,
        }
    }

    /// How many play.
    pub(super) fn seats(self, shown: &Shown<'_>) -> u8 {
        match self {
            Seen::Game(game) => game.seats(),
            Seen::Public { .. } => u8::try_from(shown.players.len()).unwrap_or(u8::MAX),
        }
    }

    /// Who may act next.
    pub(super) fn turn(self) -> Turn {
        match self {
            Seen::Game(game) => game.turn(),
            Seen::Public { turn, .. } => turn,
        }
    }

    /// Who has won, if it is over.
    pub(super) fn winners(self) -> Option<SeatSet> {
        match self {
            Seen::Game(game) => game.outcome().map(|outcome| outcome.winners),
            Seen::Public { winners, .. } => winners,
        }
    }
}
