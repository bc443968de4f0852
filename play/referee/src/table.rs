//! A table: its players, the game, the clocks.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use game::{
    AnyGame, CommonRefusal, Digest, Envelope, Kind, Malformed, Outcome, STATE_KEY, Seat, SeatSet, Timestamp, Turn,
    Viewer,
};

use crate::asking::AskedTakeback;
use crate::chain::Link;
use crate::clock::Clocks;
use crate::keys::Shared;
use crate::log::{LogHead, check_printable};
use crate::past::Past;
use crate::private::OrderedBy;
use crate::record::{Header, KEYLESS, VERSION};
use crate::refusal::{LogRefusal, TableRefusal, wrong};
use crate::shares::Contributor;
use crate::signature::PublicKey;
use crate::signed_acts::{Matter, RecentLines, SignedList};

/// A table: the fold of its log.
#[derive(Clone)]
pub struct Table {
    kind: &'static Kind,
    /// What was fixed before the first player sat down.
    pub header: Arc<Header>,
    /// The players, in the order they sat down.
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
    /// The link of the header, and that of the line with which the game began.
    pub(crate) origin: Digest,
    pub(crate) begin: Digest,
    /// The lines that players may have seen last, and what the next is by whom; at tables with keys.
    pub(crate) recent: RecentLines,
    pub(crate) matter: (Option<Seat>, Matter),
    /// Every key that has sat here.
    pub(crate) used_keys: Arc<Vec<Digest>>,
    /// What each seat with a key has shared.
    pub(crate) contributors: Vec<Option<Contributor>>,
    /// What a seat has signed at once and is played line by line.
    pub(crate) list: Option<SignedList>,
    /// The seats that have acted since the last draw, and the last that has acted at all.
    pub(crate) acted: SeatSet,
    pub(crate) last_actor: Option<Seat>,
    /// Whether the game ends without a result.
    pub(crate) is_void: bool,
    /// How many draws there were, and the last link that was revealed.
    pub(crate) draws: u64,
    pub(crate) known: Option<Link>,
    /// Draws whose links are not revealed yet, oldest first.
    pub(crate) veiled: Vec<Veiled>,
    pub(crate) clocks: Clocks,
    /// Whether the seats in turn may act in any order.
    pub(crate) is_shared: bool,
    /// How many turns have begun since the first.
    pub(crate) turns: u64,
    /// The seats that have asked for a pause.
    pub(crate) asked: SeatSet,
    /// How often it was paused.
    pub(crate) pauses: u32,
    /// The turn that a seat asks to take back.
    pub(crate) takeback: Option<AskedTakeback>,
    /// How many turns were taken back.
    pub(crate) takebacks: u32,
    /// The seats whose requests came to nothing since the last action: to pause, and to take back a turn.
    pub(crate) declined: (SeatSet, SeatSet),
    /// What can be taken back.
    pub(crate) past: Past,
    /// The idempotency keys of the last requests that were granted, with the seats that made them.
    pub(crate) requests: Vec<(Seat, Arc<str>)>,
}

/// A player at a table.
#[derive(Clone)]
pub struct Place {
    /// The name.
    pub name: String,
    /// The age, where it is known: it is told to nobody.
    pub age: Option<u16>,
    /// The player's own seed, mixed into every draw.
    pub seed: Option<Digest>,
    /// The level of the computer, if it is one.
    pub bot: Option<String>,
    /// The hash of the player's secret, where that is known.
    pub key: Option<Digest>,
    /// The key that the player signs with, and the commitment to its first share.
    pub signs: Option<(PublicKey, Digest)>,
    /// The line with which the player sat down.
    pub since: u64,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Seats are empty.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is paused.
    Paused,
    /// The game is over.
    Over,
}

/// A draw whose link is not revealed yet.
#[derive(Clone)]
pub(crate) struct Veiled {
    pub(crate) draw: u64,
    pub(crate) action: String,
    /// The game before it.
    pub(crate) before: Box<dyn AnyGame>,
    /// What players added to it.
    pub(crate) shares: Shared,
}

impl Table {
    /// The table of a header.
    ///
    /// # Errors
    /// A game that is not among `kinds`, a setup it refuses, or no anchor where the game has random draws.
    pub fn new(kinds: &'static [Kind], header: Header) -> Result<Table, Malformed> {
        let kind = find_kind(kinds, &header.game)?;
        if let Some(names) = header.setup.get("names") {
            let found = format!("{} where players bring theirs", serde_json::to_string(names).unwrap_or_default());
            return wrong(CommonRefusal::UnknownField, "/setup/names", &found);
        }
        if Table::needs_luck(kind) && header.anchor.is_none() {
            return wrong(TableRefusal::NoLuck, "/anchor", "");
        }
        match (header.parlor, &header.keys, header.anchor) {
            (KEYLESS, None, _) => {}
            (VERSION, Some(terms), Some(_)) if PublicKey::new(terms.server).is_some() => {}
            (VERSION, Some(_), None) => return wrong(TableRefusal::NoLuck, "/anchor", ""),
            _ => return wrong(LogRefusal::BadKey, "/server", ""),
        }
        if header.keys.is_some() {
            check_printable(&header.line())?;
        }
        let (game, envelope) = kind.begin_as_written(&header.setup).map_err(|wrong| wrong.within("/setup"))?;
        // The header is public, and so is a state to begin with.
        if header.setup.get(STATE_KEY).is_some() && game.digest(Viewer::Public) != game.digest(Viewer::Referee) {
            let found = "the log shows it to everyone, and it has what only some players may see";
            return wrong(CommonRefusal::UnknownField, "/setup/state", found);
        }
        let envelope = Envelope {
            table: header.table.clone(),
            number: header.number,
            // Players bring their names.
            names: Vec::new(),
            created_at: header.at,
            updated_at: header.at,
            ..envelope
        };
        let head = LogHead::first(&header.line(), header.at);
        let mut recent = RecentLines::default();
        recent.push((0, head.link), None, Matter::Decisive);
        Ok(Table {
            kind,
            head,
            origin: head.link,
            begin: head.link,
            recent,
            matter: (None, Matter::Decisive),
            used_keys: Arc::default(),
            contributors: Vec::new(),
            list: None,
            acted: SeatSet::EMPTY,
            last_actor: None,
            is_void: false,
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
            turns: 0,
            asked: SeatSet::EMPTY,
            pauses: 0,
            takeback: None,
            takebacks: 0,
            declined: (SeatSet::EMPTY, SeatSet::EMPTY),
            past: Past::default(),
            requests: Vec::new(),
        })
    }

    /// Whether a game has random draws.
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

    /// The digest of the state as `viewer` sees it. Where nothing is veiled, all viewers see the same.
    #[must_use]
    pub fn digest(&self, viewer: Viewer) -> Digest {
        match self.digest {
            Some(digest) if self.veiled.is_empty() => digest,
            _ => self.game.digest(viewer),
        }
    }

    /// Whether a draw is veiled. If none is, all viewers see the same.
    #[must_use]
    pub fn is_veiled(&self) -> bool {
        !self.veiled.is_empty()
    }

    /// How many lines follow the header.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.head.seq
    }

    /// How many draws there were.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The last link that was revealed, which proves all draws up to its own; before the first, the anchor.
    #[must_use]
    pub fn last_link(&self) -> Option<Link> {
        self.known
    }

    /// How it ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Gathering => None,
            _ if self.is_void => {
                let points = alloc::vec![0; usize::from(self.game.seats())];
                Some(Outcome { winners: SeatSet::EMPTY, points })
            }
            _ => self.game.outcome(),
        }
    }

    /// Whether it ended without a result: a player left before the first move, and owed a share of the first draw.
    #[must_use]
    pub fn is_void(&self) -> bool {
        self.is_void
    }

    /// The link of the header: it stands for what was fixed before the first player sat down.
    #[must_use]
    pub fn origin(&self) -> Digest {
        self.origin
    }

    /// The link of the last line: it stands for the whole log.
    #[must_use]
    pub fn link(&self) -> Digest {
        self.head.link
    }

    /// The place of the player whose secret has this hash.
    #[must_use]
    pub fn place_of(&self, key: &Digest) -> Option<u8> {
        u8::try_from(key.place_among(self.places.iter().map(|place| place.key))?).ok()
    }

    /// The seat of a place; before the game begins, the seat of the same number.
    #[must_use]
    pub fn seat_of(&self, place: u8) -> Seat {
        let seat = self.order.iter().position(|other| *other == place).and_then(|seat| u8::try_from(seat).ok());
        Seat(seat.unwrap_or(place))
    }

    /// The player on a seat; before the game begins, at the place of the same number.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<&Place> {
        let place = self.order.get(seat.index()).map_or(seat.index(), |place| usize::from(*place));
        self.places.get(place)
    }

    /// The seats that have asked for a pause.
    #[must_use]
    pub fn pause_requests(&self) -> SeatSet {
        self.asked
    }

    /// The seat of the player whose secret has this hash.
    #[must_use]
    pub fn seat_with(&self, key: &Digest) -> Option<Seat> {
        self.place_of(key).map(|place| self.seat_of(place))
    }

    /// The seats that may act now.
    #[must_use]
    pub fn awaited(&self) -> SeatSet {
        match (self.stage, self.game.turn()) {
            (Stage::Playing, Turn::Seats(seats)) => seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// How many turns have begun since the first. It stays the same when something happens that is nobody's turn: a player
    /// who is not in turn leaves the game, or asks for a pause.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// When the next clock runs out.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.stage == Stage::Playing { self.clocks.deadline().map(|(at, _)| at) } else { None }
    }

    /// Whether a clock runs.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.stage == Stage::Playing && !self.clocks.running().is_empty()
    }

    /// The seats that have not come back since the server was away: their clocks stand.
    #[must_use]
    pub fn away(&self) -> SeatSet {
        if self.stage == Stage::Playing { self.clocks.away() } else { SeatSet::EMPTY }
    }

    /// When the last line was written.
    #[must_use]
    pub fn last_at(&self) -> Timestamp {
        self.head.at
    }

    /// What a seat has left on its clock, in milliseconds.
    #[must_use]
    pub fn time_left(&self, seat: Seat, now: Timestamp) -> Option<i64> {
        self.clocks.left(seat, now)
    }

    /// The seed of each seat.
    pub(crate) fn seeds(&self) -> Vec<Option<[u8; 32]>> {
        let place = |place: &u8| self.places.get(usize::from(*place));
        self.order.iter().map(|at| place(at).and_then(|place| place.seed).map(|seed| seed.0)).collect()
    }

    /// The place of each seat: the youngest first if all ages are known, else in the order of sitting down.
    pub(crate) fn seating(&self) -> Vec<u8> {
        let mut seats: Vec<u8> = (0..).take(self.places.len()).collect();
        if let Some(ages) = self.ages() {
            seats.sort_by_key(|place| ages[usize::from(*place)]);
        }
        seats
    }

    /// The ages of the players, if all are known.
    pub(crate) fn ages(&self) -> Option<Vec<u16>> {
        self.places.iter().map(|place| place.age).collect()
    }

    /// Whether these can be the seats of those who sat down. Ages are in no log: where they decided, any order can be.
    pub(crate) fn can_sit(&self, seats: &[u8], order: Option<OrderedBy>) -> bool {
        match (self.ages(), order) {
            (None, Some(OrderedBy::Age)) => {
                let mut places = seats.to_vec();
                places.sort_unstable();
                places == self.seating()
            }
            _ => seats == self.seating(),
        }
    }
}

/// The game of this name.
pub(crate) fn find_kind(kinds: &'static [Kind], name: &str) -> Result<&'static Kind, Malformed> {
    match kinds.iter().find(|kind| kind.name == name) {
        Some(kind) => Ok(kind),
        None => wrong(CommonRefusal::UnknownGame, "/game", &format!("{name:?}")),
    }
}
