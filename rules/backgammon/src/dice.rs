//! Dice: what was rolled, and what of it is left.

/// Two dice, the higher first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    high: u8,
    low: u8,
}

impl Roll {
    /// The roll of two dice, in either order.
    ///
    /// # Panics
    /// When a die is not from 1 to 6.
    #[must_use]
    #[inline]
    pub const fn new(one: u8, other: u8) -> Roll {
        assert!(0 < one && one <= 6 && 0 < other && other <= 6, "a die shows 1 to 6");
        if one < other { Roll { high: other, low: one } } else { Roll { high: one, low: other } }
    }

    /// All 21 rolls: 1-1, 2-1, 2-2, 3-1 and so on.
    pub fn all() -> impl Iterator<Item = Roll> {
        (1..=6).flat_map(|high| (1..=high).map(move |low| Roll { high, low }))
    }

    /// The higher die.
    #[must_use]
    #[inline]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The lower die.
    #[must_use]
    #[inline]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether both dice are the same, so that it is played four times.
    #[must_use]
    #[inline]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// In how many of the 36 ways two dice can fall it comes up.
    #[must_use]
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}

/// A roll, and how much of it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Dice {
    roll: Roll,
    /// How often each die was played: of doubles the first counts up to four, of others each up to one.
    used: [u8; 2],
}

impl Dice {
    /// What stands for no dice at all: all of them are used. A document must have two dice even before the first roll.
    pub(crate) const NONE: Dice = Dice { roll: Roll { high: 2, low: 1 }, used: [1, 1] };

    /// A fresh roll.
    #[inline]
    pub(crate) const fn fresh(roll: Roll) -> Dice {
        Dice { roll, used: [0, 0] }
    }

    #[inline]
    pub(crate) const fn roll(self) -> Roll {
        self.roll
    }

    /// How often a die can be played, as rolled: doubles four times, others once each.
    const fn times(self) -> [u8; 2] {
        if self.roll.is_double() { [4, 0] } else { [1, 1] }
    }

    /// Whether everything was played.
    #[inline]
    pub(crate) const fn spent(self) -> bool {
        let times = self.times();
        self.used[0] == times[0] && self.used[1] == times[1]
    }

    /// Everything counts as played.
    #[inline]
    pub(crate) const fn spend(self) -> Dice {
        Dice { roll: self.roll, used: self.times() }
    }

    /// The higher die, if it is left.
    #[inline]
    pub(crate) const fn high_left(self) -> Option<u8> {
        if self.used[0] < self.times()[0] { Some(self.roll.high) } else { None }
    }

    /// The lower die, if it is another one and left.
    #[inline]
    pub(crate) const fn low_left(self) -> Option<u8> {
        if self.used[1] < self.times()[1] { Some(self.roll.low) } else { None }
    }

    /// Whether the roll has this die.
    #[inline]
    pub(crate) const fn has(self, die: u8) -> bool {
        self.roll.high == die || self.roll.low == die
    }

    /// Whether this die can still be played.
    #[inline]
    pub(crate) fn has_left(self, die: u8) -> bool {
        self.high_left() == Some(die) || self.low_left() == Some(die)
    }

    /// The dice after this one was played, which must be left.
    #[inline]
    pub(crate) const fn without(mut self, die: u8) -> Dice {
        self.used[(die != self.roll.high) as usize] += 1;
        self
    }

    /// What was rolled, as a document lists it: four times if it is a double.
    pub(crate) fn rolled(self) -> impl Iterator<Item = u8> {
        self.counted(self.times())
    }

    /// What was played, the same way.
    pub(crate) fn played(self) -> impl Iterator<Item = u8> {
        self.counted(self.used)
    }

    /// What can still be played.
    pub(crate) fn left(self) -> impl Iterator<Item = u8> {
        let times = self.times();
        self.counted([times[0] - self.used[0], times[1] - self.used[1]])
    }

    fn counted(self, counts: [u8; 2]) -> impl Iterator<Item = u8> {
        let [highs, lows] = counts;
        (0..highs + lows).map(move |index| if index < highs { self.roll.high } else { self.roll.low })
    }
}
