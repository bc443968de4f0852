//! A worker pool for work that keeps a processor busy, with a queue that is fair.

use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{Builder, available_parallelism};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::fair_queue::{FairQueue, Lane};
use crate::give_way::give_way;
use crate::refusal::ServerRefusal;

/// The pool. Its threads have a lower priority than those that serve clients.
pub(crate) struct Thinkers(Arc<Shared>);

struct Shared {
    jobs: Mutex<Jobs>,
    /// Told whenever a job may have come to its turn.
    changed: Condvar,
}

struct Jobs {
    queue: FairQueue<Work>,
    /// Jobs that wait, of those that callers may be refused.
    counted: usize,
    most: usize,
    is_closed: bool,
}

type Work = Box<dyn FnOnce() + Send>;

/// A job in the queue.
pub(crate) struct Job<T> {
    /// How long it has waited.
    pub(crate) wait: Arc<Wait>,
    /// Resolves when a thread has begun with it.
    pub(crate) begun: oneshot::Receiver<()>,
    /// Resolves when it is done.
    pub(crate) done: oneshot::Receiver<T>,
}

/// How long a job waits for a thread.
pub(crate) struct Wait {
    queued: Instant,
    waited: OnceLock<Duration>,
}

/// How many jobs may wait per worker, and of one address.
const QUEUE: usize = 16;

impl Wait {
    fn new() -> Wait {
        Wait { queued: Instant::now(), waited: OnceLock::new() }
    }

    /// How long the job has waited so far; once a thread has begun with it, how long it did.
    pub(crate) fn so_far(&self) -> Duration {
        self.waited.get().copied().unwrap_or_else(|| self.queued.elapsed())
    }

    fn is_over(&self) {
        let _first = self.waited.set(self.queued.elapsed());
    }
}

impl Thinkers {
    /// A pool with one worker per processor.
    pub(crate) fn new() -> Thinkers {
        let thinkers = Thinkers::of(available_parallelism().map_or(1, usize::from));
        // Load the weights of the bots before the first move is asked for.
        let _prepared = thinkers.submit(Lane { address: None, table: String::new() }, bots::prepare);
        thinkers
    }

    fn of(workers: usize) -> Thinkers {
        let jobs = Jobs { queue: FairQueue::new(workers), counted: 0, most: workers * QUEUE, is_closed: false };
        let shared = Arc::new(Shared { jobs: Mutex::new(jobs), changed: Condvar::new() });
        for _ in 0..workers {
            let shared = shared.clone();
            // With fewer threads work takes longer; with none, jobs wait.
            let _started = Builder::new().name("thinker".to_owned()).spawn(move || worker_loop(&shared));
        }
        Thinkers(shared)
    }

    /// Runs a job, unless the queue is full or too many jobs of its address wait.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        {
            let mut jobs = self.0.jobs();
            if jobs.most <= jobs.counted || QUEUE <= jobs.queue.waiting(lane.address) {
                return Err(ServerRefusal::TooManyRequests);
            }
            jobs.counted += 1;
        }
        // A job runs to its end even when the caller has hung up, and is counted until then.
        let counted = Counted(self.0.clone());
        let work = move || {
            let done = work();
            drop(counted);
            done
        };
        self.submit(lane, work).done.await.map_err(|_| ServerRefusal::StorageFailed)
    }

    /// Puts a job into the queue, however long it is.
    pub(crate) fn submit<T: Send + 'static>(&self, lane: Lane, work: impl FnOnce() -> T + Send + 'static) -> Job<T> {
        let (start, begun) = oneshot::channel();
        let (answer, done) = oneshot::channel();
        let wait = Arc::new(Wait::new());
        let waits = wait.clone();
        let work = move || {
            waits.is_over();
            let _gone = start.send(());
            let _gone = answer.send(work());
        };
        self.0.jobs().queue.push(lane, Box::new(work));
        self.0.changed.notify_one();
        Job { wait, begun, done }
    }

    /// Runs a job however long the queue is.
    pub(crate) async fn think_in_turn<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        self.submit(lane, work).done.await.map_err(|_| ServerRefusal::StorageFailed)
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.0.jobs().is_closed = true;
        self.0.changed.notify_all();
    }
}

impl Shared {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job, once there is one; nothing when the pool is closed.
    fn next(&self) -> Option<(Option<IpAddr>, Work)> {
        let mut jobs = self.jobs();
        loop {
            if jobs.is_closed {
                return None;
            }
            if let Some(job) = jobs.queue.pop() {
                return Some(job);
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A job that callers may be refused; it counts until it is dropped.
struct Counted(Arc<Shared>);

impl Drop for Counted {
    fn drop(&mut self) {
        let mut jobs = self.0.jobs();
        jobs.counted = jobs.counted.saturating_sub(1);
    }
}

/// Runs jobs from the queue until the pool is closed.
fn worker_loop(shared: &Shared) {
    give_way();
    while let Some((address, work)) = shared.next() {
        // A panic reaches only the caller, whose channel is closed.
        let _failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        shared.jobs().queue.done(address);
        // Another job of the same address may begin now.
        shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn lane(address: u8, table: usize) -> Lane {
        Lane { address: Some(IpAddr::from([10, 0, 0, address])), table: table.to_string() }
    }

    /// One worker is busy; an address with many tables has its jobs in the queue before another asks for one.
    #[tokio::test]
    async fn a_job_of_another_address_is_the_second_to_be_served() {
        let thinkers = Thinkers::of(1);
        let (release, held) = channel::<()>();
        let first = thinkers.submit(lane(1, 0), move || held.recv().is_ok());
        first.begun.await.expect("the worker begins");
        let served = Arc::new(Mutex::new(Vec::new()));
        let note = |address| {
            let served = served.clone();
            move || served.lock().expect("no test panics with it").push(address)
        };
        let many: Vec<_> = (1..39).map(|table| thinkers.submit(lane(1, table), note(1))).collect();
        let other = thinkers.submit(lane(2, 0), note(2));
        assert!(Duration::ZERO < other.wait.so_far());
        release.send(()).expect("the worker waits");
        other.done.await.expect("it is served");
        for job in many {
            job.done.await.expect("it is served");
        }
        let served = served.lock().expect("no test panics with it");
        let place = served.iter().position(|address| *address == 2);
        assert!(place.is_some_and(|place| place < 2), "{served:?}");
        assert_eq!(served.len(), 39);
    }

    #[tokio::test]
    async fn an_address_cannot_fill_the_queue_for_others() {
        let thinkers = Thinkers::of(4);
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let wait = || {
            let held = held.clone();
            move || held.lock().unwrap_or_else(PoisonError::into_inner).recv().is_ok()
        };
        let busy: Vec<_> = (0..3).map(|table| thinkers.submit(lane(1, table), wait())).collect();
        for job in busy {
            job.begun.await.expect("three of four workers begin");
        }
        let waiting: Vec<_> = (0..QUEUE).map(|table| thinkers.submit(lane(1, table), || ())).collect();
        assert!(thinkers.think(lane(1, 99), || ()).await.is_err(), "this address has asked for enough");
        assert!(thinkers.think(lane(2, 0), || ()).await.is_ok(), "a worker and the queue are free for others");
        drop(release);
        for job in waiting {
            job.done.await.expect("it is served");
        }
    }

    #[tokio::test]
    async fn a_job_that_panics_frees_its_place() {
        let thinkers = Thinkers::of(1);
        for _ in 0..3 {
            assert!(thinkers.think(lane(1, 0), || panic!("this panic belongs to the test")).await.is_err());
        }
        assert_eq!(thinkers.think(lane(1, 0), || 7).await.ok(), Some(7));
        assert_eq!(thinkers.0.jobs().counted, 0);
    }
}
