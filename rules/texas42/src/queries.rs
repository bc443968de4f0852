//! What bots ask of a game besides the rules.

use game::Seat;

use crate::bid::Bid;
use crate::position::Position;
use crate::rules::{Status, Texas42, left_of};
use crate::setup::Setup;
use crate::suit::Trump;

impl Texas42 {
    /// What was chosen before the game.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The marks of each team.
    #[must_use]
    pub fn marks(&self) -> [u8; 2] {
        self.marks
    }

    /// Who bid what in this hand, in order.
    pub fn bids(&self) -> impl Iterator<Item = (Seat, Bid)> {
        let seats = (1..).map(|places| left_of(self.dealer, places));
        seats.zip(self.bids).take(usize::from(self.bids_made))
    }

    /// The highest bid so far and whose it is, if there is any.
    #[must_use]
    pub fn contract(&self) -> Option<(Seat, Bid)> {
        let highest = self.highest();
        if highest == Bid::PASS { None } else { Some((self.bidder, highest)) }
    }

    /// What is trump, once it is named.
    #[must_use]
    pub fn trump(&self) -> Option<Trump> {
        if self.trump == Trump::UNNAMED { None } else { Some(self.trump) }
    }

    /// The hand being played, with all four hands as they are here; nothing unless a player is to play.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        match self.status {
            Status::Playing => {
                Some(Position { hands: self.hands, trump: self.trump, trick: self.trick, mover: self.mover })
            }
            _ => None,
        }
    }
}
