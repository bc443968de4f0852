//! The thread that serves those who only look on: however many there are, no player waits for them.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::give_way::give_way;
use crate::turnstile::Turnstile;

/// A handle on the thread, which ends with the last handle. Clone it.
#[derive(Clone)]
pub(crate) struct SpectatorThread {
    /// Nothing if the system gave no thread: then spectators are served where everybody is.
    runtime: Option<Handle>,
    /// How many spectators are served in a while. A thousand sockets that are written to at once keep the system busy for
    /// milliseconds, whatever the priority of the thread.
    turnstile: Arc<Turnstile>,
    _until: Arc<oneshot::Sender<()>>,
}

/// How long after one spectator the next is served.
const APART: Duration = Duration::from_micros(25);

impl SpectatorThread {
    pub(crate) fn new() -> SpectatorThread {
        let (until, ended) = oneshot::channel::<()>();
        let runtime = Builder::new_current_thread().enable_all().build().ok().and_then(|runtime| {
            let handle = runtime.handle().clone();
            let serve = move || {
                give_way();
                drop(runtime.block_on(ended));
            };
            thread::Builder::new().name("spectators".to_owned()).spawn(serve).ok().map(|_running| handle)
        });
        SpectatorThread { runtime, turnstile: Arc::new(Turnstile::new(APART)), _until: Arc::new(until) }
    }

    pub(crate) fn turnstile(&self) -> &Turnstile {
        &self.turnstile
    }

    /// Runs a task on the thread.
    pub(crate) fn spawn<T: Send + 'static>(&self, task: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
        match &self.runtime {
            Some(runtime) => runtime.spawn(task),
            None => tokio::spawn(task),
        }
    }
}
