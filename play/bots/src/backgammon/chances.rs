//! How a game may end, as chances.

use std::ops::{Add, Mul, Sub};

/// How likely each end is for one side: that it wins, wins at least double, wins triple, loses at least double, loses
/// triple.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Chances(pub(super) [f32; Chances::COUNT]);

impl Chances {
    /// How many numbers they are.
    pub(super) const COUNT: usize = 5;

    /// A game that was won so many times over.
    #[must_use]
    pub(super) fn won(times: u8) -> Chances {
        let at_least = |least: u8| if times < least { 0.0 } else { 1.0 };
        Chances([1.0, at_least(2), at_least(3), 0.0, 0.0])
    }

    /// The same, as the other side sees it.
    #[must_use]
    #[inline]
    pub(super) const fn flipped(self) -> Chances {
        let [win, double, triple, lose_double, lose_triple] = self.0;
        Chances([1.0 - win, lose_double, lose_triple, double, triple])
    }

    /// The points that are expected, at one point a game.
    #[must_use]
    #[inline]
    pub(super) const fn equity(self) -> f32 {
        let [win, double, triple, lose_double, lose_triple] = self.0;
        2.0 * win - 1.0 + double + triple - lose_double - lose_triple
    }

    /// The nearest that can be: nothing below zero, no double win without a win, no triple one without a double one.
    #[must_use]
    pub(super) fn sound(self) -> Chances {
        let [win, double, triple, lose_double, lose_triple] = self.0;
        let win = win.clamp(0.0, 1.0);
        let double = double.clamp(0.0, win);
        let lose_double = lose_double.clamp(0.0, 1.0 - win);
        Chances([win, double, triple.clamp(0.0, double), lose_double, lose_triple.clamp(0.0, lose_double)])
    }
}

impl Add for Chances {
    type Output = Chances;

    fn add(mut self, other: Chances) -> Chances {
        for (one, two) in self.0.iter_mut().zip(other.0) {
            *one += two;
        }
        self
    }
}

impl Sub for Chances {
    type Output = Chances;

    fn sub(self, other: Chances) -> Chances {
        self + other * -1.0
    }
}

impl Mul<f32> for Chances {
    type Output = Chances;

    fn mul(mut self, factor: f32) -> Chances {
        for one in &mut self.0 {
            *one *= factor;
        }
        self
    }
}
