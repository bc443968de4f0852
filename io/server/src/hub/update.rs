//! What clients at a table are sent when something happened.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use game::{Actor, Envelope, FORFEIT, Seat, SeatSet, Text, Viewer};
pub use protocol::stage_name;
use protocol::{Lines, ServerMessage};
use referee::{LogEntry, LogEvent, Table};

use super::Head;

/// Something happened at a table: its lines, and the table as it is now, as each viewer sees it.
pub struct Update {
    /// The table as it is now.
    pub table: Arc<Table>,
    /// How many lines there are.
    pub seq: u64,
    /// The new lines.
    pub lines: Vec<String>,
    /// What happened.
    pub story: Vec<Text>,
    /// Who was taken out of the game, and why: the code.
    pub kicked: Vec<(Seat, String)>,
    /// How many spectators there are.
    pub spectators: u32,
    head: Arc<Head>,
    states: Views,
    frames: Views,
    raw_frames: Views,
    message: OnceLock<Bytes>,
}

/// How lines stand in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinesAs {
    /// As JSON values.
    Values,
    /// As texts, to the byte.
    Texts,
}

impl LinesAs {
    /// A line in a list.
    ///
    /// # Panics
    /// Never: a text is JSON.
    #[must_use]
    pub fn json(self, line: &str) -> Cow<'_, str> {
        match self {
            LinesAs::Values => Cow::Borrowed(line),
            LinesAs::Texts => Cow::Owned(serde_json::to_string(line).expect("a text is JSON")),
        }
    }
}

/// A document per viewer, made when it is first asked for.
type Views = [OnceLock<Bytes>; 9];

impl Update {
    /// What follows from new entries.
    pub(crate) fn new(head: Arc<Head>, entries: &[LogEntry], story: Vec<Text>, spectators: u32) -> Update {
        let table = head.table().clone();
        Update {
            seq: table.seq(),
            lines: entries.iter().map(|entry| entry.line.clone()).collect(),
            story,
            kicked: entries.iter().filter_map(kicked).collect(),
            spectators,
            table,
            head,
            states: Views::default(),
            frames: Views::default(),
            raw_frames: Views::default(),
            message: OnceLock::new(),
        }
    }

    /// Both in one, if the later follows.
    pub(crate) fn and(self: Arc<Update>, later: &Arc<Update>) -> Arc<Update> {
        if self.seq + 1 != later.first() {
            return later.clone();
        }
        Arc::new(Update {
            table: later.table.clone(),
            seq: later.seq,
            lines: self.lines.iter().chain(&later.lines).cloned().collect(),
            story: self.story.iter().chain(&later.story).cloned().collect(),
            kicked: self.kicked.iter().chain(&later.kicked).cloned().collect(),
            spectators: later.spectators,
            head: later.head.clone(),
            states: Views::default(),
            frames: Views::default(),
            raw_frames: Views::default(),
            message: OnceLock::new(),
        })
    }

    /// The number of the first new line.
    pub(crate) fn first(&self) -> u64 {
        self.seq + 1 - self.lines.len() as u64
    }

    /// The state document as `viewer` sees it.
    pub fn state(&self, viewer: Viewer) -> Bytes {
        let made = || Bytes::from(state(&self.table, viewer, self.spectators));
        once(&self.states[self.index(viewer)], made)
    }

    /// The server's word that the last of these lines is on disk.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The new lines after one, with the head: a message to clients over TCP that check the log.
    pub(crate) fn lines_after(&self, told: u64) -> Bytes {
        let message = |known: u64| {
            let known = usize::try_from(known).unwrap_or(usize::MAX);
            let lines = self.lines.iter().skip(known).cloned().collect();
            let head = self.head.signed().cloned();
            Bytes::from(protocol::line(&ServerMessage::Lines(Lines { lines, head })))
        };
        match (told + 1).saturating_sub(self.first()) {
            0 => once(&self.message, || message(0)),
            known => message(known),
        }
    }

    /// The whole update as `viewer` sees it, as JSON; its lines are values, or texts.
    ///
    /// # Panics
    /// Never: writing to a string does not fail.
    pub fn frame(&self, viewer: Viewer, lines_as: LinesAs) -> Bytes {
        let made = || {
            let turn = numbers(self.table.awaited());
            let story = serde_json::to_string(&told(&self.table, &self.story)).unwrap_or_default();
            let (stage, digest) = (stage_name(self.table.stage()), self.table.digest(viewer));
            // Lines and documents are JSON already.
            let document = state(&self.table, viewer, self.spectators);
            let lines: usize = self.lines.iter().map(|line| line.len() + 1).sum();
            let mut frame = String::with_capacity(document.len() + lines + story.len() + HEAD);
            let head = format_args!(
                "{{\"type\":\"state\",\"seq\":{},\"stage\":\"{stage}\",\"turn\":{turn:?},\"digest\":\"{digest}\",\
                 \"story\":{story},\"lines\":[",
                self.seq
            );
            frame.write_fmt(head).expect("writing to a string does not fail");
            for (number, line) in self.lines.iter().enumerate() {
                frame.push_str(if number == 0 { "" } else { "," });
                frame.push_str(&lines_as.json(line));
            }
            frame.push(']');
            if let Some(head) = self.head.json_with(lines_as) {
                frame.push_str(",\"head\":");
                frame.push_str(head);
            }
            frame.push_str(",\"state\":");
            frame.push_str(&document);
            frame.push('}');
            Bytes::from(frame)
        };
        let frames = match lines_as {
            LinesAs::Values => &self.frames,
            LinesAs::Texts => &self.raw_frames,
        };
        once(&frames[self.index(viewer)], made)
    }

    /// The index of a viewer's view. Where nothing is veiled all viewers have the same.
    fn index(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) if self.table.is_veiled() => seat.index() & 7,
            Viewer::Seat(_) | Viewer::Public | Viewer::Referee => PUBLIC,
        }
    }
}

/// The document at a place, made now if there is none. Two who come at once both make it: a player does not wait for a
/// spectator, whose thread may not run for a while.
fn once(place: &OnceLock<Bytes>, made: impl FnOnce() -> Bytes) -> Bytes {
    match place.get() {
        Some(document) => document.clone(),
        None => {
            let document = made();
            let _by_another = place.set(document.clone());
            document
        }
    }
}

/// The view of viewers without a seat.
const PUBLIC: usize = 8;
/// The capacity for the rest of a frame.
const HEAD: usize = 640;

/// The state document of a table as `viewer` sees it.
#[must_use]
pub fn state(table: &Table, viewer: Viewer, spectators: u32) -> String {
    if spectators == table.envelope().spectators {
        return table.game().state(table.envelope(), viewer);
    }
    let envelope = Envelope { spectators, ..table.envelope().clone() };
    table.game().state(&envelope, viewer)
}

/// What happened, in English, as documents tell it.
#[must_use]
pub fn told(table: &Table, story: &[Text]) -> Vec<String> {
    speech::english(table.kind()).story(story, &table.envelope().names)
}

/// The numbers of seats, as documents have them.
#[must_use]
pub fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

/// The number of the viewer's seat; none without a seat.
#[must_use]
pub fn seat_of(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.0),
        Viewer::Public | Viewer::Referee => None,
    }
}

/// The seat that an entry takes out of the game, and the code of why.
fn kicked(entry: &LogEntry) -> Option<(Seat, String)> {
    match &entry.record.event {
        LogEvent::Act(act) if act.by == Actor::Table => {
            let seat = act.action.strip_prefix(FORFEIT)?.parse().ok()?;
            Some((Seat(seat), act.why.clone()?))
        }
        _ => None,
    }
}
