//! Actions: which are legal for a seat, and acting.

use axum::http::StatusCode;
use game::json::{Tree, read};
use game::{Actor, CommonRefusal, Digest, Malformed, Seat, Viewer};
use protocol::LONGEST_KEY;
use referee::{ActSignature, Command, Table, TableRefusal};

use super::{Answer, JsonObject, Problem, RequestContext, table_commands, view};
use crate::refusal::{ServerRefusal, no};

/// `GET /api/v1/tables/{id}/actions`
pub(super) async fn all(context: RequestContext) -> Answer {
    let room = context.room().await?;
    let seat = context.seat(&room)?;
    Ok(legal(&room.table(), seat).reply(StatusCode::OK))
}

/// What a seat may do now.
pub(super) fn legal(table: &Table, seat: Seat) -> JsonObject {
    let actions = if table.awaited().has(seat) { table.game().legal(Actor::Seat(seat)) } else { Vec::new() };
    JsonObject::new()
        .with("seat", &seat.0)
        .with("digest", &table.digest(Viewer::Seat(seat)).to_string())
        .with("actions", &actions)
        .raw("choices", &table.game().choices(seat))
}

/// `POST /api/v1/tables/{id}/actions`
pub(super) async fn act(context: RequestContext, body: Tree<'static>) -> Answer {
    let room = context.room().await?;
    let seat = context.seat(&room)?;
    let expected = expected(&context, room.table().digest(Viewer::Seat(seat)))?;
    let (body, signed) = signature(body)?;
    let (request, action) = (request(&context)?, unwrapped(body)?);
    let key = context.key(&room)?;
    room.claim(context.client().address);
    let accepted = room.ask_as(key, move |_, seat| Command::Act { seat, action, expected, request, signed }).await?;
    table_commands::seat_response(&context.door, &room, key, &accepted)
}

/// The body without the signature that stands beside its action, and the signature.
fn signature(body: Tree<'static>) -> Result<(Tree<'static>, Option<ActSignature>), Malformed> {
    const KEYS: &[&str] = &["action", "saw", "sig"];
    match body {
        Tree::Object(fields) if fields.iter().all(|(key, _)| KEYS.contains(&&**key)) => {
            let body = Tree::Object(fields);
            let signed = read(&body, |node| ActSignature::read_if(&node.object(KEYS)?))?;
            let Tree::Object(mut fields) = body else { return Ok((body, signed)) };
            fields.retain(|(key, _)| key == "action");
            Ok((Tree::Object(fields), signed))
        }
        body => Ok((body, None)),
    }
}

/// The action of a body: what stands under `action` if that is all there is, else the body itself.
pub(super) fn unwrapped(body: Tree<'static>) -> Result<Tree<'static>, Malformed> {
    match body {
        Tree::Object(mut fields) if !fields.is_empty() && fields.iter().all(|(key, _)| key == "action") => {
            match fields.len() {
                1 => Ok(fields.pop().map_or(Tree::Null, |(_, action)| action)),
                _ => Err(Malformed::new(CommonRefusal::DuplicateKey, "/action", "")),
            }
        }
        body => Ok(body),
    }
}

/// The digest that an action was chosen for: the first that fits, or else the first.
fn expected(context: &RequestContext, now: Digest) -> Result<Option<Digest>, Problem> {
    match context.header("if-match").map(str::trim) {
        None => Err(ServerRefusal::MissingPrecondition.into()),
        Some("*") => Ok(None),
        Some(tags) => {
            let digests = view::tagged(tags);
            let first = digests.first().copied().ok_or_else(|| Problem::from(no(TableRefusal::StaleState)))?;
            Ok(Some(if digests.contains(&now) { now } else { first }))
        }
    }
}

/// The idempotency key of the request.
fn request(context: &RequestContext) -> Result<Option<String>, Problem> {
    match context.header("idempotency-key") {
        None => Ok(None),
        Some(key) if (1..=LONGEST_KEY).contains(&key.chars().count()) => Ok(Some(key.to_string())),
        Some(_) => {
            Err(Malformed::new(CommonRefusal::WrongLength, "Idempotency-Key", "expected 1 to 100 characters").into())
        }
    }
}
