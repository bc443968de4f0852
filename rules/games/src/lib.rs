//! The registry: every game Parlor knows. A new game is one crate and one line here.
//!
//! ```
//! let kind = games::find("quoridor").expect("the registry has it");
//! assert_eq!(kind.seats, 2..=2);
//! ```
#![no_std]

extern crate alloc;

mod manual;

use backgammon::Backgammon;
use fish::Fish;
use game::{Kind, Schema};
use quoridor::Quoridor;
use texas42::Texas42;

pub use self::manual::{Manual, manual};

/// Every game, in the order they are listed.
pub const GAMES: &[Kind] =
    &[Kind::of::<Backgammon>(), Kind::of::<Quoridor>(), Kind::of::<Fish>(), Kind::of::<Texas42>()];

/// Every game, for those who keep them.
#[must_use]
pub fn kinds() -> &'static [Kind] {
    GAMES
}

/// The game of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Kind> {
    GAMES.iter().find(|kind| kind.name == name)
}

/// The schemas of all games' documents.
pub fn schemas() -> impl Iterator<Item = &'static Schema> {
    GAMES.iter().flat_map(|kind| kind.schemas)
}
