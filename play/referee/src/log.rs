//! A log after its first line: numbered records, each linked to the one before it by a hash.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Object, Tree, read};
use game::{CommonRefusal, Digest, Malformed, Timestamp};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::refusal::{LogRefusal, wrong};

/// What a line after the first says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record<E> {
    /// Its number, from 1.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    #[serde(flatten)]
    pub event: E,
}

/// A line of the log, and what the server keeps secret beside it.
#[derive(Clone, PartialEq, Eq)]
pub struct LogEntry<E> {
    /// What it says.
    pub record: Record<E>,
    /// The line, without the line feed.
    pub line: String,
    /// The hash of a player's secret, or the action that is veiled.
    pub sealed: Option<String>,
}

impl<E> LogEntry<E> {
    /// The link that the line ends with.
    pub(crate) fn link(&self) -> Digest {
        let link = self.line.strip_suffix("\"}").and_then(|line| line.rsplit_once('"'));
        link.and_then(|(_, link)| link.parse().ok()).unwrap_or(Digest([0; 32]))
    }
}

/// The last line of a log, as far as the next depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogHead {
    /// Its number; 0 for the first line.
    pub(crate) seq: u64,
    /// When it happened.
    pub(crate) at: Timestamp,
    /// Its link.
    pub(crate) link: Digest,
}

impl LogHead {
    /// The head of a log that has only its first line.
    pub(crate) fn first(line: &str, at: Timestamp) -> LogHead {
        LogHead { seq: 0, at, link: Digest::of(line.as_bytes()) }
    }

    /// The head after a line.
    ///
    /// # Errors
    /// A line that does not follow: by its number, its time or its link.
    pub(crate) fn after<E>(&self, record: &Record<E>, line: &str) -> Result<LogHead, Malformed> {
        let due = self.seq + 1;
        if record.seq != due {
            return wrong(CommonRefusal::BrokenLog, "/seq", &format!("{} where {due} is due", record.seq));
        }
        if record.at < self.at {
            return wrong(CommonRefusal::BrokenLog, "/at", "earlier than the line before");
        }
        let Some((body, recorded)) = line.strip_suffix("\"}").and_then(|line| line.rsplit_once(",\"link\":\"")) else {
            return wrong(LogRefusal::BrokenLink, "/link", "it must be the last key");
        };
        let head = LogHead { seq: due, at: record.at, link: self.linked(&format!("{body}}}")) };
        if head.link.to_string() == recorded { Ok(head) } else { wrong(LogRefusal::BrokenLink, "/link", "") }
    }

    /// The next line, and the head after it.
    pub(crate) fn entry<E: Serialize>(
        &self,
        event: E,
        at: Timestamp,
        sealed: Option<String>,
    ) -> (LogEntry<E>, LogHead) {
        let record = Record { seq: self.seq + 1, at: at.max(self.at), event };
        let body = serde_json::to_string(&record).expect("a record is JSON");
        let head = LogHead { seq: record.seq, at: record.at, link: self.linked(&body) };
        let open = body.strip_suffix('}').unwrap_or(&body);
        let line = format!("{open},\"link\":\"{}\"}}", head.link);
        (LogEntry { record, line, sealed }, head)
    }

    /// The link of the next line: a hash of this link and of the line without its own.
    fn linked(&self, body: &str) -> Digest {
        let hash = Sha256::new().chain_update(self.link.to_string().as_bytes()).chain_update(body.as_bytes());
        Digest(hash.finalize().into())
    }
}

impl<E> Record<E> {
    /// Reads a line, given the keys that an event has besides those of every record, and how it is read.
    pub(crate) fn read(
        line: &str,
        keys_of: fn(Option<&str>) -> &'static [&'static str],
        read_event: fn(&Object<'_>, Option<&str>) -> Option<E>,
    ) -> Result<Record<E>, Malformed> {
        let tree = Tree::parse(line)?;
        read(&tree, |node| {
            let event = tree.get("event").map(|event| event.as_text().unwrap_or_default());
            let keys: Vec<&str> = ["seq", "at", "event", "link"].iter().chain(keys_of(event)).copied().collect();
            let row = node.object(&keys)?;
            let seq = row.get("seq").integer(1..=i64::MAX);
            let at = row.get("at").parsed();
            let event = read_event(&row, event);
            Some(Record { seq: seq?.unsigned_abs(), at: at?, event: event? })
        })
    }
}

/// Checks that nothing in a line is more than itself where it is printed.
///
/// # Errors
/// A character that a terminal obeys, or that turns the direction of text, be it written as an escape.
pub(crate) fn check_printable(line: &str) -> Result<(), Malformed> {
    // Most lines have neither escapes nor anything beyond ASCII.
    if line.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'\\') || is_printable_tree(&Tree::parse(line)?) {
        return Ok(());
    }
    wrong(LogRefusal::Unprintable, "", "")
}

fn is_printable_tree(tree: &Tree<'_>) -> bool {
    let is_printable = |text: &str| text.chars().all(game::print::is_printable);
    match tree {
        Tree::Text(text) => is_printable(text),
        Tree::List(items) => items.iter().all(is_printable_tree),
        Tree::Object(fields) => fields.iter().all(|(key, value)| is_printable(key) && is_printable_tree(value)),
        _ => true,
    }
}

/// Writes an optional value as text.
#[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
pub(crate) fn text<S: serde::Serializer, T: core::fmt::Display>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}
