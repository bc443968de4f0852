//! A player of a tournament, who is called to the table of each game.

use protocol::{BoardFormat, TableMessage};

use super::{Place, PlayerSession};
use crate::failure::Failure;
use crate::world::World;

impl PlayerSession {
    /// Whether the player of a tournament is called to another table.
    pub(super) fn is_call(&self, table: &TableMessage) -> bool {
        self.place.entrant.is_some() && self.seated_at != Some(table.game_id)
    }

    /// Takes a fresh key for the table that the player of a tournament is called to, and sits down there.
    pub(super) fn was_called(&mut self, call: &TableMessage, world: &mut World<'_>) -> Result<(), Failure> {
        if let Some(mut table) = self.place.keyed.take().map(|(table, _)| table) {
            table.close()?;
        }
        let Place { server, link, entrant, .. } = &mut self.place;
        let Some(entrant) = entrant else { return Ok(()) };
        self.place.keyed = entrant.come((server, link), (call, BoardFormat::Text), world)?;
        // A program that is ended now may have sat down.
        let token = self.kept.as_ref().map(|kept| kept.token.clone());
        if let Some(token) = token {
            self.keep(Some(call.game_id), &token);
        }
        Ok(())
    }
}
