//! The lines of a table that somebody has not seen.

use axum::body::Bytes;

use super::problem::Problem;
use super::sheet::{Sheet, list};
use crate::hub::{Hub, Room};
use crate::refusal::Denied;

/// How many lines are read, and told, at a time.
pub(super) const PAGE: usize = 500;

/// Lines behind `after`, a page of them, and the number of the last.
pub(super) async fn page(hub: &Hub, id: &str, after: u64) -> Result<(Vec<String>, u64), Problem> {
    let rows = hub.store().tail(id, after, PAGE).await.map_err(|_| Denied::StorageFailed)?;
    let last = rows.last().map_or(after, |row| row.seq);
    Ok((rows.into_iter().map(|row| row.line).collect(), last))
}

/// Frames with every line behind `after`, up to and including `until`, with the number of the last line in each.
pub(super) async fn frames(hub: &Hub, room: &Room, after: u64, until: u64) -> Result<Vec<(u64, Bytes)>, Problem> {
    let mut frames = Vec::new();
    let mut told = after;
    while told < until {
        let (mut lines, mut last) = page(hub, room.id(), told).await?;
        if until < last {
            lines.truncate(usize::try_from(until - told).unwrap_or(0));
            last = until;
        }
        if lines.is_empty() {
            break;
        }
        let frame =
            Sheet::new().with("type", "lines").with("after", &told).with("seq", &last).raw("lines", &list(&lines));
        frames.push((last, Bytes::from(frame.json())));
        told = last;
    }
    Ok(frames)
}
