//! What can be taken home: the log, which is the receipt; the game in notation; a board; and a script that checks logs.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use referee::Stage;

use super::Looker;
use super::past::{Depth, Past};
use super::record::record;
use crate::http::log_lines;
use crate::pages::failure::Failure;
use crate::pages::speech::Speech;
use crate::pages::table::Guest;
use crate::pages::visit::Visit;
use crate::svg;

/// Where the script is that checks logs with nothing of ours.
pub(super) const SCRIPT: &str = "/web/verify.py";

/// `GET /tables/{id}/log`
pub(super) async fn log(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let table = guest.room.table();
    let name = match table.stage() {
        Stage::Over => format!("parlor-{}-receipt.jsonl", table.header.number),
        _ => format!("parlor-{}.jsonl", table.header.number),
    };
    Ok(saved(log_lines(&visit.door.app.hub, &guest.room, None), &name))
}

/// `GET /tables/{id}/notation`
pub(super) async fn notation(visit: Visit) -> Result<Response, Failure> {
    let looker = Looker::of(&visit).await?;
    let name = format!("parlor-{}.txt", looker.guest.room.table().header.number);
    let text = looker.think(&visit, Depth::Whole, |_, past: &Past| record(past)).await;
    Ok(text.map_or_else(|nothing| nothing, |text| saved(text.into_response(), &name)))
}

/// `GET /tables/{id}/replay/{ply}/board.svg`
pub(super) async fn picture(visit: Visit) -> Result<Response, Failure> {
    let looker = Looker::of(&visit).await?;
    let name = format!("parlor-{}-{}.svg", looker.guest.room.table().header.number, visit.name("ply"));
    let language = visit.look.language;
    let drawn = move |looker: &Looker, past: &Past| {
        Speech::of(past.table.kind(), language).board(past.board(looker.viewer), &past.table)
    };
    let svg = looker.think(&visit, Depth::UpToPly, drawn).await;
    Ok(svg.map_or_else(|nothing| nothing, |svg| saved(svg::answer(svg), &name)))
}

/// `GET /web/verify.py`
pub(super) async fn script(_: Visit) -> Response {
    let text = include_str!("../../../../../tools/verify.py");
    let headers = [(header::CONTENT_TYPE, "text/x-python; charset=utf-8")];
    saved((headers, text).into_response(), "verify.py")
}

/// An answer that browsers save as a file, and keep for nobody else.
fn saved(mut response: Response, name: &str) -> Response {
    let mut set = |key: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(key, value);
        }
    };
    set(header::CONTENT_DISPOSITION, &format!("attachment; filename=\"{name}\""));
    set(header::CACHE_CONTROL, "no-store");
    response
}
