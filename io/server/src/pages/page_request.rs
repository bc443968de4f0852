//! A request for a page: what its path names, the display settings, and which seats the visitor has.

use std::net::IpAddr;

use axum::RequestPartsExt as _;
use axum::extract::{FromRequestParts, Query, RawPathParams};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use game::{Digest, Kind, Viewer};
use referee::Table;

use super::cookies::{cookie, decoded, pairs};
use super::display::DisplaySettings;
use super::failure::{Failure, Reason};
use super::language::{Language, sentence};
use crate::http::{Door, From, OverTls};
use crate::hub::Room;
use crate::refusal::ServerRefusal;
use crate::secret::Secret;

/// A request for a page. It holds secrets, so there is no `Debug`.
pub(super) struct PageRequest {
    pub(super) door: Door,
    pub(super) display: DisplaySettings,
    /// Where it comes from.
    pub(super) address: IpAddr,
    pub(super) headers: HeaderMap,
    is_over_tls: bool,
    names: Vec<(String, String)>,
    query: Vec<(String, String)>,
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

impl FromRequestParts<Door> for PageRequest {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<PageRequest, Failure> {
        let names = parts.extract::<RawPathParams>().await;
        let names = names.map_err(|_| Failure::new(DisplaySettings::of(&parts.headers), ServerRefusal::NotFound))?;
        let names = names.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let query = parts.extract::<Query<Vec<(String, String)>>>().await;
        Ok(PageRequest {
            door: door.clone(),
            display: DisplaySettings::of(&parts.headers),
            address: parts.extensions.get().map_or(IpAddr::from([0, 0, 0, 0]), |From(address)| *address),
            headers: parts.headers.clone(),
            is_over_tls: parts.extensions.get().is_some_and(|OverTls(is_over_tls)| *is_over_tls),
            names,
            // A parameter that cannot be read is none: a page is shown all the same.
            query: query.map(|Query(query)| query).unwrap_or_default(),
        })
    }
}

impl PageRequest {
    /// What stands in the path under a name.
    pub(super) fn name(&self, key: &str) -> &str {
        self.names.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value)
    }

    /// A parameter of the query.
    pub(super) fn query(&self, key: &str) -> Option<&str> {
        self.query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The language of the page.
    pub(super) fn language(&self) -> Language {
        self.display.language
    }

    /// The page for a refusal.
    pub(super) fn fail(&self, why: impl Into<Reason>) -> Failure {
        Failure::new(self.display, why)
    }

    /// The sentence of a refusal of which a log has the code.
    pub(super) fn refusal_of_code(&self, kind: &Kind, code: &str) -> String {
        let own = self.language().speech().of_code(code);
        sentence(&own.unwrap_or_else(|| self.door.app.sentence(kind, code)))
    }

    /// Whether a proxy that is trusted says that the visitor speaks to it over TLS.
    pub(super) fn is_over_tls(&self) -> bool {
        self.is_over_tls
    }

    /// The visitor's name, if they entered one before.
    pub(super) fn person(&self) -> Option<String> {
        cookie(&self.headers, NAME).and_then(decoded).filter(|name| !name.trim().is_empty())
    }

    /// The invitation to a private table that the visitor has.
    pub(super) fn invitation(&self, room: &Room) -> Option<&str> {
        cookie(&self.headers, &format!("{INVITATION}{}", room.id()))
    }

    /// The hash of the secret that the visitor's cookie for a table has, or the one for its tournament.
    pub(super) fn key(&self, room: &Room) -> Option<Digest> {
        match cookie(&self.headers, &format!("{SEAT}{}", room.id())) {
            Some(token) => Some(Secret::told(token)?.key()),
            None => self.entry(room).map(|(_, key)| key),
        }
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
        let entries = pairs(&self.headers).filter_map(|(name, token)| Some((name.strip_prefix(ENTRY)?, token)));
        entries.collect::<Vec<_>>().into_iter().rev()
    }

    /// Where the server is: what the browser calls it, by `https` if a proxy says so.
    pub(super) fn server(&self) -> String {
        let scheme = if self.is_over_tls() { "https" } else { "http" };
        let host = self.headers.get(header::HOST).and_then(|value| value.to_str().ok());
        format!("{scheme}://{}", host.unwrap_or_default())
    }

    /// Through whose view the visitor sees a table.
    pub(super) fn viewer(&self, room: &Room, table: &Table) -> Viewer {
        let place = self.key(room).and_then(|key| table.place_of(&key));
        place.map_or(Viewer::Public, |place| Viewer::Seat(table.seat_of(place)))
    }
}
