//! Honest games of every kind: players with keys, without, and computers; early and late tables; every clock and policy;
//! pauses, outages, lost keys, kicks, time-outs, resignations, and games that stop early.

use std::borrow::Cow;
use std::sync::LazyLock;

use game::json::Tree;
use game::{Actor, Coded as _, Digest, Luck as _, Seat, SeatSet, Seeded};
use referee::{
    ActSignature, Askable, Chain, Clock, Command, Guest, Header, KeyTerms, LogEntry, Moment, PlayerKey, Policy,
    ShareTiming, SignedHead, Signer, Stage, Table, VERSION,
};

use crate::keyed::server;
use crate::support::{at, kinds, pick, tree};

/// The games, with setups whose games are short.
const GAMES: [(&str, &[&str]); 4] = [
    (
        "backgammon",
        &[
            "{}",
            r#"{"match":{"length":3}}"#,
            r#"{"match":{"length":0,"cube":true}}"#,
            r#"{"position":"XGID=-BBBBB-------------bbbbb--:0:0:1:00:0:0:0:0:10"}"#,
        ],
    ),
    ("quoridor", &[r#"{"max_turns":6}"#, r#"{"max_turns":16}"#, r#"{"max_turns":40,"starting_walls":3}"#]),
    (
        "fish",
        &[
            "{}",
            r#"{"players":3,"rules":"box"}"#,
            r#"{"players":2,"rows":5,"columns":4,"holes":2}"#,
            r#"{"players":4,"rows":6,"columns":7,"holes":[[5,6],[0,0]],"fish":[2,5],"ones":9}"#,
            r#"{"players":4,"layout":[[1,3,1,1,1,1],[2,1,2,2],[1,0,1,3,1],[1,2,3]]}"#,
        ],
    ),
    (
        "texas42",
        &[
            r#"{"target":1}"#,
            r#"{"target":2,"consensus":"auto"}"#,
            r#"{"target":1,"consensus":"auto","least_bid":41,"marks_cap":1}"#,
        ],
    ),
];

/// What players may ask of each other at tables: mostly everything.
const REQUESTS: [Askable; 6] = [
    Askable::ALL,
    Askable::ALL,
    Askable::ALL,
    Askable::NONE,
    Askable { takeback: false, ..Askable::ALL },
    Askable { pause: false, ..Askable::ALL },
];

/// Secrets of servers: a chain takes thousands of hashes, so that tables share some.
pub(super) static CHAINS: LazyLock<Vec<Chain>> = LazyLock::new(|| (0..16).map(|byte| Chain::new([byte; 32])).collect());

/// A game that was played.
pub(super) struct Played {
    pub(super) header: Header,
    pub(super) entries: Vec<LogEntry>,
    /// The last head that the server signed.
    pub(super) head: SignedHead,
    /// The keys of players, in the order in which they sat down.
    pub(super) keys: Vec<PlayerKey>,
    pub(super) is_over: bool,
}

impl Played {
    /// The lines, the header's first.
    pub(super) fn lines(&self) -> Vec<String> {
        [self.header.line()].into_iter().chain(self.entries.iter().map(|entry| entry.line.clone())).collect()
    }
}

/// A table that is being played.
struct Run {
    table: Table,
    chain: &'static Chain,
    server: Signer,
    header: Header,
    entries: Vec<LogEntry>,
    keys: Vec<PlayerKey>,
    luck: Seeded,
    now: i64,
    /// How many more things happen before a player resigns, and whether the log stops there instead.
    left: u32,
    stops: bool,
}

/// Plays a game: everything random about it follows from its number.
pub(super) fn played(number: u64) -> Played {
    let mut run = Run::set_up(number);
    run.gather(number);
    // Some tables never fill: their players leave again.
    while !matches!(run.table.stage(), Stage::Gathering | Stage::Over) && run.step() {}
    let head = SignedHead::of(&run.table, &run.server);
    let is_over = run.table.stage() == Stage::Over;
    Played { header: run.header, entries: run.entries, head, keys: run.keys, is_over }
}

/// The id of the table of a game.
pub(super) fn table_id(number: u64) -> String {
    format!("550e8400-e29b-41d4-a716-{number:012x}")
}

impl Run {
    fn set_up(number: u64) -> Run {
        let mut luck = Seeded::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1));
        let (game, setups) = *pick(&GAMES, &mut luck);
        let server = server();
        let chain = pick(&CHAINS, &mut luck);
        let timing = *pick(&[ShareTiming::Late, ShareTiming::Late, ShareTiming::Early], &mut luck);
        let keys = KeyTerms { server: server.key(), luck: timing, every_seat: luck.below(5) == 0 };
        let bank = Clock::Bank { seconds: 120, increment: 2 };
        let header = Header {
            parlor: VERSION,
            game: game.to_owned(),
            table: table_id(number),
            number: number % 3,
            at: at(0),
            setup: tree(pick::<&str>(setups, &mut luck)),
            clock: *pick(&[Clock::None, Clock::None, Clock::PerMove(60), Clock::Days(1), bank], &mut luck),
            policy: *pick(&[Policy::Refuse, Policy::Kick], &mut luck),
            anchor: Some(chain.anchor().published()),
            keys: Some(keys),
            requests: *pick(&REQUESTS, &mut luck),
        };
        let table = Table::new(kinds(), header.clone()).unwrap_or_else(|wrong| panic!("{wrong}"));
        let left = if luck.below(6) == 0 { 1000 } else { 2 + luck.below(40) };
        let stops = luck.below(5) == 0;
        Run { table, chain, server, header, entries: Vec::new(), keys: Vec::new(), luck, now: 0, left, stops }
    }

    /// All sit down, and some may leave first.
    fn gather(&mut self, number: u64) {
        let keyed = self.luck.below(4);
        let must = self.header.keys.is_some_and(|terms| terms.every_seat);
        let mut ages = if self.luck.below(4) == 0 { vec![30, 9, 61, 30, 44, 8, 70, 12] } else { Vec::new() };
        for place in 0_u8..8 {
            if self.table.stage() != Stage::Gathering {
                return;
            }
            let has_key = must || keyed == 0 || (keyed < 3 && self.luck.below(2) == 0);
            let bot = if has_key || self.luck.below(4) != 0 { None } else { Some("easy".to_owned()) };
            let name = ["Ann", "Ben \"B\"", "Cleo", "Dan\u{1f41f}", "Zoë", "김철수", "Eve", "Finn"][usize::from(place)];
            let mut secret = [place; 32];
            secret[8..16].copy_from_slice(&number.to_be_bytes());
            let key = PlayerKey::new(secret, self.table.origin());
            let signs = if has_key { Some(key.sit(name)) } else { None };
            let age = if bot.is_some() { None } else { ages.pop() };
            let guest = Guest { age, bot, signs, ..Guest::named(name.to_owned(), Digest([100 + place; 32])) };
            self.ask(Command::Sit(guest)).expect("there is room");
            if has_key {
                self.keys.push(key);
            }
            if self.table.stage() == Stage::Gathering && self.luck.below(10) == 0 {
                let place = u8::try_from(self.table.places.len() - 1).expect("a table is small");
                let key = self.keys.last().filter(|_| has_key && self.luck.below(2) == 0);
                let signed = key.map(|key| key.act(self.last(), &["leave".to_owned()]));
                self.ask(Command::Leave { place, signed }).expect("it may leave");
            }
        }
    }

    fn last(&self) -> (u64, Digest) {
        (self.table.seq(), self.table.link())
    }

    fn key(&self, seat: Seat) -> Option<&PlayerKey> {
        let key = self.table.key_of(seat)?.bytes();
        self.keys.iter().find(|player| player.key() == key)
    }

    /// What a seat signs, having seen one of the last lines.
    fn signature(&mut self, seat: Seat, ids: &[String]) -> Option<ActSignature> {
        let mut seen = self.last();
        if self.luck.below(5) == 0 {
            let back = u64::from(self.luck.below(4)).min(seen.0 - 1);
            let entry = &self.entries[usize::try_from(seen.0 - back - 1).expect("logs are short")];
            seen = (entry.record.seq, link_of(&entry.line));
        }
        self.key(seat).map(|key| key.act(seen, ids))
    }

    /// Asks something of the table; what it refuses has not happened.
    fn ask(&mut self, command: Command) -> Result<(), &'static str> {
        let waited = [(Seat(0), 150)];
        let owed: &[(Seat, u32)] = if self.luck.below(40) == 0 { &waited } else { &[] };
        let moment = Moment { now: at(self.now), owed };
        let decision = self.table.decide(command, moment, Some(self.chain)).map_err(|refusal| refusal.code())?;
        self.entries.extend(decision.entries);
        self.table = decision.next;
        Ok(())
    }

    fn seat(&mut self) -> Seat {
        Seat(u8::try_from(self.luck.below(self.table.game().seats().into())).expect("it is small"))
    }

    /// Something happens; nothing if the log stops here.
    fn step(&mut self) -> bool {
        self.now += i64::from(self.luck.below(4));
        self.left = self.left.saturating_sub(1);
        if self.left == 0 && self.stops {
            return false;
        }
        if self.table.stage() == Stage::Paused {
            let seat = self.seat();
            let signed = self.signature(seat, &["resume".to_owned()]);
            let _ = self.ask(Command::Resume { seat, signed });
            return true;
        }
        match self.luck.below(120) {
            _ if self.left == 0 => self.resign(),
            0 => self.all_pause(),
            1 => {
                let seat = self.seat();
                let signed = self.signature(seat, &["ask-pause".to_owned()]);
                let _ = self.ask(Command::Pause { seat, signed });
            }
            2 => {
                let seat = self.seat();
                let _ = self.ask(Command::Unkey { seat });
            }
            3 => self.be_away(),
            4 => {
                let seat = self.seat();
                let _ = self.ask(Command::Kick { seat });
            }
            5 => {
                let (by, gone) = (self.seat(), self.seat());
                let _ = self.ask(Command::Claim { by: Some(by), gone: SeatSet::one(gone) });
            }
            6 => self.now += 200,
            7 => self.misbehave(),
            8 => self.resign(),
            9..=13 => self.ask_takeback(),
            14 => self.decline(),
            _ => self.share_or_act(),
        }
        let _ = self.ask(Command::Tick);
        true
    }

    fn resign(&mut self) {
        let seat = self.seat();
        let signed = self.signature(seat, &[format!("forfeit-{}", seat.0)]);
        let _ = self.ask(Command::Resign { seat, signed });
    }

    fn all_pause(&mut self) {
        for seat in (0..self.table.game().seats()).map(Seat) {
            let signed = self.signature(seat, &["ask-pause".to_owned()]);
            let _ = self.ask(Command::Pause { seat, signed });
        }
    }

    /// A player asks to take back a turn. The others agree, one after the other, unless one declines or plays on.
    fn ask_takeback(&mut self) {
        let by = self.seat();
        let signed = self.signature(by, &["ask-takeback".to_owned()]);
        if self.ask(Command::Takeback { seat: by, signed }).is_err() || self.luck.below(6) == 0 {
            return;
        }
        for seat in (0..self.table.game().seats()).map(Seat).filter(|seat| *seat != by) {
            let signed = self.signature(seat, &["agree".to_owned()]);
            if self.ask(Command::Agree { seat, signed }) == Err("stale_state") {
                let signed = self.key(seat).map(|key| key.act(self.last(), &["agree".to_owned()]));
                self.ask(Command::Agree { seat, signed }).expect("it has seen the request");
            }
            if self.luck.below(8) == 0 {
                return self.decline();
            }
        }
    }

    fn decline(&mut self) {
        let seat = self.seat();
        let signed = self.signature(seat, &["decline".to_owned()]);
        let _ = self.ask(Command::Decline { seat, signed });
    }

    fn be_away(&mut self) {
        let lost = i64::from(self.luck.below(500)) * 1000;
        self.now += lost / 1000 + 1;
        let _ = self.ask(Command::Outage { lost });
        let seat = self.seat();
        let _ = self.ask(Command::Back { seats: SeatSet::one(seat) });
    }

    /// A player breaks a rule: where it costs a seat, the log has the signed act, or the table's word.
    fn misbehave(&mut self) {
        let seat = self.seat();
        let signed = self.signature(seat, &["forfeit-9".to_owned()]);
        let wanted = Tree::Text(Cow::Borrowed("forfeit-9"));
        let _ = self.ask(Command::Act { seat, action: wanted, expected: None, request: None, signed });
        if self.luck.below(2) == 0 {
            let _ = self.ask(Command::Misbehave { seat, code: "not_json".to_owned() });
        }
    }

    /// A player who is called shares, or one in turn acts.
    fn share_or_act(&mut self) {
        let calls = self.table.calls();
        if !calls.is_empty() && (self.table.awaited().is_empty() || self.luck.below(2) == 0) {
            let (seat, call) = *pick(&calls, &mut self.luck);
            let share = self.key(seat).expect("it has a key").share(seat.0, self.table.next_draw(), call);
            self.ask(Command::Share(share)).expect("it is called for");
            return;
        }
        let seats: Vec<Seat> = self.table.awaited().iter().collect();
        if seats.is_empty() {
            return;
        }
        let seat = *pick(&seats, &mut self.luck);
        let ids = self.ids(seat);
        let request = if self.luck.below(6) == 0 { Some(format!("r{}", self.entries.len())) } else { None };
        let action = match &*ids {
            [id] if self.luck.below(2) == 0 => Tree::Text(Cow::Owned(id.clone())),
            _ => Tree::List(ids.iter().map(|id| Tree::Text(Cow::Owned(id.clone()))).collect()),
        };
        let mut signed = self.signature(seat, &ids);
        for _ in 0..2 {
            let (action, request) = (action.clone(), request.clone());
            match self.ask(Command::Act { seat, action, expected: None, request, signed: signed.clone() }) {
                Err("stale_state") => signed = self.key(seat).map(|key| key.act(self.last(), &ids)),
                done => {
                    done.unwrap_or_else(|code| panic!("{ids:?} of {seat}: {code}"));
                    return;
                }
            }
        }
        panic!("{ids:?} of {seat} is refused, though it has seen all");
    }

    /// An action of a seat, or several that are sent together.
    fn ids(&mut self, seat: Seat) -> Vec<String> {
        let mut game = self.table.game().duplicate();
        let most = 1 + self.luck.below(4);
        let mut ids = Vec::new();
        while ids.len() < most as usize && game.turn() == game::Turn::of(seat) {
            let id = pick(&game.legal(Actor::Seat(seat)), &mut self.luck).clone();
            game.apply(Actor::Seat(seat), &id).expect("it is legal");
            ids.push(id);
        }
        if ids.is_empty() {
            ids.push(pick(&game.legal(Actor::Seat(seat)), &mut self.luck).clone());
        }
        ids
    }
}

/// The link that a line ends with.
pub(super) fn link_of(line: &str) -> Digest {
    let (_, digits) = line.rsplit_once(",\"link\":\"").expect("it has a link");
    digits.trim_end_matches("\"}").parse().expect("a link is a digest")
}
