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
use crate::position::Position;
use crate::suit::{TRUMPS, Trump};

/// Solves hands. It keeps its table from one to the next, to be used again and not to be remembered.
#[derive(Debug)]
pub struct Solver {
    table: Vec<Entry>,
}

/// What is known of a position: the least and the most that team 0 gets, and the lead that told.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The position and one, so that an empty entry is of no position.
    key: u32,
    least: u8,
    most: u8,
    lead: u8,
}

/// The table has two to this power entries.
const BITS: u32 = 18;

/// One hand, with what is looked up again and again.
struct Search<'a> {
    table: &'a mut [Entry],
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
        Solver { table: vec![Entry::default(); 1 << BITS] }
    }

    /// How many of the points that are left team 0 gets, those on the table included.
    #[must_use]
    pub fn value(&mut self, position: &Position) -> u8 {
        let points = position.points();
        let mut search = self.begin(position);
        search.close_in(points, points.div_ceil(2), |search, need| search.reaches(position, need, points))
    }

    /// The same for every domino that can be played now.
    #[must_use]
    pub fn values(&mut self, position: &Position) -> Vec<(Domino, u8)> {
        let points = position.points();
        let mut search = self.begin(position);
        let left = position.left();
        // What one domino is worth is a good guess for the next.
        let mut guess = points.div_ceil(2);
        let mut values = Vec::new();
        for domino in position.legal().iter() {
            guess = search.close_in(points, guess, |search, need| {
                search.after(left, position.mover.0, position.trick, domino, need, points)
            });
            values.push((domino, guess));
        }
        values
    }

    fn begin(&mut self, position: &Position) -> Search<'_> {
        self.table.fill(Entry::default());
        Search { table: &mut self.table, hands: position.hands, trump: position.trump }
    }
}

impl Search<'_> {
    /// The most that is reached, of at most `most`: asked first at `guess`, then in steps that double.
    fn close_in(&mut self, most: u8, guess: u8, mut reaches: impl FnMut(&mut Self, i8) -> bool) -> u8 {
        let (mut least, mut most, mut step) = (0, most, 1);
        let mut need = guess;
        while least < most {
            need = need.clamp(least + 1, most);
            if reaches(self, need.cast_signed()) {
                least = need;
                need = need.saturating_add(step);
            } else {
                most = need - 1;
                need = need.saturating_sub(step);
            }
            step = step.saturating_mul(2);
        }
        least
    }

    fn reaches(&mut self, position: &Position, need: i8, points: u8) -> bool {
        if position.trick.length() == 0 {
            self.leads(position.left(), position.mover.0, need, points)
        } else {
            self.follows(position.left(), position.mover.0, position.trick, need, points)
        }
    }

    /// Whether team 0 gets `need` of the points, once this domino is played.
    #[inline]
    fn after(&mut self, left: Dominoes, seat: u8, trick: Trick, domino: Domino, need: i8, points: u8) -> bool {
        let left = left.without(domino);
        let trick = trick.with(self.trump, Seat(seat), domino);
        if trick.length() < 4 {
            return self.follows(left, (seat + 1) & 3, trick, need, points);
        }
        let taker = trick.taker().0;
        let need = if taker & 1 == 0 { need - trick.points().cast_signed() } else { need };
        self.leads(left, taker, need, points - trick.points())
    }

    /// Whether team 0 gets `need` of the points that are left when `leader` leads.
    fn leads(&mut self, left: Dominoes, leader: u8, need: i8, points: u8) -> bool {
        if need <= 0 {
            return true;
        }
        if points.cast_signed() < need {
            return false;
        }
        let key = left.0 << 2 | u32::from(leader);
        let slot = (key.wrapping_mul(0x9e37_79b1) >> (32 - BITS)) as usize;
        let known = self.table[slot];
        let mut entry = Entry { key: key + 1, least: 0, most: points, lead: NOBODY };
        if known.key == entry.key {
            if need <= known.least.cast_signed() {
                return true;
            }
            if known.most.cast_signed() < need {
                return false;
            }
            entry = known;
        }
        let wants = leader & 1 == 0;
        // In sevens not everything can be led.
        let hand = Trick::EMPTY.legal(self.trump, self.hands[usize::from(leader) & 3].and(left));
        let mut found = !wants;
        for domino in self.order_leads(hand, left, entry.lead).iter() {
            if self.after(left, leader, Trick::EMPTY, domino, need, points) == wants {
                (found, entry.lead) = (wants, domino.number());
                break;
            }
        }
        if found {
            entry.least = need.cast_unsigned();
        } else {
            entry.most = need.cast_unsigned() - 1;
        }
        self.table[slot] = entry;
        found
    }

    /// The same in the middle of a trick.
    fn follows(&mut self, left: Dominoes, seat: u8, trick: Trick, need: i8, points: u8) -> bool {
        let legal = trick.legal(self.trump, self.hands[usize::from(seat) & 3].and(left));
        let wants = seat & 1 == 0;
        for domino in self.order_follows(legal, seat, trick).iter() {
            if self.after(left, seat, trick, domino, need, points) == wants {
                return wants;
            }
        }
        !wants
    }

    /// The dominoes of a hand: first the one that was good before, then those that nobody can beat in their suit, the
    /// trumps among them first; then low ones that count nothing.
    fn order_leads(&self, hand: Dominoes, left: Dominoes, best: u8) -> Order {
        let others = left.but(hand);
        let mut order = Order::default();
        for domino in hand.iter() {
            let suit = self.trump.led_by(domino);
            let rank = self.trump.rank(suit, domino);
            let is_high =
                others.and(self.trump.following(suit)).iter().all(|rival| self.trump.rank(suit, rival) < rank);
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
    fn order_follows(&self, legal: Dominoes, seat: u8, trick: Trick) -> Order {
        let partner_takes = (trick.taker().0 ^ seat) & 1 == 0;
        let mut order = Order::default();
        for domino in legal.iter() {
            let rank = trick.rank_of(self.trump, domino).cast_signed();
            let count = COUNTS[domino.index() & 31].cast_signed();
            let worth = match (trick.is_beaten_by(self.trump, domino), partner_takes) {
                (true, false) => 50 + count - rank,
                (true, true) => 20 + count - rank,
                (false, true) => 30 + count,
                (false, false) => 10 - count,
            };
            order.add(domino, worth);
        }
        order
    }
}

/// No domino.
const NOBODY: u8 = u8::MAX;

/// Up to seven dominoes, best first.
struct Order {
    dominoes: [Domino; 7],
    worths: [i8; 7],
    count: usize,
}

impl Default for Order {
    fn default() -> Order {
        Order { dominoes: [Domino::LOWEST; 7], worths: [0; 7], count: 0 }
    }
}

impl Order {
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

    fn iter(&self) -> impl Iterator<Item = Domino> {
        self.dominoes.into_iter().take(self.count)
    }
}
