//! How games end, and who is to blame when they end too early.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object};
use game::{Actor, Coded as _, FORFEIT};
use serde::Serialize;

use super::refusal::TournamentRefusal;
use crate::record::LogEvent;
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

/// Somebody who did not play to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Out {
    /// The seat.
    pub seat: u8,
    /// The code of why.
    pub why: String,
}

/// What somebody did wrong in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The player.
    pub player: u16,
    /// The player's name.
    pub name: String,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The code of it.
    pub why: String,
}

impl Played {
    /// How a table's log says that its game ended, if it did.
    pub fn of<'r>(log: impl IntoIterator<Item = &'r crate::Record>) -> Option<Played> {
        let mut out = Vec::new();
        for record in log {
            match &record.event {
                LogEvent::Act(act) => {
                    let seat = act.action.strip_prefix(FORFEIT).and_then(|seat| seat.parse().ok());
                    let why = match (&act.why, act.by) {
                        (Some(why), _) => why.clone(),
                        (None, Actor::Seat(_)) => TournamentRefusal::Resigned.code().to_string(),
                        (None, _) => TableRefusal::Removed.code().to_string(),
                    };
                    out.extend(seat.map(|seat| Out { seat, why }));
                }
                LogEvent::End { winners, points } => {
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
            let (seat, why) = (seat(&keys.get("seat")), keys.get("why").sized_text(1..=100));
            Some(Out { seat: seat?, why: why? })
        });
        Some(Played { winners: winners?, points: points?, out: out? })
    }
}

/// Whether a code stands for somebody who was absent or gave up; every other code is one of cheating.
pub(super) fn is_failure(why: &str) -> bool {
    let ours = [TournamentRefusal::Resigned, TournamentRefusal::Withdrawn, TournamentRefusal::NeverCameBack]
        .map(|why| why.code());
    ours.contains(&why) || [TableRefusal::TimedOut, TableRefusal::Removed].map(|why| why.code()).contains(&why)
}
