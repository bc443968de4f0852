//! What can be chosen before a game.

use crate::notation::Situation;

/// What can be chosen before a game of Backgammon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Points, the cube and resignation; without them, a plain game.
    pub stakes: Option<MatchSetup>,
    /// The position to begin with, if it is not the usual one.
    pub position: Option<Situation>,
    /// Whether one person may play both sides.
    pub solo: bool,
}

/// What a match is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSetup {
    /// To how many points; 0 for a single game.
    pub length: u16,
    /// Whether there is a doubling cube.
    pub cube: bool,
    /// Whether the game after a side comes within a point of the match is played without doubling.
    pub crawford: bool,
}

impl Default for MatchSetup {
    fn default() -> MatchSetup {
        MatchSetup { length: 0, cube: true, crawford: true }
    }
}
