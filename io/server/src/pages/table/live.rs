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
    let checked = request.query("lines").and_then(|lines| lines.parse().ok());
    let following = Following {
        language: request.language(),
        lane: request.lane(visitor.room.id()),
        door: request.door.clone(),
        visitor,
        unchecked: Some(feed.now.clone()),
        feed,
        checked,
        after_lines: None,
        behind,
        told,
        last: None,
        was_drawing: false,
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
    /// How many lines the script has that checks them, if it does, and the update up to which it is sent more.
    checked: Option<u64>,
    unchecked: Option<Arc<Update>>,
    /// The event that follows those lines.
    after_lines: Option<Event>,
    /// The last line of the log that was told.
    told: u64,
    /// The last text on the page, once it is known.
    last: Option<Text>,
    /// Whether a draw was under way before.
    was_drawing: bool,
    is_over: bool,
}

impl Following {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Following)> {
        loop {
            if let Some(update) = self.unchecked.take()
                && let Some(event) = self.lines(update).await
            {
                return Some((Ok(event), self));
            }
            if let Some(event) = self.after_lines.take() {
                return Some((Ok(event), self));
            }
            if let Some(now) = self.behind.take() {
                let story = told(&self.door, self.lane.clone(), now.seq).await;
                self.tell(&now, &story, Placed::Instead)?;
                continue;
            }
            if self.is_over {
                return None;
            }
            match self.feed.next(&mut self.door.closing).await? {
                News::Update(update) if update.seq <= self.told => {}
                News::Update(update) => {
                    let (story, placed) = self.continued(&update).await;
                    self.tell(&update, &story, placed)?;
                }
                News::Missed(now) => self.behind = Some(now),
            }
        }
    }

    /// Has an update sent to the page: its lines to the script that checks them, then what is shown.
    fn tell(&mut self, update: &Arc<Update>, story: &[Text], placed: Placed) -> Option<()> {
        self.after_lines = Some(self.event(update, story, placed)?);
        self.unchecked = Some(update.clone()).filter(|update| self.checked.is_some_and(|checked| checked < update.seq));
        Some(())
    }

    /// The next lines up to an update for the script that checks them, and after the last of them the server's word.
    async fn lines(&mut self, update: Arc<Update>) -> Option<Event> {
        let after = self.checked?;
        let known = (after + 1).checked_sub(update.first()).and_then(|known| usize::try_from(known).ok());
        let lines = match known.and_then(|known| update.lines.get(known..)) {
            Some(lines) if !lines.is_empty() => lines.to_vec(),
            _ => self.door.app.hub.lines_after(self.visitor.room.id(), after, update.seq).await.ok()?,
        };
        let last = after + u64::try_from(lines.len()).unwrap_or_default();
        self.checked = Some(last);
        let mut message = serde_json::json!({"after": after, "lines": lines});
        if update.seq <= last {
            message["head"] = serde_json::to_value(update.head().signed()).unwrap_or_default();
        } else if !lines.is_empty() {
            self.unchecked = Some(update);
        }
        Some(Event::default().event("lines").data(message.to_string()))
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
        // Of several shares only the last brings something to be seen.
        let is_drawing = !table.owing().is_empty();
        let is_as_before = is_drawing && self.was_drawing && story.is_empty() && placed == Placed::Below;
        self.was_drawing = is_drawing;
        if is_as_before {
            let message = view.drawing().to_string();
            return Some(Event::default().event("table").id(update.seq.to_string()).data(message));
        }
        self.last = story.last().cloned().or(self.last.take());
        let lines = players::story(table, story, self.language);
        let message = Parts::of(&view).message(&lines, placed);
        Some(Event::default().event("table").id(update.seq.to_string()).data(message.to_string()))
    }
}
