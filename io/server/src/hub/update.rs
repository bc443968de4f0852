//! What those at a table are told when something happened.

use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use game::{Actor, Digest, Envelope, FORFEIT, Seat, Text, Viewer};
pub use protocol::stage_name;
use referee::{LogEntry, LogEvent, Table};

/// Something happened at a table: its lines, and the table as it is now, in the eyes of each viewer.
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
    /// How many look on.
    pub spectators: u32,
    states: Views,
    frames: Views,
}

/// Something for each viewer, made when it is first asked for.
type Views = [OnceLock<Bytes>; 9];

impl Update {
    /// What follows from new entries.
    pub(crate) fn new(table: Arc<Table>, entries: &[LogEntry], story: Vec<Text>, spectators: u32) -> Update {
        Update {
            seq: table.seq(),
            lines: entries.iter().map(|entry| entry.line.clone()).collect(),
            story,
            kicked: entries.iter().filter_map(kicked).collect(),
            spectators,
            table,
            states: Views::default(),
            frames: Views::default(),
        }
    }

    /// The state document as `viewer` sees it.
    pub fn state(&self, viewer: Viewer) -> Bytes {
        let made = || Bytes::from(state(&self.table, viewer, self.spectators));
        self.states[self.index(viewer)].get_or_init(made).clone()
    }

    /// The whole update as `viewer` sees it, as JSON.
    ///
    /// # Panics
    /// Never: writing to a string does not fail.
    pub fn frame(&self, viewer: Viewer) -> Bytes {
        let made = || {
            let turn: Vec<u8> = self.table.awaited().iter().map(|seat| seat.0).collect();
            let story = serde_json::to_string(&told(&self.table, &self.story)).unwrap_or_default();
            let (stage, digest) = (stage_name(self.table.stage()), digest(&self.table, viewer));
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
                frame.push_str(line);
            }
            frame.push_str("],\"state\":");
            frame.push_str(&document);
            frame.push('}');
            Bytes::from(frame)
        };
        self.frames[self.index(viewer)].get_or_init(made).clone()
    }

    /// The view of a viewer. Where nothing is veiled everybody has the same.
    fn index(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) if self.table.is_veiled() => seat.index() & 7,
            Viewer::Seat(_) | Viewer::Public | Viewer::Referee => EVERYBODY,
        }
    }
}

/// The view of those who have no seat.
const EVERYBODY: usize = 8;
/// Room for what a frame has besides.
const HEAD: usize = 256;

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

/// The digest of a table's state as `viewer` sees it.
#[must_use]
pub fn digest(table: &Table, viewer: Viewer) -> Digest {
    table.digest(viewer)
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
