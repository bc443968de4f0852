//! A request without its body: what its path names, its query and its headers, and which client sent it.

use axum::RequestPartsExt as _;
use axum::extract::{Query, RawPathParams};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use game::Refused;

use super::Door;
use super::guard::Client;
use super::listen::Peer;
use crate::Lane;
use crate::gate::counted;
use crate::hub::Room;
use crate::refusal::ServerRefusal;
use crate::tournaments::Arena;

/// A request without its body. It may hold secrets, so there is no `Debug`.
pub(crate) struct RequestHead {
    pub(crate) door: Door,
    pub(crate) parts: Parts,
    names: Vec<(String, String)>,
    /// The parameters of the query, if it can be read.
    pub(super) parameters: Option<Vec<(String, String)>>,
}

impl RequestHead {
    /// The head of a request.
    pub(crate) async fn of(mut parts: Parts, door: Door) -> Result<RequestHead, ServerRefusal> {
        let names = parts.extract::<RawPathParams>().await.map_err(|_| ServerRefusal::NotFound)?;
        let names = names.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let parameters = parts.extract::<Query<Vec<(String, String)>>>().await.ok().map(|Query(pairs)| pairs);
        Ok(RequestHead { door, parts, names, parameters })
    }

    /// What stands in the path under a name.
    pub(crate) fn name(&self, key: &str) -> &str {
        self.names.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value)
    }

    /// A parameter of the query.
    pub(crate) fn query(&self, key: &str) -> Option<&str> {
        self.parameters.as_ref()?.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// All headers.
    pub(crate) fn headers(&self) -> &HeaderMap {
        &self.parts.headers
    }

    /// A header, if it is text.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers().get(name)?.to_str().ok()
    }

    /// The client that sent the request.
    pub(crate) fn client(&self) -> Client {
        *self.parts.extensions.get().expect("the guard has noted the client")
    }

    /// Notes that the request comes from a player: its connection gives way to no one.
    pub(crate) fn is_seated(&self) {
        if let Some(peer) = self.parts.extensions.get::<Peer>() {
            // A connection for which there is no room was refused before.
            let _as_it_was = peer.pass.seat();
        }
    }

    /// Notes that the response goes to a client that only looks on: the spectators' thread writes it.
    pub(crate) fn is_spectator(&self) {
        if let Some(peer) = self.parts.extensions.get::<Peer>() {
            peer.looks_on.notify_one();
        }
    }

    /// For whom the server works when it does something about a table for this client.
    pub(crate) fn lane(&self, table: &str) -> Lane {
        Lane { address: Some(counted(self.client().address)), table: table.to_string() }
    }

    /// The table that the path names: by its id, or by its number.
    pub(crate) async fn room(&self) -> Result<Room, Refused> {
        let id = self.name("id");
        match id.parse() {
            Ok(number) => self.door.app.hub.numbered(number).await,
            Err(_) => self.door.app.hub.table(&id.to_ascii_lowercase()).await,
        }
    }

    /// The tournament that the path names: by its id, or by its number.
    pub(crate) async fn arena(&self) -> Result<Arena, Refused> {
        let id = self.name("id");
        match id.parse() {
            Ok(number) => self.door.app.tournaments.numbered(number).await,
            Err(_) => self.door.app.tournaments.find(&id.to_ascii_lowercase()).await,
        }
    }
}
