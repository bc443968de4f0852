//! What is kept: streams, their heads and their rows.
//!
//! A type with a sealed value has no `Debug`, so that no log line can leak it.

use crate::error::Error;

/// A stream to be made.
#[derive(Clone, PartialEq, Eq)]
pub struct NewStream {
    /// Its id, which never changes.
    pub id: String,
    /// What it is: a `table` or a `tournament`.
    pub kind: &'static str,
    /// Its number, from `Store::reserve`; no two streams of a kind share one.
    pub number: u64,
    /// What is played.
    pub game: String,
    /// Whether public lists have it.
    pub is_listed: bool,
    /// The first line of the log.
    pub header: String,
    /// The secret part of the header.
    pub sealed: String,
    /// When it was made, in microseconds.
    pub at: i64,
    /// Its head.
    pub head: StreamHead,
}

/// The head of a stream: what lists show of it, and its deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamHead {
    /// How far it has come: `gathering`, `playing`, `paused`, `over`, `closed` or `stopped`.
    pub stage: String,
    /// What lists show of it, as JSON.
    pub summary: String,
    /// When something happens by itself, in microseconds.
    pub deadline: Option<i64>,
}

/// A numbered line of a stream.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number; the first after the header is 1.
    pub seq: u64,
    /// The line, without the line feed.
    pub line: String,
    /// The secret part of the line.
    pub sealed: Option<String>,
}

/// What is appended to a stream at once.
#[derive(Clone, PartialEq, Eq)]
pub struct Change {
    /// The new rows; there may be none.
    pub rows: Vec<Row>,
    /// Hashes of secrets that belong to the stream from now on.
    pub keys: Vec<String>,
    /// When it happened, in microseconds.
    pub at: i64,
    /// The head after it.
    pub head: StreamHead,
}

impl Change {
    /// Refuses rows that do not go on from `expected` without a gap.
    pub(crate) fn must_follow(&self, expected: u64) -> Result<(), Error> {
        let mut before = expected;
        for row in &self.rows {
            if before.checked_add(1) != Some(row.seq) {
                return Err(Error::Gap);
            }
            before = row.seq;
        }
        Ok(())
    }
}

/// A stream with all its rows.
#[derive(Clone, PartialEq, Eq)]
pub struct Stored {
    /// What it is: a `table` or a `tournament`.
    pub kind: String,
    /// The first line of the log.
    pub header: String,
    /// The secret part of the header.
    pub sealed: String,
    /// Its head.
    pub head: StreamHead,
    /// Its rows, from number 1 without a gap.
    pub rows: Vec<Row>,
}

/// Which streams a list has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Those of this kind.
    pub kind: String,
    /// Those of this game only.
    pub game: Option<String>,
    /// Those at this stage only.
    pub stage: Option<String>,
    /// Also those that public lists do not have.
    pub unlisted: bool,
}

/// What a list has of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// Its number among those of its kind.
    pub number: u64,
    /// What is played.
    pub game: String,
    /// How far it has come.
    pub stage: String,
    /// What lists show of it, as JSON.
    pub summary: String,
    /// When it changed last, in microseconds.
    pub at: i64,
}

/// A stage at which streams may stay unchanged for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdleStage {
    /// It waits for players.
    Gathering,
    /// It was closed.
    Closed,
}

impl IdleStage {
    /// What the stage is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            IdleStage::Gathering => "gathering",
            IdleStage::Closed => "closed",
        }
    }
}

/// The stage of streams that are neither finished nor go on.
pub const STOPPED: &str = "stopped";

/// A stream that has not changed for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchanged {
    /// Its id.
    pub id: String,
    /// When it changed last, in microseconds.
    pub at: i64,
    /// The first line of the log.
    pub header: String,
}
