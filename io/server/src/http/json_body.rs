//! The body of a request: JSON, and not too much of it.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use game::CommonRefusal;
use game::json::Tree;
use tokio::time::timeout;

use super::Door;
use super::problem::Problem;
use crate::refusal::ServerRefusal;

/// The JSON of a body.
pub(super) struct JsonBody(pub(super) Tree<'static>);

impl FromRequest<Door> for JsonBody {
    type Rejection = Problem;

    async fn from_request(request: Request, door: &Door) -> Result<JsonBody, Problem> {
        must_be_json(request.headers())?;
        let bytes = read(request, door).await?;
        parse(&bytes, door).map(JsonBody)
    }
}

/// The JSON of a body; an empty object if there is no body.
pub(super) struct OptionalJsonBody(pub(super) Tree<'static>);

impl FromRequest<Door> for OptionalJsonBody {
    type Rejection = Problem;

    async fn from_request(request: Request, door: &Door) -> Result<OptionalJsonBody, Problem> {
        let headers = request.headers().clone();
        let bytes = read(request, door).await?;
        if bytes.is_empty() {
            return Ok(OptionalJsonBody(Tree::Object(Vec::new())));
        }
        must_be_json(&headers)?;
        parse(&bytes, door).map(OptionalJsonBody)
    }
}

async fn read(request: Request, door: &Door) -> Result<axum::body::Bytes, Problem> {
    let limits = &door.app.config.limits;
    let said = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if said.is_some_and(|length: usize| limits.body < length) {
        return Err(ServerRefusal::TooLarge.into());
    }
    match timeout(limits.handshake, to_bytes(request.into_body(), limits.body)).await {
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

fn parse(bytes: &[u8], door: &Door) -> Result<Tree<'static>, Problem> {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => return Err(game::Malformed::new(CommonRefusal::NotJson, "", "the text is not UTF-8").into()),
    };
    if is_deeper(text, door.app.config.limits.depth) {
        return Err(Problem::from(ServerRefusal::TooLarge).at(StatusCode::BAD_REQUEST));
    }
    Ok(Tree::parse(text)?.into_owned())
}

/// Whether a JSON text has more than so many lists and objects inside each other.
pub(super) fn is_deeper(text: &str, most: usize) -> bool {
    let (mut depth, mut in_text, mut is_escaped) = (0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => depth += 1,
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        if most < depth {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_deeper;

    #[test]
    fn brackets_in_strings_do_not_count() {
        for (text, most, expected) in [
            ("[[]]", 2, false),
            ("[[]]", 1, true),
            (r#"["[[[[\"[["]"#, 1, false),
            (r#"{"a":{"b":[]}}"#, 3, false),
            (r#"{"a":{"b":[]}}"#, 2, true),
            ("][][[", 1, true),
        ] {
            assert_eq!(is_deeper(text, most), expected, "{text}");
        }
    }
}
