//! The board as a picture, now or as it was.

use game::{Actor, CommonRefusal, Malformed, Viewer};
use referee::Table;

use super::{Answer, RequestContext};
use crate::hub::fold;
use crate::{ServerRefusal, svg};

/// `GET /api/v1/tables/{id}/board.svg`
pub(super) async fn board(context: RequestContext) -> Answer {
    let room = context.room().await?;
    let table = room.table();
    let viewer = context.sight(&room)?.viewer(&table).ok_or(ServerRefusal::BadToken)?;
    let svg = match context.number("ply")? {
        Some(ply) if table.seq() < ply => {
            let found = format!("{ply} is not within 0 to {}", table.seq());
            return Err(Malformed::new(CommonRefusal::OutOfRange, "?ply", &found).into());
        }
        Some(ply) if ply < table.seq() => {
            if context.door.app.config.limits.replay < ply {
                return Err(ServerRefusal::TooLong.into());
            }
            let stored = context.door.app.hub.load(room.id()).await?;
            let drawn = move || {
                let table = fold(&stored, ply, drop)?;
                Some(table.game().svg(table.envelope(), viewer, None, speech::english(table.kind())))
            };
            context.door.thinkers.think(context.lane(room.id()), drawn).await?.ok_or(ServerRefusal::StorageFailed)?
        }
        Some(_) | None => {
            table.game().svg(table.envelope(), viewer, chooser(&table, viewer), speech::english(table.kind()))
        }
    };
    Ok(svg::answer(svg))
}

/// The viewer's seat, if it may act now.
pub(crate) fn chooser(table: &Table, viewer: Viewer) -> Option<Actor> {
    match viewer {
        Viewer::Seat(seat) if table.awaited().has(seat) => Some(Actor::Seat(seat)),
        _ => None,
    }
}
