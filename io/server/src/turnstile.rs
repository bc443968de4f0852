//! A turnstile: lets so many through in a while, however many wait.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// A turnstile.
pub(crate) struct Turnstile {
    /// How long after one the next may pass.
    apart: Duration,
    /// When the next may pass.
    next: Mutex<Instant>,
}

/// How early it lets pass: timers are no finer than this.
const GRAIN: Duration = Duration::from_millis(1);

impl Turnstile {
    pub(crate) fn new(apart: Duration) -> Turnstile {
        Turnstile { apart, next: Mutex::new(Instant::now()) }
    }

    /// How long so many take to pass.
    pub(crate) fn takes(&self, count: u32) -> Duration {
        self.apart * count
    }

    /// When the caller may pass, which is kept free for it.
    pub(crate) fn reserve(&self) -> Instant {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let mine = Instant::now().max(*next);
        *next = mine + self.apart;
        mine
    }

    /// Waits until then.
    pub(crate) async fn wait(until: Instant) {
        if Instant::now() + GRAIN < until {
            sleep_until(until).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_more_pass_than_may_in_a_while() {
        let turnstile = Turnstile::new(Duration::from_millis(2));
        let begun = Instant::now();
        for passed in 0..50 {
            Turnstile::wait(turnstile.reserve()).await;
            assert!(turnstile.takes(passed) <= begun.elapsed() + GRAIN, "{passed}");
        }
    }
}
