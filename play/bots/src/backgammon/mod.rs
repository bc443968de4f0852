//! Backgammon: nets that learned from games against themselves, a database for bearing off, and a look at the next rolls.
#![expect(clippy::inline_always, reason = "what is not inlined is not built for the machine it runs on")]

mod bear_off;
mod chances;
mod cube;
mod evaluator;
mod exercises;
mod features;
mod matches;
mod net;
mod number;
mod player;
mod search;
mod thinker;
pub mod training;
mod turns;
mod weights;
mod worth;

pub(crate) use self::exercises::EXERCISES;

use crate::any::AnyBot;
use crate::level::Level;
use crate::registry::{Sparring, any};

use self::player::Player;

/// Those to be measured against.
pub(crate) const SPARRING: &[Sparring] =
    &[Sparring { name: "net", about: "plays what its net likes best at a glance", make: bare_net }];

fn bare_net() -> Box<dyn AnyBot> {
    any(Player { depth: 0, slips: 0.0, nodes: 1 })
}

/// The opponent at a level.
pub(crate) fn at(level: Level) -> Player {
    match level {
        Level::Easy => Player { depth: 0, slips: 0.35, nodes: 1 },
        Level::Normal => Player { depth: 0, slips: 0.07, nodes: 1 },
        Level::Hard => Player { depth: 1, slips: 0.0, nodes: 4_000 },
        Level::Max => Player { depth: 2, slips: 0.0, nodes: 4_000 },
    }
}
