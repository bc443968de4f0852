//! Clocks. Deadlines are data; the time is an argument.

use alloc::vec::Vec;

use game::json::Node;
use game::{Seat, SeatSet, Timestamp};
use serde::Serialize;

/// How much time players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// As much as they like.
    #[default]
    None,
    /// So many seconds for each move.
    PerMove(u32),
    /// So many days for each move.
    Days(u32),
    /// So many seconds in all, and some more after each move.
    Bank {
        /// For the whole game.
        seconds: u32,
        /// After each move.
        increment: u32,
    },
}

/// The longest time that can be given, in seconds and in days: about a year.
const LONGEST: u32 = 366 * 86_400;
const MOST_DAYS: u32 = 366;
const MICROS: i64 = 1_000_000;

impl Clock {
    /// Reads `"none"`, `{"per_move": 30}`, `{"days": 3}` or `{"bank": {"seconds": 300, "increment": 5}}`.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<Clock> {
        if node.tree().is_some_and(|tree| tree.as_text().is_some()) {
            return node.one_of(&[("none", Clock::None)]);
        }
        let clock = node.object(&["per_move", "days", "bank"])?;
        let per_move = clock.optional("per_move").map(|node| node.small(1..=LONGEST).map(Clock::PerMove));
        let days = clock.optional("days").map(|node| node.small(1..=MOST_DAYS).map(Clock::Days));
        let bank = clock.optional("bank").map(|node| read_bank(&node));
        match (per_move, days, bank) {
            (Some(clock), None, None) | (None, Some(clock), None) | (None, None, Some(clock)) => clock,
            _ => node.refuse(game::CommonRefusal::WrongLength, "one of `per_move`, `days` and `bank` is expected"),
        }
    }

    /// What each seat has at first.
    fn at_first(self) -> Option<i64> {
        match self {
            Clock::None => None,
            Clock::PerMove(seconds) | Clock::Bank { seconds, .. } => Some(i64::from(seconds) * MICROS),
            Clock::Days(days) => Some(i64::from(days) * 86_400 * MICROS),
        }
    }
}

fn read_bank(node: &Node<'_>) -> Option<Clock> {
    let bank = node.object(&["seconds", "increment"])?;
    let (seconds, increment) =
        (bank.get("seconds").small(1..=LONGEST), bank.or("increment", 0, |node| node.small(0..=LONGEST)));
    Some(Clock::Bank { seconds: seconds?, increment: increment? })
}

/// The clocks of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clocks {
    clock: Clock,
    /// What each seat has left, in microseconds; empty without clocks.
    left: Vec<i64>,
    /// Whose clocks run, and since when.
    running: SeatSet,
    since: Timestamp,
    /// Whose clocks ran before all of them were stopped.
    stopped: SeatSet,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, seats: u8) -> Clocks {
        let left = clock.at_first().map_or(Vec::new(), |time| alloc::vec![time; usize::from(seats)]);
        Clocks { clock, left, running: SeatSet::EMPTY, since: Timestamp::default(), stopped: SeatSet::EMPTY }
    }

    /// The clocks of these seats run from now on; those that ran are charged. A seat that moved and is not in turn any more
    /// gets the increment, or a fresh clock.
    pub(crate) fn turn(&mut self, awaited: SeatSet, moved: Option<Seat>, now: Timestamp) {
        self.charge(now);
        if let Some((seat, left)) = moved.and_then(|seat| Some((seat, self.left.get_mut(seat.index())?))) {
            match self.clock {
                Clock::Bank { increment, .. } if !awaited.has(seat) => *left += i64::from(increment) * MICROS,
                Clock::PerMove(_) | Clock::Days(_) => *left = self.clock.at_first().unwrap_or(0),
                Clock::Bank { .. } | Clock::None => {}
            }
        }
        // A seat that was not in turn before has the whole time for the move.
        if !matches!(self.clock, Clock::Bank { .. }) {
            for seat in awaited.iter().filter(|seat| !self.running.has(*seat)) {
                if let (Some(left), Some(time)) = (self.left.get_mut(seat.index()), self.clock.at_first()) {
                    *left = time;
                }
            }
        }
        self.running = awaited;
    }

    /// All clocks stand still from now on.
    pub(crate) fn stop(&mut self, now: Timestamp) {
        self.charge(now);
        self.stopped = core::mem::take(&mut self.running);
    }

    /// Those that ran before go on.
    pub(crate) fn go_on(&mut self, now: Timestamp) {
        self.since = now;
        self.running = core::mem::take(&mut self.stopped);
    }

    /// Takes the time that has passed from those whose clocks run.
    fn charge(&mut self, now: Timestamp) {
        let used = now.micros() - self.since.micros();
        for seat in self.running.iter() {
            if let Some(left) = self.left.get_mut(seat.index()) {
                *left -= used;
            }
        }
        self.since = now;
    }

    /// When the first of the running clocks is out, and whose.
    pub(crate) fn deadline(&self) -> Option<(Timestamp, Seat)> {
        let times = self.running.iter().filter_map(|seat| Some((*self.left.get(seat.index())?, seat)));
        let (left, seat) = times.min()?;
        Some((Timestamp::from_micros(self.since.micros() + left), seat))
    }

    /// What a seat has left at a time, in milliseconds.
    pub(crate) fn left(&self, seat: Seat, now: Timestamp) -> Option<i64> {
        let left = *self.left.get(seat.index())?;
        let used = if self.running.has(seat) { now.micros() - self.since.micros() } else { 0 };
        Some((left - used).max(0) / 1000)
    }
}
