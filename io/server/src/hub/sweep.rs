//! What the hub does by itself: tables whose clocks run out, signs of life in the store, the system's clock.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{Instant, interval};

use super::{Hub, Room};
use crate::Event;
use crate::time::{Jump, OUTAGES};

/// How often tables whose clocks have run out are looked for.
const SWEEP: Duration = Duration::from_secs(1);
/// How long before a clock runs out its table is loaded, in microseconds: a computer may be in turn there, and its move
/// is chosen only while the table is in memory.
const AHEAD: i64 = 10_000_000;
/// How many of them at a time.
const SWEPT: usize = 256;

/// How often it is noted that the server runs: what it was away for is known as exactly as that.
const BEAT: Duration = Duration::from_secs(5);

impl Hub {
    /// Notes that a server runs again. What the time without one costs nobody is known from then on.
    pub(crate) async fn resume(&self) -> Result<(), store::Error> {
        let (noted, last) = (self.0.store.outages(OUTAGES).await?, self.0.store.last_beat().await?);
        let outage = self.0.time.resume(&noted, last);
        self.0.store.note_outage(outage.since.micros(), outage.until.micros()).await?;
        self.0.store.beat(self.now().micros()).await
    }

    /// Loads the tables whose clocks are about to run out, for as long as the server runs.
    pub async fn sweep(self) {
        let (mut timer, mut next_beat) = (interval(SWEEP), Instant::now() + BEAT);
        loop {
            timer.tick().await;
            if self.0.is_closing.load(Ordering::Relaxed) {
                return;
            }
            self.compare_clocks().await;
            if next_beat <= Instant::now() {
                next_beat = Instant::now() + BEAT;
                // A store that fails is said when something is lost, and by `/readyz`.
                let _failed = self.0.store.beat(self.now().micros()).await;
            }
            let due = self.0.store.due(self.now().micros() + AHEAD, SWEPT).await.unwrap_or_default();
            for (id, _) in due {
                // A table that is loaded looks at its own clock.
                let _loaded = self.table(&id).await;
            }
        }
    }

    /// Takes no more commands, finishes those that were taken, and closes the store.
    pub async fn close(&self) {
        self.0.is_closing.store(true, Ordering::Relaxed);
        let rooms: Vec<Room> = self.rooms().drain().map(|(_, room)| room).collect();
        for room in rooms {
            room.close().await;
        }
        let _failed = self.0.store.beat(self.now().micros()).await;
        self.0.store.close().await;
    }

    /// Follows a system clock that was set forward, and says if it was set at all.
    async fn compare_clocks(&self) {
        let by = match self.0.time.compare() {
            None => return,
            Some(Jump::Back(by)) => -by,
            Some(Jump::Forward(outage)) => {
                let (since, until) = (outage.since.micros(), outage.until.micros());
                let _failed = self.0.store.note_outage(since, until).await;
                (until - since) / 1000
            }
        };
        self.0.log.tell(|| Event::ClockJumped { by });
    }
}
