//! The rule that as many dice as possible must be played, and the higher one if only one can be.

use crate::board::{Position, across};
use crate::dice::Dice;
use crate::steps::sources;

/// The places from which a legal step can be made, a bit each: by the higher die and by the lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beginnings {
    pub(crate) high: u32,
    pub(crate) low: u32,
    /// Whether both dice can be played.
    pub(crate) both: bool,
}

impl Beginnings {
    /// The beginnings of all longest plays of what is left of the dice.
    #[inline]
    pub(crate) fn of(position: &Position, dice: Dice) -> Beginnings {
        let places = position.own.places();
        let blocked = across(position.other.stacks());
        let by = |die: Option<u8>| die.map_or(0, |die| sources(places, blocked, die));
        let (high, low) = (by(dice.high_left()), by(dice.low_left()));
        // One die alone, or equal ones: whatever is played, the others can be played as well afterwards.
        let (Some(high_die), Some(low_die)) = (dice.high_left(), dice.low_left()) else {
            return Beginnings { high, low, both: false };
        };
        if 1 < high.count_ones() && 1 < low.count_ones() {
            // Whichever checker moves first, another can still move by the other die.
            return Beginnings { high, low, both: true };
        }
        let stacks = position.own.stacks();
        let go_on = |from: u32, die: u8, then: u8| {
            let mut kept = 0;
            let mut left = from;
            while left != 0 {
                let place = left & left.wrapping_neg();
                left ^= place;
                let gone = places & !(place & !stacks) | (place >> die).max(1);
                if sources(gone, blocked, then) != 0 {
                    kept |= place;
                }
            }
            kept
        };
        let (both_high, both_low) = (go_on(high, high_die, low_die), go_on(low, low_die, high_die));
        match (both_high | both_low, high) {
            (0, 0) => Beginnings { high, low, both: false },
            (0, _) => Beginnings { high, low: 0, both: false },
            _ => Beginnings { high: both_high, low: both_low, both: true },
        }
    }
}
