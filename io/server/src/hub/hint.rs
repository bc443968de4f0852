//! Hints: what a strong computer would do in a player's place, from what the player sees.

use bots::Level;
use game::{AnyGame, Refused, Seat};
use referee::{Stage, Table};

use super::{Hub, Room};
use crate::{Lane, ServerRefusal, no};

/// How strong the computer is that is asked.
const STRENGTH: Level = Level::Hard;

impl Room {
    /// Whether the player on a seat may ask for hints: computers have all other seats, and it is no game of a tournament.
    pub(crate) fn has_hints(&self, table: &Table, seat: Seat) -> bool {
        let mut others = (0..table.game().seats()).map(Seat).filter(|other| *other != seat);
        let is_computer = |other| table.sitter(other).is_some_and(|place| place.bot.is_some());
        !self.is_reserved() && table.stage() == Stage::Playing && others.all(is_computer)
    }
}

impl Hub {
    /// What a strong computer would do on a seat that is in turn. It waits in the same queue as all computers, in the lane of
    /// the client that asks.
    ///
    /// # Errors
    /// When too many requests of that client wait, or the seat has nothing to do.
    pub(crate) async fn hint(&self, lane: Lane, game: Box<dyn AnyGame>, seat: Seat) -> Result<String, Refused> {
        let chosen = self.0.thinkers.think(lane, move || bots::choose(&*game, seat, STRENGTH)).await;
        chosen.map_err(no)?.ok_or_else(|| no(ServerRefusal::HintOutOfTurn))
    }
}
