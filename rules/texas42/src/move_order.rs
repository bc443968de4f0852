//! Move ordering: which dominoes the solver tries first, and which it need not try.

use crate::domino::{Domino, Dominoes};
use crate::hand::{COUNTS, Trick};
use crate::suit::{TRUMPS, Trump};

/// No domino.
pub(crate) const NO_DOMINO: u8 = u8::MAX;

/// Up to seven dominoes, the most promising first.
pub(crate) struct MoveOrder {
    dominoes: [Domino; 7],
    scores: [i8; 7],
    count: usize,
}

impl MoveOrder {
    const EMPTY: MoveOrder = MoveOrder { dominoes: [Domino::LOWEST; 7], scores: [0; 7], count: 0 };

    /// The leads from a hand: first the lead from the transposition table, then dominoes that are highest in their suit,
    /// the trumps among them first; then low ones that count nothing.
    pub(crate) fn of_leads(trump: Trump, hand: Dominoes, left: Dominoes, table_lead: u8) -> MoveOrder {
        let others = left.but(hand);
        let mut order = MoveOrder::EMPTY;
        for domino in hand.iter() {
            if is_equivalent_to_higher(trump, domino, hand, left, Trick::EMPTY) {
                continue;
            }
            let suit = trump.led_by(domino);
            let rank = trump.rank(suit, domino);
            let is_high = others.and(trump.above(domino)).is_empty();
            let count = COUNTS[domino.index() & 31].cast_signed();
            let score = match (domino.number() == table_lead, is_high) {
                (true, _) => i8::MAX,
                (false, true) if suit == TRUMPS => 60 + count,
                (false, true) => 40 + count,
                (false, false) => 10 - count - rank.cast_signed() / 4,
            };
            order.add(domino, score);
        }
        order
    }

    /// The dominoes that can follow: those that take the trick from the opponents as cheaply as can be, or that give
    /// points to the partner who has it; then those that give little away.
    pub(crate) fn of_follows(trump: Trump, legal: Dominoes, left: Dominoes, seat: u8, trick: Trick) -> MoveOrder {
        let partner_takes = (trick.taker().0 ^ seat) & 1 == 0;
        let mut order = MoveOrder::EMPTY;
        for domino in legal.iter() {
            if is_equivalent_to_higher(trump, domino, legal, left, trick) {
                continue;
            }
            let rank = trick.rank_of(trump, domino).cast_signed();
            let count = COUNTS[domino.index() & 31].cast_signed();
            let score = match (trick.is_beaten_by(trump, domino), partner_takes) {
                (true, false) => 50 + count - rank,
                (true, true) => 20 + count - rank,
                (false, true) => 30 + count,
                (false, false) => 10 - count,
            };
            order.add(domino, score);
        }
        order
    }

    #[inline]
    fn add(&mut self, domino: Domino, score: i8) {
        let mut place = self.count;
        while 0 < place && self.scores[place - 1] < score {
            (self.dominoes[place], self.scores[place]) = (self.dominoes[place - 1], self.scores[place - 1]);
            place -= 1;
        }
        (self.dominoes[place], self.scores[place]) = (domino, score);
        self.count += 1;
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Domino> {
        self.dominoes.into_iter().take(self.count)
    }
}

/// Whether a trump is equivalent to the next higher one that is left: that is in the same hand, takes the same tricks
/// and counts as much. Then only the higher one is tried.
#[inline]
fn is_equivalent_to_higher(trump: Trump, domino: Domino, hand: Dominoes, left: Dominoes, trick: Trick) -> bool {
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
