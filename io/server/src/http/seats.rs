//! Seats: sitting down, and leaving before the game begins.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bots::Level;
use game::json::{Node, read};
use game::{Digest, Envelope};
use referee::{Command, Guest};

use super::json_body::JsonBody;
use super::problem::Problem;
use super::request_context::RequestContext;
use super::view;
use crate::hub::Accepted;
use crate::refusal::{ServerRefusal, no};
use crate::secret::Secret;

/// Somebody who wants a seat. It may have a secret and has no `Debug`.
struct Newcomer {
    name: String,
    age: Option<u16>,
    seed: Option<Digest>,
    invite: Option<String>,
    /// The level, if it is to be a computer.
    bot: Option<Level>,
}

/// `POST /api/v1/tables/{id}/seats`
pub(super) async fn sit(context: RequestContext, JsonBody(body): JsonBody) -> Result<Response, Problem> {
    let newcomer = read(&body, newcomer)?;
    let room = context.room().await?;
    if room.excludes(newcomer.invite.as_deref().or(context.invitation())) {
        return Err(ServerRefusal::NotInvited.into());
    }
    if let Some(level) = newcomer.bot {
        // Those who sit here say whom they play against.
        context.seat(&room)?;
        let (key, Accepted { table, .. }) = room.seat_computer(level).await?;
        let seat = table.seat_with(&key).ok_or(ServerRefusal::StorageFailed)?;
        return Ok(view::outline(&room, &table).with("seat", &seat.0).reply(StatusCode::CREATED));
    }
    let secret = Secret::new().map_err(no)?;
    let Newcomer { name, age, seed, .. } = newcomer;
    let guest = Guest { age, seed, ..Guest::named(name, secret.key()) };
    let Accepted { table, .. } = room.ask(Command::Sit(guest)).await?;
    let place = table.place_of(&secret.key()).ok_or(ServerRefusal::StorageFailed)?;
    let object = view::outline(&room, &table).with("seat", &table.seat_of(place).0).with("token", &secret.tell());
    Ok(object.reply(StatusCode::CREATED))
}

/// `DELETE /api/v1/tables/{id}/seats`
pub(super) async fn leave(context: RequestContext) -> Result<Response, Problem> {
    let room = context.room().await?;
    context.seat(&room)?;
    room.ask_as(context.key(&room)?, |place, _| Command::Leave { place }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn newcomer(node: &Node<'_>) -> Option<Newcomer> {
    let keys = node.object(&["name", "age", "seed", "invite", "bot"])?;
    let bot = keys.or("bot", None, |node| level(node).map(Some));
    let name = match bot {
        Some(Some(_)) => keys.or("name", String::new(), Envelope::read_new_name),
        _ => Envelope::read_new_name(&keys.get("name")),
    };
    let age = keys.or("age", None, |node| node.nullable(|node| node.small(0..=u16::MAX)));
    let seed = keys.or("seed", None, |node| node.nullable(digest));
    let invite = keys.or("invite", None, |node| node.nullable(|node| node.text().map(ToString::to_string)));
    Some(Newcomer { name: name?, age: age?, seed: seed?, invite: invite?, bot: bot? })
}

fn level(node: &Node<'_>) -> Option<Level> {
    node.one_of(&Level::ALL.map(|level| (level.name(), level)))
}

fn digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}
