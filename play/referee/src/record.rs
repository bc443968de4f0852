//! The lines of a table's log: a header, then everything that happened. All of them are public.
//!
//! Every line ends with a link: the hash of the link before it and of the line itself. A draw that no player may see yet
//! is a line that says so, and a later line reveals it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object, Tree, read};
use game::{Actor, CommonRefusal, Digest, Malformed, Timestamp};
use serde::Serialize;

use crate::askable::Askable;
use crate::clock::Clock;
use crate::keys::{KeyTerms, SeatKey, Share};
use crate::log::{self, text};
use crate::policy::Policy;
use crate::private::OrderedBy;
use crate::refusal::wrong;
use crate::signed_acts::ActSignature;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Header {
    /// The version of the format: [`VERSION`], or [`KEYLESS`] without `keys`.
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
    /// The anchor of its hash chain, if the game has random draws.
    #[serde(serialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub anchor: Option<Digest>,
    /// The server's key, and what is asked of those of players.
    #[serde(flatten)]
    pub keys: Option<KeyTerms>,
    /// What players may ask of each other.
    #[serde(skip_serializing_if = "Askable::is_all")]
    pub requests: Askable,
}

/// The version of the format.
pub const VERSION: i64 = 3;
/// The version before it, in which no player has a key: that of tables in git, and of servers up to 0.1.0.
pub const KEYLESS: i64 = 2;

/// What a line after the header says.
pub type Record = log::Record<LogEvent>;

/// A line of the log, and what the server keeps secret beside it.
pub type LogEntry = log::LogEntry<LogEvent>;

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum LogEvent {
    /// A player sat down.
    Sit {
        /// The place, in the order of sitting down.
        place: u8,
        /// The name.
        name: String,
        /// The age, in logs of earlier versions: it is kept beside the log now.
        #[serde(skip_serializing_if = "Option::is_none")]
        age: Option<u16>,
        /// The player's own seed.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
        seed: Option<Digest>,
        /// The level of the computer, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// The player's key, if it has one.
        #[serde(flatten)]
        key: Option<SeatKey>,
    },
    /// A player left before the game began; those after it move up.
    Leave {
        /// The place.
        place: u8,
        /// The player's signature; without one it is the table's word.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// The game begins.
    Begin {
        /// The place of each seat.
        seats: Vec<u8>,
        /// What their order follows from, if not the order of sitting down.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<OrderedBy>,
    },
    /// Chance is next, or will be: these seats are asked for their shares of the draw.
    Call {
        /// The number of the draw.
        draw: u64,
        /// The seats.
        seats: Vec<u8>,
    },
    /// A seat's share of a draw.
    Share(Share),
    /// A seat has lost its key: it signs and shares nothing from here on.
    Unkey {
        /// The seat.
        seat: u8,
    },
    /// A draw that is hidden for now.
    Veiled {
        /// Its number.
        draw: u64,
    },
    /// What a hidden draw was, and its link.
    Reveal {
        /// The action that was hidden.
        action: String,
        /// The number of the draw.
        draw: u64,
        /// Its link.
        #[serde(serialize_with = "shown")]
        reveal: Digest,
        /// The digest of the state as it is now.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
        after: Option<Digest>,
    },
    /// A seat asks for a pause.
    AskPause {
        /// The seat.
        seat: u8,
        /// Its signature, if it has a key.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// A seat asks to take back its last turn.
    AskTakeback {
        /// The seat.
        seat: u8,
        /// Its signature, if it has a key.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// A seat agrees that another takes back its last turn.
    Agree {
        /// The seat.
        seat: u8,
        /// Its signature, if it has a key.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// A seat declines what was asked, or asks no longer.
    Decline {
        /// The seat.
        seat: u8,
        /// Its signature, if it has a key.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// All have agreed: the game is again as it was.
    Takeback {
        /// The seat that asked.
        seat: u8,
        /// The number of the line after which the game was so.
        to: u64,
        /// The digest of the state as it is again.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
        after: Option<Digest>,
    },
    /// A seat ends the pause.
    Resume {
        /// The seat.
        seat: u8,
        /// Its signature, if it has a key.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// The server was away: clocks are not charged for it, and stand until their players are back.
    Outage {
        /// For how long since the line before, in milliseconds.
        lost: i64,
    },
    /// Players are back, or have had time to come back: their clocks go on.
    Back {
        /// Their seats.
        seats: Vec<u8>,
    },
    /// The server kept a seat waiting, and its clock stood still for so long.
    Waited {
        /// The seat.
        seat: u8,
        /// How long, in milliseconds.
        millis: u32,
    },
    /// The game is over.
    End {
        /// Who won.
        winners: Vec<u8>,
        /// What each seat scored.
        points: Vec<i32>,
        /// Whether it ends without a result: a seat left before the first move, and owed a share.
        #[serde(skip_serializing_if = "core::ops::Not::not")]
        void: bool,
        /// The last link of the chain, where computers played: it proves their luck.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
        reveal: Option<Digest>,
    },
    /// An action of the game: the event without a name.
    #[serde(untagged)]
    Act(Act),
}

/// An action of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// Who did it.
    #[serde(serialize_with = "shown")]
    pub by: Actor,
    /// Its id.
    pub action: String,
    /// The number of the draw, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<u64>,
    /// Its link, if it is a draw.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    pub reveal: Option<Digest>,
    /// Why the table did it: the code of what the player did wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The player's name for the request (an idempotency key).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// The signature of a seat that has a key.
    #[serde(flatten)]
    pub signed: Option<ActSignature>,
    /// The signed act that broke a rule, where the table takes a seat out of the game for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offence: Option<ActSignature>,
    /// The referee's digest of the state it led to, where that reveals nothing.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    pub after: Option<Digest>,
}

impl Act {
    /// An action, and nothing besides.
    pub(crate) fn new(by: Actor, action: String) -> Act {
        Act { by, action, draw: None, reveal: None, why: None, request: None, signed: None, offence: None, after: None }
    }
}

impl LogEvent {
    /// The digest of the state that the line says it led to.
    pub(crate) fn after(&self) -> Option<Digest> {
        match self {
            LogEvent::Act(Act { after, .. }) | LogEvent::Reveal { after, .. } | LogEvent::Takeback { after, .. } => {
                *after
            }
            _ => None,
        }
    }

    /// The same, to be filled in, of those that can have one.
    pub(crate) fn after_mut(&mut self) -> Option<&mut Option<Digest>> {
        match self {
            LogEvent::Act(Act { after, .. }) | LogEvent::Reveal { after, .. } | LogEvent::Takeback { after, .. } => {
                Some(after)
            }
            _ => None,
        }
    }

    /// For how long the server was away, in microseconds, where it was.
    ///
    /// # Errors
    /// More than has passed since the line before.
    pub(crate) fn lost(&self, at: Timestamp, before: Timestamp) -> Result<i64, Malformed> {
        let LogEvent::Outage { lost } = self else { return Ok(0) };
        let lost = lost.saturating_mul(MILLISECOND);
        if at.micros() - before.micros() < lost {
            return wrong(CommonRefusal::OutOfRange, "/lost", "more than has passed since the line before");
        }
        Ok(lost)
    }
}

impl Header {
    /// Reads the first line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Header, Malformed> {
        let tree = Tree::parse(line)?;
        let has_keys = tree.get("parlor") == Some(&Tree::Integer(VERSION));
        let keys = ["parlor", "game", "table", "number", "at", "setup", "clock", "policy", "anchor"];
        let keys = [&keys[..], if has_keys { KeyTerms::KEYS } else { &[] }, &["requests"]].concat();
        read(&tree, |node| {
            let header = node.object(&keys)?;
            let parlor = header.get("parlor").integer(KEYLESS..=VERSION);
            let game = header.get("game").text().map(ToString::to_string);
            let table = game::Envelope::read_table(&header.get("table"));
            let number = header.or("number", 0, |node| node.integer(0..=i64::MAX));
            let at = header.get("at").parsed();
            let setup = header.optional("setup").and_then(|node| node.tree().cloned().map(Tree::into_owned));
            let clock = header.or("clock", Clock::None, Clock::read);
            let policy = header.or("policy", Policy::Refuse, Policy::read);
            let anchor = header.or("anchor", None, |node| node.parsed().map(Some));
            let keys = if has_keys { KeyTerms::read(&header).map(Some) } else { Some(None) };
            let requests = header.or("requests", Askable::ALL, Askable::read);
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
                keys: keys?,
                requests: requests?,
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

impl Record {
    /// Reads a line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Record, Malformed> {
        Record::read(line, keys_of, read_event)
    }
}

fn keys_of(event: Option<&str>) -> &'static [&'static str] {
    match event {
        Some("sit") => &["place", "name", "age", "seed", "bot", "key", "commit", "sig"],
        Some("leave") => &["place", "saw", "sig"],
        Some("begin") => &["seats", "order"],
        Some("call") => &["draw", "seats"],
        Some("share") => &["seat", "draw", "r", "next", "sig"],
        Some("unkey") => &["seat"],
        Some("veiled") => &["draw"],
        Some("reveal") => &["draw", "action", "reveal", "after"],
        Some("ask-pause" | "ask-takeback" | "agree" | "decline" | "resume") => &["seat", "saw", "sig"],
        Some("takeback") => &["seat", "to", "after"],
        Some("outage") => &["lost"],
        Some("back") => &["seats"],
        Some("waited") => &["seat", "millis"],
        Some("end") => &["winners", "points", "void", "reveal"],
        _ => &["by", "action", "draw", "reveal", "why", "request", "saw", "ids", "sig", "offence", "after"],
    }
}

fn read_event(row: &Object<'_>, event: Option<&str>) -> Option<LogEvent> {
    let small = |key| row.get(key).small(0..=7_u8);
    let draw = read_draw;
    Some(match event {
        Some("sit") => {
            let (place, name) = (small("place"), game::Envelope::read_recorded_name(&row.get("name")));
            let (age, seed) = (
                row.or("age", None, |node| node.small(0..=u16::MAX).map(Some)),
                row.or("seed", None, |node| node.parsed().map(Some)),
            );
            let bot = row.or("bot", None, |node| read_word(node).map(Some));
            let key = SeatKey::read(row);
            LogEvent::Sit { place: place?, name: name?, age: age?, seed: seed?, bot: bot?, key: key? }
        }
        Some("leave") => LogEvent::Leave { place: small("place")?, signed: ActSignature::read_if(row)? },
        Some("begin") => {
            let seats = row.get("seats").list(1..=8, |node| node.small(0..=7_u8));
            let order = row.or("order", None, |node| OrderedBy::read(node).map(Some));
            LogEvent::Begin { seats: seats?, order: order? }
        }
        Some("call") => {
            let seats = row.get("seats").list(1..=8, |node| node.small(0..=7_u8));
            LogEvent::Call { draw: draw(&row.get("draw"))?, seats: seats? }
        }
        Some("share") => LogEvent::Share(Share::read(row)?),
        Some("unkey") => LogEvent::Unkey { seat: small("seat")? },
        Some("veiled") => LogEvent::Veiled { draw: draw(&row.get("draw"))? },
        Some("reveal") => {
            let (number, action) = (draw(&row.get("draw")), row.get("action").text().map(ToString::to_string));
            let (reveal, after) = (row.get("reveal").parsed(), row.or("after", None, |node| node.parsed().map(Some)));
            LogEvent::Reveal { draw: number?, action: action?, reveal: reveal?, after: after? }
        }
        Some("ask-pause") => LogEvent::AskPause { seat: small("seat")?, signed: ActSignature::read_if(row)? },
        Some("ask-takeback") => LogEvent::AskTakeback { seat: small("seat")?, signed: ActSignature::read_if(row)? },
        Some("agree") => LogEvent::Agree { seat: small("seat")?, signed: ActSignature::read_if(row)? },
        Some("decline") => LogEvent::Decline { seat: small("seat")?, signed: ActSignature::read_if(row)? },
        Some("takeback") => {
            let (seat, to) = (small("seat"), row.get("to").integer(1..=i64::MAX).map(i64::unsigned_abs));
            let after = row.or("after", None, |node| node.parsed().map(Some));
            LogEvent::Takeback { seat: seat?, to: to?, after: after? }
        }
        Some("resume") => LogEvent::Resume { seat: small("seat")?, signed: ActSignature::read_if(row)? },
        Some("outage") => LogEvent::Outage { lost: row.get("lost").integer(0..=i64::MAX / 1000)? },
        Some("back") => LogEvent::Back { seats: row.get("seats").list(1..=8, |node| node.small(0..=7_u8))? },
        Some("waited") => {
            let (seat, millis) = (small("seat"), row.get("millis").small(1..=u32::MAX));
            LogEvent::Waited { seat: seat?, millis: millis? }
        }
        Some("end") => {
            let winners = row.get("winners").list(0..=8, |node| node.small(0..=7_u8));
            let points = row.get("points").list(1..=8, |node| node.small(i32::MIN..=i32::MAX));
            let reveal = row.or("reveal", None, |node| node.parsed().map(Some));
            let void = row.or("void", false, Node::boolean);
            LogEvent::End { winners: winners?, points: points?, void: void?, reveal: reveal? }
        }
        None => {
            let (by, action) = (row.get("by").parsed(), row.get("action").text().map(ToString::to_string));
            let (draw, reveal) = (
                row.or("draw", None, |node| draw(node).map(Some)),
                row.or("reveal", None, |node| node.parsed().map(Some)),
            );
            let (why, request) = (
                row.or("why", None, |node| read_word(node).map(Some)),
                row.or("request", None, |node| read_word(node).map(Some)),
            );
            let after = row.or("after", None, |node| node.parsed().map(Some));
            let (signed, offence) = (
                ActSignature::read_if(row),
                row.or("offence", None, |node| ActSignature::read(&node.object(ActSignature::KEYS)?).map(Some)),
            );
            LogEvent::Act(Act {
                by: by?,
                action: action?,
                draw: draw?,
                reveal: reveal?,
                why: why?,
                request: request?,
                signed: signed?,
                offence: offence?,
                after: after?,
            })
        }
        Some(event) => {
            return row.get("event").refuse(CommonRefusal::UnknownWord, &format!("{event:?} is no event of a table"));
        }
    })
}

/// In microseconds.
pub(crate) const MILLISECOND: i64 = 1000;

/// The longest code or name of a request.
pub(crate) const LONGEST_WORD: usize = 100;

/// Reads the number of a draw.
pub(crate) fn read_draw(node: &Node<'_>) -> Option<u64> {
    node.integer(1..=i64::MAX).map(i64::unsigned_abs)
}

/// Reads a code, the name of a request or a level.
pub(crate) fn read_word(node: &Node<'_>) -> Option<String> {
    node.sized_text(1..=LONGEST_WORD)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Writes a value as text.
pub(crate) fn shown<S: serde::Serializer>(value: &impl core::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
