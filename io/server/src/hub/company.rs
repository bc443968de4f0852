//! What players of a table have to do with each other besides the game: another game, and talk. It is kept in memory only,
//! and is gone once the table is unloaded.

use std::sync::{Mutex, OnceLock, PoisonError};

use game::{Digest, Seat};
use referee::{Place, Stage, Table};
use tokio::time::{Duration, Instant};

use super::kept_seats::KeptSeats;
use super::presence::Presence;
use super::rematch::Rematch;
use super::talk::Talk;
use super::{Access, Room};

/// What players of a table have to do with each other.
#[derive(Default)]
pub(super) struct Company {
    affairs: Mutex<Option<Box<Affairs>>>,
    /// The seats of a rematch, which are kept for its players.
    pub(super) kept: OnceLock<Box<KeptSeats>>,
}

/// What there is besides the game, once there is anything.
#[derive(Default)]
pub(super) struct Affairs {
    pub(super) rematch: Rematch,
    pub(super) talk: Talk,
}

/// How long after the end of their game players are still told what the others want.
const AFTERWARDS: Duration = Duration::from_hours(1);

impl Room {
    /// Does something with what the players have to do with each other.
    pub(super) fn with_affairs<T>(&self, act: impl FnOnce(&mut Affairs) -> T) -> T {
        let mut affairs = self.0.company.affairs.lock().unwrap_or_else(PoisonError::into_inner);
        act(affairs.get_or_insert_default())
    }

    /// Says that there is something new between players: who is there, what they want, what they say.
    pub(super) fn beat(&self) {
        self.presence().pulse().beat();
    }

    /// How often there was something new between players.
    pub(crate) fn beats(&self) -> u64 {
        self.presence().pulse().count()
    }

    /// Waits until there is something new between players.
    pub(crate) async fn after_beat(&self, known: u64) {
        self.presence().pulse().after(known).await;
    }

    /// Until when players of a game that is over are told what the others want; nothing while it is not over.
    pub(crate) fn parting(&self) -> Option<Instant> {
        let table = self.table();
        if table.stage() != Stage::Over {
            return None;
        }
        let micros = u64::try_from(self.now().micros() - table.last_at().micros()).unwrap_or(0);
        Some(Instant::now() + AFTERWARDS.saturating_sub(Duration::from_micros(micros)))
    }

    /// For how long the player on a seat has not been there; nothing for one who is, and for computers.
    pub(crate) fn gone_for(&self, table: &Table, seat: Seat) -> Option<Duration> {
        let place = table.sitter(seat).filter(|place| place.bot.is_none())?;
        self.presence().gone_for(&place.key?)
    }

    /// After how long a player who is gone may be taken out of the game.
    pub(crate) fn patience(&self, table: &Table) -> Duration {
        Presence::patience(self.presence(), table)
    }

    /// Whether the table belongs to a tournament.
    pub(crate) fn is_reserved(&self) -> bool {
        self.0.access == Access::Reserved
    }
}

/// The persons at a table, by place, each with the hash of their secret.
pub(super) fn persons(table: &Table) -> impl Iterator<Item = (&Place, Digest)> {
    let persons = table.places.iter().filter(|place| place.bot.is_none());
    persons.filter_map(|place| Some((place, place.key?)))
}
