//! Commands of a player or the operator besides actions: resign, pause, resume, kick.

use axum::http::{StatusCode, header};
use axum::response::Response;
use game::json::{Tree, read};
use game::{Digest, Malformed, Viewer};
use protocol::PlayerCommand;
use referee::{ActSignature, Command, Share};

use super::Door;
use super::{Answer, JsonObject, Problem, RequestContext, Sight};
use super::{set, view};
use crate::hub::{Accepted, Room, numbers, stage_name, state};
use crate::refusal::ServerRefusal;

/// `POST /api/v1/tables/{id}/kick`
pub(super) async fn kick(context: RequestContext, body: Tree<'static>) -> Answer {
    context.must_be_operator()?;
    let room = context.room().await?;
    super::admin::remove_player(&context, &room, &body).await
}

/// `POST /api/v1/tables/{id}/resign`, `pause` and `resume`, which a player with a key signs
pub(super) async fn perform_signed(
    context: RequestContext,
    body: Tree<'static>,
    command: fn(Option<ActSignature>) -> PlayerCommand,
) -> Answer {
    let signed = signature(&body)?;
    perform(context, command(signed)).await
}

/// `POST /api/v1/tables/{id}/leave`: the same as `DELETE …/seats`, for players who sign it.
pub(super) async fn leave(context: RequestContext, body: Tree<'static>) -> Answer {
    let signed = signature(&body)?;
    let room = context.room().await?;
    let key = context.key(&room)?;
    let accepted = room.ask_as_player(key, PlayerCommand::Leave { signed }).await?;
    Ok(JsonObject::new().with("seq", &accepted.table.seq()).head(accepted.head.json()).reply(StatusCode::OK))
}

/// The signature that a body has, if it has one.
fn signature(body: &Tree<'_>) -> Result<Option<ActSignature>, Malformed> {
    read(body, |node| ActSignature::read_if(&node.object(&["saw", "sig"])?))
}

/// `POST /api/v1/tables/{id}/shares`: any client may deliver a share.
pub(super) async fn share(context: RequestContext, body: Tree<'static>) -> Answer {
    let room = context.room().await?;
    let share = read(&body, |node| Share::read(&node.object(Share::KEYS)?))?;
    let sight = context.sight(&room)?;
    let accepted = room.ask(Command::Share(share)).await?;
    let viewer = sight.viewer(&accepted.table).unwrap_or(Viewer::Public);
    Ok(response(&accepted, viewer, room.spectators()))
}

/// A command of the player whose token the request has.
pub(super) async fn perform(context: RequestContext, command: PlayerCommand) -> Answer {
    let room = context.room().await?;
    let key = context.key(&room)?;
    let accepted = room.ask_as_player(key, command).await?;
    seat_response(&context.door, &room, key, &accepted)
}

/// The response to the command of a player: the table right after the decision, unless the player is out of the game.
pub(super) fn seat_response(door: &Door, room: &Room, key: Digest, accepted: &Accepted) -> Answer {
    if let Some(problem) = kicked(door, accepted) {
        return Err(problem);
    }
    let viewer = Sight::Seat(key).viewer(&accepted.table).ok_or(ServerRefusal::BadToken)?;
    Ok(response(accepted, viewer, room.spectators()))
}

/// Why the player who acted is out of the game, if that is so.
pub(super) fn kicked(door: &Door, accepted: &Accepted) -> Option<Problem> {
    let code = accepted.kicked.clone()?;
    let sentence = door.app.sentence(accepted.table.kind(), &code);
    Some(Problem::kicked(code, format!("{sentence}; you are out of the game")))
}

pub(super) fn response(accepted: &Accepted, viewer: Viewer, spectators: u32) -> Response {
    let table = &accepted.table;
    let object = JsonObject::new()
        .with("seq", &table.seq())
        .with("stage", stage_name(table.stage()))
        .with("turn", &numbers(table.awaited()))
        .with("digest", &table.digest(viewer).to_string())
        .with("repeat", &accepted.is_repeat)
        .with("story", &crate::hub::told(table, &accepted.story))
        .head(accepted.head.json())
        .raw("state", &state(table, viewer, spectators));
    let mut response = object.reply(StatusCode::OK);
    set(response.headers_mut(), header::ETAG, &view::tag(table, viewer));
    response
}

#[cfg(test)]
mod tests {

    use axum::body::to_bytes;
    use game::Seat;
    use referee::{Command, Guest};
    use serde_json::{Value, json};

    use super::*;
    use crate::hub::{Hub, Order};

    async fn told(accepted: &Accepted, seat: u8) -> Value {
        let body = response(accepted, Viewer::Seat(Seat(seat)), 0).into_body();
        serde_json::from_slice(&to_bytes(body, usize::MAX).await.expect("a body")).expect("it is JSON")
    }

    #[tokio::test]
    async fn each_of_two_concurrent_requests_is_told_of_its_own_decision() {
        let hub = Hub::in_memory();
        let order =
            Order::of(games::kinds().iter().find(|kind| !referee::Table::needs_luck(kind)).expect("a game of skill"));
        let room = hub.create(order).await.expect("a table").room;
        for name in ["Ann", "Bob"] {
            let guest = Guest::named(name.to_string(), Digest::of(name.as_bytes()));
            room.ask(Command::Sit(guest)).await.expect("a seat");
        }
        let act = |seat, id: &'static str| {
            let action = Tree::Text(id.into());
            room.ask(Command::Act { seat: Seat(seat), action, expected: None, request: None, signed: None })
        };
        // Both are in the queue before the task decides the first.
        let (first, second) = tokio::join!(act(0, "e2"), act(1, "e8"));
        let (first, second) = (first.expect("it is legal"), second.expect("it is legal"));
        let (told_first, told_second) = (told(&first, 0).await, told(&second, 1).await);
        assert_eq!(room.table().seq(), second.table.seq(), "the table is past the first decision by now");
        assert_eq!(told_second["seq"], json!(first.table.seq() + 1));
        assert_eq!((&told_first["seq"], &told_first["turn"]), (&json!(first.table.seq()), &json!([1])));
        assert_eq!(told_second["turn"], json!([0]));
        assert_ne!(told_first["state"], told_second["state"]);
    }
}
