//! Something that changes, and those who wait until it does.

use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Notify;

/// Counts changes. Who waits for the next one misses none: a change that came before is a count that is not known.
#[derive(Default)]
pub(crate) struct Pulse {
    beats: AtomicU64,
    felt: Notify,
}

impl Pulse {
    /// Something has changed.
    pub(crate) fn beat(&self) {
        self.beats.fetch_add(1, Ordering::AcqRel);
        self.felt.notify_waiters();
    }

    /// How often something has changed.
    pub(crate) fn count(&self) -> u64 {
        self.beats.load(Ordering::Acquire)
    }

    /// Waits until the count is another one.
    pub(crate) async fn after(&self, known: u64) {
        loop {
            let mut felt = pin!(self.felt.notified());
            felt.as_mut().enable();
            if self.count() != known {
                return;
            }
            felt.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_change_before_the_wait_is_not_missed_and_one_after_it_ends_it() {
        let pulse = Pulse::default();
        let known = pulse.count();
        pulse.beat();
        pulse.after(known).await;
        let known = pulse.count();
        tokio::join!(pulse.after(known), async { pulse.beat() });
        assert_eq!(pulse.count(), known + 1);
    }
}
