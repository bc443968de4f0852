//! Server-sent events: a stream of states for spectators, and for players who act by other requests.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use game::{CommonRefusal, Malformed};
use referee::Stage;
use tokio::sync::watch;

use super::{Answer, Problem, RequestContext, Sight, missed};
use crate::hub::{Hub, Line, LinesAs, News, Room, SIGN_OF_LIFE, Subscription, Update};
use crate::{Pass, ServerRefusal};

/// `GET /api/v1/tables/{id}/events`
pub(super) async fn follow(context: RequestContext) -> Answer {
    let room = context.room().await?;
    let sight = context.sight(&room)?;
    let after = last_seen(&context)?;
    let table = room.table();
    if table.stage() == Stage::Over && after.is_some_and(|after| table.seq() <= after) {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let viewer = sight.viewer(&table).ok_or(ServerRefusal::BadToken)?;
    let feed = room.subscribe_as(viewer, sight.key(), Line::Follower);
    if feed.is_spectator() {
        context.is_spectator();
    }
    let now = feed.now.clone();
    let told = after.unwrap_or(now.seq).min(now.seq);
    let following = Following {
        hub: context.door.app.hub.clone(),
        closing: context.door.closing.clone(),
        room,
        sight,
        lines_as: context.lines_as(),
        feed,
        told,
        waiting: VecDeque::new(),
        behind: Some(now),
        is_over: false,
        _pass: context.pass(),
    };
    let events = stream::unfold(following, Following::next);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

/// The number of the last line that the client has.
fn last_seen(context: &RequestContext) -> Result<Option<u64>, Problem> {
    match context.header("last-event-id") {
        None => context.number("after"),
        Some(text) => match text.trim().parse() {
            Ok(seq) => Ok(Some(seq)),
            Err(_) => Err(Malformed::new(CommonRefusal::WrongType, "Last-Event-ID", "expected a whole number").into()),
        },
    }
}

/// A client that follows a table.
struct Following {
    hub: Hub,
    closing: watch::Receiver<bool>,
    room: Room,
    sight: Sight,
    lines_as: LinesAs,
    feed: Subscription,
    /// The last line that was sent.
    told: u64,
    /// Events to be sent, each with its type and its number.
    waiting: VecDeque<(&'static str, u64, Bytes)>,
    /// The table when the client was found to be behind.
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
            match self.feed.next(&mut self.closing).await? {
                News::Update(update) if update.seq <= self.told => {}
                News::Update(update) => self.tell(&update),
                News::Missed(now) => self.behind = Some(now),
            }
        }
    }

    /// Sends a page of the lines that were missed, and once there are no more, the table. A backlog is never in memory as
    /// a whole.
    async fn catch_up(&mut self, now: Arc<Update>) -> Option<()> {
        if now.seq <= self.told {
            self.tell(&now);
            return Some(());
        }
        let (last, frame) = missed::frame(&self.hub, (&self.room, &now), self.told, self.lines_as).await.ok()??;
        self.told = last;
        self.waiting.push_back(("lines", last, frame));
        self.behind = Some(now);
        Some(())
    }

    fn tell(&mut self, update: &Update) {
        self.told = update.seq;
        self.is_over |= update.table.stage() == Stage::Over;
        match self.sight.viewer(&update.table) {
            Some(viewer) => self.waiting.push_back(("state", update.seq, update.frame(viewer, self.lines_as))),
            // The player has left the table.
            None => self.is_over = true,
        }
    }
}
