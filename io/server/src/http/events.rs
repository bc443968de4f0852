//! Server-sent events: a stream of states for whoever looks on, or plays and does not write.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use game::{CommonRefusal, Malformed};
use referee::Stage;
use tokio::sync::broadcast::error::RecvError;

use super::Door;
use super::missed;
use super::problem::Problem;
use super::request_context::{RequestContext, Sight};
use crate::gate::Pass;
use crate::hub::{Room, Subscription, Update};
use crate::refusal::ServerRefusal;
use crate::serve::ended;

/// How often somebody who hears nothing is told that we are still here.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// `GET /api/v1/tables/{id}/events`
pub(super) async fn follow(context: RequestContext) -> Result<Response, Problem> {
    let room = context.room().await?;
    let sight = context.sight(&room)?;
    let after = last_seen(&context)?;
    let table = room.table();
    if table.stage() == Stage::Over && after.is_some_and(|after| table.seq() <= after) {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let feed = room.subscribe(sight.viewer(&table).ok_or(ServerRefusal::BadToken)?);
    let now = feed.now.clone();
    let pass = context.pass.clone();
    let told = after.unwrap_or(now.seq).min(now.seq);
    let following = Following {
        door: context.door,
        room,
        sight,
        feed,
        told,
        waiting: VecDeque::new(),
        behind: Some(now),
        is_over: false,
        _pass: pass,
    };
    let events = stream::unfold(following, Following::next);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

/// The number of the last line that somebody has seen.
fn last_seen(context: &RequestContext) -> Result<Option<u64>, Problem> {
    match context.header("last-event-id") {
        None => context.number("after"),
        Some(text) => match text.trim().parse() {
            Ok(seq) => Ok(Some(seq)),
            Err(_) => Err(Malformed::new(CommonRefusal::WrongType, "Last-Event-ID", "expected a whole number").into()),
        },
    }
}

/// Somebody who follows a table.
struct Following {
    door: Door,
    room: Room,
    sight: Sight,
    feed: Subscription,
    /// The last line that was told.
    told: u64,
    /// Events to be sent, each with its type and its number.
    waiting: VecDeque<(&'static str, u64, Bytes)>,
    /// How the table stood when somebody was found to be behind.
    behind: Option<Arc<Update>>,
    is_over: bool,
    _pass: Option<Arc<Pass>>,
}

impl Following {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Following)> {
        loop {
            if let Some((kind, seq, data)) = self.waiting.pop_front() {
                let data = String::from_utf8_lossy(&data).into_owned();
                return Some((Ok(Event::default().event(kind).id(seq.to_string()).data(data)), self));
            }
            if let Some(now) = self.behind.take() {
                self.catch_up(now).await?;
                continue;
            }
            if self.is_over {
                return None;
            }
            let mut closing = self.door.closing.clone();
            let update = tokio::select! {
                update = self.feed.updates.recv() => update,
                () = ended(&mut closing) => return None,
                () = tokio::time::sleep(SIGN_OF_LIFE), if self.room.is_open() => continue,
                () = tokio::time::sleep(SIGN_OF_LIFE), if !self.room.is_open() => return None,
            };
            match update {
                Ok(update) if update.seq <= self.told => {}
                Ok(update) => self.tell(&update),
                Err(RecvError::Lagged(_)) => {
                    self.behind = Some(Arc::new(self.room.snapshot()));
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// Tells some of the lines that were missed, and once there are no more, how the table stands. A page at a time:
    /// nobody's backlog is held whole.
    async fn catch_up(&mut self, now: Arc<Update>) -> Option<()> {
        if now.seq <= self.told {
            self.tell(&now);
            return Some(());
        }
        let (last, frame) = missed::frame(&self.door.app.hub, &self.room, self.told, now.seq).await.ok()??;
        self.told = last;
        self.waiting.push_back(("lines", last, frame));
        self.behind = Some(now);
        Some(())
    }

    fn tell(&mut self, update: &Update) {
        self.told = update.seq;
        self.is_over |= update.table.stage() == Stage::Over;
        match self.sight.viewer(&update.table) {
            Some(viewer) => self.waiting.push_back(("state", update.seq, update.frame(viewer))),
            // They have left the table.
            None => self.is_over = true,
        }
    }
}
