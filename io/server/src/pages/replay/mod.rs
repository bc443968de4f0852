//! The pages of a game's past: a board for every ply, what can be taken home, and whether all was as it should be.

#[cfg(test)]
mod example;
mod files;
mod past;
mod proof;
mod record;
mod verify;
mod view;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use game::Viewer;
use maud::html;
use referee::Stage;
use store::Stored;

use self::past::{Depth, Missing, Past};
use self::view::View;
use super::failure::Failure;
use super::frame::Page;
use super::table::Guest;
use super::visit::Visit;
use super::words::{Word, filled};
use crate::http::Door;
use crate::refusal::Denied;

/// The addresses of a game's past.
pub(super) fn router() -> Router<Door> {
    Router::new()
        .route("/tables/{id}/replay", get(show))
        .route("/tables/{id}/replay/{ply}", get(show))
        .route("/tables/{id}/replay/{ply}/parts", get(parts))
        .route("/tables/{id}/replay/{ply}/board.svg", get(files::picture))
        .route("/tables/{id}/log", get(files::log))
        .route("/tables/{id}/notation", get(files::notation))
        .route("/tables/{id}/verify", get(verify::show))
        .route(files::SCRIPT, get(files::script))
}

/// What somebody wants to see who looks at the past: all that was hidden, once the game is over.
const OPEN: &str = "open";

/// Somebody who looks at the past of a table.
struct Looker {
    guest: Guest,
    stored: Stored,
    /// How far the table has come by now.
    stage: Stage,
    /// Through whose eyes they look: their own, or everybody's.
    viewer: Viewer,
}

impl Looker {
    /// Whoever looks at the table that the path names.
    async fn of(visit: &Visit) -> Result<Looker, Failure> {
        let guest = Guest::of(visit).await?;
        let table = guest.room.table();
        let stage = table.stage();
        let viewer = match stage {
            Stage::Over if visit.query(OPEN).is_some() => Viewer::Referee,
            _ => guest.viewer(&table),
        };
        let stored = visit.door.app.hub.store().load(guest.room.id()).await;
        let stored = stored.map_err(|_| visit.fail(Denied::StorageFailed))?;
        let stored = stored.ok_or_else(|| visit.fail(Denied::NoSuchTable))?;
        Ok(Looker { guest, stored, stage, viewer })
    }

    /// Thinks about the past at the ply that the path names; says so if there is none.
    async fn think<T: Send + 'static>(
        self,
        visit: &Visit,
        depth: Depth,
        thought: impl FnOnce(&Looker, &Past) -> T + Send + 'static,
    ) -> Result<T, Response> {
        let wanted = match visit.name("ply") {
            "" => None,
            // What is no number is no ply.
            text => Some(text.parse().unwrap_or(u64::MAX)),
        };
        let path = self.guest.path("");
        let work = move || Past::of(&self.stored, wanted, depth).map(|past| thought(&self, &past));
        match visit.door.thinkers.think(work).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(missing)) => Err(nothing(visit, &path, &missing)),
            Err(_) => Err(visit.fail(Denied::TooManyRequests).into_response()),
        }
    }
}

/// `GET /tables/{id}/replay` and `/tables/{id}/replay/{ply}`
async fn show(visit: Visit) -> Result<Response, Failure> {
    let looker = Looker::of(&visit).await?;
    let look = visit.look;
    let drawn = move |looker: &Looker, past: &Past| View { looker, past, language: look.language }.page(look);
    Ok(looker.think(&visit, Depth::Whole, drawn).await.unwrap_or_else(|nothing| nothing))
}

/// `GET /tables/{id}/replay/{ply}/parts`: what the script swaps in.
async fn parts(visit: Visit) -> Result<Response, Failure> {
    let looker = Looker::of(&visit).await?;
    let language = visit.look.language;
    let drawn = move |looker: &Looker, past: &Past| View { looker, past, language }.parts().to_string();
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    match looker.think(&visit, Depth::UpToPly, drawn).await {
        Ok(parts) => Ok((headers, parts).into_response()),
        Err(nothing) => Ok(nothing),
    }
}

/// What somebody sees where there is nothing to see, with the way to where there is.
fn nothing(visit: &Visit, path: &str, missing: &Missing) -> Response {
    let say = |word: Word| word.text(visit.look.language);
    let (title, text, first) = match missing {
        Missing::Broken => return visit.fail(Denied::StorageFailed).into_response(),
        Missing::NotBegun => (Word::NothingPlayed, say(Word::NothingPlayedYet).to_string(), None),
        Missing::NoSuchPly(first, last) => {
            let text = filled(Word::PliesAre, visit.look.language, &[&first.to_string(), &last.to_string()]);
            (Word::NoSuchPly, text, Some(first))
        }
    };
    let content = html! {
        div.lone {
            h1 { (say(title)) }
            p { (text) }
            @if let Some(first) = first {
                p { a.button href=(format!("{path}/replay/{first}")) { (say(Word::ToFirstPly)) } }
            }
            p { a.button.quiet href=(path) { (say(Word::ToTable)) } }
        }
    };
    let page = Page { look: visit.look, title: say(title), content, styles: Vec::new() };
    (StatusCode::NOT_FOUND, page).into_response()
}
