//! Contracts: who must take how much, and with which trump.

use game::Seat;
use texas42::{Bid, Dominoes, Position, Trump};

use super::nel_o;
use super::playout::Table;

/// What a hand is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contract {
    pub(super) bidder: Seat,
    pub(super) bid: Bid,
    pub(super) trump: Trump,
}

impl Contract {
    /// Who leads to the first trick.
    fn leader(self) -> Seat {
        if self.bid.is_partners() { partner(self.bidder) } else { self.bidder }
    }

    /// Whether it is made with these hands in a playout by the policy; nel-o double dummy.
    pub(super) fn is_made(self, hands: [Dominoes; 4]) -> bool {
        let position = Position::new(hands, self.trump, self.leader());
        if self.trump == Trump::NEL_O {
            return nel_o::is_made(&position, self.bidder);
        }
        Table::new(self.bidder, self.bid.needs()).is_made(position)
    }
}

/// The team of a seat.
pub(super) const fn team(seat: Seat) -> usize {
    (seat.0 & 1) as usize
}

/// The seat so many places to the left.
pub(super) const fn left_of(seat: Seat, places: u8) -> Seat {
    Seat((seat.0 + places) & 3)
}

/// Who sits opposite.
pub(super) const fn partner(seat: Seat) -> Seat {
    left_of(seat, 2)
}
