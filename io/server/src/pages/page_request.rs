//! A request for a page: its head, the display settings, and which seats the visitor has.

use std::ops::Deref;

use axum::http::request::Parts;
use game::{Digest, Kind, Text, Viewer};
use referee::Table;

use super::cookies::{cookie, decoded, pairs};
use super::language::sentence;
use super::{DisplaySettings, Language};
use crate::http::{Door, RequestHead};
use crate::hub::Room;
use crate::{Secret, ServerRefusal};

/// A request for a page. It holds secrets, so there is no `Debug`.
pub(super) struct PageRequest {
    head: RequestHead,
    pub(super) display: DisplaySettings,
}

impl Deref for PageRequest {
    type Target = RequestHead;

    fn deref(&self) -> &RequestHead {
        &self.head
    }
}

/// The prefix of the name of a seat's cookie; the table's id follows.
pub(super) const SEAT: &str = "seat-";
/// The prefix of the name of an invitation's cookie; the table's id follows.
pub(super) const INVITATION: &str = "invite-";
/// The prefix of the name of the cookie of a tournament's player; the tournament's id follows.
pub(super) const ENTRY: &str = "entry-";
/// The cookie with the name of the visitor.
pub(super) const NAME: &str = "name";

/// How many tournaments of a visitor are considered.
const MOST_ENTRIES: usize = 40;

impl PageRequest {
    /// The request for a page.
    pub(super) async fn of(parts: Parts, door: Door, display: DisplaySettings) -> Result<PageRequest, ServerRefusal> {
        Ok(PageRequest { head: RequestHead::of(parts, door).await?, display })
    }

    /// The language of the page.
    pub(super) fn language(&self) -> Language {
        self.display.language
    }

    /// A text in the language of the page.
    pub(super) fn say(&self, text: Text) -> String {
        self.language().say(text)
    }

    /// The sentence of a refusal of which a log has the code.
    pub(super) fn refusal_of_code(&self, kind: &Kind, code: &str) -> String {
        let own = self.language().speech().of_code(code);
        sentence(&own.unwrap_or_else(|| self.door.app.sentence(kind, code)))
    }

    /// The visitor's name, if they entered one before.
    pub(super) fn person(&self) -> Option<String> {
        cookie(self.headers(), NAME).and_then(decoded).filter(|name| !name.trim().is_empty())
    }

    /// The invitation to a private table that the visitor has.
    pub(super) fn invitation(&self, room: &Room) -> Option<&str> {
        cookie(self.headers(), &format!("{INVITATION}{}", room.id()))
    }

    /// The secret in the visitor's cookie for a table.
    pub(super) fn token(&self, room: &Room) -> Option<&str> {
        cookie(self.headers(), &format!("{SEAT}{}", room.id()))
    }

    /// The hash of the secret that the visitor's cookie for a table has, or the one for its tournament.
    pub(super) fn key(&self, room: &Room) -> Option<Digest> {
        match self.token(room) {
            Some(token) => Some(Secret::told(token)?.key()),
            None => self.entry(room).map(|(_, key)| key),
        }
    }

    /// The hash of the secret that the visitor's cookie for the table with this id has.
    pub(super) fn key_at(&self, table: &str) -> Option<Digest> {
        Some(Secret::told(cookie(self.headers(), &format!("{SEAT}{table}"))?)?.key())
    }

    /// The tournament for which the visitor sits at a table, and the hash of their secret: it is that of their seat at
    /// every table of the tournament.
    pub(super) fn entry(&self, room: &Room) -> Option<(&str, Digest)> {
        let table = room.table();
        let keys = self.entries().filter_map(|(id, token)| Some((id, Secret::told(token)?.key())));
        keys.take(MOST_ENTRIES).find(|(_, key)| table.place_of(key).is_some())
    }

    /// The tournaments that the visitor entered, and their secrets; the last first.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, &str)> {
        let entries = pairs(self.headers()).filter_map(|(name, token)| Some((name.strip_prefix(ENTRY)?, token)));
        entries.collect::<Vec<_>>().into_iter().rev()
    }

    /// Where the server is: what the browser calls it, by `https` if a proxy says so.
    pub(super) fn server(&self) -> String {
        let scheme = if self.client().is_over_tls { "https" } else { "http" };
        let host = self.header("host");
        format!("{scheme}://{}", host.unwrap_or_default())
    }

    /// Through whose view the visitor sees a table.
    pub(super) fn viewer(&self, room: &Room, table: &Table) -> Viewer {
        let place = self.key(room).and_then(|key| table.place_of(&key));
        place.map_or(Viewer::Public, |place| Viewer::Seat(table.seat_of(place)))
    }
}
