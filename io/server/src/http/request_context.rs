//! A request of the API: its head, and the token of a seat or of the operator.

use std::ops::Deref;
use std::sync::Arc;

use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use game::{CommonRefusal, Digest, Kind, Malformed, Seat, Viewer};
use referee::Table;

use super::Door;
use super::Problem;
use super::listen::Peer;
use super::request_head::RequestHead;
use super::routes::Route;
use crate::hub::{LinesAs, Room};
use crate::{Pass, Secret, ServerRefusal};

/// A request without its body. It has a token in it, and therefore no `Debug`.
pub(super) struct RequestContext {
    pub(super) head: RequestHead,
    /// The token of a seat or of the operator.
    pub(super) bearer: Option<String>,
}

impl Deref for RequestContext {
    type Target = RequestHead;

    fn deref(&self) -> &RequestHead {
        &self.head
    }
}

/// The header with the password of a house that is closed.
const PASSWORD: &str = "parlor-password";
/// The header with the invitation to a private table.
const INVITATION: &str = "parlor-invitation";

/// Refuses parameters that the route does not have. Their values are not repeated: they may be secrets in the wrong place.
fn must_be_known(query: &[(String, String)], known: &[(&str, &str)]) -> Result<(), Malformed> {
    let mut seen: Vec<&str> = Vec::new();
    let wrong = query.iter().filter_map(|(key, _)| {
        let why = match known.iter().find(|(name, _)| name == key) {
            None => CommonRefusal::UnknownField,
            Some((name, _)) if seen.contains(name) => CommonRefusal::DuplicateKey,
            Some((name, _)) => {
                seen.push(name);
                return None;
            }
        };
        Some(game::Fault::new(why, &format!("?{key}"), ""))
    });
    // A long query is not answered with a longer list.
    Malformed::unless_none(wrong.take(game::MOST_TOLD + 1).collect())
}

/// Whether a request has the operator's token.
pub(super) fn is_from_operator(headers: &HeaderMap, door: &Door) -> bool {
    let token = bearer(headers).and_then(|token| Secret::told(&token));
    token.is_some_and(|secret| is_operator(door, &secret.key()))
}

pub(super) fn bearer(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { Some(token.trim().to_string()) } else { None }
}

impl RequestContext {
    /// The request for a route.
    pub(super) async fn of(parts: Parts, door: Door, route: &Route) -> Result<RequestContext, Problem> {
        let head = RequestHead::of(parts, door).await?;
        let unreadable = || Malformed::new(CommonRefusal::WrongType, "?", "the query cannot be read");
        must_be_known(head.parameters.as_ref().ok_or_else(unreadable)?, route.query)?;
        Ok(RequestContext { bearer: bearer(head.headers()), head })
    }

    /// The pass that holds the connection open.
    pub(super) fn pass(&self) -> Option<Arc<Pass>> {
        self.parts.extensions.get::<Peer>().map(|peer| peer.pass.clone())
    }

    /// A parameter of the query that is a number.
    pub(super) fn number(&self, key: &str) -> Result<Option<u64>, Problem> {
        let wrong = |_| Malformed::new(CommonRefusal::WrongType, &format!("?{key}"), "expected a whole number").into();
        self.query(key).map(|text| text.parse().map_err(wrong)).transpose()
    }

    /// How lines stand in frames: `?raw=1` asks for texts.
    pub(super) fn lines_as(&self) -> LinesAs {
        if self.query("raw") == Some("1") { LinesAs::Texts } else { LinesAs::Values }
    }

    /// The invitation to a private table.
    pub(super) fn invitation(&self) -> Option<&str> {
        self.header(INVITATION)
    }

    /// The game that the path names.
    pub(super) fn kind(&self) -> Result<&'static Kind, Problem> {
        games::find(self.name("game")).ok_or_else(|| ServerRefusal::NotFound.into())
    }

    /// Who looks at a table: a seat by its token, or the public.
    pub(super) fn sight(&self, room: &Room) -> Result<Sight, Problem> {
        match &self.bearer {
            Some(token) => {
                let key = Secret::told(token).ok_or(ServerRefusal::BadToken)?.key();
                let sight = Sight::seat(key, &room.table()).ok_or(ServerRefusal::BadToken)?;
                room.see(key);
                self.is_seated();
                Ok(sight)
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
        match Secret::told(token) {
            Some(secret) if is_operator(&self.door, &secret.key()) => Ok(()),
            _ => Err(ServerRefusal::NotOperator.into()),
        }
    }

    /// Whether the request has the operator's token.
    pub(super) fn is_operator(&self) -> bool {
        self.must_be_operator().is_ok()
    }

    /// Refuses those who may not set up another table or tournament. The operator needs no password.
    pub(super) fn may_set_up(&self) -> Result<(), Problem> {
        let (app, address) = (&self.door.app, self.client().address);
        if self.is_operator() {
            return Ok(app.gate.table(address)?);
        }
        Ok(app.may_set_up(address, self.header(PASSWORD))?)
    }
}

/// Whether a secret with this hash is the operator's.
pub(super) fn is_operator(door: &Door, key: &Digest) -> bool {
    door.app.config.operator.as_ref().is_some_and(|known| key.is_same(known))
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

    /// The hash of the player's secret.
    pub(super) fn key(self) -> Option<Digest> {
        match self {
            Sight::Public => None,
            Sight::Seat(key) => Some(key),
        }
    }

    /// The viewer at a table; none if the player has left it.
    pub(super) fn viewer(self, table: &Table) -> Option<Viewer> {
        match self {
            Sight::Public => Some(Viewer::Public),
            Sight::Seat(key) => Some(Viewer::Seat(table.seat_of(table.place_of(&key)?))),
        }
    }
}
