//! Plain opponents to be measured against. They share nothing with the one that plays but the rules.

mod monte_carlo;
mod paths;

use quoridor::Quoridor;

use crate::registry::{Sparring, any};
use monte_carlo::MonteCarlo;
use paths::Paths;

/// Those to be measured against.
pub(crate) const SPARRING: &[Sparring] = &[
    Sparring {
        name: "paths",
        about: "alpha-beta search over all moves, by the difference of the shortest ways",
        make: || any::<Quoridor>(Paths),
    },
    Sparring {
        name: "mcts",
        about: "Monte-Carlo tree search whose random games walk shortest ways",
        make: || any::<Quoridor>(MonteCarlo),
    },
];
