//! A game as it went: what happened in each ply, and how the table was after one of them.
//!
//! A ply is a line of the log, from the one on with which the game began; its number is that of the line. Calls for shares,
//! and shares, change nothing that can be seen: they are no plies.

use game::{Actor, Phase, Text, Timestamp, Turn, Viewer, tell};
use referee::{LogEvent, Table};
use store::Stored;

use crate::hub::{entry, opened};
use crate::pages::players::envelope;
use crate::pages::{Language, say};

/// Something that happened.
pub(super) struct Ply {
    /// The number of the line.
    pub(super) number: u64,
    pub(super) at: Timestamp,
    /// Who did it, if it is an action of the game.
    pub(super) by: Option<Actor>,
    /// The phase of the game before it.
    pub(super) phase: Phase,
    /// Whether it only takes the game on: a step of the table, or the word of one of several who must all agree.
    pub(super) is_formal: bool,
    /// What happened, as the game tells it.
    pub(super) story: Vec<Text>,
    /// What the page says of an event that the game does not tell.
    pub(super) note: Option<Text>,
    /// The line after which the game was as it is again, if a turn was taken back.
    pub(super) back_to: Option<u64>,
    /// What was done, as players of the game write it. What is hidden is not written before it is told.
    pub(super) written: Option<String>,
}

/// A game as it went, up to a ply and beyond.
pub(super) struct Past {
    /// The table after the ply that was asked for.
    pub(super) table: Table,
    /// The table after the last ply that was gone through.
    pub(super) end: Table,
    /// Every ply that was gone through.
    pub(super) plies: Vec<Ply>,
    /// The first and the last ply there are.
    pub(super) first: u64,
    pub(super) last: u64,
    /// Whether something was hidden from a player.
    pub(super) is_veiled: bool,
    /// The ply that was asked for.
    pub(super) ply: u64,
}

/// Why there is no such past.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// The game has not begun.
    NotBegun,
    /// The plies are others: the first and the last of them.
    NoSuchPly(u64, u64),
    /// The log cannot be followed.
    Broken,
}

/// How much of a log is gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// All of it.
    Whole,
    /// As much as it takes.
    UpToPly,
}

impl Past {
    /// The past at a ply; at the first, if none is named.
    pub(super) fn of(stored: &Stored, wanted: Option<u64>, depth: Depth) -> Result<Past, Missing> {
        let mut table = opened(stored).ok_or(Missing::Broken)?;
        let last = stored.rows.last().map_or(0, |row| row.seq);
        let (mut first, mut found, mut is_veiled, mut plies) = (None, None, false, Vec::new());
        let mut agreeing = None;
        for row in &stored.rows {
            let entry = entry(row).ok_or(Missing::Broken)?;
            let phase = table.game().phase();
            agreeing = if is_shared(table.game().turn()) { Some(phase) } else { agreeing.filter(|now| *now == phase) };
            let is_formal =
                is_asked_for(&table, &entry.record.event) && (table.game().turn() == Turn::Table || agreeing.is_some());
            let written = if is_formal { None } else { written(&table, &entry.record.event) };
            let story = table.evolve(&entry).map_err(|_| Missing::Broken)?;
            let (number, what) = (entry.record.seq, &entry.record.event);
            if let LogEvent::Begin { .. } = what {
                first = Some(number);
            }
            let Some(first) = first else { continue };
            is_veiled |= matches!(what, LogEvent::Veiled { .. });
            let (at, by, note) = (entry.record.at, actor(what), note(what));
            if !matches!(what, LogEvent::Call { .. } | LogEvent::Share(_)) {
                plies.push(Ply { number, at, by, phase, is_formal, story, note, back_to: back_to(what), written });
            }
            if number == wanted.unwrap_or(first) {
                found = Some(table.clone());
                if depth == Depth::UpToPly {
                    break;
                }
            }
        }
        let first = first.ok_or(Missing::NotBegun)?;
        let (table, end) = (found.ok_or(Missing::NoSuchPly(first, last))?, table);
        Ok(Past { table, end, plies, first, last, is_veiled, ply: wanted.unwrap_or(first) })
    }

    /// The plies without those that were taken back.
    pub(super) fn line_of_play(&self) -> Vec<&Ply> {
        let mut plies: Vec<&Ply> = Vec::new();
        for ply in &self.plies {
            match ply.back_to {
                Some(to) => plies.retain(|before| before.number <= to),
                None => plies.push(ply),
            }
        }
        plies
    }

    /// What happened in the ply that was asked for.
    pub(super) fn now(&self) -> Option<&Ply> {
        self.plies.iter().find(|ply| ply.number == self.ply)
    }

    /// The ply before the one that was asked for, or the first.
    pub(super) fn previous(&self) -> u64 {
        let before = self.plies.iter().map(|ply| ply.number).take_while(|number| *number < self.ply);
        before.last().unwrap_or(self.first)
    }

    /// The ply after the one that was asked for, or the last.
    pub(super) fn next(&self) -> u64 {
        self.plies.iter().map(|ply| ply.number).find(|number| self.ply < *number).unwrap_or(self.last)
    }

    /// The plies turn by turn, each turn with its story: what continues a sentence belongs to its turn.
    pub(super) fn turns(&self) -> Vec<(Vec<&Ply>, Vec<Text>)> {
        turns(&self.plies)
    }

    /// The story of the turn in the ply that was asked for, as far as the turn has come.
    pub(super) fn turn_so_far(&self) -> Vec<Text> {
        let until = self.plies.partition_point(|ply| ply.number <= self.ply);
        turns(&self.plies[..until]).pop().map(|(_, story)| story).unwrap_or_default()
    }

    /// The board as it was.
    pub(super) fn board(&self, viewer: Viewer, language: Language) -> String {
        let speech = language.of_game(self.table.kind());
        self.table.game().svg(&envelope(&self.table, language), viewer, None, speech)
    }

    /// The position as players write it, for games that have a way to and hide nothing: the name of the notation, and
    /// what it says.
    pub(super) fn positions(&self) -> Vec<(&'static str, String)> {
        let names = (self.table.kind().notations)().into_iter().map(|(name, _)| name);
        names.filter_map(|name| Some((name, self.table.game().notation(name)?))).collect()
    }
}

fn turns(plies: &[Ply]) -> Vec<(Vec<&Ply>, Vec<Text>)> {
    let mut turns: Vec<(Vec<&Ply>, Vec<Text>)> = Vec::new();
    for ply in plies {
        if let Some((of_turn, story)) = turns.last_mut() {
            let mut whole = story.clone();
            tell(&mut whole, ply.story.iter().cloned());
            if whole.len() < story.len() + ply.story.len() {
                of_turn.push(ply);
                *story = whole;
                continue;
            }
        }
        turns.push((vec![ply], ply.story.clone()));
    }
    turns
}

fn back_to(what: &LogEvent) -> Option<u64> {
    match what {
        LogEvent::Takeback { to, .. } => Some(*to),
        _ => None,
    }
}

fn actor(what: &LogEvent) -> Option<Actor> {
    match what {
        LogEvent::Act(act) => Some(act.by),
        LogEvent::Veiled { .. } => Some(Actor::Chance),
        _ => None,
    }
}

/// Whether several seats may act, and all of them must.
fn is_shared(turn: Turn) -> bool {
    matches!(turn, Turn::Seats(seats) if 1 < seats.iter().count())
}

/// Whether something is an action that the game waits for: what may be done at any time, like giving up, is not.
fn is_asked_for(table: &Table, what: &LogEvent) -> bool {
    matches!(what, LogEvent::Act(act) if table.game().legal(act.by).contains(&act.action))
}

fn written(table: &Table, what: &LogEvent) -> Option<String> {
    match what {
        LogEvent::Act(act) => Some(table.game().written(&act.action)),
        LogEvent::Reveal { action, .. } => Some(action.clone()),
        _ => None,
    }
}

/// What the page says of an event that the game does not tell.
fn note(what: &LogEvent) -> Option<Text> {
    match what {
        LogEvent::Reveal { .. } => Some(say::hidden_is_revealed()),
        LogEvent::End { .. } => Some(say::game_is_over()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use game::{Seat, Value};

    use super::super::example::example;
    use super::*;

    #[test]
    fn plies_are_the_lines_from_the_beginning_on() {
        let past = Past::of(&example(), None, Depth::Whole).expect("a past");
        assert_eq!((past.first, past.ply, past.last), (3, 3, 9));
        assert_eq!((past.previous(), past.next()), (3, 7), "shares are no plies");
        let told: Vec<(u64, Option<&str>)> =
            past.plies.iter().map(|ply| (ply.number, ply.written.as_deref())).collect();
        assert_eq!(told, [(3, None), (7, Some("61:")), (8, Some("forfeit-1")), (9, None)]);
        assert!(past.table.outcome().is_none() && past.end.outcome().is_some());
        let past = Past::of(&example(), Some(7), Depth::UpToPly).expect("a past");
        assert_eq!((past.plies.len(), past.last), (2, 9), "no more is gone through than it takes");
        assert_eq!(past.previous(), 3);
    }

    #[test]
    fn the_steps_of_a_turn_are_told_together() {
        let step = |number: u64, seat: u8, step: &str| {
            let text = Text::new("plays").with("player", Seat(seat)).with("play", Value::spaced([step]));
            let (at, by, phase) = (Timestamp::from_seconds(0), Some(Actor::Seat(Seat(seat))), Phase("moving"));
            Ply { number, at, by, phase, is_formal: false, story: vec![text], note: None, back_to: None, written: None }
        };
        let mut past = Past::of(&example(), None, Depth::Whole).expect("a past");
        past.plies = vec![step(4, 0, "13/7"), step(5, 0, "9/7"), step(6, 1, "24/18")];
        let turns: Vec<Vec<u64>> =
            past.turns().iter().map(|(plies, _)| plies.iter().map(|ply| ply.number).collect()).collect();
        assert_eq!(turns, [vec![4, 5], vec![6]]);
        for (ply, steps) in [(4, vec!["13/7"]), (5, vec!["13/7", "9/7"]), (6, vec!["24/18"])] {
            past.ply = ply;
            assert_eq!(past.turn_so_far()[0].arguments[1].1, Value::spaced(steps));
        }
    }

    #[test]
    fn what_is_missing_is_said() {
        let why = |stored: &Stored, ply| Past::of(stored, ply, Depth::Whole).err();
        for ply in [0, 2, 10, u64::MAX] {
            assert_eq!(why(&example(), Some(ply)), Some(Missing::NoSuchPly(3, 9)));
        }
        let mut young = example();
        young.rows.truncate(2);
        assert_eq!(why(&young, None), Some(Missing::NotBegun));
        let mut torn = example();
        torn.rows.remove(3);
        assert_eq!(why(&torn, None), Some(Missing::Broken));
    }
}
