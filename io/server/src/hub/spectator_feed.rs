//! The updates of a table for its spectators: the task of the table wakes one relay, which wakes them all.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender, WeakSender};

use super::Update;
use super::room::BACKLOG;
use crate::spectator_thread::SpectatorThread;

/// The spectators of a table, and their feed. Clone it.
#[derive(Clone)]
pub(super) struct SpectatorFeed(Arc<Inner>);

struct Inner {
    thread: SpectatorThread,
    count: AtomicU32,
    /// The feed, for as long as somebody listens.
    relayed: Mutex<Option<WeakSender<Arc<Update>>>>,
}

impl SpectatorFeed {
    pub(super) fn new(thread: SpectatorThread) -> SpectatorFeed {
        SpectatorFeed(Arc::new(Inner { thread, count: AtomicU32::new(0), relayed: Mutex::default() }))
    }

    /// How many spectators there are.
    pub(super) fn count(&self) -> u32 {
        self.0.count.load(Ordering::Relaxed)
    }

    pub(super) fn come(&self) {
        self.0.count.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn go(&self) {
        self.0.count.fetch_sub(1, Ordering::Relaxed);
    }

    /// What the table's task tells from now on.
    pub(super) fn subscribe(&self, updates: &Sender<Arc<Update>>) -> Receiver<Arc<Update>> {
        let mut relayed = self.relayed();
        if let Some(feed) = relayed.as_ref().and_then(WeakSender::upgrade) {
            return feed.subscribe();
        }
        let (feed, receiver) = broadcast::channel(BACKLOG);
        *relayed = Some(feed.downgrade());
        drop(relayed);
        self.0.thread.spawn(self.clone().relay(updates.subscribe(), feed));
        receiver
    }

    /// Passes updates on until nobody listens or the table is unloaded. What is missed here every listener misses, and
    /// finds out by the numbers of the lines.
    async fn relay(self, mut updates: Receiver<Arc<Update>>, feed: Sender<Arc<Update>>) {
        loop {
            tokio::select! {
                update = updates.recv() => match update {
                    Ok(update) => drop(feed.send(update)),
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                },
                () = feed.closed() => {
                    let mut relayed = self.relayed();
                    // Nobody can subscribe while this is held.
                    if feed.receiver_count() == 0 {
                        *relayed = None;
                        return;
                    }
                }
            }
        }
    }

    fn relayed(&self) -> std::sync::MutexGuard<'_, Option<WeakSender<Arc<Update>>>> {
        self.0.relayed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
