//! Work that takes a processor for a while: on threads of its own, a few at a time, and not many in the queue.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, available_parallelism};

use tokio::sync::{Semaphore, oneshot};

use crate::refusal::Denied;

/// Those who think. What is asked first is thought about first; people's moves come before all of it.
pub(crate) struct Thinkers {
    /// Places in the queue, those at work included.
    queue: Arc<Semaphore>,
    work: Sender<Work>,
}

type Work = Box<dyn FnOnce() + Send>;

/// How many may wait for each that is at work.
const QUEUE: usize = 16;
/// How much more pressing everything else is, as Linux counts it.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

impl Thinkers {
    /// As many as there are processors.
    pub(crate) fn new() -> Thinkers {
        let count = available_parallelism().map_or(1, usize::from);
        let (work, waiting) = channel::<Work>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..count {
            let waiting = waiting.clone();
            // With fewer threads it takes longer; with none, whoever asks is told.
            let _started = Builder::new().name("thinker".to_owned()).spawn(move || labour(&waiting));
        }
        // Computers are ready before anybody asks for their first move.
        let _queued = work.send(Box::new(bots::prepare));
        Thinkers { queue: Arc::new(Semaphore::new(count * (QUEUE + 1))), work }
    }

    /// Does some work, unless there is too much to do.
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

    /// The same for those who wait as long as it takes.
    pub(crate) async fn think_in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Denied> {
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move || drop(answer.send(work())));
        self.work.send(work).map_err(|_| Denied::ShuttingDown)?;
        answered.await.map_err(|_| Denied::StorageFailed)
    }
}

/// Does what is waiting until nothing will ever come.
fn labour(waiting: &Mutex<Receiver<Work>>) {
    // On Linux this is about the thread, elsewhere it would be about the whole program.
    #[cfg(target_os = "linux")]
    let _as_it_was = rustix::process::nice(NICE);
    loop {
        let work = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = work else { return };
        // Work that fails is nobody's but whoever's asked for it: they hear that there is no answer.
        let _failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    }
}
