//! Tables: setting one up, finding them, looking at one.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::json::{Tree, read};
use game::{CommonRefusal, Malformed};
use protocol::{TableOrder, stage_named};
use referee::Policy;
use store::{Filter, Summary};

use super::{Answer, JsonObject, Problem, RequestContext, list};
use super::{set, view};
use crate::hub::{Order, TABLE};
use crate::{Secret, ServerRefusal};

/// How many rows a list has at most, and by default.
const MOST: u64 = 200;
const USUAL: u64 = 50;

/// `POST /api/v1/tables`
pub(super) async fn create(context: RequestContext, order: Tree<'static>) -> Answer {
    let order = read(&order, |node| TableOrder::read(&node.object(TableOrder::KEYS)?))?;
    let order = Order::new(order, Policy::Refuse, context.door.app.config.public_clock);
    context.may_set_up()?;
    let created = context.door.app.hub.create(order).await?;
    created.room.claim(context.client().address);
    let table = created.room.table();
    let invitation = created.invitation.as_ref().map(Secret::tell);
    let object = view::outline(&created.room, &table).maybe("invitation", invitation);
    let mut response = object.reply(StatusCode::CREATED);
    set(response.headers_mut(), header::LOCATION, &format!("/api/v1/tables/{}", created.room.id()));
    Ok(response)
}

/// `GET /api/v1/tables/{id}/head`
pub(super) async fn head(context: RequestContext) -> Answer {
    let room = context.room().await?;
    let _may = context.sight(&room)?;
    let head = room.head(&room.table());
    let head = head.json().ok_or(ServerRefusal::NotFound)?.to_owned();
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "private, no-cache")], head)
        .into_response())
}

/// `GET /api/v1/tables`
pub(super) async fn all(context: RequestContext) -> Answer {
    let limit = limit(&context)?;
    let game = context.query("game").map(ToString::to_string);
    if let Some(game) = &game
        && games::find(game).is_none()
    {
        return Err(Malformed::new(CommonRefusal::UnknownGame, "?game", &format!("{game:?}")).into());
    }
    let stage = context.query("stage").map(ToString::to_string);
    if let Some(stage) = &stage
        && stage_named(stage).is_none()
    {
        return Err(Malformed::new(CommonRefusal::UnknownWord, "?stage", &format!("{stage:?}")).into());
    }
    let filter = Filter { kind: TABLE.to_string(), game, stage, unlisted: false };
    let found = context.door.app.hub.list(&filter, context.number("cursor")?, limit).await?;
    Ok(page("tables", &found, limit))
}

/// How many streams a list is to have.
pub(super) fn limit(context: &RequestContext) -> Result<usize, Problem> {
    let limit = context.number("limit")?.unwrap_or(USUAL).clamp(1, MOST);
    Ok(usize::try_from(limit).unwrap_or(1))
}

/// A page of a list, with the cursor of the next one.
pub(super) fn page(key: &str, found: &[Summary], limit: usize) -> Response {
    let next = if found.len() == limit { found.last().map(|last| last.number) } else { None };
    let rows: Vec<String> = found.iter().map(row).collect();
    JsonObject::new().raw(key, &list(&rows)).with("cursor", &next).reply(StatusCode::OK)
}

/// The summary of a stream.
fn row(found: &Summary) -> String {
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
pub(super) async fn look(context: RequestContext) -> Answer {
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
    set(headers, header::CACHE_CONTROL, "private, no-cache");
    set(headers, header::ETAG, &tag);
    Ok(response)
}
