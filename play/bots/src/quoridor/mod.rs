//! Opponents at Quoridor: alpha-beta search over shortest paths.

mod board;
mod candidates;
mod engine;
mod evaluation;
mod field;
mod ordering;
mod position;
mod race;
mod search;
mod sparring;
#[cfg(test)]
mod tests;

use crate::level::Level;
use crate::registry::{Opponents, any};
use engine::Engine;

use sparring::SPARRING;

/// The opponents at Quoridor.
pub(crate) const OPPONENTS: Opponents = Opponents::of::<quoridor::Quoridor>(|level| any(at(level)), SPARRING);

/// The opponent at a level.
fn at(level: Level) -> Engine {
    match level {
        Level::Easy => Engine { nodes: 2_000, depth: 1, blur: 120 },
        Level::Normal => Engine { nodes: 20_000, depth: 4, blur: 0 },
        Level::Hard => Engine { nodes: 300_000, depth: 64, blur: 0 },
        Level::Max => Engine { nodes: 3_000_000, depth: 64, blur: 0 },
    }
}
