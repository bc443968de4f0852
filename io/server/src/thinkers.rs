//! Work that takes a processor for a while: a few at a time, and not many in the queue.

use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::refusal::Denied;

/// Those who think.
pub(crate) struct Thinkers {
    /// Places in the queue, those at work included.
    queue: Arc<Semaphore>,
    at_work: Arc<Semaphore>,
}

/// How many may wait for each that is at work.
const QUEUE: usize = 16;

impl Thinkers {
    /// As many as there are processors.
    pub(crate) fn new() -> Thinkers {
        let count = available_parallelism().map_or(1, usize::from);
        Thinkers { queue: Arc::new(Semaphore::new(count * (QUEUE + 1))), at_work: Arc::new(Semaphore::new(count)) }
    }

    /// Does some work on a thread that may be busy for long.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Denied> {
        let place = self.queue.clone().try_acquire_owned().map_err(|_| Denied::TooManyRequests)?;
        // Work goes on when whoever asked has hung up, and counts until it is done.
        let counted = move || {
            let done = work();
            drop(place);
            done
        };
        self.think_in_turn(counted).await
    }

    /// The same for those who wait as long as it takes: whoever came first is first.
    pub(crate) async fn think_in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Denied> {
        let turn = self.at_work.clone().acquire_owned().await.map_err(|_| Denied::ShuttingDown)?;
        let counted = move || {
            let done = work();
            drop(turn);
            done
        };
        spawn_blocking(counted).await.map_err(|_| Denied::StorageFailed)
    }
}
