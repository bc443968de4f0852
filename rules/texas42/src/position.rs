//! A hand being played by four with all hands open: what the solver and random playouts share.

use game::Seat;

use crate::domino::{Domino, Dominoes};
use crate::hand::Trick;
use crate::suit::Trump;

/// A hand being played by four, with all hands known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The dominoes that each seat still has.
    pub hands: [Dominoes; 4],
    /// What is trump.
    pub trump: Trump,
    /// The trick that is being played.
    pub trick: Trick,
    /// Who plays next.
    pub mover: Seat,
}

impl Position {
    /// A hand of which nothing is played.
    #[must_use]
    pub const fn new(hands: [Dominoes; 4], trump: Trump, leader: Seat) -> Position {
        Position { hands, trump, trick: Trick::EMPTY, mover: leader }
    }

    /// The position after `domino` is played, and what it won: for which team, and how much.
    #[must_use]
    pub fn after(self, domino: Domino) -> (Position, Option<(Seat, u8)>) {
        let mut next = self;
        let hand = &mut next.hands[self.mover.index() & 3];
        *hand = hand.without(domino);
        next.trick = self.trick.with(self.trump, self.mover, domino);
        next.mover = Seat((self.mover.0 + 1) & 3);
        if next.trick.length() < 4 {
            return (next, None);
        }
        let won = (next.trick.taker(), next.trick.points());
        (Position { trick: Trick::EMPTY, mover: won.0, ..next }, Some(won))
    }

    /// The dominoes that can be played.
    #[must_use]
    pub fn legal(&self) -> Dominoes {
        self.trick.legal(self.trump, self.hands[self.mover.index() & 3])
    }

    /// All that is left to win, what is on the table included.
    #[must_use]
    pub fn points(&self) -> u8 {
        let left = self.left();
        #[expect(clippy::cast_possible_truncation, reason = "there are 28 dominoes")]
        let tricks = (left.len() as u8 + self.trick.length()) / 4;
        // An empty trick counts its one point already.
        left.count() + tricks + self.trick.points() - 1
    }

    /// All dominoes that are in a hand.
    pub(crate) fn left(&self) -> Dominoes {
        self.hands.iter().fold(Dominoes::NONE, |left, hand| left.or(*hand))
    }
}
