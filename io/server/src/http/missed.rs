//! The lines of a table that a client has missed.

use std::borrow::Cow;

use axum::body::Bytes;

use super::{JsonObject, Problem};
use crate::hub::{Hub, LinesAs, Room, Update};

/// A frame with lines after `after`, up to and including the last of an update but no more than a page, and the number of the
/// last; nothing if there are none. The last page has the head.
pub(super) async fn frame(
    hub: &Hub,
    (room, now): (&Room, &Update),
    after: u64,
    lines_as: LinesAs,
) -> Result<Option<(u64, Bytes)>, Problem> {
    let lines = hub.lines_after(room.id(), after, now.seq).await?;
    let last = after + lines.len() as u64;
    if lines.is_empty() {
        return Ok(None);
    }
    let written: Vec<Cow<'_, str>> = lines.iter().map(|line| lines_as.json(line)).collect();
    let mut frame = JsonObject::new().with("type", "lines").with("after", &after).with("seq", &last);
    frame = frame.raw("lines", &format!("[{}]", written.join(",")));
    if now.seq <= last {
        frame = frame.head(now.head().json_with(lines_as));
    }
    Ok(Some((last, Bytes::from(frame.json()))))
}
