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
use crate::hub::{Attendance, Line, SIGN_OF_LIFE};
use crate::pages::{PageAnswer, PageRequest};
use crate::serve::ended;

/// `GET /tournaments/{id}/live`
pub(super) async fn follow(request: PageRequest) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    if visitor.tournament.stage() == Stage::Over {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let attendance = visitor.key.map(|key| visitor.arena.attend(key, Line::Follower));
    let following = Following { changes: visitor.arena.follow(), door: request.door.clone(), _attendance: attendance };
    let events = stream::unfold(following, next);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

/// A tournament that is followed, and the server that may go down.
struct Following {
    changes: watch::Receiver<Arc<Tournament>>,
    door: Door,
    /// An entrant who follows the tournament is there.
    _attendance: Option<Attendance>,
}

/// The next change; nothing once there are no more.
async fn next(mut following: Following) -> Option<(Result<Event, Infallible>, Following)> {
    let mut closing = following.door.closing.clone();
    tokio::select! {
        news = following.changes.changed() => news.ok()?,
        () = ended(&mut closing) => return None,
    }
    let seq = following.changes.borrow_and_update().seq().to_string();
    Some((Ok(Event::default().event("changed").id(seq.clone()).data(seq)), following))
}
