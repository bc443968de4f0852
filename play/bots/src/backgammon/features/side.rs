//! One side of a position, taken apart.

use backgammon::{BAR, Checkers};

use super::sums::{Sums, TERMS};

/// The bits of the 24 points.
const POINTS: u32 = (1 << BAR) - 2;
/// How many places can be occupied at once by one side.
const MOST: usize = 16;

/// One side of a position, by its own numbers.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// Places with a checker, the bar among them.
    pub(super) places: u32,
    /// Points with two or more.
    pub(super) made: u32,
    /// Points with one.
    pub(super) blots: u32,
    /// The furthest back place with a checker; 0 if all are off.
    pub(super) back: u8,
    /// How many checkers are off, and on the bar.
    pub(super) off: u8,
    pub(super) on_bar: u8,
    /// Every place with a checker and how many there are, the lowest first.
    rows: [u16; MOST],
    len: usize,
}

impl Side {
    #[inline(always)]
    pub(super) fn new(checkers: Checkers) -> Side {
        let (all, stacks) = (checkers.places(), checkers.stacks());
        let mut rows = [0; MOST];
        let mut len = 0;
        for place in bits(all) {
            rows[len % MOST] = u16::from(place) * 16 + u16::from(checkers.on(place));
            len += 1;
        }
        Side {
            places: all & !1,
            made: stacks & POINTS,
            blots: all & !stacks & POINTS,
            back: back(all),
            off: checkers.off(),
            on_bar: checkers.on(BAR),
            rows,
            len,
        }
    }

    /// Every place with a checker, those off among them, and how many there are: sixteen times the place and the count.
    #[inline(always)]
    pub(super) fn rows(&self) -> &[u16] {
        &self.rows[..self.len.min(MOST)]
    }

    /// Every place behind another, the furthest first, with its count.
    #[inline(always)]
    pub(super) fn behind(&self, place: u16) -> impl Iterator<Item = (u16, u16)> {
        self.rows().iter().rev().map(|row| (row / 16, row % 16)).take_while(move |(behind, _)| place < *behind)
    }

    /// What all checkers add up to, and those before a place.
    #[inline(always)]
    pub(super) fn sums(&self, place: u8) -> (Sums, Sums) {
        let (mut all, mut before) = (0, 0);
        for row in self.rows() {
            all += TERMS[usize::from(*row) % TERMS.len()];
            before = if *row < u16::from(place) * 16 { all } else { before };
        }
        (Sums(all), Sums(before))
    }
}

/// The furthest back of some places; 0 if there is none but off.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 32")]
pub(super) const fn back(places: u32) -> u8 {
    31 - (places | 1).leading_zeros() as u8
}

/// The places from one to another.
pub(super) const fn span(from: u8, to: u8) -> u32 {
    if to < from { 0 } else { (2_u32 << to) - (1 << from) }
}

/// The points of one side in the numbers of the other.
#[inline(always)]
pub(super) const fn across(points: u32) -> u32 {
    (points & POINTS).reverse_bits() >> (31 - BAR)
}

/// The places of a set, the lowest first.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 32")]
pub(super) fn bits(set: u32) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let place = left.trailing_zeros();
        left &= left - 1;
        Some(place as u8)
    })
}
