//! A table: who sits there, the game, the clocks.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use game::{
    AnyGame, CommonRefusal, Digest, Envelope, Kind, Malformed, Outcome, Seat, SeatSet, Timestamp, Turn, Viewer,
};

use crate::chain::Link;
use crate::clock::Clocks;
use crate::draws::purpose;
use crate::log_head::LogHead;
use crate::record::{Header, LogEvent, Record};
use crate::refusal::TableRefusal;

/// A line of the log, and what is kept with it that nobody else may read.
#[derive(Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// What it says.
    pub record: Record,
    /// The line, without the line feed.
    pub line: String,
    /// The hash of a seat's secret, or the action that is veiled.
    pub sealed: Option<String>,
}

/// A table.
pub struct Table {
    kind: &'static Kind,
    /// What was fixed before anybody sat down.
    pub header: Arc<Header>,
    /// Those who sit here, in the order they came.
    pub places: Arc<Vec<Place>>,
    /// Seats to places, once the game has begun.
    pub(crate) order: Arc<Vec<u8>>,
    pub(crate) stage: Stage,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) envelope: Envelope,
    /// The referee's digest of the state as it is, where that is known.
    pub(crate) digest: Option<Digest>,
    /// The last line of the log.
    pub(crate) head: LogHead,
    /// How many draws there were, and the last link that is known of them.
    pub(crate) draws: u64,
    pub(crate) known: Option<Link>,
    /// Draws whose links are not told yet, oldest first.
    pub(crate) veiled: Vec<Veiled>,
    pub(crate) clocks: Clocks,
    /// Whether those who may act now may do so in any order.
    pub(crate) is_shared: bool,
    /// Who has asked for a pause.
    pub(crate) asked: SeatSet,
    /// The last requests that were granted: whose, what it was called, and the line it led to.
    pub(crate) requests: Vec<(Seat, Arc<str>, u64)>,
}

/// Somebody who sits at a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Place {
    /// What they are called.
    pub name: String,
    /// How old they are.
    pub age: Option<u16>,
    /// Luck of their own.
    pub seed: Option<Digest>,
    /// The level of the computer, if it is one.
    pub bot: Option<String>,
    /// The hash of the secret by which they are known, where that is known.
    pub key: Option<Digest>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Somebody is missing.
    Gathering,
    /// The game is on.
    Playing,
    /// The game stands still.
    Paused,
    /// The game is over.
    Over,
}

/// A draw whose link is not told yet.
pub(crate) struct Veiled {
    pub(crate) draw: u64,
    pub(crate) action: String,
    /// The game as it was.
    pub(crate) before: Box<dyn AnyGame>,
}

impl Clone for Table {
    fn clone(&self) -> Table {
        let veiled = self.veiled.iter().map(|veiled| Veiled {
            draw: veiled.draw,
            action: veiled.action.clone(),
            before: veiled.before.duplicate(),
        });
        Table {
            kind: self.kind,
            header: self.header.clone(),
            places: self.places.clone(),
            order: self.order.clone(),
            stage: self.stage,
            game: self.game.duplicate(),
            envelope: self.envelope.clone(),
            digest: self.digest,
            head: self.head,
            draws: self.draws,
            known: self.known,
            veiled: veiled.collect(),
            clocks: self.clocks.clone(),
            is_shared: self.is_shared,
            asked: self.asked,
            requests: self.requests.clone(),
        }
    }
}

impl Table {
    /// The table of a header.
    ///
    /// # Errors
    /// A game that is not among `kinds`, a setup it cannot begin with, or no anchor where the game needs luck.
    pub fn new(kinds: &'static [Kind], header: Header) -> Result<Table, Malformed> {
        let kind = kinds.iter().find(|kind| kind.name == header.game);
        let kind =
            kind.ok_or_else(|| Malformed::new(CommonRefusal::UnknownGame, "/game", &format!("{:?}", header.game)))?;
        if let Some(names) = header.setup.get("names") {
            let found = format!("{} where players bring theirs", serde_json::to_string(names).unwrap_or_default());
            return Err(Malformed::new(CommonRefusal::UnknownField, "/setup/names", &found));
        }
        if Table::needs_luck(kind) && header.anchor.is_none() {
            return Err(Malformed::new(TableRefusal::NoLuck, "/anchor", ""));
        }
        let (game, envelope) = kind.begin(&header.setup).map_err(|wrong| wrong.within("/setup"))?;
        let envelope = Envelope {
            table: header.table.clone(),
            number: header.number,
            created_at: header.at,
            updated_at: header.at,
            ..envelope
        };
        Ok(Table {
            kind,
            head: LogHead::first(&header),
            clocks: Clocks::new(header.clock, game.seats()),
            known: header.anchor.map(|anchor| Link(anchor.0)),
            header: Arc::new(header),
            places: Arc::default(),
            order: Arc::default(),
            stage: Stage::Gathering,
            game,
            envelope,
            digest: None,
            draws: 0,
            veiled: Vec::new(),
            is_shared: false,
            asked: SeatSet::EMPTY,
            requests: Vec::new(),
        })
    }

    /// Whether a game needs luck.
    #[must_use]
    pub fn needs_luck(kind: &Kind) -> bool {
        kind.machine.rules.iter().any(|rule| rule.by == game::By::Chance)
    }

    /// How far it has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// What kind of game it is.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// What documents say about the table.
    #[must_use]
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// The digest of the state as `viewer` sees it. Where nothing is veiled everybody sees the same.
    #[must_use]
    pub fn digest(&self, viewer: Viewer) -> Digest {
        match self.digest {
            Some(digest) if self.veiled.is_empty() => digest,
            _ => self.game.digest(viewer),
        }
    }

    /// Whether something was drawn that not everybody may see. Where nothing was, everybody sees the same.
    #[must_use]
    pub fn is_veiled(&self) -> bool {
        !self.veiled.is_empty()
    }

    /// How many lines there are behind the header.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.head.seq
    }

    /// How many draws there were.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The last link that was told, which proves all draws up to its own: the anchor, as long as there was none.
    #[must_use]
    pub fn last_link(&self) -> Option<Link> {
        self.known
    }

    /// What documents say about the table, to say more. What is said there is in no line of the log.
    pub fn envelope_mut(&mut self) -> &mut Envelope {
        &mut self.envelope
    }

    /// How it ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.stage == Stage::Gathering { None } else { self.game.outcome() }
    }

    /// The place of whoever has the secret with this hash.
    #[must_use]
    pub fn place_of(&self, key: &Digest) -> Option<u8> {
        let place = self.places.iter().position(|place| place.key.as_ref() == Some(key))?;
        u8::try_from(place).ok()
    }

    /// The seat of a place: that of the same number as long as the game has not begun.
    #[must_use]
    pub fn seat_of(&self, place: u8) -> Seat {
        let seat = self.order.iter().position(|other| *other == place).and_then(|seat| u8::try_from(seat).ok());
        Seat(seat.unwrap_or(place))
    }

    /// Whoever has a seat: the place of the same number as long as the game has not begun.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<&Place> {
        let place = self.order.get(seat.index()).map_or(seat.index(), |place| usize::from(*place));
        self.places.get(place)
    }

    /// Those who have asked for a pause.
    #[must_use]
    pub fn pause_requests(&self) -> SeatSet {
        self.asked
    }

    /// The seat of whoever has the secret with this hash.
    #[must_use]
    pub fn seat_with(&self, key: &Digest) -> Option<Seat> {
        self.place_of(key).map(|place| self.seat_of(place))
    }

    /// Those who may act now, if anybody may.
    #[must_use]
    pub fn awaited(&self) -> SeatSet {
        match (self.stage, self.game.turn()) {
            (Stage::Playing, Turn::Seats(seats)) => seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// When the next clock runs out.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.stage == Stage::Playing { self.clocks.deadline().map(|(at, _)| at) } else { None }
    }

    /// What a seat has left on its clock, in milliseconds.
    #[must_use]
    pub fn time_left(&self, seat: Seat, now: Timestamp) -> Option<i64> {
        self.clocks.left(seat, now)
    }

    /// What is drawn for now.
    pub(crate) fn purpose(&self) -> String {
        purpose(&*self.game)
    }

    /// What each seat brought for luck.
    pub(crate) fn seeds(&self) -> Vec<Option<[u8; 32]>> {
        let place = |place: &u8| self.places.get(usize::from(*place));
        self.order.iter().map(|at| place(at).and_then(|place| place.seed).map(|seed| seed.0)).collect()
    }

    /// The seats that follow from those who sit here: the youngest first where everybody told the age, else as they
    /// came.
    pub(crate) fn seating(&self) -> Vec<u8> {
        let mut seats: Vec<u8> = (0..).take(self.places.len()).collect();
        let ages: Option<Vec<u16>> = self.places.iter().map(|place| place.age).collect();
        if let Some(ages) = ages {
            seats.sort_by_key(|place| ages[usize::from(*place)]);
        }
        seats
    }

    /// What is written behind the last line, and the head with it.
    pub(crate) fn entry(&self, event: LogEvent, at: Timestamp, sealed: Option<String>) -> (LogEntry, LogHead) {
        let record = Record { seq: self.head.seq + 1, at: at.max(self.head.at), event };
        let (whole, link) = record.line(&self.head.link);
        let head = LogHead { seq: record.seq, at: record.at, link };
        (LogEntry { record, line: whole, sealed }, head)
    }
}
