//! The pages of a game's past: a board for every ply, downloads, and the verification of the log.

#[cfg(test)]
mod example;
mod files;
mod ladder;
mod past;
mod proof;
mod record;
mod verify;
mod view;

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use game::Viewer;
use maud::html;
use referee::Stage;
use store::Stored;

use self::past::{Depth, Missing, Past};
use self::view::View;
use super::failure::Failure;
use super::frame::Page;
use super::page_request::PageRequest;
use super::routes::{PageAnswer, PageRoute, get};
use super::say;
use super::shared::number;
use super::table::TableVisitor;
use crate::refusal::ServerRefusal;

/// The routes of a game's past.
pub(super) const ROUTES: &[PageRoute] = &[
    get("/tables/{id}/replay", handler!(show)),
    get("/tables/{id}/replay/{ply}", handler!(show)),
    get("/tables/{id}/replay/{ply}/parts", handler!(parts)),
    get("/tables/{id}/replay/{ply}/board.svg", handler!(files::picture)),
    get("/tables/{id}/log", handler!(files::log)),
    get("/tables/{id}/header", handler!(files::first_line)),
    get("/tables/{id}/head", handler!(files::head)),
    get("/tables/{id}/notation", handler!(files::notation)),
    get("/tables/{id}/verify", handler!(verify::show)),
    get(files::SCRIPT, handler!(files::script)),
];

/// The query of a replay that shows all that was hidden, once the game is over.
const OPEN: &str = "open";

/// A request for a page about a table's past.
struct ReplayRequest {
    visitor: TableVisitor,
    stored: Stored,
    /// How far the table has come by now.
    stage: Stage,
    /// As whom the visitor looks: their own seat, or the public.
    viewer: Viewer,
}

impl ReplayRequest {
    /// The request for the table that the path names.
    async fn of(request: &PageRequest) -> Result<ReplayRequest, Failure> {
        let visitor = TableVisitor::of(request).await?;
        let table = visitor.room.table();
        let stage = table.stage();
        let viewer = match stage {
            Stage::Over if request.query(OPEN).is_some() => Viewer::Referee,
            _ => visitor.viewer(&table),
        };
        if request.door.app.config.limits.replay < table.seq() {
            return Err(ServerRefusal::TooLong.into());
        }
        let stored = request.door.app.hub.load(visitor.room.id()).await?;
        Ok(ReplayRequest { visitor, stored, stage, viewer })
    }

    /// Thinks about the past at the ply that the path names; says so if there is none.
    async fn think<T: Send + 'static>(
        self,
        request: &PageRequest,
        depth: Depth,
        thought: impl FnOnce(&ReplayRequest, &Past) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let wanted = match request.name("ply") {
            "" => None,
            // What is no number is no ply.
            text => Some(text.parse().unwrap_or(u64::MAX)),
        };
        let path = self.visitor.path("");
        let lane = request.lane(self.visitor.room.id());
        let work = move || Past::of(&self.stored, wanted, depth).map(|past| thought(&self, &past));
        match request.door.thinkers.think(lane, work).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(missing)) => Err(nothing(request, &path, &missing)),
            Err(_) => Err(ServerRefusal::TooManyRequests.into()),
        }
    }
}

/// `GET /tables/{id}/replay` and `/tables/{id}/replay/{ply}`
async fn show(request: PageRequest) -> PageAnswer {
    let replay = ReplayRequest::of(&request).await?;
    let display = request.display;
    let drawn = move |replay: &ReplayRequest, past: &Past| View::of(replay, past, display.language).page(display);
    replay.think(&request, Depth::Whole, drawn).await
}

/// `GET /tables/{id}/replay/{ply}/parts`: what the script swaps in.
async fn parts(request: PageRequest) -> PageAnswer {
    let replay = ReplayRequest::of(&request).await?;
    let language = request.language();
    let drawn = move |replay: &ReplayRequest, past: &Past| View::of(replay, past, language).parts().to_string();
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, replay.think(&request, Depth::UpToPly, drawn).await?).into_response())
}

/// The page where there is nothing to replay, with links to where there is.
fn nothing(request: &PageRequest, path: &str, missing: &Missing) -> Failure {
    let (title, text, first) = match missing {
        Missing::Broken => return ServerRefusal::StorageFailed.into(),
        Missing::NotBegun => (say::nothing_played(), say::nothing_played_yet(), None),
        Missing::NoSuchPly(first, last) => {
            (say::no_such_ply(), say::plies_are(number(*first), number(*last)), Some(first))
        }
    };
    let title = request.say(title);
    let content = html! {
        div.lone {
            h1 { (title) }
            p { (request.say(text)) }
            @if let Some(first) = first {
                p { a.button href=(format!("{path}/replay/{first}")) { (request.say(say::to_first_ply())) } }
            }
            p { a.button.quiet href=(path) { (request.say(say::to_table())) } }
        }
    };
    let page = Page::new(request.display, title.clone(), content);
    Failure::Page(Box::new((StatusCode::NOT_FOUND, page).into_response()))
}
