//! Opponents.

use crate::level::Level;
use crate::registry::Sparring;
use crate::rollouts::Rollouts;

/// Those to be measured against.
pub(crate) const SPARRING: &[Sparring] = &[];

/// The opponent at a level.
pub(crate) fn at(level: Level) -> Rollouts {
    let rounds = match level {
        Level::Easy => 1,
        Level::Normal => 24,
        Level::Hard => 160,
        Level::Max => 640,
    };
    Rollouts { rounds }
}
