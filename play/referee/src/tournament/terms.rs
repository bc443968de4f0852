//! What is fixed before the first player enters a tournament: the first line of its log.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object, Tree, read};
use game::{CommonRefusal, Kind, Malformed, STATE_KEY, Timestamp};
use serde::Serialize;

use crate::clock::Clock;
use crate::keys::ShareTiming;
use crate::policy::Policy;

/// The version of the log of a tournament.
const VERSION: i64 = 3;
/// The version of logs from before there were keys.
const KEYLESS: i64 = 2;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Terms {
    /// The version of the format.
    pub parlor: i64,
    /// The tournament's id, a UUID.
    pub tournament: String,
    /// Its number among those of its server.
    pub number: u64,
    /// When it was set up.
    pub at: Timestamp,
    /// The game's name.
    pub game: String,
    /// What was chosen for the game.
    pub setup: Tree<'static>,
    /// Who meets whom.
    pub format: Format,
    /// How many rounds a Swiss has, or how often all teams meet in a round robin; by default the usual number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
    /// With how many players it begins by itself; without such a number, when the organiser begins it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u16>,
    /// How much time players have.
    pub clock: Clock,
    /// What becomes of those who break the rules.
    pub policy: Policy,
    /// How players come to their tables; version 2 says nothing of it.
    #[serde(flatten)]
    pub seating: Option<Seating>,
}

/// How players come to their tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Seating {
    /// When players with keys share.
    pub luck: ShareTiming,
    /// Whether only players with keys may enter.
    pub every_seat: bool,
    /// How long players with keys have to sit down, in seconds.
    pub sit_within: u32,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Winners meet winners, the others are out.
    Knockout,
    /// All teams meet each other.
    RoundRobin,
    /// Teams with equal scores meet, for a number of rounds.
    Swiss,
}

/// The most players of a tournament.
pub const MOST_PLAYERS: u16 = 512;
/// The most rounds that can be asked for.
const MOST_ROUNDS: u8 = 64;
/// The most games: a tournament that is made by few requests should not keep a server busy for days.
pub(super) const MOST_GAMES: usize = 10_000;
/// How long players with keys have to sit down, in seconds: by default, and where players have days for a move.
const SIT_WITHIN: u32 = 60;
const SIT_WITHIN_DAYS: u32 = 86_400;
/// The longest time that can be set for that.
pub const MOST_SIT_WITHIN: u32 = 604_800;
/// The default time for a move, in seconds.
const SECONDS: u32 = 60;

/// How a game is shared among teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The fewest teams at a table.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// How many players a team has.
    pub team: u8,
}

impl Format {
    /// Reads `"knockout"`, `"round-robin"` or `"swiss"`.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<Format> {
        let words = [("knockout", Format::Knockout), ("round-robin", Format::RoundRobin), ("swiss", Format::Swiss)];
        node.one_of(&words)
    }
}

impl Seating {
    /// The keys that the organiser may set.
    const KEYS: &'static [&'static str] = &["luck", "every_seat", "sit_within"];

    /// What is usual with a clock.
    #[must_use]
    pub fn usual(clock: Clock) -> Seating {
        let (luck, sit_within) = match clock {
            Clock::Days(_) => (ShareTiming::Early, SIT_WITHIN_DAYS),
            Clock::None | Clock::PerMove(_) | Clock::Bank { .. } => (ShareTiming::Late, SIT_WITHIN),
        };
        Seating { luck, every_seat: false, sit_within }
    }

    fn read(keys: &Object<'_>, clock: Clock) -> Option<Seating> {
        let usual = Seating::usual(clock);
        let luck = keys.or("luck", usual.luck, ShareTiming::read);
        let every_seat = keys.or("every_seat", usual.every_seat, Node::boolean);
        let sit_within = keys.or("sit_within", usual.sit_within, |node| node.small(1..=MOST_SIT_WITHIN));
        Some(Seating { luck: luck?, every_seat: every_seat?, sit_within: sit_within? })
    }
}

impl Sides {
    /// The sides of a kind of game: a game that always has four seats is played by partners, who sit across from each
    /// other.
    #[must_use]
    pub fn of(kind: &Kind) -> Sides {
        let (least, most) = (*kind.seats.start(), *kind.seats.end());
        if (least, most) == (4, 4) { Sides { least: 2, most: 2, team: 2 } } else { Sides { least, most, team: 1 } }
    }
}

impl Terms {
    /// The keys that the organiser may set.
    pub const KEYS: &'static [&'static str] =
        &["game", "setup", "format", "rounds", "size", "clock", "policy", "luck", "every_seat", "sit_within"];

    /// Reads the terms of an order: a tournament without id and number. The game, if it is one of these, has a usual policy.
    #[must_use]
    pub fn read(kinds: &[Kind], keys: &Object<'_>) -> Option<Terms> {
        let game = keys.get("game").text().map(ToString::to_string);
        let setup = keys.optional("setup").and_then(|node| node.tree().cloned().map(Tree::into_owned));
        let format = Format::read(&keys.get("format"));
        let rounds = keys.or("rounds", None, |node| node.nullable(|node| node.small(1..=MOST_ROUNDS)));
        let size = keys.or("size", None, |node| node.nullable(|node| node.small(2..=MOST_PLAYERS)));
        let clock = keys.or("clock", Clock::PerMove(SECONDS), Clock::read);
        let kind = kinds.iter().find(|kind| Some(kind.name) == game.as_deref());
        let policy = keys.or("policy", kind.map_or(Policy::Refuse, Policy::usual), Policy::read);
        let seating = Seating::read(keys, clock.unwrap_or(Clock::None));
        Some(Terms {
            parlor: VERSION,
            tournament: String::new(),
            number: 0,
            at: Timestamp::default(),
            game: game?,
            setup: setup.unwrap_or(Tree::Null),
            format: format?,
            rounds: rounds?,
            size: size?,
            clock: clock?,
            policy: policy?,
            seating: Some(seating?),
        })
    }

    /// Reads the first line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Terms, Malformed> {
        let own = ["parlor", "tournament", "number", "at"];
        let tree = Tree::parse(line)?;
        let is_old = matches!(tree.get("parlor"), Some(Tree::Integer(KEYLESS)));
        let is_known = |key: &&&str| !is_old || !Seating::KEYS.contains(key);
        let keys: Vec<&str> = own.iter().chain(Terms::KEYS.iter().filter(is_known)).copied().collect();
        read(&tree, |node| {
            let header = node.object(&keys)?;
            let parlor = header.get("parlor").integer(KEYLESS..=VERSION);
            let tournament = game::Envelope::read_table(&header.get("tournament"));
            let number = header.get("number").integer(0..=i64::MAX);
            let at = header.get("at").parsed();
            let terms = Terms::read(&[], &header);
            let (parlor, tournament, number, at) = (parlor?, tournament?, number?.unsigned_abs(), at?);
            let terms = terms?;
            let seating = terms.seating.filter(|_| !is_old);
            Some(Terms { parlor, tournament, number, at, seating, ..terms })
        })
    }

    /// How players come to their tables.
    #[must_use]
    pub fn seating(&self) -> Seating {
        self.seating.unwrap_or(Seating::usual(self.clock))
    }

    /// The line, without the line feed.
    ///
    /// # Panics
    /// Never: it has nothing JSON cannot hold.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("terms are JSON")
    }

    /// The setup of a table with so many seats.
    #[must_use]
    pub fn setup_for(&self, kind: &Kind, seats: u8) -> Tree<'static> {
        if kind.seats.start() == kind.seats.end() {
            return self.setup.clone();
        }
        let mut keys = match &self.setup {
            Tree::Object(keys) => keys.clone(),
            _ => Vec::new(),
        };
        keys.push((Cow::Borrowed(PLAYERS), Tree::Integer(i64::from(seats))));
        Tree::Object(keys)
    }

    /// How many games so many players have to play, at most.
    pub(super) fn games(&self, sides: Sides, players: usize) -> usize {
        let teams = players.div_ceil(usize::from(sides.team));
        let rounds = self.rounds.map(usize::from);
        match self.format {
            Format::Knockout => teams,
            Format::RoundRobin => (teams * teams.saturating_sub(1) / 2).saturating_mul(rounds.unwrap_or(1)),
            Format::Swiss => teams.div_ceil(2) * rounds.unwrap_or_else(|| teams.next_power_of_two().ilog2() as usize),
        }
    }

    /// Refuses an order of a tournament that would have too many games.
    ///
    /// # Errors
    /// That its size is too large for its format and rounds.
    pub fn must_end(&self, kind: &Kind) -> Result<(), Malformed> {
        match self.size {
            Some(size) if MOST_GAMES < self.games(Sides::of(kind), usize::from(size)) => {
                let found = format!("{size} players would play more than {MOST_GAMES} games");
                Err(Malformed::new(CommonRefusal::OutOfRange, "/size", &found))
            }
            _ => Ok(()),
        }
    }

    /// Refuses terms on which nothing can be played.
    pub(super) fn check(&self, kind: &Kind) -> Result<(), Malformed> {
        let sides = Sides::of(kind);
        let begins = "the games of a tournament begin as usual";
        for (key, found) in [("names", FROM_PLAYERS), (PLAYERS, FROM_PLAYERS), (STATE_KEY, begins)] {
            if self.setup.get(key).is_some() {
                return Err(Malformed::new(CommonRefusal::UnknownField, &format!("/setup/{key}"), found));
            }
        }
        kind.begin_as_written(&self.setup).map_err(|wrong| wrong.within("/setup"))?;
        let most = if self.format == Format::Knockout { sides.most } else { 2 };
        for count in sides.least..=most {
            let setup = self.setup_for(kind, count * sides.team);
            kind.begin_as_written(&setup).map_err(|wrong| wrong.within("/setup"))?;
        }
        match self.size {
            Some(size) if size % u16::from(sides.team) != 0 || size < u16::from(sides.least * sides.team) => {
                let found = format!("{size} where teams have {} players", sides.team);
                Err(Malformed::new(CommonRefusal::OutOfRange, "/size", &found))
            }
            _ => Ok(()),
        }
    }
}

/// Why a setup has no such key.
const FROM_PLAYERS: &str = "it follows from who plays";

/// The key of a setup that says how many play, in games where that can be chosen.
const PLAYERS: &str = "players";
