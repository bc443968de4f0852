//! Trumps, suits, and which domino takes a trick.

use core::fmt;
use core::str::FromStr;

use game::{CommonRefusal, Malformed};

use crate::domino::{Domino, Dominoes, TILES};

/// What is trump, or how the hand is played otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trump(pub(crate) u8);

impl Trump {
    /// The doubles are trump.
    pub const DOUBLES: Trump = Trump(7);
    /// Nothing is trump: follow me.
    pub const NONE: Trump = Trump(8);
    /// Nel-o: nothing is trump, doubles are a suit of their own, and the bidder must not take a trick.
    pub const NEL_O: Trump = Trump(9);
    /// Sevens: the domino nearest to seven takes the trick.
    pub const SEVENS: Trump = Trump(10);
    /// It is not named yet.
    pub(crate) const UNNAMED: Trump = Trump(15);
    /// How many there are, contracts included.
    pub(crate) const COUNT: usize = 11;

    /// A suit is trump.
    #[must_use]
    pub const fn suit(pips: u8) -> Option<Trump> {
        if pips <= 6 { Some(Trump(pips)) } else { None }
    }

    /// The seven suits, doubles, and no trump.
    pub fn all() -> impl Iterator<Item = Trump> {
        (0..9).map(Trump)
    }

    /// Whether a domino is trump.
    #[must_use]
    pub const fn has(self, domino: Domino) -> bool {
        match self {
            Trump::NONE | Trump::NEL_O | Trump::SEVENS => false,
            Trump::DOUBLES => domino.is_double(),
            Trump(pips) => domino.has(pips),
        }
    }

    /// Whether a domino belongs to the suit of the trumps, or in nel-o to that of the doubles, and to no other.
    const fn sets_apart(self, domino: Domino) -> bool {
        self.has(domino) || (matches!(self, Trump::NEL_O) && domino.is_double())
    }

    /// Whether a domino follows a suit. In sevens all do: another rule says which may be played.
    const fn follows(self, domino: Domino, suit: u8) -> bool {
        match (self, suit) {
            (Trump::SEVENS, _) => true,
            (_, TRUMPS) => self.sets_apart(domino),
            _ => !self.sets_apart(domino) && domino.has(suit),
        }
    }

    /// The suit that a domino leads: the trumps (7), or its higher end.
    #[must_use]
    #[inline]
    pub fn led_by(self, domino: Domino) -> u8 {
        RULES.led[self.0 as usize & 15][domino.index() & 31]
    }

    /// All that follow a suit.
    #[must_use]
    #[inline]
    pub fn following(self, suit: u8) -> Dominoes {
        Dominoes(RULES.follow[self.0 as usize & 15][suit as usize & 7])
    }

    /// All suits that a domino follows: a byte for each, of which the lowest bit is set.
    #[inline]
    pub(crate) fn suits_of(self, domino: Domino) -> u64 {
        RULES.suits[self.0 as usize & 15][domino.index() & 31]
    }

    /// All dominoes of the suit that a domino leads which stand above it.
    #[must_use]
    #[inline]
    pub fn above(self, domino: Domino) -> Dominoes {
        Dominoes(RULES.above[self.0 as usize & 15][domino.index() & 31])
    }

    /// All dominoes that stand above `rank` in a trick in which this suit was led.
    #[inline]
    pub(crate) fn beating(self, suit: u8, rank: u8) -> Dominoes {
        Dominoes(RULES.beating[self.0 as usize & 15][suit as usize & 7][rank as usize & 31])
    }

    /// How high a domino stands in a trick in which this suit was led; 0 if it cannot take it.
    #[must_use]
    #[inline]
    pub fn rank(self, suit: u8, domino: Domino) -> u8 {
        RULES.rank[self.0 as usize & 15][suit as usize & 7][domino.index() & 31]
    }
}

/// What they are called, by their numbers.
const NAMES: [&str; Trump::COUNT] =
    ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "no-trump", "nel-o", "sevens"];

impl fmt::Display for Trump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES.get(usize::from(self.0)).copied().unwrap_or("unnamed"))
    }
}

impl FromStr for Trump {
    type Err = Malformed;

    fn from_str(word: &str) -> Result<Trump, Malformed> {
        match (0..).zip(NAMES).find(|(_, name)| *name == word) {
            Some((number, _)) => Ok(Trump(number)),
            None => Err(Malformed::new(CommonRefusal::UnknownWord, "", &alloc::format!("{word:?}; such as `fours`"))),
        }
    }
}

/// The suit of the trumps.
pub(crate) const TRUMPS: u8 = 7;

/// Lookup tables of suits and ranks, for each trump.
struct Rules {
    led: [[u8; 32]; 16],
    follow: [[u32; 8]; 16],
    rank: [[[u8; 32]; 8]; 16],
    suits: [[u64; 32]; 16],
    above: [[u32; 32]; 16],
    beating: [[[u32; 32]; 8]; 16],
}

static RULES: Rules = rules();

#[expect(clippy::cast_possible_truncation, reason = "there are 11 and 28")]
const fn rules() -> Rules {
    let mut rules = Rules {
        led: [[0; 32]; 16],
        follow: [[0; 8]; 16],
        rank: [[[0; 32]; 8]; 16],
        suits: [[0; 32]; 16],
        above: [[0; 32]; 16],
        beating: [[[0; 32]; 8]; 16],
    };
    let mut trump = 0;
    while trump < Trump::COUNT {
        let mut number = 0;
        while number < TILES {
            let domino = Domino::numbered(number as u8).expect("there are 28");
            let of = Trump(trump as u8);
            rules.led[trump][number] = if of.sets_apart(domino) { TRUMPS } else { domino.high() };
            let mut suit = 0;
            while suit < 8 {
                let follows = of.follows(domino, suit);
                if follows {
                    rules.follow[trump][suit as usize] |= 1 << number;
                    rules.suits[trump][number] |= 1 << (8 * suit);
                }
                rules.rank[trump][suit as usize][number] = match (of.has(domino), follows) {
                    (_, true) if matches!(of, Trump::SEVENS) => 7 - (domino.high() + domino.low()).abs_diff(7),
                    (true, _) => 9 + height(domino, of.0),
                    (false, true) => 1 + height(domino, suit),
                    (false, false) => 0,
                };
                let mut rank = 0;
                while rank < rules.rank[trump][suit as usize][number] {
                    rules.beating[trump][suit as usize][rank as usize] |= 1 << number;
                    rank += 1;
                }
                suit += 1;
            }
            number += 1;
        }
        rules.above[trump] = above(&rules.led[trump], &rules.follow[trump], &rules.rank[trump]);
        trump += 1;
    }
    rules
}

/// For each domino all those of the suit that it leads which stand above it.
const fn above(led: &[u8; 32], follow: &[u32; 8], rank: &[[u8; 32]; 8]) -> [u32; 32] {
    let mut above = [0; 32];
    let mut number = 0;
    while number < TILES {
        let suit = led[number] as usize;
        let mut other = 0;
        while other < TILES {
            if follow[suit] >> other & 1 == 1 && rank[suit][number] < rank[suit][other] {
                above[number] |= 1 << other;
            }
            other += 1;
        }
        number += 1;
    }
    above
}

/// How high a domino stands in a suit: its other end, the double above all. Doubles among themselves go by their pips.
const fn height(domino: Domino, suit: u8) -> u8 {
    match suit {
        TRUMPS => domino.high(),
        _ if domino.is_double() => 7,
        _ if domino.high() == suit => domino.low(),
        _ => domino.high(),
    }
}
