//! What a seat or the operator does at a table besides playing: resigning, pausing, going on, taking a seat out.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use game::json::read;
use game::{Seat, Viewer};
use referee::Command;

use super::Door;
use super::ask::Ask;
use super::paper::Paper;
use super::problem::Problem;
use super::sheet::Sheet;
use super::view;
use crate::hub::{Done, Room, digest, stage_name, state};

/// `POST /api/v1/tables/{id}/resign`
pub(super) async fn resign(ask: Ask) -> Result<Response, Problem> {
    as_seat(&ask, |seat| Command::Resign { seat }).await
}

/// `POST /api/v1/tables/{id}/pause`
pub(super) async fn pause(ask: Ask) -> Result<Response, Problem> {
    as_seat(&ask, |seat| Command::Pause { seat }).await
}

/// `POST /api/v1/tables/{id}/resume`
pub(super) async fn resume(ask: Ask) -> Result<Response, Problem> {
    as_seat(&ask, |seat| Command::Resume { seat }).await
}

/// `POST /api/v1/tables/{id}/kick`
pub(super) async fn kick(ask: Ask, Paper(body): Paper) -> Result<Response, Problem> {
    ask.must_be_operator()?;
    let room = ask.room().await?;
    let most = room.table().game().seats().saturating_sub(1);
    let seat = Seat(read(&body, |node| node.object(&["seat"])?.get("seat").small(0..=most))?);
    let done = room.ask(Command::Kick { seat }).await?;
    Ok(told(&room, Viewer::Public, &done))
}

async fn as_seat(ask: &Ask, command: impl FnOnce(Seat) -> Command + Send + 'static) -> Result<Response, Problem> {
    let room = ask.room().await?;
    ask.seat(&room)?;
    let done = room.ask_as(ask.key(&room)?, |_, seat| command(seat)).await?;
    Ok(told(&room, Viewer::Seat(ask.seat(&room)?), &done))
}

/// The answer to an action: how the table stands now, unless whoever acted is out of the game for it.
pub(super) fn done(door: &Door, room: &Room, seat: Seat, done: &Done) -> Result<Response, Problem> {
    match kicked(door, room, done) {
        Some(problem) => Err(problem),
        None => Ok(told(room, Viewer::Seat(seat), done)),
    }
}

/// Why whoever acted is out of the game, if that is so.
pub(super) fn kicked(door: &Door, room: &Room, done: &Done) -> Option<Problem> {
    let code = done.kicked.clone()?;
    let sentence = door.app.sentence(room.table().kind(), &code);
    Some(Problem::kicked(code, format!("{sentence}; you are out of the game")))
}

fn told(room: &Room, viewer: Viewer, done: &Done) -> Response {
    let table = room.table();
    let turn: Vec<u8> = table.awaited().iter().map(|seat| seat.0).collect();
    let sheet = Sheet::new()
        .with("seq", &table.seq())
        .with("stage", stage_name(table.stage()))
        .with("turn", &turn)
        .with("digest", &digest(&table, viewer).to_string())
        .with("repeat", &done.is_repeat)
        .with("story", &done.story)
        .raw("state", &state(&table, viewer, room.spectators()));
    let mut response = sheet.reply(StatusCode::OK);
    if let Ok(tag) = HeaderValue::from_str(&view::tag(&table, viewer)) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}
