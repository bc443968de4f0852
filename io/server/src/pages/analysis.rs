//! The page with the analysis of a game that is over.

use std::time::Duration;

use analysis::{Report, Telling, content};
use axum::http::{HeaderName, HeaderValue};
use axum::response::IntoResponse;
use maud::{Markup, html};
use referee::Table;

use super::players::{names, players};
use super::routes::{PageRoute, get};
use super::shared::number;
use super::table::TableVisitor;
use super::{Language, Page, PageAnswer, PageRequest, say};
use crate::analyses::Progress;

/// The route of an analysis.
pub(super) const ROUTES: &[PageRoute] = &[get("/tables/{id}/analysis", handler!(show))];

/// How long a page may take: short games are looked at by then.
const PATIENCE: Duration = Duration::from_secs(3);
/// Tells browsers to look again, with a script or without.
const REFRESH: HeaderName = HeaderName::from_static("refresh");
/// After how many seconds.
const AGAIN: HeaderValue = HeaderValue::from_static("2");

/// `GET /tables/{id}/analysis`
async fn show(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let door = &request.door;
    let standing = door.analyses.of(&visitor.room, (door, request.client().address), PATIENCE).await;
    let (table, language) = (visitor.room.table(), request.language());
    let name = language.say(say::table_number(number(table.header.number)));
    let (middle, is_going) = match standing? {
        Progress::Done(report) => (found(&report, &visitor, &table, language), false),
        Progress::Going(done, all) => (going(done, all, language), true),
    };
    let game = language.title(table.kind());
    let content = html! {
        div.verdict {
            h1 { (game) " " small { (name) " · " (language.say(say::analysis())) } }
            (middle)
            p.files {
                a.button.quiet href=(visitor.path("/replay")) { (language.say(say::replay())) }
                a.button.quiet href=(visitor.path("")) { (language.say(say::to_table())) }
            }
        }
    };
    let title = format!("{} · {game} · {name}", language.say(say::analysis()));
    let mut response = Page::new(request.display, title, content).into_response();
    if is_going {
        response.headers_mut().insert(REFRESH, AGAIN);
    }
    Ok(response)
}

/// How far it is.
fn going(done: usize, all: usize, language: Language) -> Markup {
    let text = language.say(say::analysis_going(number(done), number(all)));
    html! {
        p.notice role="status" { (text) }
        progress value=(done) max=(all.max(1)) aria-label=(language.say(say::analysis())) {}
    }
}

/// What was found.
fn found(report: &Report, visitor: &TableVisitor, table: &Table, language: Language) -> Markup {
    let telling = Telling {
        speech: language.speech(),
        names: &names(table, language),
        players: &players(table, language),
        board: &|line| Some(visitor.path(&format!("/replay/{line}"))),
    };
    html! {
        p.hint { (language.say(say::judged_by())) }
        (content(report, &telling))
    }
}
