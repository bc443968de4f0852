//! The embedded database: its writer thread, its reader threads, and how they begin and end.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot, watch};

use crate::error::Error;
use crate::home::{Home, Lock};
use crate::writes::Write;
use crate::{reader, schema, writer};

/// A database in a directory. Its fields are dropped in this order: the queues end, then the threads are waited for.
pub(crate) struct Disk {
    dir: PathBuf,
    writes: mpsc::Sender<writer::Order>,
    reads: mpsc::Sender<reader::Order>,
    /// Tells when the last thread has gone.
    alive: watch::Receiver<()>,
    _threads: Threads,
}

/// How many orders a queue holds before callers wait.
const QUEUE: usize = 1024;

/// How many threads run queries.
const READERS: usize = 2;

impl Disk {
    /// The database in a directory, made if missing.
    pub(crate) fn open(dir: &Path) -> Result<Disk, Error> {
        let home = Home::enter(dir)?;
        let writing = schema::open_writer(&home.database)?;
        let reading = (0..READERS).map(|_| schema::open_reader(&home.database)).collect::<Result<Vec<_>, _>>()?;

        let (writes, write_orders) = mpsc::channel(QUEUE);
        let (reads, read_orders) = mpsc::channel(QUEUE);
        let (life, alive) = watch::channel(());
        let presence = Presence { _lock: Arc::new(home.lock), _life: life };
        let mut threads = Threads(Vec::new());
        threads.start("store-writer", &presence, move || writer::run(writing, write_orders))?;
        let queue = Arc::new(Mutex::new(read_orders));
        for connection in reading {
            let queue = queue.clone();
            threads.start("store-reader", &presence, move || reader::run(&connection, &queue))?;
        }
        Ok(Disk { dir: dir.to_path_buf(), writes, reads, alive, _threads: threads })
    }

    /// The directory.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Writes, and waits until it is on disk.
    pub(crate) async fn write(&self, write: Write) -> Result<u64, Error> {
        let (reply, answer) = oneshot::channel();
        let order = writer::Order::Write(Box::new(writer::Job { write, reply }));
        self.writes.send(order).await.map_err(|_| Error::Closed)?;
        answer.await.map_err(|_| Error::Closed)?
    }

    /// Runs a query on a thread that may wait for the disk.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        let ask = move |connection: &Connection| {
            // The caller may have gone.
            let _ = reply.send(question(connection));
        };
        self.reads.send(reader::Order::Ask(Box::new(ask))).await.map_err(|_| Error::Closed)?;
        Ok(answer.await.map_err(|_| Error::Closed)??)
    }

    /// Takes nothing more, and waits until everything is on disk and the directory is free.
    pub(crate) async fn close(&self) {
        // Either queue may be closed already, by another caller that waits here.
        let _ = self.reads.send(reader::Order::Close).await;
        let _ = self.writes.send(writer::Order::Close).await;
        let mut alive = self.alive.clone();
        while alive.changed().await.is_ok() {}
    }
}

/// What a thread holds for as long as it runs; the directory is free when the last of them has gone.
#[derive(Clone)]
struct Presence {
    _lock: Arc<Lock>,
    _life: watch::Sender<()>,
}

/// Threads that are waited for when they are dropped.
struct Threads(Vec<JoinHandle<()>>);

impl Threads {
    fn start(&mut self, name: &str, presence: &Presence, work: impl FnOnce() + Send + 'static) -> Result<(), Error> {
        let presence = presence.clone();
        let work = move || {
            work();
            drop(presence);
        };
        let thread = thread::Builder::new().name(name.to_string()).spawn(work);
        self.0.push(thread.map_err(|error| Error::failed("a thread cannot be started", error))?);
        Ok(())
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        for thread in self.0.drain(..) {
            // A thread that panicked has ended as well.
            let _ = thread.join();
        }
    }
}
