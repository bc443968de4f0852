//! A game that was played: a line of the folder's file.

use arena::{Bout, Judged, Side};
use game::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Played {
    /// Its number, from 1.
    pub(super) game: u64,
    /// The number of its round, from 1.
    pub(super) round: u64,
    /// Where its luck came from.
    pub(super) seed: u64,
    /// The seats of A.
    pub(super) a: Vec<u8>,
    /// The seats that won; perhaps none.
    pub(super) winners: Vec<u8>,
    /// What each seat scored.
    pub(super) points: Vec<i32>,
    /// How many of A's points were luck, if that is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) luck: Option<f64>,
    /// How many actions were played, those of chance and the table among them.
    pub(super) plies: u32,
    /// Whether it was given up because it took too many.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) cut: bool,
    /// Who was thrown out, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<FaultDoc>,
    /// How long each decision took, in microseconds. What is forced is no decision.
    pub(super) times: Both<Vec<u64>>,
    /// How many nodes were looked at.
    pub(super) nodes: Both<u64>,
    /// The digest of the state at the end.
    pub(super) digest: String,
    /// The ids of all actions. They are not kept in memory.
    #[serde(skip_deserializing)]
    pub(super) actions: Vec<String>,
}

/// A player who was thrown out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FaultDoc {
    /// The seat.
    pub(super) seat: u8,
    /// Why.
    pub(super) why: String,
}

/// Something of each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Both<T> {
    /// A's.
    pub(super) a: T,
    /// B's.
    pub(super) b: T,
}

impl<T> Both<T> {
    /// That of a side.
    pub(super) fn of(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// That of a side, to be changed.
    pub(super) fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

impl Played {
    /// What the game was worth to A.
    pub(super) fn judged(&self, bout: &Bout, seats: u8) -> Judged {
        let winners = self.winners.iter().map(|seat| Seat(*seat)).collect();
        let outcome = Outcome { winners, points: self.points.clone() };
        Judged { luck: self.luck, ..Judged::of(bout, seats, Some(&outcome).filter(|_| !self.cut)) }
    }

    /// Whether it is this game of the match.
    pub(super) fn is_of(&self, bout: &Bout) -> bool {
        self.seed == bout.seed && self.round == bout.round + 1
    }

    /// The side of a seat.
    pub(super) fn side(&self, seat: u8) -> Side {
        if self.a.contains(&seat) { Side::A } else { Side::B }
    }
}
