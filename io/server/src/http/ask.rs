//! A request, as handlers see it: where it comes from, whose it is, and what it names.

use std::net::IpAddr;
use std::sync::Arc;

use axum::RequestPartsExt as _;
use axum::extract::{FromRequestParts, MatchedPath, Query, RawPathParams};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use game::{Digest, Kind, Malformed, Seat, Shape, Viewer};
use referee::Table;

use super::Door;
use super::guard::From;
use super::listen::Peer;
use super::problem::Problem;
use super::routes::ROUTES;
use crate::gate::Pass;
use crate::hub::Room;
use crate::refusal::{Denied, no};
use crate::secret::Secret;

/// A request without its body. It has secrets and no `Debug`.
pub(super) struct Ask {
    pub(super) door: Door,
    /// Where it comes from.
    pub(super) address: IpAddr,
    /// What holds the connection open.
    pub(super) pass: Option<Arc<Pass>>,
    /// The token of a seat or of the operator.
    pub(super) bearer: Option<String>,
    headers: HeaderMap,
    names: Vec<(String, String)>,
    query: Vec<(String, String)>,
}

/// The header with the invitation to a private table.
const INVITATION: &str = "parlor-invitation";

impl FromRequestParts<Door> for Ask {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Ask, Problem> {
        let names = parts.extract::<RawPathParams>().await.map_err(|_| Denied::NotFound)?;
        let names = names.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let query = parts.extract::<Query<Vec<(String, String)>>>().await;
        let Query(query) = query.map_err(|_| Malformed::new(Shape::WrongType, "?", "the query cannot be read"))?;
        must_be_known(parts, &query)?;
        Ok(Ask {
            door: door.clone(),
            address: parts.extensions.get().map_or(IpAddr::from([0, 0, 0, 0]), |From(address)| *address),
            pass: parts.extensions.get::<Peer>().map(|peer| peer.pass.clone()),
            bearer: bearer(&parts.headers),
            headers: parts.headers.clone(),
            names,
            query,
        })
    }
}

/// Refuses parameters that the route does not have. Their values are not repeated: they may be secrets in the wrong place.
fn must_be_known(parts: &Parts, query: &[(String, String)]) -> Result<(), Problem> {
    let path = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let method = if parts.method == Method::HEAD { Method::GET } else { parts.method.clone() };
    let route = ROUTES.iter().find(|route| route.path == path && route.method == method.as_str());
    let known = route.map_or(&[][..], |route| route.query);
    let mut seen: Vec<&str> = Vec::new();
    let mut faults = Vec::new();
    for (key, _) in query {
        if !known.iter().any(|(name, _)| name == key) {
            faults.push(game::Fault::new(Shape::UnknownField, &format!("?{key}"), ""));
        } else if seen.contains(&key.as_str()) {
            faults.push(game::Fault::new(Shape::DuplicateKey, &format!("?{key}"), ""));
        }
        seen.push(key);
    }
    Ok(Malformed::unless_none(faults)?)
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { Some(token.trim().to_string()) } else { None }
}

impl Ask {
    /// What stands in the path under a name.
    pub(super) fn name(&self, key: &str) -> &str {
        self.names.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value)
    }

    /// A parameter of the query.
    pub(super) fn query(&self, key: &str) -> Option<&str> {
        self.query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// A parameter of the query that is a number.
    pub(super) fn number(&self, key: &str) -> Result<Option<u64>, Problem> {
        let wrong = |_| Malformed::new(Shape::WrongType, &format!("?{key}"), "expected a whole number").into();
        self.query(key).map(|text| text.parse().map_err(wrong)).transpose()
    }

    /// A header, if it is text.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The invitation to a private table.
    pub(super) fn invitation(&self) -> Option<&str> {
        self.header(INVITATION)
    }

    /// The game that the path names.
    pub(super) fn kind(&self) -> Result<&'static Kind, Problem> {
        games::find(self.name("game")).ok_or_else(|| Denied::NotFound.into())
    }

    /// The table that the path names: by its id, or by its number.
    pub(super) async fn room(&self) -> Result<Room, Problem> {
        let id = self.name("id");
        match id.parse() {
            Ok(number) => Ok(self.door.app.hub.numbered(number).await?),
            Err(_) => Ok(self.door.app.hub.table(&id.to_ascii_lowercase()).await?),
        }
    }

    /// Who looks at a table: a seat by its token, or the public.
    pub(super) fn sight(&self, room: &Room) -> Result<Sight, Problem> {
        match &self.bearer {
            Some(token) => {
                let key = Secret::told(token).ok_or(Denied::BadToken)?.key();
                Sight::seat(key, &room.table()).ok_or_else(|| Denied::BadToken.into())
            }
            None if room.excludes(self.invitation()) => Err(Denied::NotInvited.into()),
            None => Ok(Sight::Public),
        }
    }

    /// The hash of the token that the request has, if it belongs to a seat.
    pub(super) fn key(&self, room: &Room) -> Result<Digest, Problem> {
        match self.sight(room)? {
            _ if self.bearer.is_none() => Err(Denied::NoToken.into()),
            Sight::Seat(key) => Ok(key),
            Sight::Public => Err(Denied::BadToken.into()),
        }
    }

    /// The seat whose token the request has.
    pub(super) fn seat(&self, room: &Room) -> Result<Seat, Problem> {
        if self.bearer.is_none() {
            return Err(Denied::NoToken.into());
        }
        match self.sight(room)?.viewer(&room.table()) {
            Some(Viewer::Seat(seat)) => Ok(seat),
            _ => Err(Denied::BadToken.into()),
        }
    }

    /// Refuses everybody but whoever runs the server.
    pub(super) fn must_be_operator(&self) -> Result<(), Problem> {
        let token = self.bearer.as_deref().ok_or(Denied::NoToken)?;
        let told = Secret::told(token).map(|secret| secret.key());
        match (told, &self.door.app.config.operator) {
            (Some(told), Some(known)) if is_same(&told, known) => Ok(()),
            _ => Err(no(Denied::NotOperator).into()),
        }
    }
}

/// Through whose eyes a table is looked at. Seats are known by the hash of their secret, since their number may change
/// until the game begins.
#[derive(Clone, Copy)]
pub(super) enum Sight {
    Public,
    Seat(Digest),
}

impl Sight {
    /// The sight of whoever has the secret with this hash, if they sit there.
    pub(super) fn seat(key: Digest, table: &Table) -> Option<Sight> {
        table.place_of(&key).map(|_| Sight::Seat(key))
    }

    /// The viewer at a table as it is; nobody if they have left it.
    pub(super) fn viewer(self, table: &Table) -> Option<Viewer> {
        match self {
            Sight::Public => Some(Viewer::Public),
            Sight::Seat(key) => Some(Viewer::Seat(table.seat_of(table.place_of(&key)?))),
        }
    }
}

/// Whether two digests are the same, in a time that does not tell where they differ.
fn is_same(left: &Digest, right: &Digest) -> bool {
    left.0.iter().zip(&right.0).fold(0, |found, (left, right)| found | (left ^ right)) == 0
}
