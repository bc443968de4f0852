//! The board as a picture, now or as it was.

use axum::response::Response;
use game::{Actor, Malformed, Shape, Viewer};
use referee::{Entry, Header, Record, Table};
use store::Stored;

use super::ask::Ask;
use super::problem::Problem;
use crate::refusal::Denied;
use crate::svg;

/// `GET /api/v1/tables/{id}/board.svg`
pub(super) async fn board(ask: Ask) -> Result<Response, Problem> {
    let room = ask.room().await?;
    let table = room.table();
    let viewer = ask.sight(&room)?.viewer(&table).ok_or(Denied::BadToken)?;
    let svg = match ask.number("ply")? {
        Some(ply) if table.seq() < ply => {
            let found = format!("{ply} is not within 0 to {}", table.seq());
            return Err(Malformed::new(Shape::OutOfRange, "?ply", &found).into());
        }
        Some(ply) if ply < table.seq() => {
            let stored = ask.door.app.hub.store().load(room.id()).await.map_err(|_| Denied::StorageFailed)?;
            let stored = stored.ok_or(Denied::NoSuchTable)?;
            let drawn = move || fold(&stored, ply).map(|table| table.game().svg(table.envelope(), viewer, None));
            ask.door.thinkers.think(drawn).await?.ok_or(Denied::StorageFailed)?
        }
        Some(_) | None => table.game().svg(table.envelope(), viewer, chooser(&table, viewer)),
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
        table.evolve(&Entry { record, line: row.line.clone(), sealed: row.sealed.clone() }).ok()?;
    }
    Some(table)
}
