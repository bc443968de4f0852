//! Tournaments: setting one up, taking part, beginning, looking at one.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::json::{Node, read};
use game::{Digest, Envelope};
use referee::tournament::{Command, Terms};

use super::ask::Ask;
use super::paper::{MaybePaper, Paper};
use super::problem::Problem;
use super::sheet::{Sheet, list};
use super::tables::{MOST, USUAL, row};
use crate::refusal::Denied;
use crate::tournaments::{Arena, Newcomer};

/// `POST /api/v1/tournaments`
pub(super) async fn create(ask: Ask, Paper(order): Paper) -> Result<Response, Problem> {
    let terms = read(&order, |node| Terms::read(&node.object(&Terms::KEYS)?))?;
    ask.door.app.gate.table(ask.address)?;
    let created = ask.door.app.tournaments.create(terms).await?;
    let sheet = outline(&created.arena).with("token", &created.organiser.tell());
    let mut response = sheet.reply(StatusCode::CREATED);
    if let Ok(location) = HeaderValue::from_str(&format!("/api/v1/tournaments/{}", created.arena.id())) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// `GET /api/v1/tournaments`
pub(super) async fn all(ask: Ask) -> Result<Response, Problem> {
    let limit = usize::try_from(ask.number("limit")?.unwrap_or(USUAL).clamp(1, MOST)).unwrap_or(1);
    let found = ask.door.app.tournaments.list(ask.number("cursor")?, limit).await?;
    let next = if found.len() == limit { found.last().map(|last| last.number) } else { None };
    let rows: Vec<String> = found.iter().map(row).collect();
    Ok(Sheet::new().raw("tournaments", &list(&rows)).with("cursor", &next).reply(StatusCode::OK))
}

/// `GET /api/v1/tournaments/{id}`
pub(super) async fn look(ask: Ask) -> Result<Response, Problem> {
    let arena = arena(&ask).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], arena.tournament().document()).into_response())
}

/// `POST /api/v1/tournaments/{id}/entrants`
pub(super) async fn enter(ask: Ask, Paper(body): Paper) -> Result<Response, Problem> {
    let newcomer = read(&body, newcomer)?;
    let arena = arena(&ask).await?;
    let (player, secret) = arena.enter(newcomer).await?;
    Ok(outline(&arena).with("player", &player).with("token", &secret.tell()).reply(StatusCode::CREATED))
}

/// `POST /api/v1/tournaments/{id}/start`
pub(super) async fn start(ask: Ask, MaybePaper(body): MaybePaper) -> Result<Response, Problem> {
    read(&body, |node| node.object(&[]).map(drop))?;
    let arena = arena(&ask).await?;
    if !ask.bearer.as_deref().is_some_and(|token| arena.is_organiser(token)) {
        ask.must_be_operator()?;
    }
    arena.ask(Command::Begin).await?;
    Ok(outline(&arena).reply(StatusCode::OK))
}

/// `GET /api/v1/tournaments/{id}/log`
pub(super) async fn log(ask: Ask) -> Result<Response, Problem> {
    let arena = arena(&ask).await?;
    let stored = ask.door.app.hub.store().load(arena.id()).await.map_err(|_| Denied::StorageFailed)?;
    let stored = stored.ok_or(Denied::NoSuchTournament)?;
    let mut text = stored.header;
    text.push('\n');
    for row in &stored.rows {
        text.push_str(&row.line);
        text.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

/// The tournament that the path names: by its id, or by its number.
async fn arena(ask: &Ask) -> Result<Arena, Problem> {
    let id = ask.name("id");
    match id.parse() {
        Ok(number) => Ok(ask.door.app.tournaments.numbered(number).await?),
        Err(_) => Ok(ask.door.app.tournaments.find(&id.to_ascii_lowercase()).await?),
    }
}

fn outline(arena: &Arena) -> Sheet {
    let tournament = arena.tournament();
    Sheet::new()
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
