//! A table that is run as a server would run it, and games on it.

use std::borrow::Cow;

use game::json::Tree;
use game::{Actor, Coded as _, Digest, Kind, Luck, Seat, Seeded, Text, Timestamp, Turn, Viewer};
use referee::{Askable, Chain, Clock, Command, Guest, Header, KEYLESS, LogEntry, Policy, Record, Stage, Table};

/// The id of every table in these tests.
pub(crate) const TABLE: &str = "550e8400-e29b-41d4-a716-446655440000";

/// Games that are played to their end: the game, and its setup.
pub(crate) const GAMES: &[(&str, &str)] = &[
    ("backgammon", "{}"),
    ("backgammon", r#"{"match":{"length":3}}"#),
    ("backgammon", r#"{"match":{"length":0,"cube":true}}"#),
    ("quoridor", r#"{"max_turns":60}"#),
    ("fish", r#"{"players":2}"#),
    ("fish", r#"{"players":3,"rules":"box"}"#),
    ("fish", r#"{"players":4,"rows":6,"columns":7,"holes":[[5,6],[0,0]],"fish":[2,5],"ones":9}"#),
    ("fish", r#"{"players":3,"rows":7,"holes":6}"#),
    ("fish", r#"{"players":4,"layout":[[1,3,1,1,1,1],[2,1,2,2],[1,0,1,3,1],[1,2,3]]}"#),
    ("texas42", r#"{"target":1}"#),
    ("texas42", r#"{"target":2,"consensus":"auto"}"#),
    ("texas42", r#"{"target":1,"consensus":"auto","least_bid":41,"marks_cap":1}"#),
];

/// What time it is so many seconds after the table was set up.
pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_seconds(1_736_937_000 + seconds)
}

/// Every game.
pub(crate) fn kinds() -> &'static [Kind] {
    games::kinds()
}

/// A tree.
pub(crate) fn tree(json: &str) -> Tree<'static> {
    Tree::parse(json).expect("the test writes JSON").into_owned()
}

/// An action by its id.
pub(crate) fn id(id: &str) -> Tree<'static> {
    Tree::Text(Cow::Owned(id.to_owned()))
}

/// A player with a seed.
pub(crate) fn guest(number: u8) -> Guest {
    let name = ["Ann", "Ben", "Cleo", "Dan"][usize::from(number) % 4].to_owned();
    let seed = if number.is_multiple_of(2) { Some(Digest([number; 32])) } else { None };
    Guest { seed, ..Guest::named(name, Digest([100 + number; 32])) }
}

/// The header of a table whose chain is made of this byte.
pub(crate) fn header(game: &str, setup: &str, luck: u8) -> Header {
    let kind = games::find(game).expect("it is registered");
    let chain = Chain::new([luck; 32]);
    Header {
        parlor: KEYLESS,
        game: game.to_owned(),
        table: TABLE.to_owned(),
        number: 0,
        at: at(0),
        setup: tree(setup),
        clock: Clock::None,
        policy: Policy::Refuse,
        anchor: if Table::needs_luck(kind) { Some(chain.anchor().published()) } else { None },
        keys: None,
        requests: Askable::ALL,
    }
}

/// A table, what runs it, and all that was written down.
pub(crate) struct Run {
    pub(crate) table: Table,
    pub(crate) chain: Chain,
    pub(crate) header: Header,
    pub(crate) entries: Vec<LogEntry>,
    pub(crate) stories: Vec<Vec<Text>>,
    /// Seconds since the table was set up.
    pub(crate) now: i64,
}

impl Run {
    /// A table without players.
    pub(crate) fn of(header: Header, luck: u8) -> Run {
        let table = Table::new(kinds(), header.clone()).unwrap_or_else(|wrong| panic!("{wrong}"));
        Run { table, chain: Chain::new([luck; 32]), header, entries: Vec::new(), stories: Vec::new(), now: 0 }
    }

    /// A table with all its players.
    pub(crate) fn begun(game: &str, setup: &str, luck: u8) -> Run {
        let mut run = Run::of(header(game, setup, luck), luck);
        run.fill();
        run
    }

    /// The same, with a clock and a policy.
    pub(crate) fn begun_with(game: &str, setup: &str, clock: Clock, policy: Policy) -> Run {
        let mut run = Run::of(Header { clock, policy, ..header(game, setup, 7) }, 7);
        run.fill();
        run
    }

    /// Everybody sits down who is missing.
    pub(crate) fn fill(&mut self) {
        for number in 0.. {
            if self.table.stage() != Stage::Gathering {
                return;
            }
            self.ask(Command::Sit(guest(number))).expect("there is room");
        }
    }

    /// Asks something of the table; if it is not refused, it is written down. Gives what happened, or the code.
    pub(crate) fn ask(&mut self, command: Command) -> Result<Vec<String>, &'static str> {
        let decision = match self.table.decide(command, at(self.now), Some(&self.chain)) {
            Ok(decision) => decision,
            Err(refusal) => return Err(refusal.code()),
        };
        assert_eq!(decision.entries.len(), decision.narrations.len());
        self.table = decision.next;
        self.entries.extend(decision.entries);
        let known = self.stories.len();
        self.stories.extend(decision.narrations.into_iter().map(|narration| narration.story));
        let texts: Vec<Text> = self.stories[known..].concat();
        Ok(speech::english(self.table.kind()).story(&texts, &self.table.envelope().names))
    }

    /// The same, so many seconds later.
    pub(crate) fn ask_after(&mut self, seconds: i64, command: Command) -> Result<Vec<String>, &'static str> {
        self.now += seconds;
        self.ask(command)
    }

    /// A seat does something.
    pub(crate) fn act(&mut self, seat: u8, action: &str) -> Result<Vec<String>, &'static str> {
        self.ask(Command::Act { seat: Seat(seat), action: id(action), expected: None, request: None, signed: None })
    }

    /// Whoever is in turn does anything; nothing if nobody is.
    pub(crate) fn step(&mut self, luck: &mut Seeded) -> Option<(Seat, String)> {
        let seats: Vec<Seat> = self.table.awaited().iter().collect();
        if seats.is_empty() {
            return None;
        }
        let seat = *pick(&seats, luck);
        let action = pick(&self.table.game().legal(Actor::Seat(seat)), luck).clone();
        self.now += i64::from(luck.below(3));
        self.act(seat.0, &action).unwrap_or_else(|code| panic!("{action} of {seat}: {code}"));
        Some((seat, action))
    }

    /// Plays to the end.
    pub(crate) fn play_out(&mut self, luck: &mut Seeded) {
        while self.step(luck).is_some() {}
        assert_eq!(self.table.stage(), Stage::Over);
    }

    /// The lines, the header's first.
    pub(crate) fn lines(&self) -> Vec<String> {
        let lines = self.entries.iter().map(|entry| entry.line.clone());
        [self.header.line()].into_iter().chain(lines).collect()
    }

    /// The log.
    pub(crate) fn log(&self) -> String {
        self.lines().iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// The table that follows from what was written down, as read from the lines.
    pub(crate) fn reloaded(&self) -> Table {
        let header = Header::parse(&self.header.line()).expect("what was written can be read");
        let mut table = Table::new(kinds(), header).expect("it is the same header");
        for entry in &self.entries {
            let record = Record::parse(&entry.line).unwrap_or_else(|wrong| panic!("{}: {wrong}", entry.line));
            assert_eq!(record, entry.record);
            let entry = LogEntry { record, line: entry.line.clone(), sealed: entry.sealed.clone() };
            table.evolve(&entry).unwrap_or_else(|wrong| panic!("{}: {wrong}", entry.line));
        }
        table
    }
}

/// A whole random game.
pub(crate) fn whole(game: &str, setup: &str, luck: u8) -> Run {
    let mut run = Run::begun(game, setup, luck);
    run.play_out(&mut Seeded::new(luck.into()));
    run
}

/// Both tables are the same to everybody who looks.
#[track_caller]
pub(crate) fn assert_same(one: &Table, other: &Table) {
    assert!(one.game().same(other.game()));
    assert_eq!((one.seq(), one.stage(), one.outcome()), (other.seq(), other.stage(), other.outcome()));
    assert_eq!(one.envelope(), other.envelope());
    assert_eq!((one.awaited(), one.deadline()), (other.awaited(), other.deadline()));
    for viewer in viewers(one) {
        let document = |table: &Table| table.game().state(table.envelope(), viewer);
        assert_eq!(document(one), document(other), "{viewer}");
        let truth = one.game().digest(viewer);
        assert_eq!([one, other].map(|table| table.digest(viewer)), [truth, truth], "{viewer}");
    }
}

/// Everybody who can look at a table.
pub(crate) fn viewers(table: &Table) -> impl Iterator<Item = Viewer> {
    (0..table.game().seats()).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Public, Viewer::Referee])
}

/// Whoever is in turn, if it is one seat.
pub(crate) fn mover(table: &Table) -> u8 {
    match table.game().turn() {
        Turn::Seats(seats) if seats.len() == 1 => seats.lowest().expect("it has one").0,
        turn => panic!("{turn:?} is not the turn of one seat"),
    }
}

/// One of them.
pub(crate) fn pick<'a, T>(among: &'a [T], luck: &mut Seeded) -> &'a T {
    &among[luck.below(u32::try_from(among.len()).expect("lists are short")) as usize]
}
