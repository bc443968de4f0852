//! Stored logs, read and replayed.

use game::Text;
use referee::{Header, LogEntry, Record, Table};
use store::{Row, Stored};

/// The table as it is before the first line of its log.
pub(crate) fn opened(stored: &Stored) -> Option<Table> {
    Table::new(games::kinds(), Header::parse(&stored.header).ok()?).ok()
}

/// The entry of a log that a row holds.
pub(crate) fn entry(row: &Row) -> Option<LogEntry> {
    let record = Record::parse(&row.line).ok()?;
    Some(LogEntry { record, line: row.line.clone(), sealed: row.sealed.clone() })
}

/// The table after so many lines of its log, each of which has a story. It knows what was hidden then, and its documents
/// do not tell.
pub(crate) fn fold(stored: &Stored, lines: u64, mut each: impl FnMut(Vec<Text>)) -> Option<Table> {
    let mut table = opened(stored)?;
    for row in stored.rows.iter().filter(|row| row.seq <= lines) {
        each(table.evolve(&entry(row)?).ok()?);
    }
    Some(table)
}
