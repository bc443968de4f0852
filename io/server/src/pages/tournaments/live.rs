//! Changes of a tournament as server-sent events, at which the script asks for the page again.

use std::convert::Infallible;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use referee::tournament::{Stage, Tournament};
use tokio::sync::watch;

use super::TournamentVisitor;
use crate::http::Door;
use crate::hub::SIGN_OF_LIFE;
use crate::pages::{PageAnswer, PageRequest};
use crate::serve::ended;

/// `GET /tournaments/{id}/live`
pub(super) async fn follow(request: PageRequest) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    if visitor.tournament.stage() == Stage::Over {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let following = (visitor.arena.follow(), request.door.clone());
    let events = stream::unfold(following, next);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

/// A tournament that is followed, and the server that may go down.
type Following = (watch::Receiver<Arc<Tournament>>, Door);

/// The next change; nothing once there are no more.
async fn next((mut changes, door): Following) -> Option<(Result<Event, Infallible>, Following)> {
    let mut closing = door.closing.clone();
    tokio::select! {
        news = changes.changed() => news.ok()?,
        () = ended(&mut closing) => return None,
    }
    let seq = changes.borrow_and_update().seq().to_string();
    Some((Ok(Event::default().event("changed").id(seq.clone()).data(seq)), (changes, door)))
}
