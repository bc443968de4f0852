//! Actions: what a seat may do, and doing it.

use axum::http::StatusCode;
use axum::response::Response;
use game::json::Tree;
use game::{Actor, Digest, Malformed, Seat, Shape, Viewer};
use referee::{Command, Table, Why};

use super::ask::Ask;
use super::deeds;
use super::paper::Paper;
use super::problem::Problem;
use super::sheet::Sheet;
use super::view;
use crate::hub::digest;
use crate::refusal::{Denied, no};

/// The longest name of a request, in characters.
const LONGEST_KEY: usize = 100;

/// `GET /api/v1/tables/{id}/actions`
pub(super) async fn all(ask: Ask) -> Result<Response, Problem> {
    let room = ask.room().await?;
    let seat = ask.seat(&room)?;
    Ok(legal(&room.table(), seat).reply(StatusCode::OK))
}

/// What a seat may do now.
pub(super) fn legal(table: &Table, seat: Seat) -> Sheet {
    let actions = if table.awaited().has(seat) { table.game().legal(Actor::Seat(seat)) } else { Vec::new() };
    Sheet::new()
        .with("seat", &seat.0)
        .with("digest", &digest(table, Viewer::Seat(seat)).to_string())
        .with("actions", &actions)
        .raw("choices", &table.game().choices(seat))
}

/// `POST /api/v1/tables/{id}/actions`
pub(super) async fn act(ask: Ask, Paper(body): Paper) -> Result<Response, Problem> {
    let room = ask.room().await?;
    let seat = ask.seat(&room)?;
    let expected = expected(&ask, digest(&room.table(), Viewer::Seat(seat)))?;
    let (request, action) = (request(&ask)?, unwrapped(body)?);
    let done = room.ask_as(ask.key(&room)?, move |_, seat| Command::Act { seat, action, expected, request }).await?;
    deeds::done(&ask.door, &room, ask.seat(&room)?, &done)
}

/// The action of a body: what stands under `action` if that is all there is, else the body itself.
fn unwrapped(body: Tree<'static>) -> Result<Tree<'static>, Malformed> {
    match body {
        Tree::Object(mut fields) if !fields.is_empty() && fields.iter().all(|(key, _)| key == "action") => {
            match fields.len() {
                1 => Ok(fields.pop().map_or(Tree::Null, |(_, action)| action)),
                _ => Err(Malformed::new(Shape::DuplicateKey, "/action", "")),
            }
        }
        body => Ok(body),
    }
}

/// The digest that an action was chosen for: the first that fits, or else the first.
fn expected(ask: &Ask, now: Digest) -> Result<Option<Digest>, Problem> {
    match ask.header("if-match").map(str::trim) {
        None => Err(Denied::MissingPrecondition.into()),
        Some("*") => Ok(None),
        Some(tags) => {
            let digests = view::tagged(tags);
            let first = digests.first().copied().ok_or_else(|| Problem::from(no(Why::StaleState)))?;
            Ok(Some(if digests.contains(&now) { now } else { first }))
        }
    }
}

/// What the player calls the request.
fn request(ask: &Ask) -> Result<Option<String>, Problem> {
    match ask.header("idempotency-key") {
        None => Ok(None),
        Some(key) if (1..=LONGEST_KEY).contains(&key.chars().count()) => Ok(Some(key.to_string())),
        Some(_) => Err(Malformed::new(Shape::WrongLength, "Idempotency-Key", "expected 1 to 100 characters").into()),
    }
}
