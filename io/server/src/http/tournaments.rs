//! Tournaments: setting one up, taking part, beginning, looking at one.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::json::{Node, read};
use game::{Digest, Envelope};
use referee::tournament::{Command, Terms};

use super::json_body::{JsonBody, OptionalJsonBody};
use super::json_object::{JsonObject, list};
use super::problem::Problem;
use super::request_context::RequestContext;
use super::tables::{MOST, USUAL, row};
use crate::refusal::ServerRefusal;
use crate::tournaments::{Arena, Newcomer};

/// `POST /api/v1/tournaments`
pub(super) async fn create(context: RequestContext, JsonBody(order): JsonBody) -> Result<Response, Problem> {
    let terms = read(&order, |node| Terms::read(&node.object(Terms::KEYS)?))?;
    context.door.app.gate.table(context.address)?;
    let created = context.door.app.tournaments.create(terms).await?;
    let object = outline(&created.arena).with("token", &created.organiser.tell());
    let mut response = object.reply(StatusCode::CREATED);
    if let Ok(location) = HeaderValue::from_str(&format!("/api/v1/tournaments/{}", created.arena.id())) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// `GET /api/v1/tournaments`
pub(super) async fn all(context: RequestContext) -> Result<Response, Problem> {
    let limit = usize::try_from(context.number("limit")?.unwrap_or(USUAL).clamp(1, MOST)).unwrap_or(1);
    let found = context.door.app.tournaments.list(context.number("cursor")?, limit).await?;
    let next = if found.len() == limit { found.last().map(|last| last.number) } else { None };
    let rows: Vec<String> = found.iter().map(row).collect();
    Ok(JsonObject::new().raw("tournaments", &list(&rows)).with("cursor", &next).reply(StatusCode::OK))
}

/// `GET /api/v1/tournaments/{id}`
pub(super) async fn look(context: RequestContext) -> Result<Response, Problem> {
    let arena = arena(&context).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], arena.tournament().document()).into_response())
}

/// `POST /api/v1/tournaments/{id}/entrants`
pub(super) async fn enter(context: RequestContext, JsonBody(body): JsonBody) -> Result<Response, Problem> {
    let newcomer = read(&body, newcomer)?;
    let arena = arena(&context).await?;
    let (player, secret) = arena.enter(newcomer).await?;
    Ok(outline(&arena).with("player", &player).with("token", &secret.tell()).reply(StatusCode::CREATED))
}

/// `POST /api/v1/tournaments/{id}/start`
pub(super) async fn start(
    context: RequestContext,
    OptionalJsonBody(body): OptionalJsonBody,
) -> Result<Response, Problem> {
    read(&body, |node| node.object(&[]).map(drop))?;
    let arena = arena(&context).await?;
    if !context.bearer.as_deref().is_some_and(|token| arena.is_organiser(token)) {
        context.must_be_operator()?;
    }
    arena.ask(Command::Begin).await?;
    Ok(outline(&arena).reply(StatusCode::OK))
}

/// `GET /api/v1/tournaments/{id}/log`
pub(super) async fn log(context: RequestContext) -> Result<Response, Problem> {
    let arena = arena(&context).await?;
    let stored = context.door.app.hub.store().load(arena.id()).await.map_err(|_| ServerRefusal::StorageFailed)?;
    let stored = stored.ok_or(ServerRefusal::NoSuchTournament)?;
    let mut text = stored.header;
    text.push('\n');
    for row in &stored.rows {
        text.push_str(&row.line);
        text.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

/// The tournament that the path names: by its id, or by its number.
async fn arena(context: &RequestContext) -> Result<Arena, Problem> {
    let id = context.name("id");
    match id.parse() {
        Ok(number) => Ok(context.door.app.tournaments.numbered(number).await?),
        Err(_) => Ok(context.door.app.tournaments.find(&id.to_ascii_lowercase()).await?),
    }
}

fn outline(arena: &Arena) -> JsonObject {
    let tournament = arena.tournament();
    JsonObject::new()
        .with("id", arena.id())
        .with("number", &tournament.terms.number)
        .with("game", &tournament.terms.game)
        .with("stage", tournament.stage().name())
}

fn newcomer(node: &Node<'_>) -> Option<Newcomer> {
    let keys = node.object(&["name", "age", "seed", "team"])?;
    let name = Envelope::read_new_name(&keys.get("name"));
    let age = keys.or("age", None, |node| node.nullable(|node| node.small(0..=u16::MAX)));
    let seed = keys.or("seed", None, |node| node.nullable(digest));
    let team = keys.or("team", None, |node| node.nullable(Envelope::read_new_name));
    Some(Newcomer { name: name?, age: age?, seed: seed?, team: team? })
}

fn digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}
