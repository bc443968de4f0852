//! Downloads: the log, which is the receipt; the game in notation; a board; and a script that checks logs.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use referee::Stage;

use super::ReplayRequest;
use super::past::{Depth, Past};
use super::record::record;
use crate::http::{log_lines, set};
use crate::pages::table::TableVisitor;
use crate::pages::{PageAnswer, PageRequest};
use crate::{ServerRefusal, svg};

/// The headers of a JSON document.
const JSON: [(header::HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/json")];
/// Where the script is that checks logs with nothing of ours.
pub(super) const SCRIPT: &str = "/web/verify.py";

/// `GET /tables/{id}/log`
pub(super) async fn log(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let table = visitor.room.table();
    let name = match table.stage() {
        Stage::Over => format!("parlor-{}-receipt.jsonl", table.header.number),
        _ => format!("parlor-{}.jsonl", table.header.number),
    };
    Ok(saved(log_lines(&request.door.app.hub, &visitor.room, None), &name))
}

/// `GET /tables/{id}/header`: the first line of the log, for which players sit down.
pub(super) async fn first_line(request: PageRequest) -> PageAnswer {
    let table = TableVisitor::of(&request).await?.room.table();
    let name = format!("parlor-{}-header.json", table.header.number);
    Ok(saved((JSON, table.header.line() + "\n").into_response(), &name))
}

/// `GET /tables/{id}/head`: the server's word for the lines of the log, to be kept.
pub(super) async fn head(request: PageRequest) -> PageAnswer {
    let room = TableVisitor::of(&request).await?.room;
    let table = room.table();
    let head = room.head(&table).json().map(str::to_string).ok_or(ServerRefusal::NotFound)?;
    Ok(saved((JSON, head + "\n").into_response(), &format!("parlor-{}-head.json", table.header.number)))
}

/// `GET /tables/{id}/notation`
pub(super) async fn notation(request: PageRequest) -> PageAnswer {
    let replay = ReplayRequest::of(&request).await?;
    let name = format!("parlor-{}.txt", replay.visitor.room.table().header.number);
    let text = replay.think(&request, Depth::Whole, |_, past: &Past| record(past)).await?;
    Ok(saved(text.into_response(), &name))
}

/// `GET /tables/{id}/replay/{ply}/board.svg`
pub(super) async fn picture(request: PageRequest) -> PageAnswer {
    let replay = ReplayRequest::of(&request).await?;
    let name = format!("parlor-{}-{}.svg", replay.visitor.room.table().header.number, request.name("ply"));
    let language = request.language();
    let drawn = move |replay: &ReplayRequest, past: &Past| past.board(replay.viewer, language);
    let svg = replay.think(&request, Depth::UpToPly, drawn).await?;
    Ok(saved(svg::answer(svg), &name))
}

/// `GET /web/verify.py`
pub(super) async fn script(_: PageRequest) -> PageAnswer {
    let text = include_str!("../../../../../tools/verify.py");
    let headers = [(header::CONTENT_TYPE, "text/x-python; charset=utf-8")];
    Ok(saved((headers, text).into_response(), "verify.py"))
}

/// A response that browsers save as a file, and do not cache.
fn saved(mut response: Response, name: &str) -> Response {
    set(response.headers_mut(), header::CONTENT_DISPOSITION, &format!("attachment; filename=\"{name}\""));
    set(response.headers_mut(), header::CACHE_CONTROL, "no-store");
    response
}
