//! Which players of a table are there: those who hold a connection, and those whose last request was not long ago.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Digest, Seat, SeatSet};
use referee::{Clock, Place, Policy, Stage, Table};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::Room;
use super::pulse::Pulse;

/// After how long a player who is not there counts as gone.
#[derive(Clone, Copy, Debug)]
pub struct Absence {
    /// Where players are expected to stay.
    pub usual: Duration,
    /// Where they have days for a move.
    pub correspondence: Duration,
}

impl Default for Absence {
    fn default() -> Absence {
        Absence { usual: Duration::from_mins(1), correspondence: Duration::from_hours(24) }
    }
}

/// The referee waits so many times longer for players who make requests and hold no connection: they may be thinking.
const SILENT: u32 = 5;

impl Absence {
    /// After how long a player is gone from a game.
    fn of(self, table: &Table) -> Duration {
        self.at(table.header.clock)
    }

    fn at(self, clock: Clock) -> Duration {
        match clock {
            Clock::Days(_) => self.correspondence,
            Clock::None | Clock::PerMove(_) | Clock::Bank { .. } => self.usual,
        }
    }

    /// After how long a player is gone from a table where the game has not begun. Who has invited others waits for them.
    fn before(self, table: &Table, is_private: bool) -> Duration {
        if is_private { self.correspondence } else { self.of(table) }
    }
}

/// How a client holds its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// It is the player: who hangs up before the game begins has left.
    Player,
    /// It follows the table for a player, and may be opened again.
    Follower,
}

/// Which players of a table, or of a tournament, are there.
pub(crate) struct Presence {
    absence: Absence,
    players: Mutex<HashMap<Digest, Seen>>,
    /// Players of whom nothing was heard were perhaps there until then.
    since: Instant,
    /// Wakes the table's task when a player comes or goes.
    changed: Notify,
    /// Tells pages who is there.
    pulse: Pulse,
}

/// When a player was last there.
#[derive(Clone, Copy)]
struct Seen {
    connections: u32,
    last: Instant,
    /// The last connection, if there was one.
    line: Option<Line>,
}

impl Presence {
    pub(super) fn new(absence: Absence, since: Instant) -> Presence {
        Presence { absence, players: Mutex::default(), since, changed: Notify::new(), pulse: Pulse::default() }
    }

    /// A player made a request.
    pub(crate) fn see(&self, key: Digest) {
        let now = Instant::now();
        self.players().entry(key).or_insert(Seen { connections: 0, last: now, line: None }).last = now;
    }

    /// Forgets those who have left the table.
    pub(super) fn keep(&self, table: &Table) {
        self.players().retain(|key, seen| seen.connections != 0 || table.place_of(key).is_some());
    }

    /// Waits until a player comes or goes.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// What beats when a player comes or goes.
    pub(super) fn pulse(&self) -> &Pulse {
        &self.pulse
    }

    /// For how long a player has not been there; nothing for one who is.
    pub(super) fn gone_for(&self, key: &Digest) -> Option<Duration> {
        self.seen(key).map(|seen| seen.last.elapsed())
    }

    /// After how long a player may be taken out of the game.
    pub(super) fn patience(&self, table: &Table) -> Duration {
        self.absence.of(table)
    }

    /// Whether a player holds no connection.
    pub(crate) fn is_away(&self, key: &Digest) -> bool {
        self.players().get(key).is_none_or(|seen| seen.connections == 0)
    }

    /// The seats in the game whose players have been gone for too long.
    pub(super) fn gone(&self, table: &Table) -> SeatSet {
        let patience = self.absence.of(table);
        self.absent(table).filter(|(_, seen)| patience <= seen.last.elapsed()).map(|(seat, _)| seat).collect()
    }

    /// The same for the referee, which takes them out by itself where the policy is to, for the sake of players who are there.
    pub(super) fn gone_for_referee(&self, table: &Table) -> SeatSet {
        let now = Instant::now();
        let gone: SeatSet =
            self.deadlines(table).into_iter().filter(|(_, at)| *at <= now).map(|(seat, _)| seat).collect();
        if gone.is_empty() {
            return gone;
        }
        let patience = self.absence.of(table);
        // Who only makes requests was there a moment ago; who has hung up was not.
        let is_away = |seen: &Seen| seen.line.is_some() || patience <= seen.last.elapsed();
        let away: SeatSet = self.absent(table).filter(|(_, seen)| is_away(seen)).map(|(seat, _)| seat).collect();
        let is_played = persons(table).any(|(seat, _)| !away.has(seat));
        if is_played { gone } else { SeatSet::EMPTY }
    }

    /// When the referee looks again.
    pub(super) fn next_gone(&self, table: &Table) -> Option<Instant> {
        let now = Instant::now();
        self.deadlines(table).into_iter().map(|(_, at)| at).filter(|at| now < *at).min()
    }

    /// The places of those who will not be there when the game begins, the last one first: they hung up, or have been gone
    /// for long.
    pub(super) fn ghosts(&self, table: &Table, is_private: bool) -> Vec<u8> {
        let patience = self.absence.before(table, is_private);
        let places = table.places.iter().zip(0..).filter(|(place, _)| place.bot.is_none());
        let is_ghost = |place: &Place| place.key.is_some_and(|key| self.is_ghost(&key, patience));
        let mut ghosts: Vec<u8> = places.filter(|(place, _)| is_ghost(place)).map(|(_, number)| number).collect();
        ghosts.reverse();
        ghosts
    }

    /// The same for a tournament with this clock: whether one of its players will not be there when it begins.
    pub(crate) fn is_ghost_at(&self, clock: Clock, key: &Digest) -> bool {
        self.is_ghost(key, self.absence.at(clock))
    }

    fn is_ghost(&self, key: &Digest, patience: Duration) -> bool {
        let seen = self.seen(key);
        seen.is_some_and(|seen| seen.line == Some(Line::Player) || patience <= seen.last.elapsed())
    }

    /// By when the referee takes each player out who is not there now.
    fn deadlines(&self, table: &Table) -> Vec<(Seat, Instant)> {
        if table.header.policy != Policy::Kick || table.stage() != Stage::Playing {
            return Vec::new();
        }
        let patience = self.absence.of(table);
        let deadline = |seen: Seen| seen.last + if seen.line.is_some() { patience } else { patience * SILENT };
        self.absent(table).map(|(seat, seen)| (seat, deadline(seen))).collect()
    }

    /// The persons in the game who hold no connection.
    fn absent(&self, table: &Table) -> impl Iterator<Item = (Seat, Seen)> {
        let absent = persons(table).filter_map(|(seat, place)| Some((seat, self.seen(&place.key?)?)));
        absent.collect::<Vec<_>>().into_iter()
    }

    /// When a player was last there; nothing for one who is.
    fn seen(&self, key: &Digest) -> Option<Seen> {
        let seen = self.players().get(key).copied();
        let seen = seen.unwrap_or(Seen { connections: 0, last: self.since, line: None });
        if seen.connections == 0 { Some(seen) } else { None }
    }

    fn players(&self) -> MutexGuard<'_, HashMap<Digest, Seen>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The persons who are in the game, by seat.
fn persons(table: &Table) -> impl Iterator<Item = (Seat, &Place)> {
    let seats = (0..table.game().seats()).map(Seat).filter(|seat| table.is_in(*seat));
    seats.filter_map(|seat| Some((seat, table.sitter(seat)?))).filter(|(_, place)| place.bot.is_none())
}

impl Room {
    /// A player made a request. A clock that stands since the server was away goes on.
    pub(crate) fn see(&self, key: Digest) {
        self.presence().see(key);
        self.welcome(&key);
    }

    /// Whether a player holds no connection.
    pub(crate) fn is_away(&self, key: &Digest) -> bool {
        self.presence().is_away(key)
    }

    /// The seats in the game whose players have been gone for too long.
    pub(crate) fn gone(&self, table: &Table) -> SeatSet {
        self.presence().gone(table)
    }
}

/// A connection of a player: the player is there for as long as it is held.
pub struct Attendance {
    presence: Arc<Presence>,
    key: Digest,
}

impl Attendance {
    pub(crate) fn new(presence: &Arc<Presence>, key: Digest, line: Line) -> Attendance {
        let first = Seen { connections: 0, last: Instant::now(), line: None };
        let mut players = presence.players();
        let seen = players.entry(key).or_insert(first);
        (seen.connections, seen.line) = (seen.connections + 1, Some(line));
        drop(players);
        presence.changed.notify_one();
        presence.pulse.beat();
        Attendance { presence: presence.clone(), key }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        if let Some(seen) = self.presence.players().get_mut(&self.key) {
            (seen.connections, seen.last) = (seen.connections.saturating_sub(1), Instant::now());
        }
        self.presence.changed.notify_one();
        self.presence.pulse.beat();
    }
}
