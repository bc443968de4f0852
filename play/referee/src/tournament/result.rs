//! How games end, and who is to blame when they end too early.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object};
use game::{Actor, Coded as _, Seat};
use serde::Serialize;

use super::refusal::TournamentRefusal;
use crate::evolve::forfeited;
use crate::record::{LogEvent, read_word};
use crate::refusal::TableRefusal;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The seats that won.
    pub winners: Vec<u8>,
    /// What each seat scored.
    pub points: Vec<i32>,
    /// Who did not play to the end.
    pub out: Vec<Out>,
}

/// A player who did not play to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Out {
    /// The seat.
    pub seat: u8,
    /// Why.
    pub why: Reason,
}

/// Why a player did not play to the end. It is written as the code of the refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A refusal of the table.
    Table(TableRefusal),
    /// A refusal of the tournament.
    Tournament(TournamentRefusal),
    /// The code of any other refusal: the player broke a rule.
    Other(String),
}

impl Reason {
    /// The reason with this code.
    #[must_use]
    pub fn of_code(code: &str) -> Reason {
        let table = TableRefusal::of_code(code).map(Reason::Table);
        let reason = table.or_else(|| TournamentRefusal::of_code(code).map(Reason::Tournament));
        reason.unwrap_or_else(|| Reason::Other(code.to_string()))
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Reason::Table(why) => why.code(),
            Reason::Tournament(why) => why.code(),
            Reason::Other(code) => code,
        }
    }

    /// Whether the player broke a rule, rather than being absent or giving up.
    pub(super) fn is_cheating(&self) -> bool {
        !matches!(
            self,
            Reason::Table(TableRefusal::TimedOut | TableRefusal::Gone | TableRefusal::Removed)
                | Reason::Tournament(
                    TournamentRefusal::Resigned
                        | TournamentRefusal::Withdrawn
                        | TournamentRefusal::NoShow
                        | TournamentRefusal::NeverCameBack
                )
        )
    }

    /// Whether the player was absent, and may be back for the next game.
    pub(super) fn is_absence(&self) -> bool {
        matches!(
            self,
            Reason::Table(TableRefusal::TimedOut | TableRefusal::Gone) | Reason::Tournament(TournamentRefusal::NoShow)
        )
    }

    /// Whether the player takes no further part, though no rule was broken.
    pub(super) fn ends_participation(&self) -> bool {
        matches!(
            self,
            Reason::Table(TableRefusal::Removed)
                | Reason::Tournament(TournamentRefusal::Withdrawn | TournamentRefusal::NeverCameBack)
        )
    }
}

impl Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// What a player did wrong in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The player.
    pub player: u16,
    /// The player's name.
    pub name: String,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// What it was.
    pub why: Reason,
}

impl Played {
    /// The result of a game that was never played, between so many sides: the seats of these players stayed empty. The sides
    /// that came have won; where several came they are level.
    #[must_use]
    pub fn without(out: Vec<Out>, (seats, sides): (u8, u8)) -> Played {
        let side = |seat: u8| seat % sides.max(1);
        let is_out = |seat: &u8| out.iter().any(|absent| side(absent.seat) == side(*seat));
        let came: Vec<u8> = (0..seats).filter(|seat| !is_out(seat)).collect();
        let is_level = came.iter().any(|seat| side(*seat) != side(came[0]));
        let winners = if is_level { Vec::new() } else { came };
        let points = (0..seats).map(|seat| i32::from(winners.contains(&seat))).collect();
        Played { winners, points, out }
    }

    /// How a table's log says that its game ended, if it did.
    pub fn of<'r>(log: impl IntoIterator<Item = &'r crate::Record>) -> Option<Played> {
        let mut out = Vec::new();
        for record in log {
            match &record.event {
                LogEvent::Act(act) => {
                    let Some(Seat(seat)) = forfeited(&act.action) else { continue };
                    let why = match (&act.why, act.by) {
                        (Some(why), _) => Reason::of_code(why),
                        (None, Actor::Seat(_)) => Reason::Tournament(TournamentRefusal::Resigned),
                        (None, _) => Reason::Table(TableRefusal::Removed),
                    };
                    out.push(Out { seat, why });
                }
                LogEvent::End { winners, points, .. } => {
                    return Some(Played { winners: winners.clone(), points: points.clone(), out });
                }
                _ => {}
            }
        }
        None
    }

    pub(super) fn read(row: &Object<'_>) -> Option<Played> {
        let seat = |node: &Node<'_>| node.small(0..=7_u8);
        let winners = row.get("winners").list(0..=8, seat);
        let points = row.get("points").list(1..=8, |node| node.small(i32::MIN..=i32::MAX));
        let out = row.get("out").list(0..=8, |node| {
            let keys = node.object(&["seat", "why"])?;
            let (seat, why) = (seat(&keys.get("seat")), read_word(&keys.get("why")));
            Some(Out { seat: seat?, why: Reason::of_code(&why?) })
        });
        Some(Played { winners: winners?, points: points?, out: out? })
    }
}
