//! The thread that serves those who only look on: however many there are, no player waits for them.

use std::sync::Arc;
use std::thread;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::give_way::give_way;

/// A handle on the thread, which ends with the last handle. Clone it.
#[derive(Clone)]
pub(crate) struct SpectatorThread {
    /// Nothing if the system gave no thread: then spectators are served where everybody is.
    runtime: Option<Handle>,
    _until: Arc<oneshot::Sender<()>>,
}

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
        SpectatorThread { runtime, _until: Arc::new(until) }
    }

    /// Runs a task on the thread.
    pub(crate) fn spawn<T: Send + 'static>(&self, task: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
        match &self.runtime {
            Some(runtime) => runtime.spawn(task),
            None => tokio::spawn(task),
        }
    }
}
