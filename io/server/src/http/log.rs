//! The log of a table, a line at a time.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use referee::SignedHead;

use super::set;
use super::{Answer, RequestContext};
use crate::hub::{Hub, Room};

/// `GET /api/v1/tables/{id}/log`
pub(super) async fn read(context: RequestContext) -> Answer {
    let room = context.room().await?;
    let _may = context.sight(&room)?;
    let (table, after) = (room.table(), context.number("after")?);
    let mut response = lines(&context.door.app.hub, &room, after);
    if context.query("download").is_some() {
        let name = format!("attachment; filename=\"parlor-{}.jsonl\"", table.header.number);
        set(response.headers_mut(), header::CONTENT_DISPOSITION, &name);
    }
    Ok(response)
}

/// The lines of a table: all of them, or those after `after`.
pub(crate) fn lines(hub: &Hub, room: &Room, after: Option<u64>) -> Response {
    let table = room.table();
    let mut first = Vec::new();
    if after.is_none() {
        first.extend_from_slice(table.header.line().as_bytes());
        first.push(b'\n');
    }
    let (hub, id, head) = (hub.clone(), room.id().to_string(), room.head(&table));
    let body = Body::from_stream(stream::unfold(
        Reading { hub, id, after: after.unwrap_or(0), until: table.seq(), first },
        Reading::next,
    ));
    let mut response = ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response();
    if let Some(SignedHead { seq, link, sig, .. }) = head.signed() {
        set(response.headers_mut(), HEAD, &format!("{seq} {link} {sig}"));
    }
    response
}

/// The header with the number, the link and the server's signature of the last line.
const HEAD: HeaderName = HeaderName::from_static("parlor-head");

/// A log that is being read.
struct Reading {
    hub: Hub,
    id: String,
    after: u64,
    until: u64,
    /// What comes before the next lines.
    first: Vec<u8>,
}

impl Reading {
    /// The next page.
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Reading)> {
        let mut bytes = std::mem::take(&mut self.first);
        if self.after < self.until {
            // A store that fails ends the text early; readers see that by its last line.
            let lines = self.hub.lines_after(&self.id, self.after, self.until).await.ok()?;
            self.after += lines.len() as u64;
            self.until = if lines.is_empty() { self.after } else { self.until };
            for line in lines {
                bytes.extend_from_slice(line.as_bytes());
                bytes.push(b'\n');
            }
        }
        if bytes.is_empty() { None } else { Some((Ok(Bytes::from(bytes)), self)) }
    }
}
