//! The 28 dominoes, and sets of them.

use core::fmt;
use core::str::FromStr;

use game::{CommonRefusal, Malformed};

/// How many dominoes there are.
pub const TILES: usize = 28;

/// A domino. They are numbered by their higher end, then by the lower: 0-0, 1-0, 1-1, 2-0 and so on to 6-6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino(u8);

impl Domino {
    /// The double blank.
    pub const LOWEST: Domino = Domino(0);

    /// The domino with these ends.
    #[must_use]
    pub const fn new(one: u8, other: u8) -> Option<Domino> {
        let (high, low) = if one < other { (other, one) } else { (one, other) };
        if high <= 6 { Some(Domino(high * (high + 1) / 2 + low)) } else { None }
    }

    /// The domino of a number below 28.
    #[must_use]
    pub const fn numbered(number: u8) -> Option<Domino> {
        if (number as usize) < TILES { Some(Domino(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number, as an index.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The higher end.
    #[must_use]
    pub const fn high(self) -> u8 {
        let mut high = 0;
        while (high + 1) * (high + 2) / 2 <= self.0 {
            high += 1;
        }
        high
    }

    /// The lower end.
    #[must_use]
    pub const fn low(self) -> u8 {
        let high = self.high();
        self.0 - high * (high + 1) / 2
    }

    /// Whether both ends are the same.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high() == self.low()
    }

    /// Whether one of its ends is `pips`.
    #[must_use]
    pub const fn has(self, pips: u8) -> bool {
        self.high() == pips || self.low() == pips
    }

    /// What it counts: ten, five or nothing.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self.high() + self.low() {
            10 => 10,
            5 => 5,
            _ => 0,
        }
    }

    /// Every domino.
    pub fn all() -> impl Iterator<Item = Domino> {
        (0..28).map(Domino)
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high(), self.low())
    }
}

impl FromStr for Domino {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Domino, Malformed> {
        let domino = match id.as_bytes() {
            [high @ b'0'..=b'6', b'-', low @ b'0'..=b'6'] if low <= high => Domino::new(high - b'0', low - b'0'),
            _ => None,
        };
        domino.ok_or_else(|| {
            Malformed::new(
                CommonRefusal::MalformedAction,
                "",
                &alloc::format!("{id:?}; a domino is written `6-4`, the higher end first"),
            )
        })
    }
}

/// A set of dominoes as a bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dominoes(pub(crate) u32);

impl Dominoes {
    /// All 28.
    pub const ALL: Dominoes = Dominoes((1 << TILES) - 1);
    /// The seven doubles.
    pub const DOUBLES: Dominoes = {
        let (mut set, mut pips) = (0, 0);
        while pips < 7 {
            set |= 1 << (pips * (pips + 3) / 2);
            pips += 1;
        }
        Dominoes(set)
    };
    /// None.
    pub const NONE: Dominoes = Dominoes(0);

    /// This set and `domino`.
    #[must_use]
    #[inline]
    pub const fn with(self, domino: Domino) -> Dominoes {
        Dominoes(self.0 | 1 << domino.0)
    }

    /// This set but `domino`.
    #[must_use]
    #[inline]
    pub const fn without(self, domino: Domino) -> Dominoes {
        Dominoes(self.0 & !(1 << domino.0))
    }

    /// Whether `domino` is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, domino: Domino) -> bool {
        self.0 >> domino.0 & 1 == 1
    }

    /// Those in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Dominoes) -> Dominoes {
        Dominoes(self.0 & other.0)
    }

    /// Those in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Dominoes) -> Dominoes {
        Dominoes(self.0 | other.0)
    }

    /// Those of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn but(self, other: Dominoes) -> Dominoes {
        Dominoes(self.0 & !other.0)
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// What they count together.
    #[must_use]
    pub fn count(self) -> u8 {
        self.iter().map(Domino::count).sum()
    }

    /// The lowest by number.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 32")]
    pub const fn lowest(self) -> Option<Domino> {
        if self.0 == 0 { None } else { Some(Domino(self.0.trailing_zeros() as u8)) }
    }

    /// The dominoes, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Domino> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let domino = Dominoes(left).lowest()?;
            left &= left - 1;
            Some(domino)
        })
    }
}

impl FromIterator<Domino> for Dominoes {
    fn from_iter<I: IntoIterator<Item = Domino>>(dominoes: I) -> Dominoes {
        dominoes.into_iter().fold(Dominoes::NONE, Dominoes::with)
    }
}
