//! Where a player has asked for a seat.

use protocol::{BoardFormat, Joined, OpeningMessage};

use crate::failure::Failure;
use crate::net::keys::{Entrant, KeptKey, KeyedTable, Seated, sit_down};
use crate::net::link::{Link, Server};
use crate::net::seat::{Guest, Kept, ServerArgs, rejoin};
use crate::world::World;

/// Where a player has asked for a seat.
pub(crate) struct Place {
    /// The server.
    pub(crate) server: Server,
    /// The connection to it.
    pub(crate) link: Link,
    /// The tournament whose games are played, if there is one.
    pub(crate) tournament: Option<u64>,
    /// The seat, once the server has given it.
    pub(crate) joined: Option<Joined>,
    /// The table, if the player has a key there, and what is kept of the key.
    pub(crate) keyed: Option<(KeyedTable, KeptKey)>,
    /// How the player sits down at the tables of a tournament.
    pub(crate) entrant: Option<Entrant>,
}

impl Place {
    /// Takes a seat at a table.
    pub(crate) fn sit_down(server: Server, guest: &Guest<'_>, world: &mut World<'_>) -> Result<Place, Failure> {
        let mut link = Link::to(&server)?;
        let Seated { joined, keyed } = sit_down((&server, &mut link), guest, BoardFormat::Text, world)?;
        Ok(Place { server, link, tournament: None, joined: Some(joined), keyed, entrant: None })
    }

    /// Takes the seat again that was taken last.
    pub(crate) fn again(server: &ServerArgs) -> Result<Place, Failure> {
        let kept = Kept::last()?;
        let named = server.named().unwrap_or_else(|| server.called(kept.server));
        let resume =
            |key: KeptKey| KeyedTable::resume(&named, kept.table.unwrap_or_default(), &key).map(|table| (table, key));
        let keyed = kept.key.map(resume).transpose()?;
        let lines = keyed.as_ref().map(|(table, _)| table.lines());
        let place = Place::ask(named, &rejoin(&kept.token, BoardFormat::Text, lines), kept.tournament)?;
        let entrant = kept.entrant.map(|name| Entrant::back(name, server.accept_new_key));
        Ok(Place { keyed, entrant, ..place })
    }

    /// Sends the first message. What the server makes of it is heard later.
    pub(crate) fn ask(server: Server, opening: &OpeningMessage, tournament: Option<u64>) -> Result<Place, Failure> {
        let mut link = Link::to(&server)?;
        link.say(opening)?;
        Ok(Place { server, link, tournament, joined: None, keyed: None, entrant: None })
    }
}
