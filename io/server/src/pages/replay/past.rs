//! A game as it went: what happened in each ply, and how the table was after one of them.
//!
//! A ply is a line of the log, from the one on with which the game began; its number is that of the line.

use game::{Actor, Phase, Timestamp, Turn, Viewer};
use referee::{Entry, Header, Record, Table, What};
use store::Stored;

use crate::pages::words::Word;

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
    /// What happened, as sentences.
    pub(super) story: Vec<String>,
    /// What is said of what has no story.
    pub(super) word: Option<Word>,
    /// What was done, as players of the game write it. What is hidden is not written before it is told.
    pub(super) written: Option<String>,
}

/// A game as it went, up to a ply and what came behind it.
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
    /// Whether something was hidden from somebody.
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
        let mut table = begun(&stored.header).ok_or(Missing::Broken)?;
        let last = stored.rows.last().map_or(0, |row| row.seq);
        let (mut first, mut found, mut is_veiled, mut plies) = (None, None, false, Vec::new());
        let mut agreeing = None;
        for row in &stored.rows {
            let record = Record::parse(&row.line).map_err(|_| Missing::Broken)?;
            let entry = Entry { record, line: row.line.clone(), sealed: row.sealed.clone() };
            let phase = table.game().phase();
            agreeing = if is_shared(table.game().turn()) { Some(phase) } else { agreeing.filter(|now| *now == phase) };
            let is_formal =
                is_asked_for(&table, &entry.record.what) && (table.game().turn() == Turn::Table || agreeing.is_some());
            let written = if is_formal { None } else { written(&table, &entry.record.what) };
            let story = table.evolve(&entry).map_err(|_| Missing::Broken)?;
            let (number, what) = (entry.record.seq, &entry.record.what);
            if let What::Begin { .. } = what {
                first = Some(number);
            }
            let Some(first) = first else { continue };
            is_veiled |= matches!(what, What::Veiled { .. });
            let (at, by, word) = (entry.record.at, actor(what), word(what));
            plies.push(Ply { number, at, by, phase, is_formal, story, word, written });
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

    /// What happened in the ply that was asked for.
    pub(super) fn now(&self) -> Option<&Ply> {
        self.plies.iter().find(|ply| ply.number == self.ply)
    }

    /// The board as it was.
    pub(super) fn board(&self, viewer: Viewer) -> String {
        self.table.game().svg(self.table.envelope(), viewer, None)
    }

    /// The position as players write it, for games that have a way to and hide nothing: the name of the notation, and
    /// what it says.
    pub(super) fn positions(&self) -> Vec<(&'static str, String)> {
        let names = (self.table.kind().notations)().into_iter().map(|(name, _)| name);
        names.filter_map(|name| Some((name, self.table.game().notation(name)?))).collect()
    }
}

fn begun(header: &str) -> Option<Table> {
    Table::new(games::kinds(), Header::parse(header).ok()?).ok()
}

fn actor(what: &What) -> Option<Actor> {
    match what {
        What::Act(act) => Some(act.by),
        What::Veiled { .. } => Some(Actor::Chance),
        _ => None,
    }
}

/// Whether several seats may act, and all of them must.
fn is_shared(turn: Turn) -> bool {
    matches!(turn, Turn::Seats(seats) if 1 < seats.iter().count())
}

/// Whether something is an action that the game waits for: what may be done at any time, like giving up, is not.
fn is_asked_for(table: &Table, what: &What) -> bool {
    matches!(what, What::Act(act) if table.game().legal(act.by).contains(&act.action))
}

fn written(table: &Table, what: &What) -> Option<String> {
    match what {
        What::Act(act) => Some(table.game().written(&act.action)),
        What::Reveal { action, .. } => Some(action.clone()),
        _ => None,
    }
}

fn word(what: &What) -> Option<Word> {
    match what {
        What::Reveal { .. } => Some(Word::PlyTold),
        What::End { .. } => Some(Word::PlyEnd),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::example;
    use super::*;

    #[test]
    fn plies_are_the_lines_from_the_beginning_on() {
        let past = Past::of(&example(), None, Depth::Whole).expect("a past");
        assert_eq!((past.first, past.ply, past.last), (3, 3, 6));
        let told: Vec<(u64, Option<&str>)> =
            past.plies.iter().map(|ply| (ply.number, ply.written.as_deref())).collect();
        assert_eq!(told, [(3, None), (4, Some("43:")), (5, Some("forfeit-1")), (6, None)]);
        assert!(past.table.outcome().is_none() && past.end.outcome().is_some());
        let past = Past::of(&example(), Some(4), Depth::UpToPly).expect("a past");
        assert_eq!((past.plies.len(), past.last), (2, 6), "no more is gone through than it takes");
    }

    #[test]
    fn what_is_missing_is_said() {
        let why = |stored: &Stored, ply| Past::of(stored, ply, Depth::Whole).err();
        for ply in [0, 2, 7, u64::MAX] {
            assert_eq!(why(&example(), Some(ply)), Some(Missing::NoSuchPly(3, 6)));
        }
        let mut young = example();
        young.rows.truncate(2);
        assert_eq!(why(&young, None), Some(Missing::NotBegun));
        let mut torn = example();
        torn.rows.remove(3);
        assert_eq!(why(&torn, None), Some(Missing::Broken));
    }
}
