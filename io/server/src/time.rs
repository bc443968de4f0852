//! What time it is: the only place that asks.
//!
//! The server's time is the system's when it starts, and goes on by itself from then on (a monotonic clock): a system
//! clock that is set does not touch the clocks of players. If it was set forward, or the machine slept, the server
//! follows, and what was skipped is an outage, like the time when no server ran. If it was set back, the server's time
//! goes on as it was.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game::Timestamp;
use tokio::sync::watch;

/// The system's time, to the millisecond.
#[must_use]
pub fn wall_clock() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let millis = i64::try_from(since.as_millis()).unwrap_or(i64::MAX / 1000);
    Timestamp::from_micros(millis * 1000)
}

/// The server's time. Clone it.
#[derive(Clone)]
pub(crate) struct ServerTime(Arc<Inner>);

struct Inner {
    wall: fn() -> Timestamp,
    /// For how long after an outage a player may take to come back before the clock goes on.
    grace: Duration,
    state: Mutex<State>,
    /// How many outages there were: tables look when it changes.
    count: watch::Sender<usize>,
}

struct State {
    /// The time at a moment, from which it goes on.
    base: (Timestamp, Instant),
    /// Times when no clock may have run, oldest first.
    outages: Vec<Outage>,
    /// By how much the system's clock was said to be behind.
    behind: i64,
}

/// A time when no server ran, or that was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    pub(crate) since: Timestamp,
    pub(crate) until: Timestamp,
}

/// What a table missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missed {
    /// For how long no clock may have run, in milliseconds.
    pub(crate) lost: i64,
    /// Until when players may come back before their clocks go on.
    pub(crate) grace: Timestamp,
}

/// What was found when the system's clock was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jump {
    /// It was set forward, or the machine slept.
    Forward(Outage),
    /// It was set back, by so many milliseconds.
    Back(i64),
}

/// How far the system's clock may be ahead or behind before it is said to have jumped, in microseconds.
const TOLERANCE: i64 = 2_000_000;
/// How many outages are known at a time.
pub(crate) const OUTAGES: usize = 1000;
const MILLISECOND: i64 = 1000;

impl ServerTime {
    pub(crate) fn new(wall: fn() -> Timestamp, grace: Duration) -> ServerTime {
        let state = State { base: (wall(), Instant::now()), outages: Vec::new(), behind: 0 };
        ServerTime(Arc::new(Inner { wall, grace, state: Mutex::new(state), count: watch::Sender::new(0) }))
    }

    /// Now, to the millisecond.
    pub(crate) fn now(&self) -> Timestamp {
        let state = self.state();
        later(state.base.0, state.base.1.elapsed())
    }

    /// Takes over the outages that were noted before, and the one that has just ended: since the server was last seen
    /// to run, or since ever, if it never was.
    pub(crate) fn resume(&self, noted: &[(i64, i64)], last_seen: Option<i64>) -> Outage {
        let until = self.now();
        let since = Timestamp::from_micros(last_seen.unwrap_or(0)).min(until);
        let mut state = self.state();
        let noted = noted.iter().map(|(since, until)| (Timestamp::from_micros(*since), Timestamp::from_micros(*until)));
        state.outages.extend(noted.map(|(since, until)| Outage { since, until }));
        drop(state);
        self.note(Outage { since, until });
        Outage { since, until }
    }

    /// Compares with the system's clock.
    pub(crate) fn compare(&self) -> Option<Jump> {
        let (wall, now) = ((self.0.wall)(), self.now());
        let ahead = wall.micros() - now.micros();
        let mut state = self.state();
        if TOLERANCE < ahead {
            (state.base, state.behind) = ((wall, Instant::now()), 0);
            drop(state);
            let outage = Outage { since: now, until: wall };
            self.note(outage);
            return Some(Jump::Forward(outage));
        }
        let more = -ahead - state.behind;
        if TOLERANCE < more.abs() && ahead < 0 {
            state.behind = -ahead;
            return if 0 < more { Some(Jump::Back(more / MILLISECOND)) } else { None };
        }
        None
    }

    fn note(&self, outage: Outage) {
        let mut state = self.state();
        state.outages.push(outage);
        let old = state.outages.len().saturating_sub(OUTAGES);
        state.outages.drain(..old);
        drop(state);
        self.0.count.send_modify(|count| *count += 1);
    }

    /// Changes with every outage.
    pub(crate) fn outages(&self) -> watch::Receiver<usize> {
        self.0.count.subscribe()
    }

    /// What a table missed whose last line was written at a time; nothing if there was no outage since.
    pub(crate) fn missed(&self, written: Timestamp, now: Timestamp) -> Option<Missed> {
        let state = self.state();
        let (mut lost, mut counted, mut grace) = (0, written, None);
        for outage in state.outages.iter().filter(|outage| written < outage.until) {
            let end = later(outage.until, self.0.grace);
            let (from, to) = (outage.since.max(counted), end.min(now));
            lost += (to.micros() - from.micros()).max(0);
            counted = counted.max(to);
            grace = grace.max(Some(end));
        }
        Some(Missed { lost: lost / MILLISECOND, grace: grace? })
    }

    /// For how long after an outage a player may take to come back.
    pub(crate) fn patience(&self) -> Duration {
        self.0.grace
    }

    /// Until when players may come back after the last outage; from now on, if none is known.
    pub(crate) fn grace(&self) -> Timestamp {
        let last = self.state().outages.last().map(|outage| outage.until);
        later(last.unwrap_or_else(|| self.now()), self.0.grace)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time so much later, to the millisecond.
pub(crate) fn later(time: Timestamp, by: Duration) -> Timestamp {
    let millis = i64::try_from(by.as_millis()).unwrap_or(i64::MAX / MILLISECOND);
    Timestamp::from_micros(time.micros().saturating_add(millis.saturating_mul(MILLISECOND)))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use super::*;

    const MINUTE: i64 = 60_000_000;

    fn at(minutes: i64) -> Timestamp {
        Timestamp::from_micros(minutes * MINUTE)
    }

    #[test]
    fn what_a_table_missed_is_what_was_not_before_its_last_line() {
        let time = ServerTime::new(|| at(1000), Duration::from_mins(2));
        time.resume(&[(100 * MINUTE, 110 * MINUTE), (200 * MINUTE, 201 * MINUTE)], Some(300 * MINUTE));
        let missed = |last: i64, now: i64| {
            time.missed(at(last), at(now)).map(|missed| (missed.lost / 60_000, missed.grace.micros() / MINUTE))
        };
        // Ten minutes and two to come back, one and two, seven hundred and as much of two as has passed.
        assert_eq!(missed(50, 1001), Some((12 + 3 + 701, 1002)));
        assert_eq!(missed(50, 1500), Some((12 + 3 + 702, 1002)));
        assert_eq!(missed(150, 1000), Some((3 + 700, 1002)));
        assert_eq!(missed(999, 1000), Some((1, 1002)), "nothing is counted before the last line");
        assert_eq!(missed(1000, 1500), None);
        // Outages that follow each other closely are not counted twice.
        let time = ServerTime::new(|| at(105), Duration::from_mins(10));
        time.resume(&[(100 * MINUTE, 101 * MINUTE), (102 * MINUTE, 103 * MINUTE)], Some(104 * MINUTE));
        assert_eq!(time.missed(at(90), at(120)).map(|missed| missed.lost / 60_000), Some(15));
    }

    #[test]
    fn a_system_clock_that_is_set_is_noticed() {
        static WALL: AtomicI64 = AtomicI64::new(1000);
        let time = ServerTime::new(|| at(WALL.load(Ordering::Relaxed)), Duration::from_mins(2));
        assert_eq!(time.compare(), None);
        WALL.store(1060, Ordering::Relaxed);
        let Some(Jump::Forward(outage)) = time.compare() else { panic!("it was set forward") };
        assert!(outage.since < at(1001) && outage.until == at(1060), "{outage:?}");
        assert!(at(1060) <= time.now() && time.compare().is_none());
        WALL.store(1030, Ordering::Relaxed);
        assert!(matches!(time.compare(), Some(Jump::Back(_))));
        assert!(at(1060) <= time.now() && time.compare().is_none(), "the server's time goes on, and it is said once");
        WALL.store(1090, Ordering::Relaxed);
        assert!(matches!(time.compare(), Some(Jump::Forward(_))));
    }
}
