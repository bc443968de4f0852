//! What the operator does: looks at every table, closes and deletes those that wait, removes players, and bans.

use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use game::json::{Node, Object, Tree, read};
use game::{CommonRefusal, Seat, Timestamp, Viewer};
use referee::{Command, Stage};
use store::{Filter, Summary};

use super::table_commands::response;
use super::tables::limit;
use super::{Answer, JsonObject, Problem, RequestContext, list};
use crate::ServerRefusal;
use crate::house::{Act, Ban, Whom};
use crate::hub::{Dissolution, Room, TABLE};

/// How long a ban holds unless the operator says otherwise, and at most, in seconds.
const USUAL_BAN: i64 = 86_400;
const LONGEST_BAN: i64 = 366 * 86_400;
/// The longest reason, in letters.
const LONGEST_REASON: usize = 500;

/// `GET /api/v1/admin/tables`
pub(super) async fn tables(context: RequestContext) -> Answer {
    context.must_be_operator()?;
    let limit = limit(&context)?;
    let (game, stage) = (context.query("game").map(str::to_string), context.query("stage").map(str::to_string));
    let filter = Filter { kind: TABLE.to_string(), game, stage, unlisted: true };
    let found = context.door.app.hub.list(&filter, context.number("cursor")?, limit).await?;
    let next = if found.len() == limit { found.last().map(|last| last.number) } else { None };
    let rows: Vec<String> = found.iter().map(row).collect();
    Ok(JsonObject::new().raw("tables", &list(&rows)).with("cursor", &next).reply(StatusCode::OK))
}

/// A table, without its id: that of a hot seat is a secret.
fn row(found: &Summary) -> String {
    let summary: serde_json::Value = serde_json::from_str(&found.summary).unwrap_or_default();
    JsonObject::new()
        .with("number", &found.number)
        .with("game", &found.game)
        .with("stage", &found.stage)
        .with("updated_at", &Timestamp::from_micros(found.at))
        .with("players", &summary["players"])
        .with("seats", &summary["seats"])
        .json()
}

/// `POST /api/v1/admin/tables/{number}/close`
pub(super) async fn close(context: RequestContext) -> Answer {
    dissolve(&context, Dissolution::Close).await
}

/// `DELETE /api/v1/admin/tables/{number}`
pub(super) async fn delete(context: RequestContext) -> Answer {
    dissolve(&context, Dissolution::Delete).await
}

async fn dissolve(context: &RequestContext, how: Dissolution) -> Answer {
    context.must_be_operator()?;
    let (app, table) = (&context.door.app, number(context)?);
    app.hub.dissolve(table, how).await?;
    let act = match how {
        Dissolution::Close | Dissolution::Unplayed => Act::CloseTable { table },
        Dissolution::Delete => Act::DeleteTable { table },
    };
    app.house.note(act).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The number of a table or a ban that the path names.
fn number(context: &RequestContext) -> Result<u64, Problem> {
    context.name("number").parse().map_err(|_| ServerRefusal::NotFound.into())
}

/// `POST /api/v1/admin/tables/{number}/remove`
pub(super) async fn remove(context: RequestContext, body: Tree<'static>) -> Answer {
    context.must_be_operator()?;
    let room = context.door.app.hub.numbered(number(&context)?).await?;
    remove_player(&context, &room, &body).await
}

/// Removes the player of the seat that a body names, before or during the game.
pub(super) async fn remove_player(context: &RequestContext, room: &Room, body: &Tree<'static>) -> Answer {
    let table = room.table();
    let most = table.game().seats().saturating_sub(1);
    let seat = read(body, |node| node.object(&["seat"])?.get("seat").small(0..=most))?;
    let (name, number) = (table.envelope().names.get(usize::from(seat)).cloned(), table.header.number);
    let command = match table.stage() {
        // Until the game begins places are what is shown.
        Stage::Gathering => Command::Leave { place: seat, signed: None },
        Stage::Playing | Stage::Paused | Stage::Over => Command::Kick { seat: Seat(seat) },
    };
    let accepted = room.ask(command).await?;
    let act = Act::RemovePlayer { table: number, seat, name: name.unwrap_or_default() };
    context.door.app.house.note(act).await?;
    Ok(response(&accepted, Viewer::Public, room.spectators()))
}

/// `GET /api/v1/admin/bans`
pub(super) async fn bans(context: RequestContext) -> Answer {
    context.must_be_operator()?;
    let rows: Vec<String> = context.door.app.house.bans().iter().map(|ban| described(ban).json()).collect();
    Ok(JsonObject::new().raw("bans", &list(&rows)).reply(StatusCode::OK))
}

fn described(ban: &Ban) -> JsonObject {
    let object = JsonObject::new().with("number", &ban.number);
    let object = match &ban.whom {
        Whom::Name(name) => object.with("name", name),
        Whom::Address(range) => object.with("address", &range.to_string()),
    };
    object.with("until", &ban.until).maybe("reason", ban.reason.clone())
}

/// `POST /api/v1/admin/bans`
pub(super) async fn ban(context: RequestContext, body: Tree<'static>) -> Answer {
    context.must_be_operator()?;
    let (whom, seconds, reason) = read(&body, |node| {
        let keys = node.object(&["name", "address", "seconds", "reason"])?;
        let whom = whom(node, &keys);
        let seconds = keys.or("seconds", USUAL_BAN, |node| node.integer(1..=LONGEST_BAN));
        let reason = keys.or("reason", None, |node| node.sized_text(0..=LONGEST_REASON).map(Some));
        Some((whom?, seconds?, reason?))
    })?;
    let until = Timestamp::from_micros(context.door.app.hub.now().micros() + seconds * 1_000_000);
    let (house, known) = (&context.door.app.house, whom.clone());
    house.note(Act::Ban { whom, until, reason }).await?;
    let made = house.bans().into_iter().rev().find(|ban| ban.whom == known && ban.until == until);
    let made = made.ok_or(ServerRefusal::StorageFailed)?;
    Ok(described(&made).reply(StatusCode::CREATED))
}

fn whom(node: &Node<'_>, keys: &Object<'_>) -> Option<Whom> {
    match (keys.optional("name"), keys.optional("address")) {
        (Some(name), None) => name.sized_text(1..=LONGEST_REASON).map(Whom::Name),
        (None, Some(address)) => {
            let text = address.text()?;
            match text.parse() {
                Ok(range) => Some(Whom::Address(range)),
                Err(_) => {
                    address.refuse(CommonRefusal::WrongType, "expected an address or a range such as 192.0.2.0/24")
                }
            }
        }
        _ => node.refuse(CommonRefusal::WrongLength, "one of `name` and `address` is expected"),
    }
}

/// `DELETE /api/v1/admin/bans/{number}`
pub(super) async fn lift(context: RequestContext) -> Answer {
    context.must_be_operator()?;
    let (house, number) = (&context.door.app.house, number(&context)?);
    if !house.bans().iter().any(|ban| ban.number == number) {
        return Err(ServerRefusal::NoSuchBan.into());
    }
    house.note(Act::Lift { ban: number }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `GET /api/v1/admin/audit`
pub(super) async fn audit(context: RequestContext) -> Answer {
    context.must_be_operator()?;
    let lines = context.door.app.house.audit(context.number("after")?.unwrap_or(0), limit(&context)?).await?;
    Ok(JsonObject::new().raw("lines", &list(&lines)).reply(StatusCode::OK))
}
