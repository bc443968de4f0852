//! Work that takes a processor for a while: a few at a time, and not many in the queue.

use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::problem::Problem;
use crate::refusal::Denied;

/// Those who think.
pub(super) struct Thinkers {
    /// Places in the queue, those at work included.
    queue: Semaphore,
    at_work: Semaphore,
}

/// How many may wait for each that is at work.
const QUEUE: usize = 16;

impl Thinkers {
    /// As many as there are processors.
    pub(super) fn new() -> Thinkers {
        let count = available_parallelism().map_or(1, usize::from);
        Thinkers { queue: Semaphore::new(count * (QUEUE + 1)), at_work: Semaphore::new(count) }
    }

    /// Does some work on a thread that may be busy for long.
    pub(super) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.queue.try_acquire().map_err(|_| Denied::TooManyRequests)?;
        let _turn = self.at_work.acquire().await.map_err(|_| Denied::ShuttingDown)?;
        spawn_blocking(work).await.map_err(|_| Denied::StorageFailed.into())
    }
}
