//! The updates of a table for its spectators: the task of the table wakes one relay, which wakes them all.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender, WeakSender};
use tokio::time::{Instant, sleep_until};

use super::Update;
use super::room::BACKLOG;
use crate::spectator_thread::SpectatorThread;

/// Where serving all spectators takes this long, they are not told of every line on its own.
const CROWD: Duration = Duration::from_millis(5);

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

    /// When the next spectator may be served.
    pub(super) fn reserve(&self) -> Instant {
        self.0.thread.turnstile().reserve()
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
        let mut next = None;
        loop {
            // As long as a crowd is not all served, what happens is put together for it.
            let is_crowd = next.is_some();
            if let Some(next) = next.take() {
                sleep_until(next).await;
            }
            tokio::select! {
                update = updates.recv() => match update {
                    Ok(update) => {
                        let more = std::iter::from_fn(|| if is_crowd { updates.try_recv().ok() } else { None });
                        let told = feed.send(more.fold(update, |update, later| update.and(&later)));
                        let listeners = u32::try_from(told.unwrap_or(0)).unwrap_or(u32::MAX);
                        let wave = self.0.thread.turnstile().takes(listeners);
                        if CROWD <= wave {
                            next = Some(Instant::now() + wave);
                        }
                    }
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    use game::Viewer;
    use referee::{Command, Guest};

    use crate::hub::room::News;
    use crate::hub::{Hub, Order, Room};

    /// How long anything may take on a busy machine.
    const PATIENCE: Duration = Duration::from_mins(2);

    async fn room(hub: &Hub) -> Room {
        hub.create(Order::of(&games::kinds()[0])).await.expect("a table").room
    }

    /// Somebody comes and goes: two lines.
    async fn come_and_go(room: &Room) {
        let guest = Guest::named("Ann".to_owned(), game::Digest::of(b"Ann"));
        room.ask(Command::Sit(guest)).await.expect("there is room");
        room.ask(Command::Leave { place: 0, signed: None }).await.expect("nothing has begun");
    }

    /// Keeps the spectators' thread busy until the sender is dropped.
    async fn block(hub: &Hub) -> std::sync::mpsc::Sender<()> {
        let (release, held) = channel::<()>();
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        hub.spectators().spawn(async move {
            let _gone = begun.send(());
            let _released = held.recv();
        });
        has_begun.await.expect("the thread runs");
        release
    }

    async fn news(subscription: &mut crate::hub::Subscription) -> Option<News> {
        tokio::time::timeout(PATIENCE, subscription.recv()).await.expect("something is heard")
    }

    /// The table's task and its players do not wait for the thread that serves spectators.
    #[tokio::test]
    async fn players_hear_of_moves_while_spectators_are_not_served() {
        let hub = Hub::in_memory();
        let room = room(&hub).await;
        let mut spectator = room.subscribe(Viewer::Public);
        let mut player = room.subscribe(Viewer::Seat(game::Seat(0)));
        let release = block(&hub).await;
        come_and_go(&room).await;
        for seq in 1..=2 {
            assert!(matches!(news(&mut player).await, Some(News::Update(update)) if update.seq == seq));
        }
        assert!(!spectator.has_heard(), "nobody has told the spectator");
        drop(release);
        for seq in 1..=2 {
            assert!(matches!(news(&mut spectator).await, Some(News::Update(update)) if update.seq == seq));
        }
        hub.close().await;
    }

    /// Spectators that could not be served for long are told so, and then how the table stands.
    #[tokio::test]
    async fn a_spectator_who_has_missed_lines_hears_of_it() {
        let hub = Hub::in_memory();
        let room = room(&hub).await;
        let mut spectator = room.subscribe(Viewer::Public);
        let release = block(&hub).await;
        for _ in 0..super::BACKLOG {
            come_and_go(&room).await;
        }
        drop(release);
        let last = room.table().seq();
        assert!(matches!(news(&mut spectator).await, Some(News::Missed(update)) if update.seq == last));
        // What is told after it follows.
        come_and_go(&room).await;
        let mut told = last;
        while told < last + 2 {
            let Some(News::Update(update)) = news(&mut spectator).await else { panic!("nothing more was missed") };
            assert!(update.first() <= told + 1, "line {} after {told}", update.first());
            told = told.max(update.seq);
        }
        hub.close().await;
    }

    /// A relay without listeners ends, and the next spectator gets another.
    #[tokio::test]
    async fn a_feed_ends_with_its_last_spectator() {
        let hub = Hub::in_memory();
        let room = room(&hub).await;
        for _ in 0..3 {
            let (first, mut second) = (room.subscribe(Viewer::Public), room.subscribe(Viewer::Public));
            drop(first);
            let before = room.table().seq();
            come_and_go(&room).await;
            assert!(matches!(news(&mut second).await, Some(News::Update(update)) if update.seq == before + 1));
            drop(second);
            let begun = Instant::now();
            while room.0.spectators.relayed().is_some() {
                assert!(begun.elapsed() < PATIENCE, "the relay does not end");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        hub.close().await;
    }
}
