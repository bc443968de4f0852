//! The registry: every game Parlor knows. A new game is one crate and one line here.
//!
//! ```
//! let kind = games::find("quoridor").expect("the registry has it");
//! assert_eq!(kind.seats, 2..=2);
//! ```
#![no_std]

extern crate alloc;

mod korean;
mod manual;
mod phrases;

use backgammon::Backgammon;
use fish::Fish;
use game::{Kind, Schema};
use quoridor::Quoridor;
use texas42::Texas42;

pub use self::manual::{Manual, manual};
pub use self::phrases::{Phrases, phrases, reasons};

/// Every game, in the order they are listed.
pub const GAMES: [Kind; 4] =
    [Kind::of::<Backgammon>(), Kind::of::<Quoridor>(), Kind::of::<Fish>(), Kind::of::<Texas42>()];

static KINDS: [Kind; GAMES.len()] = GAMES;

/// Every game, for those who keep them.
#[must_use]
pub fn kinds() -> &'static [Kind] {
    &KINDS
}

/// The game of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// The schemas of all games' documents.
pub fn schemas() -> impl Iterator<Item = &'static Schema> {
    KINDS.iter().flat_map(|kind| kind.schemas)
}
