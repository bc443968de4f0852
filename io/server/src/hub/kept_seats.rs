//! The seats of a rematch: each is kept for a player of the game before, for a while, so that the order is as it should be.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use bots::Level;
use game::{Digest, Refused, Seat};
use referee::{Guest, Stage, Table};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

use super::room::Shared;
use super::{Accepted, Room};
use crate::{Secret, ServerRefusal, no};

/// The seats of a table that are kept, in their order.
pub(crate) struct KeptSeats {
    /// The id of the table where the players played before.
    pub(crate) from: String,
    /// The invitation to this table, if it is private.
    pub(crate) invitation: Option<Secret>,
    seats: Vec<Kept>,
    /// Until then they are kept; who comes later sits down where there is room.
    until: Instant,
    /// How many of them are taken. If there are fewer players than that, one has left: then no seat is kept any longer.
    taken: AtomicUsize,
    /// Held while a player sits down, so that none does so twice.
    sitting: Mutex<()>,
    before: Weak<Shared>,
}

/// For whom a seat is kept.
#[derive(Clone)]
struct Kept {
    name: String,
    /// The hash of the secret that the player had at the table before.
    key: Option<Digest>,
    /// The level, if it is a computer.
    bot: Option<Level>,
}

/// Where a player stands who is to sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeptFor {
    /// No seat is kept: all players sit down where there is room.
    Everyone,
    /// The next seat is this player's.
    You,
    /// The next seat is that of another player, with this name.
    Another(String),
    /// The player has sat down.
    Taken,
}

/// How long seats are kept.
const KEPT: Duration = Duration::from_mins(2);

impl KeptSeats {
    /// The seats of those who sat at a table, moved on by one: the player who was first is last.
    pub(crate) fn of(before: &Room, invitation: Option<Secret>) -> KeptSeats {
        let table = before.table();
        let sitters = (0..table.game().seats()).filter_map(|seat| table.sitter(Seat(seat)));
        let kept = sitters.map(|place| Kept {
            name: place.name.clone(),
            key: place.key,
            bot: place.bot.as_deref().map(|level| Level::named(level).unwrap_or(Level::Normal)),
        });
        let mut seats: Vec<Kept> = kept.collect();
        let first = 1.min(seats.len());
        seats.rotate_left(first);
        KeptSeats {
            from: before.id().to_string(),
            invitation,
            seats,
            until: Instant::now() + KEPT,
            taken: AtomicUsize::new(0),
            sitting: Mutex::new(()),
            before: Arc::downgrade(&before.0),
        }
    }

    /// For whom the next seat is kept; nothing if none is.
    fn next(&self, table: &Table) -> Option<&Kept> {
        let count = table.places.len();
        let is_kept = table.stage() == Stage::Gathering
            && self.taken.load(Ordering::Acquire) <= count
            && Instant::now() < self.until;
        self.seats.get(count).filter(|_| is_kept)
    }

    /// Tells the players at the table before how far it has come.
    fn tell(&self) {
        if let Some(before) = self.before.upgrade() {
            Room(before).beat();
        }
    }
}

impl Room {
    /// The seats that are kept here, if this is a rematch.
    pub(crate) fn kept_seats(&self) -> Option<&KeptSeats> {
        self.0.company.kept.get().map(AsRef::as_ref)
    }

    /// Keeps the seats of this new table, and has computers sit down as it is their turn.
    pub(crate) async fn keep_seats(&self, kept: KeptSeats) -> Result<(), Refused> {
        let (until, before) = (kept.until, kept.before.clone());
        let _first = self.0.company.kept.set(Box::new(kept));
        tokio::spawn(async move {
            sleep_until(until).await;
            if let Some(before) = before.upgrade() {
                Room(before).beat();
            }
        });
        self.seat_kept_computers().await
    }

    /// Whether the next seat is kept for one player.
    pub(super) fn is_kept(&self) -> bool {
        self.kept_seats().is_some_and(|kept| kept.next(&self.table()).is_some())
    }

    /// Where the player with this secret at the table before stands.
    pub(crate) fn kept_for(&self, key: Option<&Digest>) -> KeptFor {
        let Some(kept) = self.kept_seats() else { return KeptFor::Everyone };
        let table = self.table();
        let own = kept.seats.iter().position(|seat| key.is_some() && seat.key.as_ref() == key);
        match kept.next(&table) {
            _ if own.is_some_and(|own| own < kept.taken.load(Ordering::Acquire)) => KeptFor::Taken,
            None => KeptFor::Everyone,
            Some(next) if key.is_some() && next.key.as_ref() == key => KeptFor::You,
            Some(next) => KeptFor::Another(next.name.clone()),
        }
    }

    /// Seats a player for whom the next seat is kept, and the computers that come after.
    pub(crate) async fn sit_where_kept(&self, key: Digest, guest: Guest) -> Result<Accepted, Refused> {
        let Some(kept) = self.kept_seats() else { return Err(no(ServerRefusal::SeatKept)) };
        let sitting = kept.sitting.lock().await;
        if self.kept_for(Some(&key)) != KeptFor::You {
            return Err(no(ServerRefusal::SeatKept));
        }
        let accepted = self.seat(guest).await?;
        kept.taken.store(self.table().places.len(), Ordering::Release);
        drop(sitting);
        self.seat_kept_computers().await?;
        kept.tell();
        Ok(accepted)
    }

    async fn seat_kept_computers(&self) -> Result<(), Refused> {
        let Some(kept) = self.kept_seats() else { return Ok(()) };
        let _sitting = kept.sitting.lock().await;
        while let Some(level) = kept.next(&self.table()).and_then(|next| next.bot) {
            self.seat(super::computer::guest(level)?).await?;
            kept.taken.store(self.table().places.len(), Ordering::Release);
        }
        Ok(())
    }
}
