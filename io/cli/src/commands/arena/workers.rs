//! Threads that play the games.

use std::iter;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::bout::{self, Players};
use super::plan::Plan;
use super::record::Played;
use crate::failure::Failure;

/// How often the caller hears that the games go on.
const TICK: Duration = Duration::from_millis(500);

/// Threads that play the games.
pub(super) struct WorkerPool<'c> {
    /// What is played.
    pub(super) plan: &'c Plan,
    /// Where programs may complain.
    pub(super) folder: Option<&'c Path>,
    /// How many games are played at the same time.
    pub(super) threads: usize,
    /// Set when the games are to stop.
    pub(super) stop: &'c AtomicBool,
}

impl WorkerPool<'_> {
    /// Plays the games with these numbers, in this order as far as they are begun, and hands over each that is over; nothing,
    /// every now and then, if none is.
    ///
    /// # Errors
    /// The first failure of `each`, which ends everything.
    pub(super) fn play(
        &self,
        missing: &[u64],
        mut each: impl FnMut(Option<Played>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let (sender, games) = channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.min(missing.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(missing, next, &sender));
            }
            drop(sender);
            let next = || match games.recv_timeout(TICK) {
                Ok(played) => Some(Some(played)),
                Err(RecvTimeoutError::Timeout) => Some(None),
                Err(RecvTimeoutError::Disconnected) => None,
            };
            let ended = iter::from_fn(next).try_for_each(&mut each);
            if ended.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            ended
        })
    }

    /// What each thread does.
    fn work(&self, missing: &[u64], next: &AtomicUsize, done: &Sender<Played>) {
        let mut players = Players::new(self.plan, self.folder);
        while let Some(index) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let bout = self.plan.schedule.bout(*index);
            let played = bout::play(self.plan, bout, &mut players, self.stop);
            if played.is_none_or(|played| done.send(played).is_err()) {
                return;
            }
        }
    }
}
