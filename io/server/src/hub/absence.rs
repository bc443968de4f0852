//! Clocks after the server was away: what the time without it does not cost, and who has come back.

use std::sync::atomic::Ordering;
use std::time::Duration;

use game::{Digest, Seat, SeatSet, Timestamp};
use referee::{Command, Stage};
use tokio::sync::oneshot;

use super::room::Request;
use super::task::{Flow, Task};
use super::{Hub, Room};
use crate::time::later;

impl Room {
    /// The time at this table. Where players have clocks it never stands still, whatever the system's clock does, and
    /// goes on from the last line.
    pub(crate) fn now(&self) -> Timestamp {
        let own = self.0.loaded.map(|(base, since)| later(base, since.elapsed()));
        own.map_or(self.0.time.now(), |own| own.max(self.0.time.now()))
    }

    /// Says that the player whose secret has this hash was heard from: a clock that stands since the server was away
    /// goes on.
    pub(super) fn welcome(&self, key: &Digest) {
        let table = self.table();
        if self.0.is_settled.load(Ordering::Acquire) && table.away().is_empty() {
            return;
        }
        if table.place_of(key).is_some() {
            // If the queue is full, the player's next request says so again.
            let _full = self.0.requests.try_send((Request::Seen(*key), self.0.arrivals.note()));
        }
    }
}

impl Task {
    /// Gives back the time that the server was away, and lets clocks go on whose players have had time to come back.
    /// Nothing else is decided before that.
    pub(super) async fn catch_up(&mut self, hub: &Hub) -> Flow {
        self.moment = self.room.now();
        let table = self.publish.borrow().clone();
        if table.stage() == Stage::Playing {
            if table.is_timed()
                && let Some(missed) = self.room.0.time.missed(table.last_at(), self.moment)
            {
                self.grace = Some(missed.grace);
                self.carry_out(hub, Command::Outage { lost: missed.lost }).await?;
            }
            self.let_go_on(hub).await?;
        }
        self.room.0.is_settled.store(true, Ordering::Release);
        Flow::Continue(())
    }

    /// The clocks of computers go on at once; those of all when there was time enough to come back.
    async fn let_go_on(&mut self, hub: &Hub) -> Flow {
        let table = self.publish.borrow().clone();
        let away = table.away();
        if away.is_empty() {
            self.grace = None;
            return Flow::Continue(());
        }
        let grace = *self.grace.get_or_insert_with(|| self.room.0.time.grace());
        let is_computer = |seat: &Seat| table.sitter(*seat).is_some_and(|place| place.bot.is_some());
        let has_come = grace <= self.moment;
        let back: SeatSet = if has_come { away } else { away.iter().filter(is_computer).collect() };
        if back.is_empty() { Flow::Continue(()) } else { self.carry_out(hub, Command::Back { seats: back }).await }
    }

    /// The player whose secret has this hash is back.
    pub(super) async fn welcome_back(&mut self, hub: &Hub, key: &Digest) -> Flow {
        let table = self.publish.borrow().clone();
        match table.seat_with(key).filter(|seat| table.away().has(*seat)) {
            Some(seat) => self.carry_out(hub, Command::Back { seats: SeatSet::one(seat) }).await,
            None => Flow::Continue(()),
        }
    }

    /// Looks at the clocks.
    pub(super) async fn tick(&mut self, hub: &Hub) -> Flow {
        self.catch_up(hub).await?;
        self.carry_out(hub, Command::Tick).await
    }

    async fn carry_out(&mut self, hub: &Hub, command: Command) -> Flow {
        let done = Box::pin(self.perform(hub, command, Duration::ZERO)).await;
        self.respond(done, oneshot::channel().0)
    }

    /// When something happens at the table by itself: a clock runs out, or one that stands goes on.
    pub(super) fn due(&self) -> Option<Timestamp> {
        let table = self.publish.borrow();
        let grace = self.grace.filter(|_| !table.away().is_empty());
        [table.deadline(), grace].into_iter().flatten().min()
    }
}
