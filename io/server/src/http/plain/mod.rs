//! The plain style: one address for each game, all players at one screen, and replies that say whether it worked.
//!
//! Its tables are hot seats: a client that knows the id acts for the player in turn, and sees what that player sees. All
//! their seats have one key, which follows from the id and which no token has; they are private with an invitation that
//! no client has, so they can be reached only in this style, and are in no list.

mod answer;
mod play;

use axum::http::StatusCode;
use game::json::Tree;
use game::{Actor, CommonRefusal, Digest, Malformed, Refused, Seat, Viewer};
use referee::{Command, Guest, Table};
use serde_json::{Value, json};

pub(super) use self::answer::failed;
use self::answer::told;
pub(super) use self::play::{ai_move, move_file, play, play_document};
use super::json_object::JsonObject;
use super::move_files;
use super::problem::Problem;
use super::request_context::RequestContext;
use super::routes::Answer;
use crate::hub::{Order, Room};
use crate::refusal::{ServerRefusal, no};

/// `POST /api/v1/{game}/games`
pub(super) async fn create(context: RequestContext, body: Tree<'static>) -> Answer {
    let kind = context.kind()?;
    // The setup is read as it stands first, names and all, so that everything that is wrong is said.
    let (game, envelope) = kind.begin(&body)?;
    envelope.check_new_names()?;
    let seats = game.seats();
    for seat in (0..seats).map(Seat) {
        context.door.app.house.must_admit_name(&envelope.name(seat))?;
    }
    let order = Order { setup: nameless(kind, body, seats)?, is_private: true, ..Order::of(kind) };
    context.may_set_up()?;
    let room = context.door.app.hub.create(order).await?.room;
    room.claim(context.client().address);
    let mut table = room.table();
    for seat in (0..seats).map(Seat) {
        let guest = Guest::named(envelope.name(seat), key(room.id()));
        table = room.ask(Command::Sit(guest)).await?.table;
    }
    Ok(told(&room, &table, &crate::hub::told(&table, &[game::say::game_begins()]).join(" ")).reply(StatusCode::CREATED))
}

/// `GET /api/v1/{game}/games/{id}`
pub(super) async fn look(context: RequestContext) -> Answer {
    let room = room(&context).await?;
    Ok(told(&room, &room.table(), "").reply(StatusCode::OK))
}

/// `GET /api/v1/{game}/games/{id}/state.json`
pub(super) async fn state_file(context: RequestContext) -> Answer {
    Ok(move_files::reply(&room(&context).await?.table()))
}

/// `GET /api/v1/{game}/games/{id}/valid-moves`
pub(super) async fn valid_moves(context: RequestContext) -> Answer {
    let room = room(&context).await?;
    let table = room.table();
    let seat = table.awaited().lowest();
    let legal = |seat| table.game().legal(Actor::Seat(seat));
    // Where several may act, each action stands with its seat.
    let several: Vec<Value> = match table.awaited() {
        one if one.len() < 2 => Vec::new(),
        seats => seats.iter().map(|seat| json!({"seat": seat.0, "actions": legal(seat)})).collect(),
    };
    // After the end there is nothing to do for any seat, and the document of each says so.
    let winner = || table.outcome().and_then(|outcome| outcome.winners.lowest());
    let shown = seat.or_else(winner).unwrap_or(Seat(0));
    let object = JsonObject::new()
        .with("success", &true)
        .with("game_id", room.id())
        .with("seat", &seat.map(|seat| seat.0))
        .with("actions", &table.awaited().iter().flat_map(legal).collect::<Vec<_>>())
        .maybe("seats", if several.is_empty() { None } else { Some(several) })
        .raw("valid_moves", &table.game().choices(shown))
        .with("message", "");
    Ok(object.reply(StatusCode::OK))
}

/// The hot seat that the path names.
async fn room(context: &RequestContext) -> Result<Room, Problem> {
    let kind = context.kind()?;
    // By its id alone: numbers can be guessed.
    let id = context.name("id").to_ascii_lowercase();
    let room = context.door.app.hub.table(&id).await?;
    let table = room.table();
    let is_ours = table.header.game == kind.name && table.places.iter().all(|place| place.key == Some(key(&id)));
    if is_ours && !table.places.is_empty() { Ok(room) } else { Err(ServerRefusal::NoSuchTable.into()) }
}

/// The first of the seats in turn.
fn first_awaited(table: &Table) -> Result<Seat, Refused> {
    table.awaited().lowest().ok_or_else(|| no(CommonRefusal::GameFinished))
}

/// The key of all seats of a hot seat. It is no hash of 32 bytes, so no token has it.
fn key(id: &str) -> Digest {
    Digest::of(format!("the hot seat of table {id}").as_bytes())
}

/// The viewer of a hot seat: the player in turn.
fn viewer(table: &Table) -> Viewer {
    table.awaited().lowest().map_or(Viewer::Public, Viewer::Seat)
}

/// A setup without the names, for a table where players bring theirs, with as many seats as it has with them.
fn nameless(kind: &game::Kind, body: Tree<'static>, seats: u8) -> Result<Tree<'static>, Malformed> {
    let Tree::Object(mut fields) = body else { return Ok(body) };
    fields.retain(|(key, _)| key != "names");
    let setup = Tree::Object(fields.clone());
    let (game, _) = kind.begin(&setup)?;
    if game.seats() == seats {
        return Ok(setup);
    }
    // Where the number of names was the number of players, it is said now.
    fields.push(("players".into(), Tree::Integer(i64::from(seats))));
    let setup = Tree::Object(fields);
    match kind.begin(&setup) {
        Ok((game, _)) if game.seats() == seats => Ok(setup),
        _ => Err(Malformed::new(CommonRefusal::WrongLength, "/names", "another number of names than of players")),
    }
}
