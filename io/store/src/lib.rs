//! Where tables and tournaments are kept.
//!
//! Each of them is a *stream*: a header, and rows numbered from 1. A writer says how many rows it expects; if another writer
//! was quicker, nothing is written and the slower one is told (optimistic concurrency). So no lock says who may write: the
//! number of the row does. What was appended is on disk before the writer hears of it.
//!
//! ```
//! use store::{Change, Error, NewStream, Row, StreamHead, Store};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Error> {
//! let head = StreamHead { stage: "gathering".into(), summary: "{}".into(), deadline: None };
//! let store = Store::in_memory();
//! let new = NewStream {
//!     id: "a".into(),
//!     kind: "table",
//!     number: store.reserve().await?,
//!     game: "chess".into(),
//!     is_listed: true,
//!     header: "{}".into(),
//!     sealed: String::new(),
//!     at: 0,
//!     head: head.clone(),
//! };
//! store.create(new).await?;
//! let row = Row { seq: 1, line: "{}".into(), sealed: None };
//! let change = Change { rows: vec![row], keys: vec![], at: 1, head };
//! store.append("a", 0, change.clone()).await?;
//! assert_eq!(store.append("a", 0, change).await, Err(Error::Conflict { found: 1 }));
//! assert_eq!(store.tail("a", 0, 10).await?.len(), 1);
//! # Ok(())
//! # }
//! ```

mod disk;
mod error;
mod folder;
mod home;
mod memory;
mod number;
mod probe;
mod questions;
mod reader;
mod schema;
mod stream;
mod writer;
mod writes;

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

pub use error::{Error, StoreRefusal};
pub use folder::{COPIED, Found, copy, examine, fact};
pub use stream::{Change, Filter, IdleStage, NewStream, Row, STOPPED, Stored, StreamHead, Summary, Unchanged};

use disk::Disk;
use memory::{Memory, Streams};
use writes::Write;

/// A handle to a store; clones are handles to the same one.
///
/// A call that was dropped before it was answered may still have happened. An `Error::Full` or `Error::Failed` says that a
/// call should be taken as undecided: load the stream and look.
#[derive(Clone)]
pub struct Store {
    backend: Backend,
}

#[derive(Clone)]
enum Backend {
    Memory(Arc<Memory>),
    Disk(Arc<Disk>),
}

impl Store {
    /// The embedded database in a directory, made if missing.
    ///
    /// When the last handle is dropped, it waits for what was handed in; `close` does so without blocking the thread.
    ///
    /// # Errors
    /// A directory that is in use, that cannot be written to, or that a later version has written.
    pub fn open(dir: &Path) -> Result<Store, Error> {
        Ok(Store { backend: Backend::Disk(Arc::new(Disk::open(dir)?)) })
    }

    /// A store that keeps everything in memory and nothing on disk.
    #[must_use]
    pub fn in_memory() -> Store {
        Store { backend: Backend::Memory(Arc::new(Memory::new())) }
    }

    /// A number for a new stream, never given twice; some may be left out.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn reserve(&self) -> Result<u64, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| Ok(streams.reserve())),
            Backend::Disk(disk) => disk.write(Write::Reserve).await,
        }
    }

    /// Makes a stream; it is on disk when this returns.
    ///
    /// # Errors
    /// A stream of that id, or of that kind and number, that is there already; a store that is closed or fails.
    pub async fn create(&self, stream: NewStream) -> Result<(), Error> {
        if i64::try_from(stream.number).is_err() {
            return Err(Error::failed("the number is too large to be kept", stream.number));
        }
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| streams.create(stream)),
            Backend::Disk(disk) => disk.write(Write::Create(stream)).await.map(|_| ()),
        }
    }

    /// Appends to a stream after `expected` rows: all or nothing, and on disk when this returns.
    ///
    /// # Errors
    /// No such stream; a stream of another length; rows that do not go on from `expected`; a key that belongs to another
    /// stream; a store that is closed or fails.
    pub async fn append(&self, id: &str, expected: u64, change: Change) -> Result<(), Error> {
        change.must_follow(expected)?;
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| streams.append(id, expected, change)),
            Backend::Disk(disk) => disk.write(Write::Append { id: id.to_string(), expected, change }).await.map(|_| ()),
        }
    }

    /// Takes a stream off every list: its stage is `closed` from now on. Its rows and keys stay.
    ///
    /// # Errors
    /// No such stream; a store that is closed or fails.
    pub async fn close_stream(&self, id: &str) -> Result<(), Error> {
        self.leave_at(id, IdleStage::Closed.name()).await
    }

    /// The same for a stream that is to go on no more and is kept: its stage is [`STOPPED`] from now on.
    ///
    /// # Errors
    /// No such stream; a store that is closed or fails.
    pub async fn stop_stream(&self, id: &str) -> Result<(), Error> {
        self.leave_at(id, STOPPED).await
    }

    async fn leave_at(&self, id: &str, stage: &'static str) -> Result<(), Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| streams.close(id, stage)),
            Backend::Disk(disk) => disk.write(Write::Close { id: id.to_string(), stage }).await.map(|_| ()),
        }
    }

    /// What is known of the whole folder under a name; it may be a secret.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn fact(&self, name: &'static str) -> Result<Option<String>, Error> {
        self.ask(|streams| streams.facts.get(name).cloned(), move |connection| questions::fact(connection, name)).await
    }

    /// Keeps what is known of the whole folder under a name, or forgets it; it is on disk when this returns.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn set_fact(&self, name: &'static str, value: Option<String>) -> Result<(), Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| {
                match value {
                    Some(value) => streams.facts.insert(name, value),
                    None => streams.facts.remove(name),
                };
                Ok(())
            }),
            Backend::Disk(disk) => disk.write(Write::Fact { name, value }).await.map(|_| ()),
        }
    }

    /// Removes a stream with all its rows and keys. Its number is not given again.
    ///
    /// # Errors
    /// No such stream; a store that is closed or fails.
    pub async fn delete(&self, id: &str) -> Result<(), Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| streams.delete(id)),
            Backend::Disk(disk) => disk.write(Write::Delete { id: id.to_string() }).await.map(|_| ()),
        }
    }

    /// Streams of a kind at a stage that have not changed since `until` (in microseconds), the longest ago first, at most
    /// `limit`: all of them, or those after one that was found before.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn unchanged(
        &self,
        (kind, stage): (&str, IdleStage),
        until: i64,
        after: Option<&Unchanged>,
        limit: usize,
    ) -> Result<Vec<Unchanged>, Error> {
        let (at, id) = after.map_or((i64::MIN, String::new()), |after| (after.at, after.id.clone()));
        let (own_kind, own_id) = (kind.to_string(), id.clone());
        let query = move |connection: &Connection| {
            questions::unchanged(connection, &own_kind, stage, (at, &own_id, until), limit)
        };
        self.ask(|streams| streams.unchanged(kind, stage, (at, &id, until), limit), query).await
    }

    /// A stream with all its rows, if there is one of that id.
    ///
    /// # Errors
    /// A stream that is damaged or incomplete; a store that is closed or fails.
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let own = id.to_string();
        let found = self.ask(|streams| streams.load(id).map(Ok), move |connection| questions::load(connection, &own));
        found.await?.transpose()
    }

    /// Rows of a stream after `after`, at most `limit`.
    ///
    /// # Errors
    /// No such stream, or one that lacks some of them; a store that is closed or fails.
    pub async fn tail(&self, id: &str, after: u64, limit: usize) -> Result<Vec<Row>, Error> {
        let own = id.to_string();
        let query = move |connection: &Connection| questions::tail(connection, &own, after, limit);
        self.ask(|streams| streams.tail(id, after, limit).map(Ok), query).await?.ok_or(Error::NotFound)?
    }

    /// Streams, largest number first, at most `limit`: all of them, or those with a number below `before`.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn list(&self, filter: &Filter, before: Option<u64>, limit: usize) -> Result<Vec<Summary>, Error> {
        let own = filter.clone();
        let query = move |connection: &Connection| questions::list(connection, &own, before, limit);
        self.ask(|streams| streams.list(filter, before, limit), query).await
    }

    /// The id of the stream of a kind with a number.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn by_number(&self, kind: &str, number: u64) -> Result<Option<String>, Error> {
        let own = kind.to_string();
        let query = move |connection: &Connection| questions::by_number(connection, &own, number);
        self.ask(|streams| streams.by_number(kind, number), query).await
    }

    /// The id of the stream that a secret belongs to, by the hash of the secret.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn by_key(&self, key: &str) -> Result<Option<String>, Error> {
        let own = key.to_string();
        self.ask(|streams| streams.by_key(key), move |connection| questions::by_key(connection, &own)).await
    }

    /// Ids and deadlines of streams whose deadline is not after `at` (in microseconds), soonest first, at most `limit`.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn due(&self, at: i64, limit: usize) -> Result<Vec<(String, i64)>, Error> {
        self.ask(|streams| streams.due(at, limit), move |connection| questions::due(connection, at, limit)).await
    }

    /// Notes that the server runs, at a time in microseconds.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn beat(&self, at: i64) -> Result<(), Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| {
                streams.heartbeat = at;
                Ok(())
            }),
            Backend::Disk(disk) => disk.write(Write::Beat { at }).await.map(|_| ()),
        }
    }

    /// When that was last noted, in microseconds; nothing if it never was.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn last_beat(&self) -> Result<Option<i64>, Error> {
        let at = self.ask(|streams| streams.heartbeat, questions::last_beat).await?;
        Ok(Some(at).filter(|at| *at != 0))
    }

    /// Notes that no server ran, from a time to another in microseconds.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn note_outage(&self, since: i64, until: i64) -> Result<(), Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|streams| {
                streams.outages.push((since, until));
                Ok(())
            }),
            Backend::Disk(disk) => disk.write(Write::Outage { since, until }).await.map(|_| ()),
        }
    }

    /// The latest times when no server ran, oldest first, at most `limit`.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn outages(&self, limit: usize) -> Result<Vec<(i64, i64)>, Error> {
        let latest = |streams: &Streams| {
            let all = &streams.outages;
            all[all.len().saturating_sub(limit)..].to_vec()
        };
        self.ask(latest, move |connection| questions::outages(connection, limit)).await
    }

    /// Writes something, to see whether that can be done: into the database, and a file beside it.
    ///
    /// # Errors
    /// A disk that is full, read-only or broken; a store that is closed.
    pub async fn probe(&self, at: i64) -> Result<(), Error> {
        self.beat(at).await?;
        match &self.backend {
            Backend::Memory(_) => Ok(()),
            Backend::Disk(disk) => {
                let dir = disk.dir().to_path_buf();
                disk.read(move |_| Ok(probe::write(&dir))).await?
            }
        }
    }

    /// The answer to a query: of the streams in memory, or of a thread that reads the database.
    async fn ask<T: Send + 'static>(
        &self,
        memory: impl FnOnce(&Streams) -> T,
        disk: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Error> {
        match &self.backend {
            Backend::Memory(streams) => streams.with(|streams| Ok(memory(streams))),
            Backend::Disk(database) => database.read(disk).await,
        }
    }

    /// Waits until everything handed in is on disk, then closes; later calls give `Error::Closed`.
    pub async fn close(&self) {
        match &self.backend {
            Backend::Memory(memory) => memory.close(),
            Backend::Disk(disk) => disk.close().await,
        }
    }
}
