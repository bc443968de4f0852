//! What values are counted in.

/// What the value of a [`Line`](crate::Line) is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Wins: 1 for a win, -1 for a loss.
    Wins,
    /// The same in a game of many hands, each of which decides but a part of it.
    Hands,
    /// Points of the game: what one side gets more than the other.
    Points,
    /// What the game under way is played for, in a match of several: 1 for winning it once. It says nothing of what the
    /// match comes to.
    Stakes,
}

impl Unit {
    /// What it is called in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Wins => "wins",
            Unit::Hands => "hands",
            Unit::Points => "points",
            Unit::Stakes => "stakes",
        }
    }
}
