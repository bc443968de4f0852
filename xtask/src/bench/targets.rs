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

const TARGETS: [Target; 4] = [
    Target { game: "quoridor", figure: "perft 4", bound: Bound::AtMost(0.6) },
    Target { game: "quoridor", figure: "checked / listed", bound: Bound::AtLeast(0.6) },
    Target { game: "quoridor", figure: "picked / listed", bound: Bound::AtLeast(2.5) },
    Target { game: "quoridor", figure: "listed / OpenSpiel (Python)", bound: Bound::AtLeast(30.0) },
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

    #[test]
    fn targets_are_of_games_that_exist() {
        for target in &TARGETS {
            assert!(games::GAMES.iter().any(|kind| kind.name == target.game), "no game is called {}", target.game);
        }
    }

    #[test]
    fn a_bound_holds_at_its_edge() {
        assert!(Bound::AtLeast(0.6).holds(0.6) && Bound::AtMost(0.6).holds(0.6));
        assert!(!Bound::AtLeast(0.6).holds(0.59) && !Bound::AtMost(0.6).holds(0.61));
    }
}
