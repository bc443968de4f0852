//! Actions and their ids.

use core::fmt;
use core::str::FromStr;

use game::{Malformed, NotADraw, Seat};

use crate::board::{BAR, POINTS};
use crate::dice::Roll;

/// What players and the table do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A checker moves by a die: `move-12-4`, `move-bar-4`.
    Move(Origin, u8),
    /// The table passes the turn on, because nothing can be played: `pass`.
    Pass,
    /// A player who could double rolls instead: `roll`.
    Throw,
    /// A player offers to double the stakes: `double`.
    Double,
    /// The other player goes on at twice the stakes: `take`.
    Take,
    /// The other player gives the game up: `drop`.
    Drop,
    /// A player offers to lose 1, 2 or 3 times the stakes: `resign-1`.
    Resign(u8),
    /// The other player accepts that: `accept`.
    Accept,
    /// The other player wants to play on: `decline`.
    Decline,
}

/// How the dice fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draw {
    /// A die for each side, White's first: `open-5-3`. A tie is rolled again.
    Open(u8, u8),
    /// Both dice: `roll-6-3`, the higher first.
    Roll(Roll),
}

/// Where a checker comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A point, by its index from 0 to 23 in the board of a document.
    Point(u8),
    /// The bar.
    Bar,
}

impl Origin {
    /// The origin that is `place` in the numbers of `seat`.
    #[inline]
    pub(crate) const fn of(seat: Seat, place: u8) -> Origin {
        match place {
            BAR => Origin::Bar,
            _ => Origin::Point(index_of(seat, place)),
        }
    }

    /// Its place in the numbers of `seat`.
    #[inline]
    pub(crate) const fn place(self, seat: Seat) -> u8 {
        match self {
            Origin::Bar => BAR,
            Origin::Point(index) => place_of(seat, index),
        }
    }
}

/// The index in a document's board of what is point `place` to `seat`.
#[inline]
pub(crate) const fn index_of(seat: Seat, place: u8) -> u8 {
    if seat.0 == 0 { place - 1 } else { POINTS - place }
}

/// The point that an index in a document's board is to `seat`.
#[inline]
pub(crate) const fn place_of(seat: Seat, index: u8) -> u8 {
    if seat.0 == 0 { index + 1 } else { POINTS - index }
}

/// The indices of the board, as they are written.
const INDICES: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23",
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(origin, die) => {
                // The only id that is written again and again: without the machinery of formats.
                f.write_str("move-")?;
                f.write_str(match origin {
                    Origin::Point(index) => INDICES[usize::from(*index)],
                    Origin::Bar => "bar",
                })?;
                f.write_str(["-0", "-1", "-2", "-3", "-4", "-5", "-6"][usize::from(*die)])
            }
            Action::Pass => f.write_str("pass"),
            Action::Throw => f.write_str("roll"),
            Action::Double => f.write_str("double"),
            Action::Take => f.write_str("take"),
            Action::Drop => f.write_str("drop"),
            Action::Resign(points) => write!(f, "resign-{points}"),
            Action::Accept => f.write_str("accept"),
            Action::Decline => f.write_str("decline"),
        }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Open(white, black) => write!(f, "open-{white}-{black}"),
            Draw::Roll(roll) => write!(f, "roll-{}-{}", roll.high(), roll.low()),
        }
    }
}

/// What ids look like.
const HINT: &str = "ids look like `move-12-4` (index and die), `move-bar-4`, `roll-6-3`, `open-5-3`, `pass`, `roll`, \
                    `double`, `take`, `drop`, `resign-1`, `accept`, `decline`";

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Action, Malformed> {
        parse(id).ok_or_else(|| Malformed::action_id(id, HINT))
    }
}

impl FromStr for Draw {
    type Err = NotADraw;

    fn from_str(id: &str) -> Result<Draw, NotADraw> {
        parse_draw(id).ok_or(NotADraw)
    }
}

fn parse(id: &str) -> Option<Action> {
    let mut parts = id.split('-');
    let words = (parts.next()?, parts.next(), parts.next(), parts.next());
    match words {
        ("move", Some("bar"), Some(number), None) => Some(Action::Move(Origin::Bar, die(number)?)),
        ("move", Some(index), Some(number), None) => Some(Action::Move(Origin::Point(point(index)?), die(number)?)),
        ("resign", Some(points @ ("1" | "2" | "3")), None, None) => Some(Action::Resign(points.parse().ok()?)),
        ("pass", None, None, None) => Some(Action::Pass),
        ("roll", None, None, None) => Some(Action::Throw),
        ("double", None, None, None) => Some(Action::Double),
        ("take", None, None, None) => Some(Action::Take),
        ("drop", None, None, None) => Some(Action::Drop),
        ("accept", None, None, None) => Some(Action::Accept),
        ("decline", None, None, None) => Some(Action::Decline),
        _ => None,
    }
}

fn parse_draw(id: &str) -> Option<Draw> {
    let (word, dice) = id.split_once('-')?;
    let is_opening = match word {
        "open" => true,
        "roll" => false,
        _ => return None,
    };
    let (one, other) = dice.split_once('-')?;
    match (die(one)?, die(other)?) {
        (white, black) if is_opening => Some(Draw::Open(white, black)),
        (high, low) if low <= high => Some(Draw::Roll(Roll::new(high, low))),
        _ => None,
    }
}

fn die(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

/// An index from 0 to 23, without leading zeros.
fn point(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        [b'1', digit @ b'0'..=b'9'] => Some(10 + digit - b'0'),
        [b'2', digit @ b'0'..=b'3'] => Some(20 + digit - b'0'),
        _ => None,
    }
}
