//! Tables: setting one up, finding them, looking at one.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::json::read;
use game::{CommonRefusal, Malformed};
use protocol::TableOrder;
use referee::Policy;
use store::{Filter, Summary};

use super::json_body::JsonBody;
use super::json_object::{JsonObject, list};
use super::problem::Problem;
use super::request_context::RequestContext;
use super::view;
use crate::hub::{Order, TABLE};
use crate::refusal::ServerRefusal;
use crate::secret::Secret;

/// How many tables a list has at most, and if nobody says how many.
pub(super) const MOST: u64 = 200;
pub(super) const USUAL: u64 = 50;

/// `POST /api/v1/tables`
pub(super) async fn create(context: RequestContext, JsonBody(order): JsonBody) -> Result<Response, Problem> {
    let order = read(&order, |node| TableOrder::read(&node.object(&TableOrder::KEYS)?))?;
    let order = Order::new(order, Policy::Refuse);
    context.door.app.gate.table(context.address)?;
    let created = context.door.app.hub.create(order).await?;
    context.door.app.counters.tables.add();
    let table = created.room.table();
    let invitation = created.invitation.as_ref().map(Secret::tell);
    let object = view::outline(&created.room, &table).maybe("invitation", invitation);
    let mut response = object.reply(StatusCode::CREATED);
    let location = format!("/api/v1/tables/{}", created.room.id());
    if let Ok(location) = HeaderValue::from_str(&location) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// `GET /api/v1/tables`
pub(super) async fn all(context: RequestContext) -> Result<Response, Problem> {
    let limit = context.number("limit")?.unwrap_or(USUAL).clamp(1, MOST);
    let game = context.query("game").map(ToString::to_string);
    if let Some(game) = &game
        && games::find(game).is_none()
    {
        return Err(Malformed::new(CommonRefusal::UnknownGame, "?game", &format!("{game:?}")).into());
    }
    let stage = context.query("stage").map(ToString::to_string);
    if let Some(stage) = &stage
        && !["gathering", "playing", "paused", "over"].contains(&stage.as_str())
    {
        return Err(Malformed::new(CommonRefusal::UnknownWord, "?stage", &format!("{stage:?}")).into());
    }
    let filter = Filter { kind: TABLE.to_string(), game, stage, unlisted: false };
    let limit = usize::try_from(limit).unwrap_or(1);
    let found = context.door.app.hub.list(&filter, context.number("cursor")?, limit).await?;
    let next = if found.len() == limit { found.last().map(|last| last.number) } else { None };
    let rows: Vec<String> = found.iter().map(row).collect();
    Ok(JsonObject::new().raw("tables", &list(&rows)).with("cursor", &next).reply(StatusCode::OK))
}

/// What a list tells of a stream.
pub(super) fn row(found: &Summary) -> String {
    let object = JsonObject::new()
        .with("id", &found.id)
        .with("number", &found.number)
        .with("game", &found.game)
        .with("stage", &found.stage)
        .with("updated_at", &game::Timestamp::from_micros(found.at));
    // What the hub wrote for lists is an object.
    let more = found.summary.strip_prefix('{').unwrap_or("}");
    let mut row = object.json();
    row.pop();
    if more.len() == 1 { format!("{row}}}") } else { format!("{row},{more}") }
}

/// `GET /api/v1/tables/{id}`
pub(super) async fn look(context: RequestContext) -> Result<Response, Problem> {
    let room = context.room().await?;
    let table = room.table();
    let viewer = context.sight(&room)?.viewer(&table).ok_or(ServerRefusal::BadToken)?;
    let tag = view::tag(&table, viewer);
    let is_known = context.header("if-none-match").is_some_and(|known| view::is_known(known, &tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        view::table(&room, &table, viewer).reply(StatusCode::OK)
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Ok(response)
}
