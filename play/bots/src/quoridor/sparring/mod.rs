//! Sparring partners: plain bots to measure against. They share only the rules with the engine.

mod monte_carlo;
mod paths;

use quoridor::Quoridor;

use crate::registry::{Sparring, any};
use monte_carlo::MonteCarlo;
use paths::Paths;

/// The sparring partners.
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
