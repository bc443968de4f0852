//! The best play of a hand by both teams, when everybody sees everything.
//!
//! Between tricks a position is the dominoes that are left and who leads: 30 bits. What is known of it, that team 0
//! gets at least or at most so many of the points that are left, is kept in a table, and every question is of the form
//! "does team 0 get so many points?".

use alloc::vec;
use alloc::vec::Vec;

use game::Seat;

use crate::domino::{Domino, Dominoes};
use crate::hand::{COUNTS, Trick};
use crate::order::{NOBODY, Order};
use crate::position::Position;
use crate::suit::{TRUMPS, Trump};

/// Solves hands. It keeps its table from one to the next, to be used again and not to be remembered.
#[derive(Debug)]
pub struct Solver {
    table: Vec<Entry>,
    /// How many hands it has opened since the table was empty.
    age: u8,
}

/// What is known of a position: the least and the most that team 0 gets, and the lead that told.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u32,
    least: u8,
    most: u8,
    lead: u8,
    /// The hand it belongs to, counted from one, so that an empty entry is of no hand.
    age: u8,
}

/// The table has two to this power entries.
const BITS: u32 = 18;

/// A hand that lies open. What is found out about it stays known until the next is opened.
struct Open<'a> {
    table: &'a mut [Entry],
    age: u8,
    /// The hands as they were dealt, as far as it matters: what is left of them follows from what is left of all.
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
        Solver { table: vec![Entry::default(); 1 << BITS], age: 0 }
    }

    /// How many of the points that are left team 0 gets, those on the table included.
    #[must_use]
    pub fn value(&mut self, position: &Position) -> u8 {
        self.open(position).value(position)
    }

    /// The same for every domino that can be played now.
    #[must_use]
    pub fn values(&mut self, position: &Position) -> Vec<(Domino, u8)> {
        self.open(position).values(position)
    }

    /// Opens a hand, to ask about it.
    fn open(&mut self, position: &Position) -> Open<'_> {
        if self.age == u8::MAX {
            self.table.fill(Entry::default());
            self.age = 0;
        }
        self.age += 1;
        Open { table: &mut self.table, age: self.age, hands: position.hands, trump: position.trump }
    }
}

impl Open<'_> {
    /// How many of the points that are left team 0 gets, those on the table included. `position` is that which was
    /// opened.
    fn value(&mut self, position: &Position) -> u8 {
        let points = position.points();
        self.close_in(points, guess(position), |open, need| open.bound(position, need, points))
    }

    /// The same for every domino that can be played now.
    fn values(&mut self, position: &Position) -> Vec<(Domino, u8)> {
        let points = position.points();
        let left = position.left();
        // What one domino is worth is a good guess for the next.
        let mut guess = guess(position);
        let mut values = Vec::new();
        for domino in position.legal().iter() {
            guess = self.close_in(points, guess, |open, need| {
                open.after(left, position.mover.0, position.trick, domino, need, points)
            });
            values.push((domino, guess));
        }
        values
    }

    /// The most that is reached, of at most `most`: asked first at `guess`, then in steps that double.
    fn close_in(&mut self, most: u8, guess: u8, mut bound: impl FnMut(&mut Self, i8) -> i8) -> u8 {
        let (mut least, mut most, mut step) = (0, most, 1);
        let mut need = guess;
        while least < most {
            need = need.clamp(least + 1, most);
            let found = bound(self, need.cast_signed()).max(0).cast_unsigned();
            if need <= found {
                least = found.min(most);
                need = least.saturating_add(step);
            } else {
                most = found.max(least);
                need = (most + 1).saturating_sub(step);
            }
            step = step.saturating_mul(2);
        }
        least
    }

    fn bound(&mut self, position: &Position, need: i8, points: u8) -> i8 {
        if position.trick.length() == 0 {
            self.leads(position.left(), position.mover.0, need, points)
        } else {
            self.follows(position.left(), position.mover.0, position.trick, need, points)
        }
    }

    /// What team 0 gets of the points, once this domino is played: at least so many if that is what it needs, else at
    /// most so many.
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

    /// The same of the points that are left when `leader` leads.
    fn leads(&mut self, left: Dominoes, leader: u8, need: i8, points: u8) -> i8 {
        if need <= 0 {
            return 0;
        }
        if points.cast_signed() < need {
            return points.cast_signed();
        }
        let key = left.0 << 2 | u32::from(leader);
        let slot = (key.wrapping_mul(0x9e37_79b1) >> (32 - BITS)) as usize;
        let known = self.table[slot];
        let mut entry = Entry { key, least: 0, most: points, lead: NOBODY, age: self.age };
        if known.key == key && known.age == self.age {
            if need <= known.least.cast_signed() {
                return known.least.cast_signed();
            }
            if known.most.cast_signed() < need {
                return known.most.cast_signed();
            }
            entry = known;
        }
        let wants = leader & 1 == 0;
        let sure = self.sure(left, leader, points);
        if wants && need <= sure {
            return sure;
        }
        if !wants && points.cast_signed() - sure < need {
            return points.cast_signed() - sure;
        }
        // In sevens not everything can be led.
        let hand = Trick::EMPTY.legal(self.trump, self.hands[usize::from(leader) & 3].and(left));
        let mut found = if wants { i8::MIN } else { i8::MAX };
        for domino in Order::of_leads(self.trump, hand, left, entry.lead).iter() {
            let bound = self.after(left, leader, Trick::EMPTY, domino, need, points);
            found = if wants { found.max(bound) } else { found.min(bound) };
            if (need <= bound) == wants {
                entry.lead = domino.number();
                break;
            }
        }
        if need <= found {
            entry.least = found.cast_unsigned();
        } else {
            entry.most = found.cast_unsigned();
        }
        self.table[slot] = entry;
        found
    }

    /// What the leader can take at once, whatever the others do: the highest trumps, and once the opponents have no more
    /// of them all that is highest in its suit.
    fn sure(&self, left: Dominoes, leader: u8, points: u8) -> i8 {
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

    /// The same in the middle of a trick.
    fn follows(&mut self, left: Dominoes, seat: u8, trick: Trick, need: i8, points: u8) -> i8 {
        let legal = trick.legal(self.trump, self.hands[usize::from(seat) & 3].and(left));
        let wants = seat & 1 == 0;
        let mut found = if wants { i8::MIN } else { i8::MAX };
        for domino in Order::of_follows(self.trump, legal, left, seat, trick).iter() {
            let bound = self.after(left, seat, trick, domino, need, points);
            found = if wants { found.max(bound) } else { found.min(bound) };
            if (need <= bound) == wants {
                break;
            }
        }
        found
    }
}

/// What team 0 may get of the points that are left: whoever is in turn gets more of them.
fn guess(position: &Position) -> u8 {
    let points = position.points();
    if position.mover.0 & 1 == 0 { points - points / 4 } else { points / 4 }
}
