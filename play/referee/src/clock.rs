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
    /// The seats in turn, and since when their time is counted.
    awaited: SeatSet,
    since: Timestamp,
    /// The seats that have not come back since the server was away: their clocks stand.
    away: SeatSet,
    /// Whether the game is paused.
    is_stopped: bool,
    /// What each seat had left when its turn began, in microseconds.
    at_turn: Vec<i64>,
    /// The seats that are asked for nothing but their agreement.
    agreeing: SeatSet,
    /// Whether the seats in turn are asked for nothing but their shares of a draw.
    is_sharing: bool,
}

/// How long a seat with a bank of time has to agree, in microseconds: it is not meant to think about it.
const AGREEMENT: i64 = 30 * MICROS;
/// How long a seat may take to share before its clock runs, in microseconds: its client does that by itself.
const FREE: i64 = 10 * MICROS;

impl Clocks {
    pub(crate) fn new(clock: Clock, seats: u8) -> Clocks {
        let left = clock.at_first().map_or(Vec::new(), |time| alloc::vec![time; usize::from(seats)]);
        Clocks {
            clock,
            at_turn: left.clone(),
            left,
            awaited: SeatSet::EMPTY,
            since: Timestamp::default(),
            away: SeatSet::EMPTY,
            is_stopped: false,
            agreeing: SeatSet::EMPTY,
            is_sharing: false,
        }
    }

    /// Whose clocks run.
    pub(crate) fn running(&self) -> SeatSet {
        if self.is_stopped || self.left.is_empty() {
            return SeatSet::EMPTY;
        }
        self.awaited.iter().filter(|seat| !self.away.has(*seat)).collect()
    }

    /// The seats that have not come back since the server was away.
    pub(crate) fn away(&self) -> SeatSet {
        self.away
    }

    /// The clocks of these seats run from now on; those that ran are charged. A seat that moved and is not in turn any more
    /// gets the increment, or a fresh clock. `agreeing` are those of them that are asked for nothing but their agreement.
    pub(crate) fn turn(&mut self, awaited: SeatSet, agreeing: SeatSet, moved: Option<Seat>, now: Timestamp) {
        self.charge(now);
        (self.agreeing, self.since) = (agreeing, now);
        self.is_sharing = false;
        if let Some((seat, left)) = moved.and_then(|seat| Some((seat, self.left.get_mut(seat.index())?))) {
            match self.clock {
                Clock::Bank { increment, .. } if !awaited.has(seat) => *left += i64::from(increment) * MICROS,
                Clock::PerMove(_) | Clock::Days(_) => *left = self.clock.at_first().unwrap_or(0),
                Clock::Bank { .. } | Clock::None => {}
            }
        }
        // A seat that was not in turn before has the whole time for the move.
        if !matches!(self.clock, Clock::Bank { .. }) {
            for seat in awaited.iter().filter(|seat| !self.awaited.has(*seat)) {
                if let (Some(left), Some(time)) = (self.left.get_mut(seat.index()), self.clock.at_first()) {
                    *left = time;
                }
            }
        }
        for seat in awaited.iter().filter(|seat| !self.awaited.has(*seat) || moved == Some(*seat)) {
            if let (Some(at_turn), Some(left)) = (self.at_turn.get_mut(seat.index()), self.left.get(seat.index())) {
                *at_turn = *left;
            }
        }
        self.awaited = awaited;
    }

    /// The clocks of these seats, which owe shares, run after a while that is free; those that ran are charged.
    pub(crate) fn share(&mut self, owing: SeatSet, moved: Option<Seat>, now: Timestamp) {
        let begun = if self.is_sharing { Some(self.since) } else { None };
        self.turn(owing, SeatSet::EMPTY, moved, now);
        self.is_sharing = true;
        self.since = begun.map_or(Timestamp::from_micros(now.micros() + FREE), |begun| begun.max(now));
    }

    /// The turn of a seat cost it nothing: the table agreed for it.
    pub(crate) fn spare(&mut self, seat: Seat) {
        if let (Some(left), Some(at_turn)) = (self.left.get_mut(seat.index()), self.at_turn.get(seat.index())) {
            *left = *at_turn;
        }
    }

    /// The clock of a seat stood still for so many milliseconds, which it was charged for or will be.
    pub(crate) fn repay(&mut self, seat: Seat, millis: u32) {
        for times in [&mut self.left, &mut self.at_turn] {
            if let Some(time) = times.get_mut(seat.index()) {
                *time += i64::from(millis) * 1000;
            }
        }
    }

    /// Whether there are clocks at all.
    pub(crate) fn are_set(&self) -> bool {
        !self.left.is_empty()
    }

    /// Whether the clock of a seat runs, and nothing is left on it.
    pub(crate) fn is_out(&self, seat: Seat, now: Timestamp) -> bool {
        self.running().has(seat) && self.time(seat).is_some_and(|time| self.since.micros() + time <= now.micros())
    }

    /// All clocks stand still from now on.
    pub(crate) fn stop(&mut self, now: Timestamp) {
        self.charge(now);
        self.is_stopped = true;
    }

    /// Those that ran before go on.
    pub(crate) fn go_on(&mut self, now: Timestamp) {
        self.since = now;
        self.is_stopped = false;
    }

    /// The server was away for so many microseconds until now, which no clock is charged for; the clocks of these seats
    /// stand until they are back.
    pub(crate) fn stand(&mut self, seats: SeatSet, lost: i64, now: Timestamp) {
        self.charge(Timestamp::from_micros(now.micros() - lost));
        (self.since, self.away) = (now, seats);
    }

    /// These seats are back.
    pub(crate) fn come_back(&mut self, seats: SeatSet, now: Timestamp) {
        self.charge(now);
        self.away = seats.iter().fold(self.away, SeatSet::without);
    }

    /// Takes the time that has passed from those whose clocks run.
    fn charge(&mut self, now: Timestamp) {
        let used = (now.micros() - self.since.micros()).max(0);
        let running = self.running();
        for seat in running.iter() {
            if let Some(left) = self.left.get_mut(seat.index()) {
                *left -= used;
            }
        }
        self.since = self.since.max(now);
    }

    /// When the first of the running clocks is out, and whose.
    pub(crate) fn deadline(&self) -> Option<(Timestamp, Seat)> {
        self.first_out(|seat| self.time(seat))
    }

    /// The same by what is left alone: a seat that agrees later than it should is not late.
    pub(crate) fn last_moment(&self) -> Option<(Timestamp, Seat)> {
        self.first_out(|seat| self.left.get(seat.index()).copied())
    }

    /// When the first of the running clocks is out by what each has, and whose.
    fn first_out(&self, time: impl Fn(Seat) -> Option<i64>) -> Option<(Timestamp, Seat)> {
        let (left, seat) = self.running().iter().filter_map(|seat| Some((time(seat)?, seat))).min()?;
        Some((Timestamp::from_micros(self.since.micros() + left), seat))
    }

    /// How long a seat may go on, counted from when clocks were last charged.
    fn time(&self, seat: Seat) -> Option<i64> {
        let (left, at_turn) = (*self.left.get(seat.index())?, *self.at_turn.get(seat.index())?);
        match self.clock {
            Clock::Bank { .. } if self.agreeing.has(seat) => Some(left.min(AGREEMENT - (at_turn - left))),
            _ => Some(left),
        }
    }

    /// What a seat has left at a time, in milliseconds.
    pub(crate) fn left(&self, seat: Seat, now: Timestamp) -> Option<i64> {
        let left = *self.left.get(seat.index())?;
        let used = if self.running().has(seat) { (now.micros() - self.since.micros()).max(0) } else { 0 };
        Some((left - used).max(0) / 1000)
    }
}
