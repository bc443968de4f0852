//! Opponents for Texas 42: bids and plays by playouts on determinisations.

use self::average::Average;
use self::player::{Mind, Player};
use crate::level::Level;
use crate::registry::{Opponents, Sparring, any};

mod auction;
mod average;
mod contract;
mod deals;
mod equity;
mod habits;
mod naming;
mod nel_o;
mod player;
mod playout;
mod policy;
mod strength;
#[cfg(test)]
mod tests;
mod thinkers;
mod tricks;

/// The opponents at Texas 42.
pub(crate) const OPPONENTS: Opponents =
    Opponents::of::<texas42::Texas42>(|level| any::<texas42::Texas42>(at(level)), SPARRING);

/// The sparring partners.
const SPARRING: &[Sparring] = &[Sparring {
    name: "average",
    about: "takes the most points on average over so many even deals, everybody seeing everything",
    make: || any::<texas42::Texas42>(Average),
}];

/// The opponent at a level.
fn at(level: Level) -> Player {
    let mind = |heeds_bids, played, thought| Mind { heeds_bids, played, thought };
    match level {
        Level::Easy => Player { nodes: 200_000, mind: mind(false, 8, 0), slips: 30 },
        Level::Normal => Player { nodes: 2_000_000, mind: mind(false, 12, 0), slips: 0 },
        Level::Hard => Player { nodes: 10_000_000, mind: mind(true, 75, 0), slips: 0 },
        Level::Max => Player { nodes: 50_000_000, mind: mind(true, 600, 256), slips: 0 },
    }
}
