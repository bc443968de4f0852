//! What can go wrong with a store: a stable code for programs, a sentence for people, and never a secret.

use std::fmt;
use std::path::PathBuf;

use game::Coded;
use rusqlite::ErrorCode;

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is a stream with that id, or with that kind and number.
    Exists,
    /// There is no stream with that id.
    NotFound,
    /// The stream has another length than expected: somebody else was quicker.
    Conflict {
        /// How many rows it has.
        found: u64,
    },
    /// The rows are not numbered one after the other from the length that was expected.
    Gap,
    /// A key belongs to another stream already.
    KeyTaken,
    /// Somebody else has opened the directory.
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
}

impl Coded for Error {
    fn code(&self) -> &'static str {
        match self {
            Error::Exists => "stream_exists",
            Error::NotFound => "no_such_stream",
            Error::Conflict { .. } => "stream_conflict",
            Error::Gap => "gap_in_rows",
            Error::KeyTaken => "key_taken",
            Error::InUse { .. } => "store_in_use",
            Error::TooNew { .. } => "store_too_new",
            Error::Closed => "store_closed",
            Error::Full => "disk_full",
            Error::Failed { .. } => "store_failed",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Exists => f.write_str("there is a stream of this id or number already"),
            Error::NotFound => f.write_str("there is no such stream"),
            Error::Conflict { found } => write!(f, "somebody else was quicker: the stream has {found} rows now"),
            Error::Gap => f.write_str("the rows do not go on from the length that was expected"),
            Error::KeyTaken => f.write_str("this key belongs to another stream"),
            Error::InUse { dir } => {
                write!(
                    f,
                    "the store in {} is in use: stop the other process, or give this one a directory of its own",
                    dir.display()
                )
            }
            Error::TooNew { found } => {
                write!(f, "the store has version {found}, which is later than this program: use a newer program")
            }
            Error::Closed => f.write_str("the store is closed"),
            Error::Full => f.write_str("the disk is full"),
            Error::Failed { what } => write!(f, "the store failed: {what}"),
        }
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
