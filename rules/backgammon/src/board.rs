//! The board, as bits: fifteen checkers a side, each side by its own numbers.

use core::fmt;

/// How many checkers a side has.
pub(crate) const CHECKERS: u8 = 15;
/// Where checkers are that were borne off.
pub const OFF: u8 = 0;
/// The last of the six points of the home board.
pub(crate) const HOME: u8 = 6;
/// How many points there are.
pub(crate) const POINTS: u8 = 24;
/// Where checkers are that were hit.
pub const BAR: u8 = 25;

/// The checkers of one side, by places in its own numbers: 0 is off, 1 to 24 are the points on the way home, 25 is the
/// bar. A checker always moves to a lower place.
///
/// Four bits a place: moving a checker is one addition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checkers(u128);

impl Checkers {
    /// No checkers at all.
    pub const NONE: Checkers = Checkers(0);
    /// How both sides begin.
    pub const START: Checkers = Checkers::NONE.plus(24, 2).plus(13, 5).plus(8, 3).plus(6, 5);

    /// These and `count` more on `place`.
    #[must_use]
    pub const fn plus(self, place: u8, count: u8) -> Checkers {
        Checkers(self.0 + ((count as u128) << (4 * place)))
    }

    /// How many are on `place`.
    #[must_use]
    #[inline]
    pub const fn on(self, place: u8) -> u8 {
        ((self.0 >> (4 * place)) & 0xf) as u8
    }

    /// How many were borne off.
    #[must_use]
    #[inline]
    pub const fn off(self) -> u8 {
        (self.0 & 0xf) as u8
    }

    /// How many there are, wherever they are.
    #[must_use]
    pub fn total(self) -> u32 {
        (OFF..=BAR).map(|place| u32::from(self.on(place))).sum()
    }

    /// Whether at most one is outside the home board, so that one could be borne off with the next die but one.
    #[must_use]
    #[inline]
    pub(crate) const fn may_soon_bear_off(self) -> bool {
        let outside = self.0 >> (4 * (HOME + 1));
        outside == 0 || (outside.is_power_of_two() && outside & ONES != 0)
    }

    /// How far they have to go, all together.
    #[must_use]
    pub fn pips(self) -> u16 {
        (1..=BAR).map(|place| u16::from(place) * u16::from(self.on(place))).sum()
    }

    /// One of them moved from one place to another.
    #[must_use]
    #[inline]
    pub const fn moved(self, from: u8, to: u8) -> Checkers {
        // A shift a place: what leaves one nibble enters another, and neither runs over.
        Checkers(self.0 + (1 << (4 * to)) - (1 << (4 * from)))
    }

    /// One of them moved from `from` by `die`, off if that is past the last point.
    #[must_use]
    #[inline]
    pub(crate) const fn stepped(self, from: u8, die: u8) -> Checkers {
        Checkers(self.0.wrapping_add(STEPS[(die & 7) as usize][(from & 31) as usize]))
    }

    /// The one on our point `25 - place`, which is the other side's point `place`, sent to the bar; nothing for place 0.
    #[must_use]
    #[inline]
    pub(crate) const fn hit_on(self, place: u8) -> Checkers {
        Checkers(self.0.wrapping_add(HITS[(place & 31) as usize]))
    }

    /// The places that have at least one, a bit each.
    #[must_use]
    #[inline]
    pub const fn places(self) -> u32 {
        let x = self.0 | self.0 >> 1;
        gather(x | x >> 2)
    }

    /// The places that have at least two.
    #[must_use]
    #[inline]
    pub const fn stacks(self) -> u32 {
        let x = self.0 >> 1;
        gather(x | x >> 1 | x >> 2)
    }
}

/// What a step adds to the bits, by die and place. Indices of three and of five bits need no bounds check.
static STEPS: [[u128; 32]; 8] = {
    let mut steps = [[0; 32]; 8];
    let mut die = 1;
    while die < 7 {
        let mut from = 1;
        while from <= BAR as usize {
            let to = from.saturating_sub(die);
            steps[die][from] = (1_u128 << (4 * to)).wrapping_sub(1 << (4 * from));
            from += 1;
        }
        die += 1;
    }
    steps
};

/// What a hit adds to the bits of the side that is hit, by the hitter's point; nothing for 0, which is off.
static HITS: [u128; 32] = {
    let mut hits = [0; 32];
    let mut place = 1;
    while place < BAR as usize {
        hits[place] = (1_u128 << (4 * BAR)) - (1 << (4 * (BAR as usize - place)));
        place += 1;
    }
    hits
};

/// The lowest bit of every nibble.
const ONES: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;

impl fmt::Debug for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries((OFF..=BAR).map(|place| (place, self.on(place))).filter(|(_, count)| *count != 0))
            .finish()
    }
}

/// The lowest bit of each nibble, side by side.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each half is taken by itself")]
const fn gather(nibbles: u128) -> u32 {
    sixteen(nibbles as u64) | sixteen((nibbles >> 64) as u64) << 16
}

/// The lowest bit of each of sixteen nibbles, side by side.
#[inline]
const fn sixteen(nibbles: u64) -> u32 {
    let x = nibbles & 0x1111_1111_1111_1111;
    let x = (x | x >> 3) & 0x0303_0303_0303_0303;
    let x = (x | x >> 6) & 0x000f_000f_000f_000f;
    let x = (x | x >> 12) & 0x0000_00ff_0000_00ff;
    ((x | x >> 24) & 0xffff) as u32
}

/// A set of points as the other side numbers them: point 1 of one is point 24 of the other.
#[must_use]
#[inline]
pub(crate) const fn across(places: u32) -> u32 {
    // Bit p goes to bit 25 - p; the bar and off of either side are nowhere on the other's way.
    (places & POINTS_MASK).reverse_bits() >> (31 - BAR)
}

/// The places of a set, the furthest back first.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 32")]
pub(crate) fn descending(set: u32) -> impl Iterator<Item = u8> {
    let mut left = set;
    core::iter::from_fn(move || {
        let place = 31_u32.checked_sub(left.leading_zeros())?;
        left ^= 1 << place;
        Some(place as u8)
    })
}

/// The bits of the 24 points.
pub(crate) const POINTS_MASK: u32 = (1 << BAR) - 2;

/// A position as the side that is to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The checkers of the side to move, by its numbers.
    pub own: Checkers,
    /// The other side's, by the other side's numbers.
    pub other: Checkers,
}

impl Position {
    /// How a game begins.
    pub const START: Position = Position { own: Checkers::START, other: Checkers::START };

    /// The same position as the other side sees it.
    #[must_use]
    #[inline]
    pub const fn flipped(self) -> Position {
        Position { own: self.other, other: self.own }
    }

    /// What a checker that goes from `from` to `to` makes of it, hitting whatever blot is there.
    #[must_use]
    #[inline]
    pub const fn stepped(self, from: u8, to: u8) -> Position {
        let theirs = BAR - to;
        let hit = to != OFF && self.other.on(theirs) == 1;
        Position { own: self.own.moved(from, to), other: if hit { self.other.moved(theirs, BAR) } else { self.other } }
    }
}
