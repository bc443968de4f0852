//! Receipts: verification of a log.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::{CommonRefusal, Digest, Kind, Malformed, Outcome, Text};

use crate::blind::Blind;
use crate::chain::Link;
use crate::ladder::Ladder;
use crate::log::LogHead;
use crate::record::{Header, LogEntry, LogEvent, Record};
use crate::refusal::wrong;
use crate::table::{Stage, Table};
use crate::tally::Tally;

/// What a log without fault says.
pub struct Report {
    /// The table after the last line, or before the first draw that is still veiled.
    pub table: Table,
    /// How many lines were checked, the header included.
    pub lines: u64,
    /// The link of the last line: it stands for all of them.
    pub link: Digest,
    /// The line of the first draw that is still veiled: later lines were checked as far as they can be without it.
    pub veiled: Option<u64>,
    /// What it proves, claim by claim.
    pub ladder: Ladder,
}

impl Report {
    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// Whether the log goes on to the end of its game, and not only as far as somebody cared to show.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.table.stage() == Stage::Over
    }

    /// How many draws were proved.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.table.draws - self.table.veiled.len() as u64
    }
}

/// Verifies a log: every line against the one before, every action against the rules, every draw against the anchor of
/// the chain, and every digest.
///
/// # Errors
/// What is wrong with the first line that is wrong, with its number.
pub fn verify(kinds: &'static [Kind], log: &str) -> Result<Report, Malformed> {
    follow(kinds, log, |_, _, _| {})
}

/// The same; calls `each` with the table after each line that can be followed, the line, and what happened.
///
/// # Errors
/// What is wrong with the first line that is wrong, with its number.
pub fn follow(
    kinds: &'static [Kind],
    log: &str,
    mut each: impl FnMut(&Table, &LogEntry, &[Text]),
) -> Result<Report, Malformed> {
    let mut lines = log.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let Some((index, first)) = lines.next() else {
        return wrong(CommonRefusal::BrokenLog, &place(0), "the log is empty");
    };
    let header = when_written(first).and_then(|header| Table::new(kinds, header));
    let mut table = header.map_err(|wrong| wrong.within(&place(index)))?;
    let (entries, last, broken) = read_lines(lines, table.head);
    let revealed = reveals(&entries);
    let (lines, mut rest, mut tally) = (1 + entries.len() as u64, None, Tally::default());
    for (index, mut entry) in entries {
        if let (LogEvent::Veiled { draw }, None) = (&entry.record.event, &rest) {
            match revealed.get(draw) {
                Some(reveal) => {
                    // Later lines depend on the deal, so the fault is reported where it is revealed.
                    let before = revealed.get(&(draw - 1)).map_or(table.known, |before| Some(before.link));
                    let foreseen = table.foresee(*draw, &reveal.action, (reveal.link, before));
                    foreseen.map_err(|wrong| wrong.within(&place(reveal.index)))?;
                    entry.sealed = Some(reveal.action.clone());
                }
                None => {
                    let blind = Blind::new(&table, index as u64 + 1);
                    rest = Some(blind.map_err(|wrong| wrong.within(&place(index)))?);
                }
            }
        }
        let checked = match &mut rest {
            None => table.evolve(&entry).map(|story| each(&table, &entry, &story)),
            Some(rest) => rest.check(&entry),
        };
        checked.map_err(|wrong| wrong.within(&place(index)))?;
        tally.count(&entry.record.event, index as u64 + 1);
    }
    let (veiled, has_luck) = (rest.map(|rest| rest.line()), Table::needs_luck(table.kind()));
    let ladder = Ladder::of(table.header.keys, &tally, has_luck, veiled);
    match broken {
        Some(wrong) => Err(wrong),
        None => Ok(Report { table, lines, link: last.link, veiled, ladder }),
    }
}

/// The lines that follow one from the other, each with its index; the last of them; and what is wrong with the first
/// that does not.
pub(crate) fn read_lines<'l>(
    lines: impl Iterator<Item = (usize, &'l str)>,
    mut head: LogHead,
) -> (Vec<(usize, LogEntry)>, LogHead, Option<Malformed>) {
    let mut entries = Vec::new();
    for (index, line) in lines {
        let follows = |record: Record| {
            record.event.lost(record.at, head.at)?;
            head.after(&record, line).map(|next| (record, next))
        };
        let read = Record::parse(line).and_then(follows);
        match read {
            Ok((record, next)) => {
                head = next;
                entries.push((index, LogEntry { record, line: line.to_string(), sealed: None }));
            }
            Err(wrong) => return (entries, head, Some(wrong.within(&place(index)))),
        }
    }
    (entries, head, None)
}

/// The reveal of a veiled draw, and its line.
struct RevealedDraw {
    index: usize,
    action: String,
    link: Link,
}

/// The reveal of each veiled draw.
fn reveals(entries: &[(usize, LogEntry)]) -> BTreeMap<u64, RevealedDraw> {
    let mut revealed = BTreeMap::new();
    for (index, entry) in entries {
        if let LogEvent::Reveal { draw, action, reveal: Digest(link), .. } = &entry.record.event {
            revealed.entry(*draw).or_insert(RevealedDraw { index: *index, action: action.clone(), link: Link(*link) });
        }
    }
    revealed
}

fn place(index: usize) -> String {
    format!("line {}", index + 1)
}

/// The header that a line is, if it is written as headers are.
pub(crate) fn when_written(line: &str) -> Result<Header, Malformed> {
    let header = Header::parse(line)?;
    if header.line() == line {
        return Ok(header);
    }
    wrong(CommonRefusal::BrokenLog, "", "a header has its keys in order and no white space")
}
