//! A worker pool for work that keeps a processor busy, with a bounded queue.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, available_parallelism};

use tokio::sync::{Semaphore, oneshot};

use crate::refusal::ServerRefusal;

/// The pool: first in, first out, and at a lower priority than the threads that serve clients.
pub(crate) struct Thinkers {
    /// Places in the queue, jobs that run included.
    queue: Arc<Semaphore>,
    work: Sender<Work>,
}

type Work = Box<dyn FnOnce() + Send>;

/// How many jobs may wait per worker.
const QUEUE: usize = 16;
/// How much more pressing everything else is, as Linux counts it.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

impl Thinkers {
    /// A pool with one worker per processor.
    pub(crate) fn new() -> Thinkers {
        let count = available_parallelism().map_or(1, usize::from);
        let (work, waiting) = channel::<Work>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..count {
            let waiting = waiting.clone();
            // With fewer threads work takes longer; with none, each job is refused.
            let _started = Builder::new().name("thinker".to_owned()).spawn(move || worker_loop(&waiting));
        }
        // Load the weights of the bots before the first move is asked for.
        let _queued = work.send(Box::new(bots::prepare));
        Thinkers { queue: Arc::new(Semaphore::new(count * (QUEUE + 1))), work }
    }

    /// Runs a job, unless the queue is full.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        let place = self.queue.clone().try_acquire_owned().map_err(|_| ServerRefusal::TooManyRequests)?;
        // A job runs to its end even when the caller has hung up, and holds its place in the queue until then.
        let counted = move || {
            let done = work();
            drop(place);
            done
        };
        self.think_in_turn(counted).await
    }

    /// Runs a job however long the queue is.
    pub(crate) async fn think_in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move || drop(answer.send(work())));
        self.work.send(work).map_err(|_| ServerRefusal::ShuttingDown)?;
        answered.await.map_err(|_| ServerRefusal::StorageFailed)
    }
}

/// Runs jobs from the queue until the queue is closed.
fn worker_loop(waiting: &Mutex<Receiver<Work>>) {
    // On Linux this is about the thread, elsewhere it would be about the whole program.
    #[cfg(target_os = "linux")]
    let _as_it_was = rustix::process::nice(NICE);
    loop {
        let work = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = work else { return };
        // A panic reaches only the caller, whose channel is closed.
        let _failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    }
}
