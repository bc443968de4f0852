//! Who sits, who acts, who looks, who wins.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::refusal::{CommonRefusal, Malformed};

/// A place at the table, counted from 0 in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into lists that have one item per seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat-{}", self.0)
    }
}

/// A set of up to eight seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(u8);

/// The seats' numbers: `{0, 2}`.
impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl SeatSet {
    /// The set without any seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of one seat.
    #[must_use]
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The first `count` seats.
    #[must_use]
    pub const fn first(count: u8) -> SeatSet {
        SeatSet(if count < 8 { (1 << count) - 1 } else { u8::MAX })
    }

    /// This set and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// This set but `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats of the set after `seat`.
    #[must_use]
    #[inline]
    pub const fn later_than(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(0xff >> (7 - (seat.0 & 7))))
    }

    /// Whether `seat` is in the set.
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & 1 << seat.0 != 0
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat in the set.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the index of a bit of a u8 is at most 8")]
    pub const fn lowest(self) -> Option<Seat> {
        if self.is_empty() { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        core::iter::successors(Some(self), |left| left.lowest().map(|seat| left.without(seat)))
            .map_while(SeatSet::lowest)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// Who did it: every line of a log has exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// Dice, deals, drawn boards.
    Chance,
    /// The referee itself: forced and neutral steps.
    Table,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Seat(seat) => seat.fmt(f),
            Actor::Chance => f.write_str("chance"),
            Actor::Table => f.write_str("table"),
        }
    }
}

impl FromStr for Actor {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Actor, Malformed> {
        match text {
            "chance" => Ok(Actor::Chance),
            "table" => Ok(Actor::Table),
            _ => seat_named(text, "`seat-N`, `chance` or `table`").map(Actor::Seat),
        }
    }
}

/// Who may act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// One seat, or several that must all agree.
    Seats(SeatSet),
    /// Chance draws.
    Chance,
    /// The referee takes a step of its own.
    Table,
    /// No actor: the game is over.
    Over,
}

impl Turn {
    /// The turn of one seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Turn {
        Turn::Seats(SeatSet::one(seat))
    }

    /// Whether `actor` may act.
    #[must_use]
    #[inline]
    pub const fn has(self, actor: Actor) -> bool {
        match (self, actor) {
            (Turn::Seats(seats), Actor::Seat(seat)) => seats.has(seat),
            (Turn::Chance, Actor::Chance) | (Turn::Table, Actor::Table) => true,
            _ => false,
        }
    }

    /// The actor in turn, the lowest seat if there are several.
    #[must_use]
    #[inline]
    pub const fn actor(self) -> Option<Actor> {
        match self {
            Turn::Seats(seats) => match seats.lowest() {
                Some(seat) => Some(Actor::Seat(seat)),
                None => None,
            },
            Turn::Chance => Some(Actor::Chance),
            Turn::Table => Some(Actor::Table),
            Turn::Over => None,
        }
    }

    /// Every actor in turn, seats in order.
    pub fn actors(self) -> impl Iterator<Item = Actor> {
        let (seats, other) = match self {
            Turn::Seats(seats) => (seats, None),
            Turn::Chance => (SeatSet::EMPTY, Some(Actor::Chance)),
            Turn::Table => (SeatSet::EMPTY, Some(Actor::Table)),
            Turn::Over => (SeatSet::EMPTY, None),
        };
        seats.iter().map(Actor::Seat).chain(other)
    }

    /// The word for this kind of turn in documents.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Turn::Seats(_) => "seats",
            Turn::Chance => "chance",
            Turn::Table => "table",
            Turn::Over => "over",
        }
    }
}

/// Through whose eyes a document is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// The referee, who sees everything.
    Referee,
    /// A player, who sees what that seat may see.
    Seat(Seat),
    /// A spectator.
    Public,
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Referee => f.write_str("referee"),
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Public => f.write_str("public"),
        }
    }
}

impl FromStr for Viewer {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Viewer, Malformed> {
        match text {
            "referee" => Ok(Viewer::Referee),
            "public" => Ok(Viewer::Public),
            _ => seat_named(text, "`referee`, `public` or `seat-N`").map(Viewer::Seat),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The seats that won; none if it is a draw.
    pub winners: SeatSet,
    /// What each seat scored.
    pub points: Vec<i32>,
}

/// The seat that `seat-N`, or just `N`, names; what was expected if it names none.
fn seat_named(text: &str, expected: &str) -> Result<Seat, Malformed> {
    match text.strip_prefix("seat-").unwrap_or(text).as_bytes() {
        [number @ b'0'..=b'7'] => Ok(Seat(number - b'0')),
        _ => Err(Malformed::new(CommonRefusal::UnknownWord, "", &format!("`{text}` is not {expected}"))),
    }
}
