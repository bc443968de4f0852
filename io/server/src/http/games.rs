//! The games there are, and the schemas of their documents.

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use game::json::Tree;
use game::{Kind, Viewer};
use referee::Table;
use serde_json::json;

use super::{Answer, JsonObject, RequestContext, list};
use crate::refusal::ServerRefusal;

/// `GET /api/v1/games`
pub(super) async fn all(_context: RequestContext) -> Answer {
    let rows: Vec<String> = games::kinds().iter().map(|kind| about(kind).json()).collect();
    Ok(JsonObject::new().raw("games", &list(&rows)).reply(StatusCode::OK))
}

/// `GET /api/v1/games/{game}`
pub(super) async fn one(context: RequestContext) -> Answer {
    Ok(about(context.kind()?).reply(StatusCode::OK))
}

fn about(kind: &Kind) -> JsonObject {
    let documents: Vec<&str> = kind.schemas.iter().map(|schema| document(kind, schema.name)).collect();
    let notations: Vec<_> =
        (kind.notations)().into_iter().map(|(name, about)| json!({"name": name, "about": about})).collect();
    let refusals: Vec<_> =
        (kind.refusals)().into_iter().map(|(code, message)| json!({"code": code, "message": message})).collect();
    let begun = kind.begin(&Tree::Null).map(|(game, envelope)| game.state(&envelope, Viewer::Public));
    JsonObject::new()
        .with("name", kind.name)
        .with("seats", &json!({"least": kind.seats.start(), "most": kind.seats.end()}))
        .with("seat_names", kind.seat_names)
        .with("needs_luck", &Table::needs_luck(kind))
        .with("schemas", &documents)
        .with("setup", &json!({}))
        .raw("opening", begun.as_deref().unwrap_or("null"))
        .with("phases", &kind.machine.phases.iter().map(|phase| phase.0).collect::<Vec<_>>())
        .with("notations", &notations)
        .with("refusals", &refusals)
}

/// `GET /api/v1/games/{game}/schema/{document}`
pub(super) async fn schema(context: RequestContext) -> Answer {
    let kind = context.kind()?;
    let wanted = kind.schemas.iter().find(|schema| document(kind, schema.name) == context.name("document"));
    let schema = wanted.ok_or(ServerRefusal::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "application/schema+json")], schema.text).into_response())
}

/// What a schema is asked for by: the part of its name after the game's.
fn document<'a>(kind: &Kind, name: &'a str) -> &'a str {
    name.strip_prefix(kind.name).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name)
}
