//! The board as a picture, now or as it was.

use axum::response::Response;
use game::{Actor, CommonRefusal, Malformed, Viewer};
use referee::{Header, LogEntry, Record, Table};
use store::Stored;

use super::problem::Problem;
use super::request_context::RequestContext;
use crate::refusal::ServerRefusal;
use crate::svg;

/// `GET /api/v1/tables/{id}/board.svg`
pub(super) async fn board(context: RequestContext) -> Result<Response, Problem> {
    let room = context.room().await?;
    let table = room.table();
    let viewer = context.sight(&room)?.viewer(&table).ok_or(ServerRefusal::BadToken)?;
    let svg = match context.number("ply")? {
        Some(ply) if table.seq() < ply => {
            let found = format!("{ply} is not within 0 to {}", table.seq());
            return Err(Malformed::new(CommonRefusal::OutOfRange, "?ply", &found).into());
        }
        Some(ply) if ply < table.seq() => {
            let stored =
                context.door.app.hub.store().load(room.id()).await.map_err(|_| ServerRefusal::StorageFailed)?;
            let stored = stored.ok_or(ServerRefusal::NoSuchTable)?;
            let drawn = move || {
                fold(&stored, ply)
                    .map(|table| table.game().svg(table.envelope(), viewer, None, speech::english(table.kind())))
            };
            context.door.thinkers.think(drawn).await?.ok_or(ServerRefusal::StorageFailed)?
        }
        Some(_) | None => {
            table.game().svg(table.envelope(), viewer, chooser(&table, viewer), speech::english(table.kind()))
        }
    };
    Ok(svg::answer(svg))
}

/// Whoever looks, if they may act now.
fn chooser(table: &Table, viewer: Viewer) -> Option<Actor> {
    match viewer {
        Viewer::Seat(seat) if table.awaited().has(seat) => Some(Actor::Seat(seat)),
        _ => None,
    }
}

/// The table as it was after so many lines. It knows what was hidden then, and its documents do not tell.
fn fold(stored: &Stored, lines: u64) -> Option<Table> {
    let mut table = Table::new(games::kinds(), Header::parse(&stored.header).ok()?).ok()?;
    for row in stored.rows.iter().filter(|row| row.seq <= lines) {
        let record = Record::parse(&row.line).ok()?;
        table.evolve(&LogEntry { record, line: row.line.clone(), sealed: row.sealed.clone() }).ok()?;
    }
    Some(table)
}
