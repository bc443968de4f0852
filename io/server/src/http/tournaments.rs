//! Tournaments: setting one up, taking part, beginning, looking at one.

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use game::Envelope;
use game::json::{Node, Tree, read};
use protocol::Newcomer;
use referee::tournament::{Command, Terms};

use super::set;
use super::tables::{limit, page};
use super::{Answer, JsonObject, RequestContext};
use crate::Secret;
use crate::tournaments::Arena;

/// `POST /api/v1/tournaments`
pub(super) async fn create(context: RequestContext, order: Tree<'static>) -> Answer {
    let terms = read(&order, |node| Terms::read(games::kinds(), &node.object(Terms::KEYS)?))?;
    context.may_set_up()?;
    let created = context.door.app.tournaments.create(terms).await?;
    let object = outline(&created.arena).with("token", &created.organiser.tell());
    let mut response = object.reply(StatusCode::CREATED);
    set(response.headers_mut(), header::LOCATION, &format!("/api/v1/tournaments/{}", created.arena.id()));
    Ok(response)
}

/// `GET /api/v1/tournaments`
pub(super) async fn all(context: RequestContext) -> Answer {
    let limit = limit(&context)?;
    let found = context.door.app.tournaments.list(context.number("cursor")?, limit).await?;
    Ok(page("tournaments", &found, limit))
}

/// `GET /api/v1/tournaments/{id}`
pub(super) async fn look(context: RequestContext) -> Answer {
    let arena = context.arena().await?;
    if let Some(secret) = context.bearer.as_deref().and_then(Secret::told) {
        // An entrant who looks at the tournament is there.
        arena.see(secret.key());
    }
    Ok(([(header::CONTENT_TYPE, "application/json")], arena.tournament().document()).into_response())
}

/// `POST /api/v1/tournaments/{id}/entrants`
pub(super) async fn enter(context: RequestContext, body: Tree<'static>) -> Answer {
    let NewEntrant { newcomer, team, keyed } = read(&body, entrant)?;
    let arena = context.arena().await?;
    let (player, secret) = arena.enter(newcomer, team, keyed).await?;
    Ok(outline(&arena).with("player", &player).with("token", &secret.tell()).reply(StatusCode::CREATED))
}

/// `POST /api/v1/tournaments/{id}/start`
pub(super) async fn start(context: RequestContext, body: Tree<'static>) -> Answer {
    read(&body, |node| node.object(&[]).map(drop))?;
    let arena = context.arena().await?;
    if !context.bearer.as_deref().is_some_and(|token| arena.is_organiser(token)) {
        context.must_be_operator()?;
    }
    arena.ask(Command::Begin).await?;
    Ok(outline(&arena).reply(StatusCode::OK))
}

/// `GET /api/v1/tournaments/{id}/log`
pub(super) async fn log(context: RequestContext) -> Answer {
    let arena = context.arena().await?;
    let stored = context.door.app.hub.load(arena.id()).await?;
    let mut text = stored.header;
    text.push('\n');
    for row in &stored.rows {
        text.push_str(&row.line);
        text.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

fn outline(arena: &Arena) -> JsonObject {
    let tournament = arena.tournament();
    JsonObject::new()
        .with("id", arena.id())
        .with("number", &tournament.terms.number)
        .with("game", &tournament.terms.game)
        .with("stage", tournament.stage().name())
}

/// A new player.
struct NewEntrant {
    newcomer: Newcomer,
    /// The team that the player names.
    team: Option<String>,
    /// Whether the player sits down at each table with a key.
    keyed: bool,
}

fn entrant(node: &Node<'_>) -> Option<NewEntrant> {
    let keys = node.object(&["name", "age", "seed", "team", "keyed"])?;
    let newcomer = Newcomer::read(&keys, Envelope::read_new_name(&keys.get("name")));
    let team = keys.or("team", None, |node| node.nullable(Envelope::read_new_name));
    let keyed = keys.or("keyed", false, Node::boolean);
    Some(NewEntrant { newcomer: newcomer?, team: team?, keyed: keyed? })
}
