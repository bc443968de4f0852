//! One side of a position, taken apart.

use backgammon::{BAR, Checkers};

/// The bits of the 24 points.
const POINTS: u32 = (1 << BAR) - 2;

/// One side of a position, by its own numbers.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) checkers: Checkers,
    /// Places with a checker, the bar among them.
    pub(super) places: u32,
    /// Points with two or more.
    pub(super) made: u32,
    /// Points with one.
    pub(super) blots: u32,
    /// The furthest back place with a checker; 0 if all are off.
    pub(super) back: u8,
}

impl Side {
    #[inline]
    pub(super) fn new(checkers: Checkers) -> Side {
        let (all, stacks) = (checkers.places(), checkers.stacks());
        let places = all & !1;
        Side {
            checkers,
            places,
            made: stacks & POINTS,
            blots: all & !stacks & POINTS,
            back: u8::try_from(places.checked_ilog2().unwrap_or(0)).unwrap_or(0),
        }
    }

    /// How many checkers are on the bar.
    #[inline]
    pub(super) const fn on_bar(&self) -> u8 {
        self.checkers.on(BAR)
    }

    /// How many checkers are on some places, and how many pips they have to go.
    #[inline]
    pub(super) fn sum(&self, set: u32) -> (u32, u32) {
        bits(self.places & set).fold((0, 0), |(count, pips), place| {
            let here = u32::from(self.checkers.on(place));
            (count + here, pips + here * u32::from(place))
        })
    }
}

/// The places from one to another.
pub(super) const fn span(from: u8, to: u8) -> u32 {
    if to < from { 0 } else { (2_u32 << to) - (1 << from) }
}

/// The points of one side in the numbers of the other.
#[inline]
pub(super) const fn across(points: u32) -> u32 {
    (points & POINTS).reverse_bits() >> (31 - BAR)
}

/// The places of a set, the lowest first.
#[inline]
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
