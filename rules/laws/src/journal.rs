//! The log of a game while it is played.

use alloc::string::{String, ToString};

use game::json::Tree;
use game::log::{Entry, Header, VERSION, line};
use game::{Actor, Digest, Envelope, Timestamp};

/// A log that is being written.
pub(crate) struct Journal {
    text: String,
    written: u64,
}

impl Journal {
    /// The log of a game that has just begun with `setup`.
    pub(crate) fn begin(name: &str, setup: Tree<'static>, envelope: &Envelope) -> Journal {
        let at = envelope.created_at;
        let header = Header { parlor: VERSION, game: name.to_string(), table: envelope.table.clone(), at, setup };
        Journal { text: line(&header) + "\n", written: 0 }
    }

    /// Writes down that `by` did `action`, and what came of it.
    pub(crate) fn note(&mut self, by: Actor, action: &str, at: Timestamp, after: Digest) {
        self.written += 1;
        let entry = Entry { seq: self.written, at, by, action: action.to_string(), after: Some(after) };
        self.text += &line(&entry);
        self.text.push('\n');
    }

    /// How many actions were written down.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// The log so far.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}
