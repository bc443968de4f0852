//! A game that was played: how it began, and what happened.

use game::json::Tree;
use game::{Actor, AnyGame, CommonRefusal, Kind, Malformed, Seat, log};
use referee::tournament::Sides;
use referee::{Header, LogEntry, LogEvent, Table, follow};

/// A game that was played, as far as it can be followed.
#[derive(Debug)]
pub struct Past {
    /// Which game it is.
    pub kind: &'static Kind,
    /// The table's id.
    pub table: String,
    /// The names of the players, by seat; without names, none.
    pub names: Vec<String>,
    /// The game as it began.
    pub start: Box<dyn AnyGame>,
    /// What happened.
    pub acts: Vec<Act>,
    /// The line of the log from which on something is hidden still, so that it cannot be followed.
    pub veiled: Option<u64>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The number that the log gives it.
    pub number: u64,
    /// Who did it.
    pub by: Actor,
    /// Its id.
    pub action: String,
}

impl Past {
    /// Reads a log: of a table, or of a game without one. Every line is verified.
    ///
    /// # Errors
    /// What is wrong with the first line that is wrong, with its number; or that the game has not begun.
    pub fn read(kinds: &'static [Kind], text: &str) -> Result<Past, Malformed> {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let version = Tree::parse(first).ok().and_then(|header| match header.get("parlor") {
            Some(Tree::Integer(version)) => Some(*version),
            _ => None,
        });
        match version {
            Some(referee::KEYLESS..=referee::VERSION) => Past::read_table(kinds, first, text),
            _ => Past::read_game(kinds, first, text),
        }
    }

    /// The past of a table that has this header and these lines, up to the first draw that is not revealed.
    ///
    /// # Errors
    /// A line that does not follow from those before; or that the game has not begun.
    pub fn of_table(kinds: &'static [Kind], header: Header, entries: &[LogEntry]) -> Result<Past, Malformed> {
        let mut table = Table::new(kinds, header)?;
        let (mut start, mut acts, mut veiled) = (None, Vec::new(), None);
        for entry in entries {
            let number = entry.record.seq;
            let act = |by: Actor, action: &str| Act { number, by, action: action.to_owned() };
            match &entry.record.event {
                LogEvent::Act(done) => acts.push(act(done.by, &done.action)),
                LogEvent::Veiled { .. } => match &entry.sealed {
                    Some(action) => acts.push(act(Actor::Chance, action)),
                    None => {
                        veiled = Some(number);
                        break;
                    }
                },
                // The analysis has no turn that was taken back.
                LogEvent::Takeback { to, .. } => acts.retain(|act: &Act| act.number <= *to),
                _ => {}
            }
            if start.is_none() {
                table.evolve(entry)?;
                if let LogEvent::Begin { .. } = entry.record.event {
                    start = Some(table.game().duplicate());
                }
            }
        }
        let start = start.ok_or_else(|| Malformed::new(CommonRefusal::BrokenLog, "", "the game has not begun"))?;
        let (kind, names) = (table.kind(), table.envelope().names.clone());
        Ok(Past { kind, table: table.header.table.clone(), names, start, acts, veiled })
    }

    fn read_table(kinds: &'static [Kind], first: &str, text: &str) -> Result<Past, Malformed> {
        let mut entries = Vec::new();
        let report = follow(kinds, text, |_, entry, _| entries.push(entry.clone()))?;
        let past = Past::of_table(kinds, Header::parse(first)?, &entries)?;
        Ok(Past { veiled: report.veiled.map(|line| line.saturating_sub(1)), ..past })
    }

    fn read_game(kinds: &'static [Kind], first: &str, text: &str) -> Result<Past, Malformed> {
        let (mut replay, mut acts) = (None, Vec::new());
        log::play(kinds, text, &mut replay, |_, entry, _| {
            acts.push(Act { number: entry.seq, by: entry.by, action: entry.action.clone() });
        })?;
        let header = log::Header::parse(first)?;
        let log::Replay { game: start, envelope, .. } = log::Replay::begin(kinds, &header)?;
        let kind = kinds.iter().find(|kind| kind.name == header.game);
        let kind = kind.ok_or_else(|| Malformed::new(CommonRefusal::UnknownGame, "/game", &header.game))?;
        Ok(Past { kind, table: header.table, names: envelope.names, start, acts, veiled: None })
    }

    /// How many sides play against each other.
    #[must_use]
    pub fn sides(&self) -> u8 {
        self.start.seats() / Sides::of(self.kind).team.max(1)
    }

    /// What a seat's player is called: by name, or else as the game calls the seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        let named = self.names.get(seat.index()).filter(|name| !name.trim().is_empty());
        let called = || self.start.seat_names().get(seat.index()).map_or_else(|| seat.to_string(), ToString::to_string);
        named.cloned().unwrap_or_else(called)
    }
}
