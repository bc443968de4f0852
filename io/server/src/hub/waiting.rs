//! How long the server keeps players waiting: clocks do not run for that.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use game::{Seat, SeatSet};
use referee::{LogEntry, LogEvent};

/// The requests that have arrived at the server and are not decided yet.
#[derive(Default)]
pub(super) struct Arrivals(Arc<AtomicU32>);

/// A request that has arrived. It counts until it is dropped.
pub(super) struct Arrival {
    at: Instant,
    count: Arc<AtomicU32>,
}

impl Arrivals {
    /// Notes that a request has arrived.
    pub(super) fn note(&self) -> Arrival {
        self.0.fetch_add(1, Ordering::Relaxed);
        Arrival { at: Instant::now(), count: self.0.clone() }
    }

    /// Whether none is on its way.
    pub(super) fn are_none(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

impl Arrival {
    /// How long ago it arrived.
    pub(super) fn waited(&self) -> Duration {
        self.at.elapsed()
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How long the server has kept each seat waiting that is not written down yet.
#[derive(Default)]
pub(super) struct Debts(BTreeMap<Seat, Duration>);

impl Debts {
    /// A seat was kept waiting.
    pub(super) fn add(&mut self, seat: Seat, waited: Duration) {
        *self.0.entry(seat).or_default() += waited;
    }

    /// What is owed to each seat, in milliseconds, if a seat waited for so long besides.
    pub(super) fn owed(&self, besides: Option<(Seat, Duration)>) -> Vec<(Seat, u32)> {
        let mut all = self.0.clone();
        if let Some((seat, waited)) = besides {
            *all.entry(seat).or_default() += waited;
        }
        all.into_iter().map(|(seat, owed)| (seat, u32::try_from(owed.as_millis()).unwrap_or(u32::MAX))).collect()
    }

    /// Entries were written, and it took so long until the players in turn heard of them. What is written down is no longer
    /// owed.
    pub(super) fn settle(&mut self, entries: &[LogEntry], awaited: SeatSet, lag: Duration) {
        self.note_repaid(entries);
        for seat in awaited.iter() {
            self.add(seat, lag);
        }
    }

    /// What these entries write down is no longer owed.
    pub(super) fn note_repaid(&mut self, entries: &[LogEntry]) {
        for entry in entries {
            if let LogEvent::Waited { seat, .. } = entry.record.event {
                self.0.remove(&Seat(seat));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_owed_adds_up_until_it_is_written_down() {
        let mut debts = Debts::default();
        let (ann, ben) = (Seat(0), Seat(1));
        debts.add(ann, Duration::from_millis(70));
        // That the store took its time is the server's affair.
        debts.settle(&[], SeatSet::one(ann), Duration::from_millis(20));
        assert_eq!(debts.owed(None), [(ann, 90)]);
        let besides = Some((ben, Duration::from_millis(5)));
        assert_eq!(debts.owed(besides), [(ann, 90), (ben, 5)]);
        assert_eq!(debts.owed(None), [(ann, 90)], "a request that was refused is owed nothing");
        let line = r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"waited","seat":0,"millis":90,"link":"LINK"}"#;
        let line = line.replace("LINK", &"0".repeat(64));
        let record = referee::Record::parse(&line).expect("a line");
        debts.settle(&[LogEntry { record, line, sealed: None }], SeatSet::EMPTY, Duration::ZERO);
        assert_eq!(debts.owed(None), []);
    }

    #[test]
    fn a_request_is_on_its_way_until_it_is_dropped() {
        let arrivals = Arrivals::default();
        assert!(arrivals.are_none());
        let (first, second) = (arrivals.note(), arrivals.note());
        drop(first);
        assert!(!arrivals.are_none());
        drop(second);
        assert!(arrivals.are_none());
    }
}
