//! What a page is told of the other players besides the game: who is there, whether they want another game, what they say.

use axum::response::sse::Event;
use serde_json::json;
use tokio::time::{Instant, sleep_until};

use super::TableVisitor;
use super::parts::TableView;
use super::rematch::next_table;
use crate::http::Door;
use crate::hub::Room;
use crate::pages::Language;

/// How far a player's page has come with what is told of the others.
pub(super) struct CompanyFeed {
    /// The change up to which it was told.
    beats: u64,
    /// The last line of talk that it was sent.
    line: u64,
    is_due: bool,
    /// Until when it is told more after the game.
    until: Option<Instant>,
}

impl CompanyFeed {
    /// A page that knows nothing yet.
    pub(super) fn new(room: &Room) -> CompanyFeed {
        CompanyFeed { beats: room.beats(), line: 0, is_due: true, until: room.parting() }
    }

    /// The table is at another stage, which says what may be said and asked.
    pub(super) fn note(&mut self, room: &Room) {
        (self.is_due, self.until) = (true, room.parting());
    }

    /// Waits until there is something to tell. Gives whether there will be.
    pub(super) async fn heard(&mut self, room: &Room) -> bool {
        let parting = async {
            match self.until {
                Some(until) => sleep_until(until).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = room.after_beat(self.beats) => {
                self.is_due = true;
                true
            }
            () = parting => false,
        }
    }

    /// What is told now, if anything is due.
    pub(super) async fn event(&mut self, visitor: &TableVisitor, door: &Door, language: Language) -> Option<Event> {
        if !std::mem::take(&mut self.is_due) {
            return None;
        }
        self.beats = visitor.room.beats();
        let key = visitor.key?;
        let next = next_table(door, &visitor.room).await;
        let table = visitor.room.table();
        let view = TableView::of(visitor, &table, language);
        let (offer, talk) = (view.offer(next.as_ref()), view.talk(&key, self.line));
        self.line = talk["last"].as_u64().unwrap_or(self.line);
        let message = json!({
            "gone": view.absences(), "rematch": offer.html.into_string(), "go": offer.go, "talk": talk,
        });
        Some(Event::default().event("company").data(message.to_string()))
    }
}
