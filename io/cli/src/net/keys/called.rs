//! Players of a tournament, who are called to the table of each game and take a fresh key there.

use protocol::{BoardFormat, Join, Newcomer, OpeningMessage, TableMessage, TableOrder};

use super::sit::{no_keys, pin, whole};
use super::{KeptKey, KeyArgs, KeyedTable};
use crate::failure::Failure;
use crate::net::link::{Link, Server};
use crate::world::World;

/// A player of a tournament.
pub(crate) struct Entrant {
    pub(crate) name: String,
    keys: KeyArgs,
    /// Whether a server may have another key than before.
    accepts_new_key: bool,
}

impl Entrant {
    /// A player who sits down like this.
    pub(crate) fn new(name: String, keys: KeyArgs, accepts_new_key: bool) -> Entrant {
        Entrant { name, keys, accepts_new_key }
    }

    /// A player who comes back to a tournament that it has entered.
    pub(crate) fn back(name: String, accepts_new_key: bool) -> Entrant {
        Entrant::new(name, KeyArgs::default(), accepts_new_key)
    }

    /// The name, if the player takes a key at each table.
    pub(crate) fn keyed_name(&self) -> Option<&str> {
        if self.keys.is_wanted() { Some(&self.name) } else { None }
    }

    /// Takes a key for the table that the player is called to, and sends the message to sit down there.
    ///
    /// # Errors
    /// What is wrong with the table, or that the server has another key than before.
    pub(crate) fn come(
        &self,
        (server, link): (&Server, &mut Link),
        (call, format): (&TableMessage, BoardFormat),
        world: &mut World<'_>,
    ) -> Result<Option<(KeyedTable, KeptKey)>, Failure> {
        let Some(mut table) = whole((server, link), call)? else { return Ok(None) };
        pin((server, &table), self.accepts_new_key, world)?;
        let (key, kept) = table.take_key(&self.name, world.entropy)?;
        link.say(&OpeningMessage::Join(Box::new(Join {
            order: TableOrder::of(table.kind()),
            newcomer: Newcomer { name: self.name.clone(), seed: None, age: None },
            format: Some(format),
            game_id: Some(call.game_id),
            invite: None,
            password: None,
            key: Some(key),
            lines: Some(table.lines()),
        })))?;
        Ok(Some((table, kept)))
    }

    /// What becomes of a player who was seated without having been called.
    ///
    /// # Errors
    /// That the player has to have a key.
    pub(crate) fn was_not_called(&self, server: &Server, world: &mut World<'_>) -> Result<(), Failure> {
        if self.keys.is_wanted() { no_keys(self.keys, server, world) } else { Ok(()) }
    }
}
