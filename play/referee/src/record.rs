//! The lines of a table's log: a header, then everything that happened. Everybody may read all of them.
//!
//! Every line ends with a link: the hash of the link before it and of the line itself. A draw that nobody may see yet
//! is a line that says so, and another line tells it when it may be seen.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object, Tree, read};
use game::{Actor, CommonRefusal, Digest, Malformed, Timestamp};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::clock::Clock;
use crate::policy::Policy;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Header {
    /// The version of the format.
    pub parlor: i64,
    /// The game's name.
    pub game: String,
    /// The table's id.
    pub table: String,
    /// The table's number among those of its server.
    #[serde(skip_serializing_if = "is_zero")]
    pub number: u64,
    /// When the table was set up.
    pub at: Timestamp,
    /// What was chosen for the game.
    pub setup: Tree<'static>,
    /// How much time players have.
    pub clock: Clock,
    /// What becomes of those who break the rules.
    pub policy: Policy,
    /// Where the chain of its luck begins, if the game needs luck.
    #[serde(serialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub anchor: Option<Digest>,
}

/// The version of the format.
pub const VERSION: i64 = 2;

/// A line behind the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number, from 1.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub event: LogEvent,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogEvent {
    /// Somebody sat down.
    Sit {
        /// The place, in the order of sitting down.
        place: u8,
        /// The name.
        name: String,
        /// The age, where that is told.
        age: Option<u16>,
        /// Luck of their own.
        seed: Option<Digest>,
        /// The level of the computer, if it is one.
        bot: Option<String>,
    },
    /// Somebody left before the game began; those behind move up.
    Leave {
        /// The place.
        place: u8,
    },
    /// The game begins.
    Begin {
        /// The place of each seat.
        seats: Vec<u8>,
    },
    /// An action of the game.
    Act(Act),
    /// A draw that is hidden for now.
    Veiled {
        /// Its number.
        draw: u64,
    },
    /// What a draw was that was hidden, or whose link was.
    Reveal {
        /// Its number.
        draw: u64,
        /// The action that was hidden.
        action: String,
        /// Its link.
        reveal: Digest,
        /// The digest of the state as it is now.
        after: Option<Digest>,
    },
    /// A seat wishes to pause.
    AskPause {
        /// The seat.
        seat: u8,
    },
    /// A seat ends the pause.
    Resume {
        /// The seat.
        seat: u8,
    },
    /// The game is over.
    End {
        /// Who won.
        winners: Vec<u8>,
        /// What each seat scored.
        points: Vec<i32>,
    },
}

/// An action of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who did it.
    pub by: Actor,
    /// Its id.
    pub action: String,
    /// The number of the draw, if it is one.
    pub draw: Option<u64>,
    /// Its link, if it is a draw.
    pub reveal: Option<Digest>,
    /// Why the table did it: the code of what somebody did wrong.
    pub why: Option<String>,
    /// What the player called the request.
    pub request: Option<String>,
    /// The referee's digest of the state it led to, where that gives nothing away.
    pub after: Option<Digest>,
}

impl LogEvent {
    /// The digest of the state that the line says it led to.
    pub(crate) fn after(&self) -> Option<Digest> {
        match self {
            LogEvent::Act(Act { after, .. }) | LogEvent::Reveal { after, .. } => *after,
            _ => None,
        }
    }

    /// The same, to be filled in, of those that can have one.
    pub(crate) fn after_mut(&mut self) -> Option<&mut Option<Digest>> {
        match self {
            LogEvent::Act(Act { after, .. }) | LogEvent::Reveal { after, .. } => Some(after),
            _ => None,
        }
    }
}

impl Header {
    /// Reads the first line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Header, Malformed> {
        let keys = ["parlor", "game", "table", "number", "at", "setup", "clock", "policy", "anchor"];
        read(&Tree::parse(line)?, |node| {
            let header = node.object(&keys)?;
            let parlor = header.get("parlor").integer(VERSION..=VERSION);
            let game = header.get("game").text().map(ToString::to_string);
            let table = game::Envelope::read_table(&header.get("table"));
            let number = header.or("number", 0, |node| node.integer(0..=i64::MAX));
            let at = header.get("at").parsed();
            let setup = header.optional("setup").and_then(|node| node.tree().cloned().map(Tree::into_owned));
            let clock = header.or("clock", Clock::None, Clock::read);
            let policy = header.or("policy", Policy::Refuse, Policy::read);
            let anchor = maybe(&header, "anchor", digest);
            Some(Header {
                parlor: parlor?,
                game: game?,
                table: table?,
                number: number?.unsigned_abs(),
                at: at?,
                setup: setup.unwrap_or(Tree::Null),
                clock: clock?,
                policy: policy?,
                anchor: anchor?,
            })
        })
    }

    /// The line, without the line feed.
    ///
    /// # Panics
    /// Never: it has nothing JSON cannot hold.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a header is JSON")
    }
}

/// How a record is written. Keys that do not belong to it are left out.
#[derive(Default, Serialize)]
struct Row<'a> {
    seq: u64,
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    by: Option<Actor>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    seed: Option<Digest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<&'a [u8]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    reveal: Option<Digest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<&'a [u8]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<&'a [i32]>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    after: Option<Digest>,
}

impl Record {
    /// The line, with the link that follows from the one before; and that link.
    pub(crate) fn line(&self, before: &Digest) -> (String, Digest) {
        let body = serde_json::to_string(&self.row()).expect("a record is JSON");
        let link = linked(before, &body);
        let open = body.strip_suffix('}').unwrap_or(&body);
        (format!("{open},\"link\":\"{link}\"}}"), link)
    }

    fn row(&self) -> Row<'_> {
        let row = Row { seq: self.seq, at: self.at, ..Row::default() };
        match &self.event {
            LogEvent::Sit { place, name, age, seed, bot } => Row {
                event: Some("sit"),
                place: Some(*place),
                name: Some(name),
                age: *age,
                seed: *seed,
                bot: bot.as_deref(),
                ..row
            },
            LogEvent::Leave { place } => Row { event: Some("leave"), place: Some(*place), ..row },
            LogEvent::Begin { seats } => Row { event: Some("begin"), seats: Some(seats), ..row },
            LogEvent::Act(act) => Row {
                by: Some(act.by),
                action: Some(&act.action),
                draw: act.draw,
                reveal: act.reveal,
                why: act.why.as_deref(),
                request: act.request.as_deref(),
                after: act.after,
                ..row
            },
            LogEvent::Veiled { draw } => Row { event: Some("veiled"), draw: Some(*draw), ..row },
            LogEvent::Reveal { draw, action, reveal, after } => Row {
                event: Some("reveal"),
                draw: Some(*draw),
                action: Some(action),
                reveal: Some(*reveal),
                after: *after,
                ..row
            },
            LogEvent::AskPause { seat } => Row { event: Some("ask-pause"), seat: Some(*seat), ..row },
            LogEvent::Resume { seat } => Row { event: Some("resume"), seat: Some(*seat), ..row },
            LogEvent::End { winners, points } => {
                Row { event: Some("end"), winners: Some(winners), points: Some(points), ..row }
            }
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Record, Malformed> {
        let tree = Tree::parse(line)?;
        read(&tree, |node| {
            let event = tree.get("event").map(|event| event.as_text().unwrap_or_default());
            let own: &[&str] = match event {
                Some("sit") => &["place", "name", "age", "seed", "bot"],
                Some("leave") => &["place"],
                Some("begin") => &["seats"],
                Some("veiled") => &["draw"],
                Some("reveal") => &["draw", "action", "reveal", "after"],
                Some("ask-pause" | "resume") => &["seat"],
                Some("end") => &["winners", "points"],
                _ => &["by", "action", "draw", "reveal", "why", "request", "after"],
            };
            let keys: Vec<&str> = ["seq", "at", "event", "link"].into_iter().chain(own.iter().copied()).collect();
            let row = node.object(&keys)?;
            let seq = row.get("seq").integer(1..=i64::MAX);
            let at = row.get("at").parsed();
            let event = read_event(&row, event);
            Some(Record { seq: seq?.unsigned_abs(), at: at?, event: event? })
        })
    }
}

fn read_event(row: &Object<'_>, event: Option<&str>) -> Option<LogEvent> {
    let small = |key| row.get(key).small(0..=7_u8);
    let draw = |node: &Node<'_>| node.integer(1..=i64::MAX).map(i64::unsigned_abs);
    Some(match event {
        Some("sit") => {
            let (place, name) = (small("place"), game::Envelope::read_new_name(&row.get("name")));
            let (age, seed) = (maybe(row, "age", |node| node.small(0..=u16::MAX)), maybe(row, "seed", digest));
            let bot = maybe(row, "bot", read_word);
            LogEvent::Sit { place: place?, name: name?, age: age?, seed: seed?, bot: bot? }
        }
        Some("leave") => LogEvent::Leave { place: small("place")? },
        Some("begin") => LogEvent::Begin { seats: row.get("seats").list(1..=8, |node| node.small(0..=7_u8))? },
        Some("veiled") => LogEvent::Veiled { draw: draw(&row.get("draw"))? },
        Some("reveal") => {
            let (number, action) = (draw(&row.get("draw")), row.get("action").text().map(ToString::to_string));
            let (reveal, after) = (row.get("reveal").parsed(), maybe(row, "after", digest));
            LogEvent::Reveal { draw: number?, action: action?, reveal: reveal?, after: after? }
        }
        Some("ask-pause") => LogEvent::AskPause { seat: small("seat")? },
        Some("resume") => LogEvent::Resume { seat: small("seat")? },
        Some("end") => {
            let winners = row.get("winners").list(0..=8, |node| node.small(0..=7_u8));
            let points = row.get("points").list(1..=8, |node| node.small(i32::MIN..=i32::MAX));
            LogEvent::End { winners: winners?, points: points? }
        }
        None => {
            let (by, action) = (row.get("by").parsed(), row.get("action").text().map(ToString::to_string));
            let (draw, reveal) = (maybe(row, "draw", draw), maybe(row, "reveal", digest));
            let (why, request) = (maybe(row, "why", read_word), maybe(row, "request", read_word));
            let after = maybe(row, "after", digest);
            LogEvent::Act(Act {
                by: by?,
                action: action?,
                draw: draw?,
                reveal: reveal?,
                why: why?,
                request: request?,
                after: after?,
            })
        }
        Some(event) => {
            return row.get("event").refuse(CommonRefusal::UnknownWord, &format!("{event:?} is no event of a table"));
        }
    })
}

/// The longest code or name of a request.
pub(crate) const LONGEST_WORD: usize = 100;

/// Reads a code, the name of a request or a level.
pub(crate) fn read_word(node: &Node<'_>) -> Option<String> {
    node.sized_text(1..=LONGEST_WORD)
}

/// The link of a line, given the one before: a hash of both.
pub(crate) fn linked(before: &Digest, line: &str) -> Digest {
    let hash = Sha256::new().chain_update(before.to_string().as_bytes()).chain_update(line.as_bytes());
    Digest(hash.finalize().into())
}

/// Takes the link off a line: the line as it was before that was added, and the link.
pub(crate) fn unlinked(whole: &str) -> Option<(String, &str)> {
    let (body, link) = whole.strip_suffix("\"}")?.rsplit_once(",\"link\":\"")?;
    Some((format!("{body}}}"), link))
}

/// What a key holds, if it is there.
#[expect(clippy::option_option, reason = "nothing at all means that what is there is wrong")]
fn maybe<T>(row: &Object<'_>, key: &'static str, reader: impl FnOnce(&Node<'_>) -> Option<T>) -> Option<Option<T>> {
    match row.optional(key) {
        Some(node) => reader(&node).map(Some),
        None => Some(None),
    }
}

fn digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
fn text<S: serde::Serializer, T: core::fmt::Display>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}
