//! What the figures should be: a table of data.

use std::fmt;

/// A limit, from below or from above.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bound {
    /// No less than this.
    AtLeast(f64),
    /// No more than this.
    AtMost(f64),
}

/// What a figure should be.
#[derive(Debug)]
pub(crate) struct Target {
    /// The game whose figure it is.
    pub(crate) game: &'static str,
    /// The name of the figure.
    pub(crate) figure: &'static str,
    /// What it should be.
    pub(crate) bound: Bound,
}

const TARGETS: &[Target] = &[
    Target { game: "backgammon", figure: "listed", bound: Bound::AtLeast(20_000.0) },
    Target { game: "backgammon", figure: "whole plays / bkgm", bound: Bound::AtLeast(2.5) },
    Target { game: "backgammon", figure: "whole plays / OpenSpiel (Python)", bound: Bound::AtLeast(75.0) },
    Target { game: "backgammon", figure: "move files", bound: Bound::AtLeast(440_000.0) },
    Target { game: "backgammon", figure: "evaluations", bound: Bound::AtLeast(1_000_000.0) },
    Target { game: "backgammon", figure: "games of the bare net", bound: Bound::AtLeast(2_600.0) },
    Target { game: "fish", figure: "picked", bound: Bound::AtLeast(240_000.0) },
    Target { game: "fish", figure: "picked and checked / picked", bound: Bound::AtLeast(0.6) },
    Target { game: "quoridor", figure: "perft 4", bound: Bound::AtMost(0.6) },
    Target { game: "quoridor", figure: "checked / listed", bound: Bound::AtLeast(0.6) },
    Target { game: "quoridor", figure: "picked / listed", bound: Bound::AtLeast(2.5) },
    Target { game: "quoridor", figure: "listed / OpenSpiel (Python)", bound: Bound::AtLeast(30.0) },
    Target { game: "texas42", figure: "listed", bound: Bound::AtLeast(500_000.0) },
    Target { game: "texas42", figure: "random tricks", bound: Bound::AtLeast(2_600_000.0) },
    // 20 and 8 milliseconds a hand.
    Target { game: "texas42", figure: "every lead solved", bound: Bound::AtLeast(50.0) },
    Target { game: "texas42", figure: "one value solved", bound: Bound::AtLeast(125.0) },
];

impl Target {
    /// The target of a figure, if it has one.
    pub(crate) fn of(game: &str, figure: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.game == game && target.figure == figure)
    }
}

impl Bound {
    /// Whether `value` keeps to it.
    pub(crate) fn holds(self, value: f64) -> bool {
        match self {
            Bound::AtLeast(least) => least <= value,
            Bound::AtMost(most) => value <= most,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::AtLeast(least) => write!(f, ">= {least}"),
            Bound::AtMost(most) => write!(f, "<= {most}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::extras::Extra;
    use crate::bench::peers::Peer;
    use crate::bench::rounds::WAYS;

    #[test]
    fn targets_are_of_games_that_exist() {
        for target in TARGETS {
            assert!(games::find(target.game).is_some(), "no game is called {}", target.game);
        }
    }

    #[test]
    fn targets_are_of_figures_that_exist() {
        for target in TARGETS {
            let ways = WAYS.iter().map(|(_, name)| *name);
            let extras = Extra::of(target.game).map(|extra| extra.figure);
            let peers = Peer::of(target.game).map(|peer| peer.label);
            let known: Vec<&str> = ways.chain(extras).chain(peers).collect();
            for part in target.figure.split(" / ") {
                let is_known = known.contains(&part) || part.starts_with("perft ");
                assert!(is_known, "{}: nothing is called {part}", target.game);
            }
        }
    }

    #[test]
    fn a_bound_holds_at_its_edge() {
        assert!(Bound::AtLeast(0.6).holds(0.6) && Bound::AtMost(0.6).holds(0.6));
        assert!(!Bound::AtLeast(0.6).holds(0.59) && !Bound::AtMost(0.6).holds(0.61));
    }
}
