//! Seats: sitting down, and leaving before the game begins.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use bots::Level;
use game::Envelope;
use game::json::{Node, Tree, read};
use protocol::Newcomer;
use referee::{Command, Guest, SeatKey};

use super::{Answer, RequestContext, view};
use crate::hub::Accepted;
use crate::{Secret, ServerRefusal, no};

/// A request for a seat. It may have a secret and has no `Debug`.
struct SeatOrder {
    newcomer: Newcomer,
    invite: Option<String>,
    /// The level, if a computer is to have the seat.
    bot: Option<Level>,
    signs: Option<SeatKey>,
}

/// `POST /api/v1/tables/{id}/seats`
pub(super) async fn sit(context: RequestContext, body: Tree<'static>) -> Answer {
    let SeatOrder { newcomer, invite, bot, signs } = read(&body, seat_order)?;
    let room = context.room().await?;
    if room.excludes(invite.as_deref().or(context.invitation())) {
        return Err(ServerRefusal::NotInvited.into());
    }
    if let Some(level) = bot {
        // Only players at the table seat a computer.
        context.seat(&room)?;
        let (key, Accepted { table, .. }) = room.seat_computer(level).await?;
        let seat = table.seat_with(&key).ok_or(ServerRefusal::StorageFailed)?;
        return Ok(view::outline(&room, &table).with("seat", &seat.0).reply(StatusCode::CREATED));
    }
    if let (Some(token), Some(key)) = (&context.bearer, &signs)
        && let Some((arena, player)) = context.door.app.tournaments.entered(token).await?
    {
        // The player of a tournament whose game is here: it sits down when all its players have come.
        let seat = arena.sit(player, room.id(), key.clone()).await?;
        return Ok(view::outline(&room, &room.table()).with("seat", &seat).reply(StatusCode::CREATED));
    }
    let secret = Secret::new().map_err(no)?;
    let Newcomer { name, age, seed } = newcomer;
    let guest = Guest { age, seed, signs, ..Guest::named(name, secret.key()) };
    let Accepted { table, .. } = room.ask(Command::Sit(guest)).await?;
    let place = table.place_of(&secret.key()).ok_or(ServerRefusal::StorageFailed)?;
    let object = view::outline(&room, &table).with("seat", &table.seat_of(place).0).with("token", &secret.tell());
    Ok(object.reply(StatusCode::CREATED))
}

/// `DELETE /api/v1/tables/{id}/seats`
pub(super) async fn leave(context: RequestContext) -> Answer {
    let room = context.room().await?;
    context.seat(&room)?;
    room.ask_as(context.key(&room)?, |place, _| Command::Leave { place, signed: None }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The keys of a request for a seat.
const KEYS: &[&str] = &["name", "age", "seed", "invite", "bot", "key", "commit", "sig"];

fn seat_order(node: &Node<'_>) -> Option<SeatOrder> {
    let keys = node.object(KEYS)?;
    let bot = keys.or("bot", None, |node| level(node).map(Some));
    let name = match bot {
        Some(Some(_)) => keys.or("name", String::new(), Envelope::read_new_name),
        _ => Envelope::read_new_name(&keys.get("name")),
    };
    let newcomer = Newcomer::read(&keys, name);
    let invite = keys.or("invite", None, |node| node.nullable(|node| node.text().map(ToString::to_string)));
    let signs = SeatKey::read(&keys);
    Some(SeatOrder { newcomer: newcomer?, invite: invite?, bot: bot?, signs: signs? })
}

/// Reads the level of a computer.
pub(super) fn level(node: &Node<'_>) -> Option<Level> {
    node.one_of(&Level::ALL.map(|level| (level.name(), level)))
}
