//! The page of a table as it changes: server-sent events with what the script swaps in.

use std::convert::Infallible;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use game::Text;
use referee::Stage;

use super::TableVisitor;
use super::parts::{Parts, Placed, TableView};
use super::story::{continued, is_step, told};
use crate::Lane;
use crate::http::Door;
use crate::hub::{Line, News, SIGN_OF_LIFE, Subscription, Update};
use crate::pages::{Language, PageAnswer, PageRequest, players};

/// `GET /tables/{id}/live`
pub(super) async fn follow(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let table = visitor.room.table();
    let last = request.header("last-event-id").or(request.query("have"));
    let last = last.and_then(|last| last.trim().parse::<u64>().ok());
    if table.stage() == Stage::Over && last.is_some_and(|last| table.seq() <= last) {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let feed = visitor.room.subscribe_as(visitor.viewer(&table), visitor.key, Line::Follower);
    if feed.is_spectator() {
        request.is_spectator();
    }
    // A page is not sent what it shows already.
    let behind = Some(feed.now.clone()).filter(|now| last != Some(now.seq));
    let told = last.filter(|_| behind.is_none()).unwrap_or(0);
    let following = Following {
        language: request.language(),
        lane: request.lane(visitor.room.id()),
        door: request.door.clone(),
        visitor,
        feed,
        behind,
        told,
        last: None,
        is_over: false,
    };
    let events = stream::unfold(following, Following::next);
    // An event, not a comment: scripts do not see comments.
    let sign = KeepAlive::new().interval(SIGN_OF_LIFE).event(Event::default().event("alive").data("."));
    Ok(Sse::new(events).keep_alive(sign).into_response())
}

/// A page that follows a table.
struct Following {
    door: Door,
    lane: Lane,
    visitor: TableVisitor,
    language: Language,
    feed: Subscription,
    /// The table when the page was found to be behind: it is sent as a whole.
    behind: Option<Arc<Update>>,
    /// The last line of the log that was told.
    told: u64,
    /// The last text on the page, once it is known.
    last: Option<Text>,
    is_over: bool,
}

impl Following {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Following)> {
        loop {
            if let Some(now) = self.behind.take() {
                let story = told(&self.door, self.lane.clone(), now.seq).await;
                let event = self.event(&now, &story, Placed::Instead)?;
                return Some((Ok(event), self));
            }
            if self.is_over {
                return None;
            }
            match self.feed.next(&mut self.door.closing).await? {
                News::Update(update) if update.seq <= self.told => {}
                News::Update(update) => {
                    let (story, placed) = self.continued(&update).await;
                    let event = self.event(&update, &story, placed)?;
                    return Some((Ok(event), self));
                }
                News::Missed(now) => self.behind = Some(now),
            }
        }
    }

    /// What an update adds to the story on the page: the steps of one turn are one line.
    async fn continued(&self, update: &Update) -> (Vec<Text>, Placed) {
        let before = update.seq.saturating_sub(u64::try_from(update.lines.len()).unwrap_or_default());
        let last = match &self.last {
            Some(last) => Some(last.clone()),
            // What a page shows that is not told by this stream must be read first.
            None if update.story.first().is_some_and(is_step) => {
                told(&self.door, self.lane.clone(), before).await.pop()
            }
            None => None,
        };
        continued(last.as_ref(), &update.story)
    }

    /// What the page is told; nothing if the visitor has left the table.
    fn event(&mut self, update: &Update, story: &[Text], placed: Placed) -> Option<Event> {
        let table = &*update.table;
        if self.visitor.key.is_some_and(|key| table.place_of(&key).is_none()) {
            return None;
        }
        self.told = update.seq;
        self.is_over |= table.stage() == Stage::Over;
        let view = TableView::of(&self.visitor, table, self.language);
        self.last = story.last().cloned().or(self.last.take());
        let lines = players::story(table, story, self.language);
        let message = Parts::of(&view).message(&lines, placed);
        Some(Event::default().event("table").id(update.seq.to_string()).data(message.to_string()))
    }
}
