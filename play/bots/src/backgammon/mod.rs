//! Opponents at Backgammon: nets trained by temporal difference (TD) learning in self-play, a bear-off database, and
//! expectimax over the next rolls.
#![expect(clippy::inline_always, reason = "what is not inlined is not built for the machine it runs on")]

mod bear_off;
mod chances;
mod cube;
mod evaluator;
mod exercises;
mod features;
mod inference;
mod matches;
mod net;
mod number;
mod player;
mod search;
mod training;
mod turns;
mod weights;
mod worth;

use crate::any::AnyBot;
use crate::level::Level;
use crate::registry::{Opponents, Sparring, any};

use self::exercises::EXERCISES;
use self::player::Player;

/// The opponents at Backgammon.
pub(crate) const OPPONENTS: Opponents = Opponents {
    exercises: EXERCISES,
    school: Some(training::school),
    ..Opponents::of::<backgammon::Backgammon>(|level| any(at(level)), SPARRING)
};

/// The sparring partners.
const SPARRING: &[Sparring] =
    &[Sparring { name: "net", about: "plays what its net likes best at a glance", make: bare_net }];

fn bare_net() -> Box<dyn AnyBot> {
    any(Player { depth: 0, slips: 0.0, nodes: 1 })
}

/// The opponent at a level.
fn at(level: Level) -> Player {
    match level {
        Level::Easy => Player { depth: 0, slips: 0.35, nodes: 1 },
        Level::Normal => Player { depth: 0, slips: 0.07, nodes: 1 },
        Level::Hard => Player { depth: 1, slips: 0.0, nodes: 4_000 },
        Level::Max => Player { depth: 2, slips: 0.0, nodes: 4_000 },
    }
}
