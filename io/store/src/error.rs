//! What can go wrong with a store: a stable code for programs, a sentence for people, and never a secret.

use std::fmt;
use std::path::PathBuf;

use game::Coded;
use rusqlite::ErrorCode;

game::refusals! {
    /// Why the store refuses, or fails.
    pub enum StoreRefusal {
        /// An id or a number that another stream has.
        Exists = "stream_exists": "there is a stream of this id or number already",
        /// An id that no stream has.
        NotFound = "no_such_stream": "there is no such stream",
        /// Another writer came first.
        Conflict = "stream_conflict": "another writer was quicker",
        /// Rows that do not continue the stream.
        Gap = "gap_in_rows": "the rows do not continue from the length that was expected",
        /// A key that another stream has.
        KeyTaken = "key_taken": "this key belongs to another stream",
        /// Another process has the directory open.
        InUse = "store_in_use": "another process has opened the folder",
        /// A database of a later version.
        TooNew = "store_too_new": "the folder was written by a later version of this program",
        /// A store that is closed.
        Closed = "store_closed": "the store is closed",
        /// A stream whose rows are not all there, or not what was written.
        Damaged = "store_damaged": "this is damaged or incomplete",
        /// No space left.
        Full = "disk_full": "the disk is full",
        /// The disk or the database.
        Failed = "store_failed": "the disk or the database failed",
    }
}

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is a stream with that id, or with that kind and number.
    Exists,
    /// There is no stream with that id.
    NotFound,
    /// The stream has another length than expected: another writer was quicker.
    Conflict {
        /// How many rows it has.
        found: u64,
    },
    /// The rows are not numbered one after the other from the length that was expected.
    Gap,
    /// A key belongs to another stream already.
    KeyTaken,
    /// Another process has opened the directory.
    InUse {
        /// The directory.
        dir: PathBuf,
    },
    /// The database was written by a later version of this program.
    TooNew {
        /// The version of the database.
        found: i64,
    },
    /// The store has been closed.
    Closed,
    /// A stream is damaged or incomplete.
    Damaged {
        /// What is wrong with which stream.
        what: String,
    },
    /// The disk is full.
    Full,
    /// The disk or the database failed.
    Failed {
        /// What the system says about it.
        what: String,
    },
}

impl Error {
    /// A failure of the system, with what was being done.
    pub(crate) fn failed(doing: &str, why: impl fmt::Display) -> Error {
        Error::Failed { what: format!("{doing}: {why}") }
    }

    /// What was found, which follows the refusal after a colon; perhaps nothing.
    #[must_use]
    pub fn found(&self) -> String {
        match self {
            Error::Conflict { found } => format!("the stream has {found} rows now"),
            Error::InUse { dir } => {
                format!("{}; stop that process, or give this one a folder of its own", dir.display())
            }
            Error::TooNew { found } => format!("its version is {found}"),
            Error::Damaged { what } | Error::Failed { what } => what.clone(),
            _ => String::new(),
        }
    }

    /// Which refusal it is.
    #[must_use]
    pub fn why(&self) -> StoreRefusal {
        match self {
            Error::Exists => StoreRefusal::Exists,
            Error::NotFound => StoreRefusal::NotFound,
            Error::Conflict { .. } => StoreRefusal::Conflict,
            Error::Gap => StoreRefusal::Gap,
            Error::KeyTaken => StoreRefusal::KeyTaken,
            Error::InUse { .. } => StoreRefusal::InUse,
            Error::TooNew { .. } => StoreRefusal::TooNew,
            Error::Closed => StoreRefusal::Closed,
            Error::Damaged { .. } => StoreRefusal::Damaged,
            Error::Full => StoreRefusal::Full,
            Error::Failed { .. } => StoreRefusal::Failed,
        }
    }
}

impl Coded for Error {
    fn code(&self) -> &'static str {
        self.why().code()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (why, found) = (self.why(), self.found());
        if found.is_empty() { why.fmt(f) } else { write!(f, "{why}: {found}") }
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    /// Keeps the code of the database and leaves out its text, which may quote what was being written.
    fn from(error: rusqlite::Error) -> Error {
        match error.sqlite_error() {
            Some(error) if error.code == ErrorCode::DiskFull => Error::Full,
            Some(error) => Error::Failed { what: error.to_string() },
            None => Error::Failed { what: "the database does not hold what it should".to_string() },
        }
    }
}
