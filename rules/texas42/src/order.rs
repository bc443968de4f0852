//! Which dominoes the solver tries first.

use crate::domino::{Domino, Dominoes};
use crate::hand::{COUNTS, Trick};
use crate::suit::{TRUMPS, Trump};

/// No domino.
pub(crate) const NOBODY: u8 = u8::MAX;

/// Up to seven dominoes, best first.
pub(crate) struct Order {
    dominoes: [Domino; 7],
    worths: [i8; 7],
    count: usize,
}

impl Order {
    const EMPTY: Order = Order { dominoes: [Domino::LOWEST; 7], worths: [0; 7], count: 0 };

    /// The dominoes of a hand: first the one that was good before, then those that nobody can beat in their suit, the
    /// trumps among them first; then low ones that count nothing.
    pub(crate) fn of_leads(trump: Trump, hand: Dominoes, left: Dominoes, best: u8) -> Order {
        let others = left.but(hand);
        let mut order = Order::EMPTY;
        for domino in hand.iter() {
            if is_like_a_higher(trump, domino, hand, left, Trick::EMPTY) {
                continue;
            }
            let suit = trump.led_by(domino);
            let rank = trump.rank(suit, domino);
            let is_high = others.and(trump.above(domino)).is_empty();
            let count = COUNTS[domino.index() & 31].cast_signed();
            let worth = match (domino.number() == best, is_high) {
                (true, _) => i8::MAX,
                (false, true) if suit == TRUMPS => 60 + count,
                (false, true) => 40 + count,
                (false, false) => 10 - count - rank.cast_signed() / 4,
            };
            order.add(domino, worth);
        }
        order
    }

    /// The dominoes that can be played: those that take the trick from the others as cheaply as can be, or that give the
    /// partner who has it what they count; then those that give little away.
    pub(crate) fn of_follows(trump: Trump, legal: Dominoes, left: Dominoes, seat: u8, trick: Trick) -> Order {
        let partner_takes = (trick.taker().0 ^ seat) & 1 == 0;
        let mut order = Order::EMPTY;
        for domino in legal.iter() {
            if is_like_a_higher(trump, domino, legal, left, trick) {
                continue;
            }
            let rank = trick.rank_of(trump, domino).cast_signed();
            let count = COUNTS[domino.index() & 31].cast_signed();
            let worth = match (trick.is_beaten_by(trump, domino), partner_takes) {
                (true, false) => 50 + count - rank,
                (true, true) => 20 + count - rank,
                (false, true) => 30 + count,
                (false, false) => 10 - count,
            };
            order.add(domino, worth);
        }
        order
    }

    #[inline]
    fn add(&mut self, domino: Domino, worth: i8) {
        let mut place = self.count;
        while 0 < place && self.worths[place - 1] < worth {
            (self.dominoes[place], self.worths[place]) = (self.dominoes[place - 1], self.worths[place - 1]);
            place -= 1;
        }
        (self.dominoes[place], self.worths[place]) = (domino, worth);
        self.count += 1;
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Domino> {
        self.dominoes.into_iter().take(self.count)
    }
}

/// Whether a trump is worth as much as the next higher one that is left, which is in the same hand.
#[inline]
fn is_like_a_higher(trump: Trump, domino: Domino, hand: Dominoes, left: Dominoes, trick: Trick) -> bool {
    if !trump.following(TRUMPS).has(domino) {
        return false;
    }
    let above = left.and(trump.above(domino));
    let next = above.but(Dominoes::DOUBLES).lowest().or(above.lowest());
    next.is_some_and(|next| {
        let takes_alike = trick.is_beaten_by(trump, next) == trick.is_beaten_by(trump, domino);
        hand.has(next) && takes_alike && COUNTS[next.index() & 31] == COUNTS[domino.index() & 31]
    })
}
