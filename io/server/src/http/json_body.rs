//! The body of a request: JSON, and not too much of it.

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, StatusCode, header};
use game::CommonRefusal;
use game::json::Tree;
use tokio::time::timeout;

use super::{Problem, RequestContext};
use crate::nesting::is_deeper;
use crate::refusal::ServerRefusal;

/// The body that a route takes, by the name of its schema.
#[derive(Clone, Copy)]
pub(super) enum BodyKind {
    /// None: what comes is not read.
    Nothing,
    /// An object without keys, or nothing.
    Empty,
    Required(&'static str),
    Optional(&'static str),
}

/// The JSON of a body; an empty object where it may be left out and is.
pub(super) async fn json(kind: BodyKind, context: &RequestContext, body: Body) -> Result<Tree<'static>, Problem> {
    match kind {
        BodyKind::Nothing => return Ok(Tree::Null),
        BodyKind::Required(_) => must_be_json(context.headers())?,
        BodyKind::Empty | BodyKind::Optional(_) => {}
    }
    let bytes = read(context, body).await?;
    if bytes.is_empty() && !matches!(kind, BodyKind::Required(_)) {
        return Ok(Tree::Object(Vec::new()));
    }
    must_be_json(context.headers())?;
    parse(&bytes, context.door.app.config.limits.depth)
}

async fn read(context: &RequestContext, body: Body) -> Result<Bytes, Problem> {
    let limits = &context.door.app.config.limits;
    let said = context.header("content-length").and_then(|length| length.parse().ok());
    if said.is_some_and(|length: usize| limits.body < length) {
        return Err(ServerRefusal::TooLarge.into());
    }
    match timeout(limits.handshake, to_bytes(body, limits.body)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(ServerRefusal::TooLarge.into()),
        Err(_) => Err(ServerRefusal::TooSlow.into()),
    }
}

fn must_be_json(headers: &HeaderMap) -> Result<(), Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") { Ok(()) } else { Err(ServerRefusal::WrongMediaType.into()) }
}

fn parse(bytes: &[u8], deepest: usize) -> Result<Tree<'static>, Problem> {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => return Err(game::Malformed::new(CommonRefusal::NotJson, "", "the text is not UTF-8").into()),
    };
    if is_deeper(text, deepest) {
        return Err(Problem::from(ServerRefusal::TooLarge).at(StatusCode::BAD_REQUEST));
    }
    Ok(Tree::parse(text)?.into_owned())
}
