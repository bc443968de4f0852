//! The log of a game: a header, then a line for everything that changed it. A game is the fold of its log.
//!
//! The first line says which game, which table, who plays and with what setup. Every other line is an [`Entry`].
//! [`Replay`] plays them one after the other and believes none of them: order, legality and digests are checked.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::any::AnyGame;
use crate::digest::Digest;
use crate::envelope::Envelope;
use crate::json::{Tree, read};
use crate::kind::Kind;
use crate::refusal::{Coded, CommonRefusal, Fault, Malformed};
use crate::seat::{Actor, Viewer};
use crate::text::Text;
use crate::time::Timestamp;

/// The version of the format, in every header.
pub const VERSION: i64 = 1;

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Header {
    /// The version of the format.
    pub parlor: i64,
    /// The game's name.
    pub game: String,
    /// The table's id.
    pub table: String,
    /// When the game began.
    pub at: Timestamp,
    /// The setup document the game began with, names included.
    pub setup: Tree<'static>,
}

/// One action that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// Who did it.
    #[serde(serialize_with = "crate::as_text")]
    pub by: Actor,
    /// Its id.
    pub action: String,
    /// The referee's digest of the state it led to, where that gives nothing away.
    #[serde(serialize_with = "crate::as_optional_text", skip_serializing_if = "Option::is_none")]
    pub after: Option<Digest>,
}

impl Header {
    /// Reads the first line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Header, Malformed> {
        read(&Tree::parse(line)?, |node| {
            let header = node.object(&["parlor", "game", "table", "at", "setup"])?;
            let parlor = header.get("parlor").integer(VERSION..=VERSION);
            let game = header.get("game").text().map(ToString::to_string);
            let table = Envelope::read_table(&header.get("table"));
            let at = header.get("at").parsed();
            let setup = header.optional("setup").and_then(|node| node.tree().cloned().map(Tree::into_owned));
            Some(Header { parlor: parlor?, game: game?, table: table?, at: at?, setup: setup.unwrap_or(Tree::Null) })
        })
    }
}

impl Entry {
    /// Reads a line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Entry, Malformed> {
        read(&Tree::parse(line)?, |node| {
            let entry = node.object(&["seq", "at", "by", "action", "after"])?;
            let seq = entry.get("seq").integer(1..=i64::MAX).and_then(|seq| u64::try_from(seq).ok());
            let at = entry.get("at").parsed();
            let by = entry.get("by").parsed();
            let action = entry.get("action").text().map(ToString::to_string);
            let after = match entry.optional("after") {
                Some(node) => node.parsed().map(Some),
                None => Some(None),
            };
            Some(Entry { seq: seq?, at: at?, by: by?, action: action?, after: after? })
        })
    }
}

/// A line of a log, without the line feed.
///
/// # Panics
/// Never for a header or an entry, which have nothing JSON cannot hold.
#[must_use]
pub fn line(of: &impl Serialize) -> String {
    serde_json::to_string(of).expect("a line of a log is JSON")
}

/// A game being played again from its log.
#[derive(Debug)]
pub struct Replay {
    /// The game so far.
    pub game: Box<dyn AnyGame>,
    /// The table so far.
    pub envelope: Envelope,
    played: u64,
}

impl Replay {
    /// The game as it began.
    ///
    /// # Errors
    /// A game that is not among `kinds`, or a setup it cannot begin with.
    pub fn begin(kinds: &[Kind], header: &Header) -> Result<Replay, Malformed> {
        let kind = kinds.iter().find(|kind| kind.name == header.game);
        let kind =
            kind.ok_or_else(|| Malformed::new(CommonRefusal::UnknownGame, "/game", &format!("{:?}", header.game)))?;
        let (game, envelope) = kind.begin_as_written(&header.setup)?;
        let envelope =
            Envelope { table: header.table.clone(), created_at: header.at, updated_at: header.at, ..envelope };
        Ok(Replay { game, envelope, played: 0 })
    }

    /// Plays one line, and says what happened as sentences.
    ///
    /// # Errors
    /// A line out of order or out of time, a refused action, or a digest that is not that of the state. Nothing has
    /// changed then.
    pub fn step(&mut self, entry: &Entry) -> Result<Vec<Text>, Malformed> {
        let due = self.played + 1;
        if entry.seq != due {
            return Err(Malformed::new(CommonRefusal::BrokenLog, "/seq", &format!("{} where {due} is due", entry.seq)));
        }
        if entry.at < self.envelope.updated_at {
            return Err(Malformed::new(CommonRefusal::BrokenLog, "/at", "earlier than the line before"));
        }
        let mut next = self.game.duplicate();
        let narration = next.apply(entry.by, &entry.action).map_err(|refusal| refused(&refusal))?;
        match entry.after {
            Some(digest) if digest != next.digest(Viewer::Referee) => {
                let found = format!("{digest}, but it is {}", next.digest(Viewer::Referee));
                return Err(Malformed::new(CommonRefusal::WrongDigest, "/after", &found));
            }
            _ => {}
        }
        self.game = next;
        self.played = due;
        self.envelope.note(&entry.action, &narration, entry.at);
        Ok(narration.story)
    }

    /// How many actions were played.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played
    }
}

/// Plays a whole log.
///
/// # Errors
/// What is wrong with the first line that is wrong, with its number.
///
/// # Panics
/// Never: a log without fault has a header.
pub fn replay(kinds: &[Kind], text: &str) -> Result<Replay, Malformed> {
    let mut replay = None;
    play(kinds, text, &mut replay, |_, _, _| {})?;
    Ok(replay.expect("a log without fault has begun"))
}

/// Plays a log line by line, shows every entry and what happened to `each`, and leaves in `replay` how far it came.
///
/// # Errors
/// What is wrong with the first line that is wrong, with its number.
pub fn play(
    kinds: &[Kind],
    text: &str,
    replay: &mut Option<Replay>,
    mut each: impl FnMut(&Replay, &Entry, Vec<Text>),
) -> Result<(), Malformed> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let place = |index: usize| format!("line {}", index + 1);
    let Some((index, first)) = lines.next() else {
        return Err(Malformed::new(CommonRefusal::BrokenLog, &place(0), "the log is empty"));
    };
    let begun = Header::parse(first).and_then(|header| Replay::begin(kinds, &header));
    let replay = replay.insert(begun.map_err(|malformed| malformed.within(&place(index)))?);
    for (index, line) in lines {
        let step = Entry::parse(line).and_then(|entry| replay.step(&entry).map(|story| (entry, story)));
        let (entry, story) = step.map_err(|malformed| malformed.within(&place(index)))?;
        each(replay, &entry, story);
    }
    Ok(())
}

/// The refusal of an action, as a fault of the line it stands in.
#[must_use]
pub fn refused(refusal: &impl Coded) -> Malformed {
    let (code, message) = (refusal.code(), refusal.to_string());
    Fault { code, at: "/action".to_string(), message, found: String::new() }.into()
}
