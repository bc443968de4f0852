//! The lines of a table that a client has missed.

use axum::body::Bytes;

use super::{JsonObject, Problem, list};
use crate::hub::{Hub, Room};
use crate::refusal::ServerRefusal;

/// How many lines are read, and sent, at a time.
const PAGE: usize = 500;

/// A page of the lines after `after`, and the number of the last.
pub(super) async fn page(hub: &Hub, id: &str, after: u64) -> Result<(Vec<String>, u64), Problem> {
    let rows = hub.store().tail(id, after, PAGE).await.map_err(|_| ServerRefusal::StorageFailed)?;
    let last = rows.last().map_or(after, |row| row.seq);
    Ok((rows.into_iter().map(|row| row.line).collect(), last))
}

/// A frame with lines after `after`, up to and including `until` but no more than a page, and the number of the last;
/// nothing if there are none.
pub(super) async fn frame(hub: &Hub, room: &Room, after: u64, until: u64) -> Result<Option<(u64, Bytes)>, Problem> {
    let (mut lines, mut last) = page(hub, room.id(), after).await?;
    if until < last {
        lines.truncate(usize::try_from(until - after).unwrap_or(0));
        last = until;
    }
    if lines.is_empty() {
        return Ok(None);
    }
    let frame =
        JsonObject::new().with("type", "lines").with("after", &after).with("seq", &last).raw("lines", &list(&lines));
    Ok(Some((last, Bytes::from(frame.json()))))
}
