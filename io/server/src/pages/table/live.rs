//! The page of a table as it changes: server-sent events with what the script swaps in.

use std::convert::Infallible;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use referee::Stage;
use tokio::sync::broadcast::error::RecvError;

use super::Guest;
use super::parts::{Eyes, Parts};
use super::story::told;
use crate::http::{Door, SIGN_OF_LIFE};
use crate::hub::{Subscription, Update};
use crate::pages::failure::Failure;
use crate::pages::look::Language;
use crate::pages::speech::Speech;
use crate::pages::visit::Visit;
use crate::serve::ended;

/// `GET /tables/{id}/live`
pub(super) async fn follow(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let table = guest.room.table();
    let last = visit.headers.get("last-event-id").and_then(|value| value.to_str().ok()).or(visit.query("have"));
    let last = last.and_then(|last| last.trim().parse::<u64>().ok());
    if table.stage() == Stage::Over && last.is_some_and(|last| table.seq() <= last) {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let feed = guest.room.subscribe(guest.viewer(&table));
    // Nobody is told what their page shows already.
    let behind = Some(feed.now.clone()).filter(|now| last != Some(now.seq));
    let told = last.filter(|_| behind.is_none()).unwrap_or(0);
    let following =
        Following { language: visit.look.language, door: visit.door, guest, feed, behind, told, is_over: false };
    let events = stream::unfold(following, Following::next);
    // An event, not a comment: scripts do not see comments.
    let sign = KeepAlive::new().interval(SIGN_OF_LIFE).event(Event::default().event("alive").data("."));
    Ok(Sse::new(events).keep_alive(sign).into_response())
}

/// Somebody whose page follows a table.
struct Following {
    door: Door,
    guest: Guest,
    language: Language,
    feed: Subscription,
    /// How the table stood when the page was found to be behind: it is told all of it.
    behind: Option<Arc<Update>>,
    /// The last line that was told.
    told: u64,
    is_over: bool,
}

impl Following {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Following)> {
        loop {
            if let Some(now) = self.behind.take() {
                let story = told(&self.door, self.guest.room.id(), now.seq).await;
                let event = self.event(&now, &story, true)?;
                return Some((Ok(event), self));
            }
            if self.is_over {
                return None;
            }
            let mut closing = self.door.closing.clone();
            let update = tokio::select! {
                update = self.feed.updates.recv() => update,
                () = ended(&mut closing) => return None,
                () = tokio::time::sleep(SIGN_OF_LIFE), if self.guest.room.is_open() => continue,
                () = tokio::time::sleep(SIGN_OF_LIFE), if !self.guest.room.is_open() => return None,
            };
            match update {
                Ok(update) if update.seq <= self.told => {}
                Ok(update) => {
                    let event = self.event(&update, &update.story, false)?;
                    return Some((Ok(event), self));
                }
                Err(RecvError::Lagged(_)) => self.behind = Some(Arc::new(self.guest.room.snapshot())),
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// What the page is told; nothing if whoever looks has left the table.
    fn event(&mut self, update: &Update, story: &[String], is_whole: bool) -> Option<Event> {
        let table = &*update.table;
        if self.guest.key.is_some_and(|key| table.place_of(&key).is_none()) {
            return None;
        }
        self.told = update.seq;
        self.is_over |= table.stage() == Stage::Over;
        let eyes = Eyes::of(&self.guest, table, self.language);
        let story = Speech::of(table.kind(), self.language).lines(story);
        let message = Parts::of(&eyes).message(&story, is_whole);
        Some(Event::default().event("table").id(update.seq.to_string()).data(message.to_string()))
    }
}
