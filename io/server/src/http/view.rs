//! A table as a viewer sees it.

use std::sync::Arc;

use game::{Digest, Timestamp, Viewer};
use referee::{Clock, OpenRequest, Table};
use serde_json::{Value, json};

use super::JsonObject;
use crate::hub::{Room, numbers, seat_of, stage_name, state};

/// What is public about a table, in every reply.
pub(super) fn outline(room: &Room, table: &Arc<Table>) -> JsonObject {
    let outcome = table.outcome().map(|outcome| json!({"winners": numbers(outcome.winners), "points": outcome.points}));
    JsonObject::new()
        .with("id", room.id())
        .with("number", &table.header.number)
        .with("game", &table.header.game)
        .with("stage", stage_name(table.stage()))
        .with("seats", &table.game().seats())
        .with("players", &table.envelope().names)
        .with("turn", &numbers(table.awaited()))
        .with("gone", &numbers(room.gone(table)))
        .with("outcome", &outcome)
        .with("private", &room.is_private())
        .with("policy", &table.header.policy)
        .with("requests", &table.header.requests)
        .with("request", &request(table))
        .raw("clock", &clock(table))
        .with("seq", &table.seq())
        .with("created_at", &table.envelope().created_at)
        .with("updated_at", &table.envelope().updated_at)
        .with("header", &table.header.line())
        .head(room.head(table).json())
}

/// The whole table as `viewer` sees it.
pub(super) fn table(room: &Room, table: &Arc<Table>, viewer: Viewer) -> JsonObject {
    outline(room, table)
        .with("you", &seat_of(viewer))
        .with("digest", &table.digest(viewer).to_string())
        .raw("state", &state(table, viewer, room.spectators()))
}

/// What is asked for, and has not been answered by all.
fn request(table: &Table) -> Value {
    match table.open_request() {
        Some(OpenRequest::Pause { asked }) => json!({"ask": "pause", "by": numbers(asked), "agreed": []}),
        Some(OpenRequest::Takeback(takeback)) => {
            json!({"ask": "takeback", "by": [takeback.by.0], "agreed": numbers(takeback.agreed), "to": takeback.to})
        }
        None => Value::Null,
    }
}

/// The clocks as they were when something last happened: the player in turn has used more since.
fn clock(table: &Table) -> String {
    if table.header.clock == Clock::None {
        return "null".to_string();
    }
    let at = table.envelope().updated_at;
    let left: Vec<Option<i64>> = (0..table.game().seats()).map(|seat| table.time_left(game::Seat(seat), at)).collect();
    JsonObject::new()
        .with("setting", &table.header.clock)
        .with("at", &at)
        .with("left_ms", &left)
        .with("deadline", &table.deadline().map(|at: Timestamp| at.to_string()))
        .json()
}

/// The tag of a view: its digest, and after a dash the line, since names and clocks change without the position.
pub(super) fn tag(table: &Table, viewer: Viewer) -> String {
    format!("\"{}-{}\"", table.digest(viewer), table.seq())
}

/// The digests of an `If-Match`, each with or without the line. What is no tag of ours matches nothing.
pub(super) fn tagged(header: &str) -> Vec<Digest> {
    let tags = header.split(',').map(str::trim);
    let inside = tags.filter_map(|tag| tag.strip_prefix('"')?.strip_suffix('"'));
    inside.filter_map(|tag| tag.split('-').next()?.parse().ok()).collect()
}

/// Whether an `If-None-Match` has the tag.
pub(super) fn is_known(header: &str, tag: &str) -> bool {
    header.split(',').map(str::trim).any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}
