//! Where tables and tournaments are kept.
//!
//! Each of them is a *stream*: a header, and rows numbered from 1. Whoever adds rows says how many there are; if somebody else
//! was quicker, nothing is written and both know it. So no lock says who may write: the number of the row does, and any
//! number of processes could share a database that keeps that promise. What was added is on disk before anybody hears of it.
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
mod home;
mod memory;
mod number;
mod questions;
mod reader;
mod schema;
mod stream;
mod writer;
mod writes;

use std::path::Path;
use std::sync::Arc;

pub use error::{Error, StoreRefusal};
pub use stream::{Change, Filter, NewStream, Row, Stored, StreamHead, Summary};

use disk::Disk;
use memory::Memory;
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
            Backend::Memory(memory) => memory.with(|shelves| Ok(shelves.reserve())),
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
            Backend::Memory(memory) => memory.with(|shelves| shelves.create(stream)),
            Backend::Disk(disk) => disk.write(Write::Create(stream)).await.map(|_| ()),
        }
    }

    /// Adds to a stream behind `expected` rows: all or nothing, and on disk when this returns.
    ///
    /// # Errors
    /// No such stream; a stream of another length; rows that do not go on from `expected`; a key that belongs to another
    /// stream; a store that is closed or fails.
    pub async fn append(&self, id: &str, expected: u64, change: Change) -> Result<(), Error> {
        change.must_follow(expected)?;
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| shelves.append(id, expected, change)),
            Backend::Disk(disk) => disk.write(Write::Append { id: id.to_string(), expected, change }).await.map(|_| ()),
        }
    }

    /// A stream with all its rows, if there is one of that id.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| Ok(shelves.load(id))),
            Backend::Disk(disk) => {
                let id = id.to_string();
                disk.read(move |connection| questions::load(connection, &id)).await
            }
        }
    }

    /// Rows of a stream behind `after`, at most `limit`.
    ///
    /// # Errors
    /// No such stream; a store that is closed or fails.
    pub async fn tail(&self, id: &str, after: u64, limit: usize) -> Result<Vec<Row>, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| shelves.tail(id, after, limit)),
            Backend::Disk(disk) => {
                let id = id.to_string();
                let rows = disk.read(move |connection| questions::tail(connection, &id, after, limit)).await?;
                rows.ok_or(Error::NotFound)
            }
        }
    }

    /// Streams, largest number first, at most `limit`: all of them, or those with a number below `before`.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn list(&self, filter: &Filter, before: Option<u64>, limit: usize) -> Result<Vec<Summary>, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| Ok(shelves.list(filter, before, limit))),
            Backend::Disk(disk) => {
                let filter = filter.clone();
                disk.read(move |connection| questions::list(connection, &filter, before, limit)).await
            }
        }
    }

    /// The id of the stream of a kind with a number.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn by_number(&self, kind: &str, number: u64) -> Result<Option<String>, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| Ok(shelves.by_number(kind, number))),
            Backend::Disk(disk) => {
                let kind = kind.to_string();
                disk.read(move |connection| questions::by_number(connection, &kind, number)).await
            }
        }
    }

    /// The id of the stream that a secret belongs to, by the hash of the secret.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn by_key(&self, key: &str) -> Result<Option<String>, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| Ok(shelves.by_key(key))),
            Backend::Disk(disk) => {
                let key = key.to_string();
                disk.read(move |connection| questions::by_key(connection, &key)).await
            }
        }
    }

    /// Ids and deadlines of streams whose deadline is not after `at` (in microseconds), soonest first, at most `limit`.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn due(&self, at: i64, limit: usize) -> Result<Vec<(String, i64)>, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| Ok(shelves.due(at, limit))),
            Backend::Disk(disk) => disk.read(move |connection| questions::due(connection, at, limit)).await,
        }
    }

    /// The soonest deadline of all, if there is one.
    ///
    /// # Errors
    /// A store that is closed or fails.
    pub async fn next_deadline(&self) -> Result<Option<i64>, Error> {
        match &self.backend {
            Backend::Memory(memory) => memory.with(|shelves| Ok(shelves.next_deadline())),
            Backend::Disk(disk) => disk.read(questions::next_deadline).await,
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
