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

/// The table after its whole log, or what is wrong with it, and where.
pub(crate) fn replayed(stored: &Stored) -> Result<Table, String> {
    let header = Header::parse(&stored.header).map_err(|wrong| wrong.within("header").to_string())?;
    let mut table = Table::new(games::kinds(), header).map_err(|wrong| wrong.within("header").to_string())?;
    for row in &stored.rows {
        let at = |wrong: game::Malformed| wrong.within(&format!("line {}", row.seq)).to_string();
        let record = Record::parse(&row.line).map_err(at)?;
        table.evolve(&LogEntry { record, line: row.line.clone(), sealed: row.sealed.clone() }).map_err(at)?;
    }
    Ok(table)
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
