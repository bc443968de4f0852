//! The public position, for bots and analysis.

use game::{Seat, SeatSet};

use crate::board::Grid;
use crate::rules::{Fish, NOWHERE};
use crate::setup::Rules;

impl Fish {
    /// How many rows and columns the board has.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// By which rules it is played.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.box_rules.rules()
    }

    /// The tiles without a penguin, one bit per cell. Before the board is drawn: the cells that may become tiles.
    #[must_use]
    pub fn free(&self) -> u128 {
        self.free
    }

    /// Who is still in the game.
    #[must_use]
    pub fn present(&self) -> SeatSet {
        self.present
    }

    /// How many fish a player has collected.
    #[must_use]
    pub fn collected(&self, seat: Seat) -> u32 {
        self.scores.get(seat.index()).copied().unwrap_or(0)
    }

    /// A player's penguins that are on the board: their ids, and where they stand.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = (u8, u8)> {
        self.penguin_ids(seat).zip(self.penguins_of(seat).iter().copied()).filter(|(_, cell)| *cell != NOWHERE)
    }
}
