//! One checker, one die: what is legal by itself, before the rule that as many dice as possible must be played.

use crate::board::{BAR, HOME, OFF, POINTS_MASK, Position, across};
use crate::illegal::Illegal;

/// One checker moved by one die, by the places of the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where it comes from: a point from 1 to 24, or 25 for the bar.
    pub from: u8,
    /// The die that moves it, from 1 to 6.
    pub die: u8,
}

impl Step {
    /// Where it goes to: a point, or 0 for off.
    #[must_use]
    #[inline]
    pub const fn to(self) -> u8 {
        self.from.saturating_sub(self.die)
    }
}

/// The points of the home board.
const HOME_MASK: u32 = (1 << (HOME + 1)) - 2;

impl Position {
    /// The places from which a checker can move by `die`, a bit each.
    #[must_use]
    #[inline]
    pub fn sources(&self, die: u8) -> u32 {
        let (places, blocked) = (self.own.places(), across(self.other.stacks()));
        sources(places, blocked, die)
    }

    /// The position after a step that is legal.
    #[must_use]
    #[inline]
    pub const fn after(self, step: Step) -> Position {
        self.stepped(step.from, step.to())
    }

    /// Why a step is not legal, even by itself.
    ///
    /// # Errors
    /// The first reason.
    pub fn allows(&self, step: Step) -> Result<(), Illegal> {
        let places = self.own.places();
        match step.from {
            BAR if self.own.on(BAR) == 0 => return Err(Illegal::NoChecker),
            BAR => {}
            _ if self.own.on(BAR) != 0 => return Err(Illegal::BarFirst),
            from if self.own.on(from) == 0 => return Err(Illegal::NoChecker),
            _ => {}
        }
        match step.to() {
            OFF if places & !HOME_MASK & !1 != 0 => Err(Illegal::NotAllHome),
            OFF if step.from < step.die && places >> (step.from + 1) != 0 => Err(Illegal::HigherChecker),
            OFF => Ok(()),
            to if 1 < self.other.on(BAR - to) => Err(Illegal::PointBlocked),
            _ => Ok(()),
        }
    }
}

/// The places from which a checker can move by `die`, of those that are occupied, where others block some points.
#[inline]
pub(crate) const fn sources(places: u32, blocked: u32, die: u8) -> u32 {
    let bar = 1 << BAR;
    let open = POINTS_MASK & !blocked;
    if places & bar != 0 {
        return (open << die) & bar;
    }
    let on_board = places & (open << die);
    if places & !HOME_MASK & !1 != 0 {
        return on_board;
    }
    // All that remain are at home: the exact point bears off, and so does the highest if the die goes past it.
    let exact = places & 1 << die;
    let highest = places & HOME_MASK;
    let past = if highest != 0 && highest >> die == 0 { 1 << highest.ilog2() } else { 0 };
    on_board | exact | past
}
