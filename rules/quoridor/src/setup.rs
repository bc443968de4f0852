//! What can be chosen before a game.

/// What can be chosen before a game of Quoridor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// After how many turns the game is drawn.
    pub max_turns: u16,
    /// How many walls each player begins with.
    pub starting_walls: u8,
}

impl Setup {
    /// The most turns a game may be given.
    pub const MOST_TURNS: u16 = 10_000;
    /// The most walls a player may begin with.
    pub const MOST_WALLS: u8 = 10;
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { max_turns: 400, starting_walls: Setup::MOST_WALLS }
    }
}
