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
use game::{Malformed, Shape};
use referee::Stage;
use tokio::sync::broadcast::error::RecvError;

use super::Door;
use super::ask::{Ask, Sight};
use super::missed;
use super::problem::Problem;
use crate::gate::Pass;
use crate::hub::{Room, Subscription, Update};
use crate::refusal::Denied;
use crate::serve::ended;

/// How often somebody who hears nothing is told that we are still here.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// `GET /api/v1/tables/{id}/events`
pub(super) async fn follow(ask: Ask) -> Result<Response, Problem> {
    let room = ask.room().await?;
    let sight = ask.sight(&room)?;
    let after = last_seen(&ask)?;
    let table = room.table();
    if table.stage() == Stage::Over && after.is_some_and(|after| table.seq() <= after) {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let feed = room.subscribe(sight.viewer(&table).ok_or(Denied::BadToken)?);
    let now = feed.now.clone();
    let pass = ask.pass.clone();
    let mut following =
        Following { door: ask.door, room, sight, feed, told: 0, waiting: VecDeque::new(), is_over: false, _pass: pass };
    following.told = after.unwrap_or(now.seq).min(now.seq);
    following.catch_up(&now).await?;
    let events = stream::unfold(following, Following::next);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

/// The number of the last line that somebody has seen.
fn last_seen(ask: &Ask) -> Result<Option<u64>, Problem> {
    match ask.header("last-event-id") {
        None => ask.number("after"),
        Some(text) => match text.trim().parse() {
            Ok(seq) => Ok(Some(seq)),
            Err(_) => Err(Malformed::new(Shape::WrongType, "Last-Event-ID", "expected a whole number").into()),
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
                    let now = self.room.snapshot();
                    self.catch_up(&now).await.ok()?;
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// Tells the lines that were missed, then how the table stands.
    async fn catch_up(&mut self, now: &Update) -> Result<(), Problem> {
        let missed = missed::frames(&self.door.app.hub, &self.room, self.told, now.seq).await?;
        self.waiting.extend(missed.into_iter().map(|(seq, frame)| ("lines", seq, frame)));
        self.tell(now);
        Ok(())
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
