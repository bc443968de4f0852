//! A double-dummy solver: the best play of a hand by both teams when all hands are open.
//!
//! Each search is alpha-beta with a null window: "does team 0 get at least `need` of the points that are left?". The
//! exact value is found by a sequence of such searches around a guess, as in MTD(f). Positions between tricks are the
//! dominoes that are left and the leader, 30 bits; a transposition table keeps bounds on their values. Tricks that the
//! leader is sure of cut searches off before any domino is tried.

use alloc::vec;
use alloc::vec::Vec;

use game::Seat;

use crate::domino::{Domino, Dominoes};
use crate::hand::{COUNTS, Trick};
use crate::move_order::{MoveOrder, NO_DOMINO};
use crate::position::Position;
use crate::suit::{TRUMPS, Trump};

/// Solves hands. It reuses the memory of its transposition table from one hand to the next, but no entries.
#[derive(Debug)]
pub struct Solver {
    table: Vec<TableEntry>,
    /// How many hands were searched since the table was cleared.
    generation: u8,
}

/// An entry of the transposition table: bounds on what team 0 gets from a position, and the lead that caused a cutoff.
#[derive(Clone, Copy, Debug, Default)]
struct TableEntry {
    key: u32,
    lower: u8,
    upper: u8,
    best_lead: u8,
    /// The hand it belongs to, counted from one, so that an empty entry belongs to none.
    generation: u8,
}

/// The table has two to this power entries.
const TABLE_BITS: u32 = 18;

/// The search of one hand.
struct Search<'a> {
    table: &'a mut [TableEntry],
    generation: u8,
    /// The hands at the root: a position's hands are these without the dominoes that are no longer left.
    hands: [Dominoes; 4],
    trump: Trump,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with an empty table.
    #[must_use]
    pub fn new() -> Solver {
        Solver { table: vec![TableEntry::default(); 1 << TABLE_BITS], generation: 0 }
    }

    /// How many of the points that are left team 0 gets, those on the table included.
    #[must_use]
    pub fn value(&mut self, position: &Position) -> u8 {
        self.search(position).value(position)
    }

    /// The same for every domino that can be played now.
    #[must_use]
    pub fn values(&mut self, position: &Position) -> Vec<(Domino, u8)> {
        self.search(position).values(position)
    }

    /// A search with `position` as its root.
    fn search(&mut self, position: &Position) -> Search<'_> {
        if self.generation == u8::MAX {
            self.table.fill(TableEntry::default());
            self.generation = 0;
        }
        self.generation += 1;
        Search { table: &mut self.table, generation: self.generation, hands: position.hands, trump: position.trump }
    }
}

impl Search<'_> {
    /// How many of the points that are left team 0 gets, those on the table included. `position` is the root.
    fn value(&mut self, position: &Position) -> u8 {
        let points = position.points();
        self.converge(points, first_guess(position), |search, need| search.bound(position, need, points))
    }

    /// The same for every domino that can be played now.
    fn values(&mut self, position: &Position) -> Vec<(Domino, u8)> {
        let points = position.points();
        let left = position.left();
        // What one domino is worth is a good guess for the next.
        let mut guess = first_guess(position);
        let mut values = Vec::new();
        for domino in position.legal().iter() {
            guess = self.converge(points, guess, |search, need| {
                search.after(left, position.mover.0, position.trick, domino, need, points)
            });
            values.push((domino, guess));
        }
        values
    }

    /// The exact value, of at most `upper`, by null-window searches: the first at `guess`, then in steps that double.
    fn converge(&mut self, upper: u8, guess: u8, mut bound: impl FnMut(&mut Self, i8) -> i8) -> u8 {
        let (mut lower, mut upper, mut step) = (0, upper, 1);
        let mut need = guess;
        while lower < upper {
            need = need.clamp(lower + 1, upper);
            let found = bound(self, need.cast_signed()).max(0).cast_unsigned();
            if need <= found {
                lower = found.min(upper);
                need = lower.saturating_add(step);
            } else {
                upper = found.max(lower);
                need = (upper + 1).saturating_sub(step);
            }
            step = step.saturating_mul(2);
        }
        lower
    }

    /// A null-window search from the root: a lower bound on what team 0 gets if it gets `need`, else an upper bound.
    fn bound(&mut self, position: &Position, need: i8, points: u8) -> i8 {
        if position.trick.length() == 0 {
            self.leads(position.left(), position.mover.0, need, points)
        } else {
            self.follows(position.left(), position.mover.0, position.trick, need, points)
        }
    }

    /// The same after this domino is played.
    #[inline]
    fn after(&mut self, left: Dominoes, seat: u8, trick: Trick, domino: Domino, need: i8, points: u8) -> i8 {
        let left = left.without(domino);
        let trick = trick.with(self.trump, Seat(seat), domino);
        if trick.length() < 4 {
            return self.follows(left, (seat + 1) & 3, trick, need, points);
        }
        let taker = trick.taker().0;
        let won = if taker & 1 == 0 { trick.points().cast_signed() } else { 0 };
        won + self.leads(left, taker, need - won, points - trick.points())
    }

    /// The same of a position between tricks, in which `leader` leads.
    fn leads(&mut self, left: Dominoes, leader: u8, need: i8, points: u8) -> i8 {
        if need <= 0 {
            return 0;
        }
        if points.cast_signed() < need {
            return points.cast_signed();
        }
        let key = left.0 << 2 | u32::from(leader);
        // Multiplicative hashing: 2^32 divided by the golden ratio.
        let slot = (key.wrapping_mul(0x9e37_79b1) >> (32 - TABLE_BITS)) as usize;
        let known = self.table[slot];
        let generation = self.generation;
        let mut entry = TableEntry { key, lower: 0, upper: points, best_lead: NO_DOMINO, generation };
        if known.key == key && known.generation == generation {
            if need <= known.lower.cast_signed() {
                return known.lower.cast_signed();
            }
            if known.upper.cast_signed() < need {
                return known.upper.cast_signed();
            }
            entry = known;
        }
        let maximises = leader & 1 == 0;
        let sure = self.sure_points(left, leader, points);
        if maximises && need <= sure {
            return sure;
        }
        if !maximises && points.cast_signed() - sure < need {
            return points.cast_signed() - sure;
        }
        // In sevens not everything can be led.
        let hand = Trick::EMPTY.legal(self.trump, self.hands[usize::from(leader) & 3].and(left));
        let mut found = if maximises { i8::MIN } else { i8::MAX };
        for domino in MoveOrder::of_leads(self.trump, hand, left, entry.best_lead).iter() {
            let bound = self.after(left, leader, Trick::EMPTY, domino, need, points);
            found = if maximises { found.max(bound) } else { found.min(bound) };
            if (need <= bound) == maximises {
                entry.best_lead = domino.number();
                break;
            }
        }
        if need <= found {
            entry.lower = found.cast_unsigned();
        } else {
            entry.upper = found.cast_unsigned();
        }
        self.table[slot] = entry;
        found
    }

    /// The points of the leader's quick tricks, which no play of the others can stop: the highest trumps, and once the
    /// opponents have no more of them every domino that is highest in its suit.
    fn sure_points(&self, left: Dominoes, leader: u8, points: u8) -> i8 {
        if self.trump == Trump::SEVENS {
            return 0;
        }
        let held = |places: u8| self.hands[usize::from(leader + places) & 3].and(left);
        let (hand, trumps) = (held(0), self.trump.following(TRUMPS));
        let others = left.but(hand);
        let is_high = |domino: &Domino| others.and(self.trump.above(*domino)).is_empty();
        let high_trumps: Dominoes = hand.and(trumps).iter().filter(is_high).collect();
        let longest = held(1).and(trumps).len().max(held(3).and(trumps).len());
        let high = if longest <= high_trumps.len() {
            high_trumps.or(hand.but(trumps).iter().filter(is_high).collect())
        } else {
            high_trumps
        };
        if high == hand {
            return points.cast_signed();
        }
        high.iter().map(|domino| 1 + COUNTS[domino.index() & 31].cast_signed()).sum()
    }

    /// The same in the middle of a trick. Only positions between tricks are in the table.
    fn follows(&mut self, left: Dominoes, seat: u8, trick: Trick, need: i8, points: u8) -> i8 {
        let legal = trick.legal(self.trump, self.hands[usize::from(seat) & 3].and(left));
        let maximises = seat & 1 == 0;
        let mut found = if maximises { i8::MIN } else { i8::MAX };
        for domino in MoveOrder::of_follows(self.trump, legal, left, seat, trick).iter() {
            let bound = self.after(left, seat, trick, domino, need, points);
            found = if maximises { found.max(bound) } else { found.min(bound) };
            if (need <= bound) == maximises {
                break;
            }
        }
        found
    }
}

/// A first guess of what team 0 gets: the team in turn gets three quarters of the points that are left.
fn first_guess(position: &Position) -> u8 {
    let points = position.points();
    if position.mover.0 & 1 == 0 { points - points / 4 } else { points / 4 }
}
