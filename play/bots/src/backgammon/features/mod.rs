//! The input features of a position.

mod danger;
mod expert;
mod rolls;
mod side;
mod sums;

use backgammon::{BAR, Checkers, OFF, Position};

pub(super) use self::rolls::Tables;
use self::side::{Side, back, bits};

/// How many inputs encode the checkers on a place.
pub(super) const UNITS: usize = 4;
/// How many places a side has: off, 24 points, the bar.
const PLACES: usize = 26;
/// How many inputs of this kind there are.
pub(super) const RAW: usize = 2 * PLACES * UNITS;
/// How many expert features there are.
pub(super) const EXPERT: usize = 2 * expert::EACH;
/// How many places and counts there are, those that cannot be included.
pub(super) const ROWS: usize = 2 * PLACES * COUNTS;
/// How many counts of checkers a place can have.
pub(super) const COUNTS: usize = 16;
/// Where the rows of the other side begin.
const OTHER: u16 = 26 * 16;
/// How many places can be occupied at once.
const MOST: usize = 32;

/// The places of a position that are occupied, each with its count.
#[derive(Clone, Copy)]
pub(super) struct Occupied {
    rows: [u16; MOST],
    len: usize,
}

impl Occupied {
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Occupied {
        let mut occupied = Occupied { rows: [0; MOST], len: 0 };
        occupied.add(position.own, 0);
        occupied.add(position.other, OTHER);
        occupied
    }

    #[inline(always)]
    fn add(&mut self, checkers: Checkers, first: u16) {
        for place in bits(checkers.places()) {
            self.push(first + u16::from(place) * 16 + u16::from(checkers.on(place)));
        }
    }

    #[inline(always)]
    fn push(&mut self, row: u16) {
        self.rows[self.len % MOST] = row;
        self.len += 1;
    }

    /// One number for each place that is occupied: which side's, which place, how many.
    #[inline(always)]
    pub(super) fn rows(&self) -> &[u16] {
        &self.rows[..self.len.min(MOST)]
    }
}

/// The inputs for a count of checkers on a place.
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
pub(super) fn units(place: usize, count: usize) -> [f32; UNITS] {
    let over = |least: usize| count.saturating_sub(least) as f32;
    if place == usize::from(OFF) {
        return [f32::from(0 < count), over(0).min(5.0) / 5.0, over(5).min(5.0) / 5.0, over(10) / 5.0];
    }
    if place == usize::from(BAR) {
        return [f32::from(0 < count), f32::from(1 < count), f32::from(2 < count), over(3) / 2.0];
    }
    [f32::from(count == 1), f32::from(1 < count), f32::from(2 < count), over(3) / 2.0]
}

/// The class of a position, each with its own net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    /// All checkers of both sides are home, past each other: the bear-off database has it.
    BearOff,
    /// The sides have passed each other.
    Race,
    /// They have not, but one of them has hardly anything left to move.
    Crashed,
    /// They have not.
    Contact,
}

impl Class {
    /// The class of a position that is not over.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Class {
        Class::behind(position, back(position.own.places()), back(position.other.places()))
    }

    /// The same, where it is known how far back each side has a checker.
    #[inline(always)]
    fn behind(position: &Position, own: u8, other: u8) -> Class {
        if own <= 6 && other <= 6 {
            return Class::BearOff;
        }
        if own + other < BAR {
            return Class::Race;
        }
        if is_crashed(position.own) || is_crashed(position.other) { Class::Crashed } else { Class::Contact }
    }
}

/// How many checkers a side needs that are neither off nor on its last two points.
const LIVELY: u8 = 7;

/// Whether hardly anything is left to move.
#[inline(always)]
fn is_crashed(checkers: Checkers) -> bool {
    let dead = checkers.off() + checkers.on(1) + checkers.on(2);
    15 < dead + LIVELY
}

/// A position, taken apart.
pub(super) struct Seen {
    own: Side,
    other: Side,
    pub(super) class: Class,
}

impl Seen {
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Seen {
        let (own, other) = (Side::new(position.own), Side::new(position.other));
        Seen { own, other, class: Class::behind(position, own.back, other.back) }
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Occupied {
        let mut occupied = Occupied { rows: [0; MOST], len: 0 };
        for row in self.own.rows() {
            occupied.push(*row);
        }
        for row in self.other.rows() {
            occupied.push(OTHER + row);
        }
        occupied
    }
}

impl Tables {
    /// The expert features of a position.
    #[inline(always)]
    pub(super) fn expert(&self, seen: &Seen) -> [f32; EXPERT] {
        let mut out = [0.0; EXPERT];
        match seen.class {
            Class::Race | Class::BearOff => expert::race(&seen.own, &seen.other, &mut out),
            Class::Crashed | Class::Contact => expert::contact(&seen.own, &seen.other, self, &mut out),
        }
        out
    }
}
