//! One hand being played: the core that rules, playouts and the solver share.

use game::Seat;

use crate::domino::{Domino, Dominoes};
use crate::suit::Trump;

/// A trick being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trick {
    /// The suit that was led.
    suit: u8,
    /// The rank of the domino that takes it so far.
    rank: u8,
    /// Whose that is.
    taker: u8,
    /// What it counts so far, the trick itself included.
    points: u8,
    /// How many dominoes are in it.
    length: u8,
}

impl Trick {
    /// A trick before its lead.
    pub const EMPTY: Trick = Trick { suit: 0, rank: 0, taker: 0, points: 1, length: 0 };

    /// Who takes it, as it is.
    #[must_use]
    #[inline]
    pub const fn taker(self) -> Seat {
        Seat(self.taker)
    }

    /// What it counts, as it is.
    #[must_use]
    #[inline]
    pub const fn points(self) -> u8 {
        self.points
    }

    /// How many dominoes are in it.
    #[must_use]
    #[inline]
    pub const fn length(self) -> u8 {
        self.length
    }

    /// How high a domino would stand in it.
    #[inline]
    pub(crate) fn rank_of(self, trump: Trump, domino: Domino) -> u8 {
        trump.rank(self.suit, domino)
    }

    /// Whether a domino would take it from its taker so far.
    #[inline]
    pub(crate) fn is_beaten_by(self, trump: Trump, domino: Domino) -> bool {
        self.rank < self.rank_of(trump, domino)
    }

    /// All dominoes that would take it from its taker so far.
    #[must_use]
    #[inline]
    pub fn beaters(self, trump: Trump) -> Dominoes {
        if self.length == 0 { Dominoes::ALL } else { trump.beating(self.suit, self.rank) }
    }

    /// All dominoes that follow; every one before the lead.
    #[must_use]
    #[inline]
    pub fn followers(self, trump: Trump) -> Dominoes {
        if self.length == 0 { Dominoes::ALL } else { trump.following(self.suit) }
    }

    /// The dominoes of a hand that can be played.
    #[must_use]
    #[inline]
    pub fn legal(self, trump: Trump, hand: Dominoes) -> Dominoes {
        if trump == Trump::SEVENS {
            return nearest(hand);
        }
        let follows = if self.length == 0 { hand } else { hand.and(trump.following(self.suit)) };
        if follows.is_empty() { hand } else { follows }
    }

    /// Which of a row of dominoes follow, of which there is a byte for each suit; all of them before the lead.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a byte of it is what is wanted")]
    pub(crate) fn following(self, row: u64) -> u8 {
        if self.length == 0 { u8::MAX } else { (row >> (8 * (self.suit & 7))) as u8 }
    }

    /// The trick with one more domino.
    #[must_use]
    #[inline]
    pub fn with(self, trump: Trump, seat: Seat, domino: Domino) -> Trick {
        let suit = if self.length == 0 { trump.led_by(domino) } else { self.suit };
        let rank = trump.rank(suit, domino);
        let takes = self.length == 0 || self.rank < rank;
        Trick {
            suit,
            rank: if takes { rank } else { self.rank },
            taker: if takes { seat.0 } else { self.taker },
            points: self.points + COUNTS[domino.index() & 31],
            length: self.length + 1,
        }
    }

    /// What a hand that plays `domino` shows that it has none of: the suit that was led, if that does not follow; in
    /// sevens all that would be nearer.
    pub(crate) fn shows(self, trump: Trump, domino: Domino) -> Dominoes {
        if trump == Trump::SEVENS {
            return Domino::all().filter(|other| distance(*other) < distance(domino)).collect();
        }
        let following = trump.following(self.suit);
        if self.length == 0 || following.has(domino) { Dominoes::NONE } else { following }
    }
}

/// How far from seven the ends of a domino are together.
fn distance(domino: Domino) -> u8 {
    (domino.high() + domino.low()).abs_diff(7)
}

/// The dominoes of a hand whose ends are nearest to seven together.
fn nearest(hand: Dominoes) -> Dominoes {
    let least = hand.iter().map(distance).min();
    hand.iter().filter(|domino| Some(distance(*domino)) == least).collect()
}

/// What each domino counts.
pub(crate) const COUNTS: [u8; 32] = {
    let mut counts = [0; 32];
    let mut number = 0;
    while number < 28 {
        counts[number as usize] = match Domino::numbered(number) {
            Some(domino) => domino.count(),
            None => 0,
        };
        number += 1;
    }
    counts
};
