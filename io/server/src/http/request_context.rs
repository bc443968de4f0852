//! What handlers need of a request besides its body: the client's address, its token, path, query and headers.

use std::net::IpAddr;
use std::sync::Arc;

use axum::RequestPartsExt as _;
use axum::extract::{FromRequestParts, MatchedPath, Query, RawPathParams};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use game::{CommonRefusal, Digest, Kind, Malformed, Seat, Viewer};
use referee::Table;

use super::Door;
use super::guard::From;
use super::listen::Peer;
use super::problem::Problem;
use super::routes::ROUTES;
use crate::gate::Pass;
use crate::hub::Room;
use crate::refusal::{ServerRefusal, no};
use crate::secret::Secret;

/// A request without its body. It has a token in it, and therefore no `Debug`.
pub(super) struct RequestContext {
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

impl FromRequestParts<Door> for RequestContext {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<RequestContext, Problem> {
        let names = parts.extract::<RawPathParams>().await.map_err(|_| ServerRefusal::NotFound)?;
        let names = names.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let query = parts.extract::<Query<Vec<(String, String)>>>().await;
        let Query(query) =
            query.map_err(|_| Malformed::new(CommonRefusal::WrongType, "?", "the query cannot be read"))?;
        must_be_known(parts, &query)?;
        Ok(RequestContext {
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
            faults.push(game::Fault::new(CommonRefusal::UnknownField, &format!("?{key}"), ""));
        } else if seen.contains(&key.as_str()) {
            faults.push(game::Fault::new(CommonRefusal::DuplicateKey, &format!("?{key}"), ""));
        }
        seen.push(key);
    }
    Ok(Malformed::unless_none(faults)?)
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { Some(token.trim().to_string()) } else { None }
}

impl RequestContext {
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
        let wrong = |_| Malformed::new(CommonRefusal::WrongType, &format!("?{key}"), "expected a whole number").into();
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
        games::find(self.name("game")).ok_or_else(|| ServerRefusal::NotFound.into())
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
                let key = Secret::told(token).ok_or(ServerRefusal::BadToken)?.key();
                Sight::seat(key, &room.table()).ok_or_else(|| ServerRefusal::BadToken.into())
            }
            None if room.excludes(self.invitation()) => Err(ServerRefusal::NotInvited.into()),
            None => Ok(Sight::Public),
        }
    }

    /// The hash of the token that the request has, if it belongs to a seat.
    pub(super) fn key(&self, room: &Room) -> Result<Digest, Problem> {
        if self.bearer.is_none() {
            return Err(ServerRefusal::NoToken.into());
        }
        match self.sight(room)? {
            Sight::Seat(key) => Ok(key),
            Sight::Public => Err(ServerRefusal::BadToken.into()),
        }
    }

    /// The seat whose token the request has.
    pub(super) fn seat(&self, room: &Room) -> Result<Seat, Problem> {
        if self.bearer.is_none() {
            return Err(ServerRefusal::NoToken.into());
        }
        match self.sight(room)?.viewer(&room.table()) {
            Some(Viewer::Seat(seat)) => Ok(seat),
            _ => Err(ServerRefusal::BadToken.into()),
        }
    }

    /// Refuses all but the operator.
    pub(super) fn must_be_operator(&self) -> Result<(), Problem> {
        let token = self.bearer.as_deref().ok_or(ServerRefusal::NoToken)?;
        let told = Secret::told(token).map(|secret| secret.key());
        match (told, &self.door.app.config.operator) {
            (Some(told), Some(known)) if is_same(&told, known) => Ok(()),
            _ => Err(no(ServerRefusal::NotOperator).into()),
        }
    }
}

/// Who looks at a table. Players are known by the hash of their secret, since seat numbers may change until the game
/// begins.
#[derive(Clone, Copy)]
pub(super) enum Sight {
    Public,
    Seat(Digest),
}

impl Sight {
    /// The sight of the player whose secret has this hash, if that player sits there.
    pub(super) fn seat(key: Digest, table: &Table) -> Option<Sight> {
        table.place_of(&key).map(|_| Sight::Seat(key))
    }

    /// The viewer at a table; none if the player has left it.
    pub(super) fn viewer(self, table: &Table) -> Option<Viewer> {
        match self {
            Sight::Public => Some(Viewer::Public),
            Sight::Seat(key) => Some(Viewer::Seat(table.seat_of(table.place_of(&key)?))),
        }
    }
}

/// Whether two digests are the same, in constant time.
fn is_same(left: &Digest, right: &Digest) -> bool {
    left.0.iter().zip(&right.0).fold(0, |found, (left, right)| found | (left ^ right)) == 0
}
