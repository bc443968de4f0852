//! What has happened at a table so far, as sentences.

use std::collections::VecDeque;

use referee::{Entry, Header, Record, Table};
use store::Stored;

use crate::http::Door;

/// How many sentences are told: the last.
const MOST: usize = 40;

/// The last sentences of a table, up to a line. A store that fails has none.
pub(super) async fn told(door: &Door, id: &str, until: u64) -> Vec<String> {
    let Ok(Some(stored)) = door.app.hub.store().load(id).await else { return Vec::new() };
    door.thinkers.think(move || fold(&stored, until).unwrap_or_default()).await.unwrap_or_default()
}

fn fold(stored: &Stored, until: u64) -> Option<Vec<String>> {
    let mut table = Table::new(games::kinds(), Header::parse(&stored.header).ok()?).ok()?;
    let mut last = VecDeque::new();
    for row in stored.rows.iter().filter(|row| row.seq <= until) {
        let record = Record::parse(&row.line).ok()?;
        last.extend(table.evolve(&Entry { record, line: row.line.clone(), sealed: row.sealed.clone() }).ok()?);
        last.drain(..last.len().saturating_sub(MOST));
    }
    Some(last.into())
}
