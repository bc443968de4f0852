//! The toy's actions and their ids.

use std::fmt;
use std::str::FromStr;

use game::{CommonRefusal, Malformed, Seat};

use crate::flaw::{Flaw, has};

/// What the seats and the table do in a game of high card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Move {
    /// A seat has seen its card.
    Agree(Seat),
    /// The cards are turned over.
    Reveal,
    /// Nothing.
    Pass,
    /// So many points more.
    Raise(u8),
}

impl Move {
    /// Every action, in order.
    pub(crate) const ALL: [Move; 8] = [
        Move::Agree(Seat(0)),
        Move::Agree(Seat(1)),
        Move::Agree(Seat(2)),
        Move::Reveal,
        Move::Pass,
        Move::Raise(1),
        Move::Raise(2),
        Move::Raise(3),
    ];
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Agree(seat) => write!(f, "agree-{}", seat.0),
            Move::Reveal => f.write_str("reveal"),
            Move::Pass if has(Flaw::IdLooksLikeAForfeit) => f.write_str("forfeit-pass"),
            Move::Pass => f.write_str("pass"),
            Move::Raise(2) if has(Flaw::TwoActionsShareAnId) => f.write_str("raise-1"),
            Move::Raise(points) => write!(f, "raise-{points}"),
        }
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Self, Malformed> {
        let found = match id.as_bytes() {
            [b'a', b'g', b'r', b'e', b'e', b'-', seat @ b'0'..=b'2'] => Some(Move::Agree(Seat(seat - b'0'))),
            b"reveal" => Some(Move::Reveal),
            b"forfeit-pass" if has(Flaw::IdLooksLikeAForfeit) => Some(Move::Pass),
            b"pass" => Some(Move::Pass),
            b"raise-3" if has(Flaw::IdReadsAsAnother) => Some(Move::Raise(2)),
            [b'r', b'a', b'i', b's', b'e', b'-', points @ b'1'..=b'3'] => Some(Move::Raise(points - b'0')),
            _ => None,
        };
        found.ok_or_else(|| Malformed::new(CommonRefusal::MalformedAction, "", id))
    }
}
