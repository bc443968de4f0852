//! Logs of tables: games that a referee watched, with proofs of everything that was left to chance.

use std::borrow::Cow;

use game::json::Tree;
use game::{Actor, Digest, Luck, Seat, Seeded, Timestamp};
use referee::{Askable, Chain, Clock, Command, Guest, Header, KEYLESS, Policy, Stage, Table};

use super::pick;

/// How a table was set up, and how it is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The game.
    pub(crate) game: &'static str,
    /// Its setup.
    pub(crate) setup: &'static str,
    /// What everything random about it follows from.
    pub(crate) seed: u64,
    /// Whether somebody may give up or be taken out on the way.
    pub(crate) is_rough: bool,
}

/// The lines of a game that was played to its end.
pub(crate) fn finished(plan: Plan, chain: &Chain) -> Vec<String> {
    let mut run = Run::new(plan, chain);
    while run.table.stage() != Stage::Over {
        run.step();
    }
    run.lines
}

/// The lines of a table that has come so far.
pub(crate) fn begun(plan: Plan, chain: &Chain, lines: usize) -> Vec<String> {
    let mut all = finished(plan, chain);
    all.truncate(lines);
    all
}

/// Numbers the lines anew and makes every link what it should be, as a forger would.
pub(crate) fn relinked(lines: &[String]) -> Vec<String> {
    let mut before = Digest::of(lines[0].as_bytes());
    let mut made = vec![lines[0].clone()];
    for (seq, line) in (1..).zip(&lines[1..]) {
        let (body, _) = line.rsplit_once(",\"link\":\"").expect("it has a link");
        let (_, rest) = body.split_once(',').expect("a line begins with its number");
        let body = format!("{{\"seq\":{seq},{rest}");
        before = Digest::of(format!("{before}{body}}}").as_bytes());
        made.push(format!("{body},\"link\":\"{before}\"}}"));
    }
    made
}

/// A log with links that are right, whatever its lines say.
pub(crate) fn linked_anyhow(lines: &[String]) -> String {
    let mut before = Digest::of(lines[0].as_bytes());
    let mut log = lines[0].clone();
    for line in &lines[1..] {
        let body = line.rsplit_once(",\"link\":\"").map_or(line.trim_end_matches('}'), |(body, _)| body);
        before = Digest::of(format!("{before}{body}}}").as_bytes());
        log = format!("{log}\n{body},\"link\":\"{before}\"}}");
    }
    log
}

/// Tampers with a log in one of four ways, and says in which; where it concerns luck, every other time with links that
/// are right.
pub(crate) fn tampered(lines: &[String], luck: &mut Seeded) -> (&'static str, Vec<String>) {
    let mut forged = lines.to_vec();
    let draws: Vec<usize> = (0..lines.len()).filter(|index| lines[*index].contains(r#""reveal":""#)).collect();
    let what = match (luck.below(4), draws.is_empty()) {
        (0, false) => {
            let line = &mut forged[*pick(&draws, luck)];
            let action = value(line, r#""action":""#).to_owned();
            *line = line.replace(&action, &other_draw(&action, luck));
            "die"
        }
        (1, false) => {
            let (one, other) = (*pick(&draws, luck), *pick(&draws, luck));
            let [first, second] = [one, other].map(|index| value(&lines[index], r#""reveal":""#).to_owned());
            // Where there is only one, it is swapped for nobody's.
            let second = if first == second { second.chars().rev().collect() } else { second };
            forged[one] = forged[one].replace(&first, &second);
            forged[other] = forged[other].replace(&second, &first);
            if one == other {
                forged[one] = lines[one].replace(&first, &second);
            }
            "reveal"
        }
        (2, _) => {
            let last = forged.last_mut().expect("it has lines");
            let (before, rest) = last.split_once(r#""winners":["#).expect("the game is over");
            let (winners, rest) = rest.split_once(']').expect("the list ends");
            let other = if winners == "0" { "1" } else { "0" };
            *last = format!(r#"{before}"winners":[{other}]{rest}"#);
            return ("winner", forged);
        }
        _ => {
            let most = u32::try_from(lines.len() - 2).expect("logs are short");
            forged.remove(1 + luck.below(most) as usize);
            return ("drop", forged);
        }
    };
    if luck.below(2) == 0 { (what, relinked(&forged)) } else { (what, forged) }
}

/// Something else that chance could have brought.
fn other_draw(action: &str, luck: &mut Seeded) -> String {
    let mut bytes = action.as_bytes().to_vec();
    let start = bytes.iter().position(|byte| *byte == b'-').expect("a draw has digits") + 1;
    loop {
        let at = start + luck.below(u32::try_from(bytes.len() - start).expect("ids are short")) as usize;
        let to = start + luck.below(u32::try_from(bytes.len() - start).expect("ids are short")) as usize;
        match (bytes[at], bytes[to]) {
            (b'-', _) | (_, b'-') => {}
            // A die shows something else; of a board or a deal, two cells or dominoes change places.
            _ if action.len() < 10 => bytes[at] = b'1' + luck.below(6).to_le_bytes()[0],
            _ if bytes.iter().skip(start).all(|byte| *byte == bytes[start]) => bytes[at] ^= 1,
            _ => bytes.swap(at, to),
        }
        let other = String::from_utf8(bytes.clone()).expect("it is ASCII");
        if other != action {
            return other;
        }
    }
}

/// What stands behind `key` in a line.
fn value<'l>(line: &'l str, key: &str) -> &'l str {
    line.split_once(key).and_then(|(_, rest)| rest.split('"').next()).unwrap_or_else(|| panic!("{key} is in {line}"))
}

/// A table that is being played.
struct Run<'c> {
    table: Table,
    chain: &'c Chain,
    lines: Vec<String>,
    now: i64,
    is_rough: bool,
    luck: Seeded,
}

impl Run<'_> {
    /// A table where everybody has sat down.
    fn new(plan: Plan, chain: &Chain) -> Run<'_> {
        let kind = games::find(plan.game).expect("it is registered");
        let mut luck = Seeded::new(plan.seed);
        let anchor = if Table::needs_luck(kind) { Some(chain.anchor().published()) } else { None };
        let header = Header {
            parlor: KEYLESS,
            game: plan.game.to_owned(),
            table: format!("550e8400-e29b-41d4-a716-{:012x}", plan.seed),
            number: plan.seed % 3,
            at: Timestamp::from_seconds(1_736_937_000),
            setup: Tree::parse(plan.setup).expect("the test writes JSON").into_owned(),
            clock: *pick(&[Clock::None, Clock::PerMove(60), Clock::Days(1)], &mut luck),
            policy: *pick(&[Policy::Refuse, Policy::Kick], &mut luck),
            anchor,
            keys: None,
            requests: Askable::ALL,
        };
        let lines = vec![header.line()];
        let table = Table::new(games::kinds(), header).expect("the test's headers are right");
        let mut run = Run { table, chain, lines, now: 0, is_rough: plan.is_rough, luck };
        let ages = run.luck.below(2) == 0;
        if run.luck.below(4) == 0 {
            run.sit("Zoë", ages);
            run.ask(Command::Leave { place: 0, signed: None });
        }
        for name in ["Ann", "Ben \"B\"", "Cleo", "Dan\u{1f41f}"] {
            if run.table.stage() == Stage::Gathering {
                run.sit(name, ages);
            }
        }
        run
    }

    fn sit(&mut self, name: &str, tells_age: bool) {
        let age =
            if tells_age { Some(u16::try_from(self.luck.below(90)).expect("people are not so old")) } else { None };
        let byte = self.luck.below(256).to_le_bytes()[0];
        let seed = if self.luck.below(2) == 0 { Some(Digest([byte; 32])) } else { None };
        self.ask(Command::Sit(Guest { age, seed, ..Guest::named(name.to_owned(), Digest([byte; 32])) }));
    }

    /// Somebody does something.
    fn step(&mut self) {
        let seats: Vec<Seat> = self.table.awaited().iter().collect();
        let seat = *pick(&seats, &mut self.luck);
        self.now += i64::from(self.luck.below(3_000));
        if self.is_rough && self.luck.below(20) == 0 {
            self.be_away();
        }
        if self.is_rough && self.luck.below(60) == 0 {
            let anybody = Seat(u8::try_from(self.luck.below(self.table.game().seats().into())).expect("it is small"));
            let command = match self.luck.below(2) {
                0 => Command::Resign { seat, signed: None },
                _ => Command::Kick { seat: anybody },
            };
            self.ask(command);
            return;
        }
        let action = pick(&self.table.game().legal(Actor::Seat(seat)), &mut self.luck).clone();
        let request = if self.luck.below(4) == 0 { Some(format!("r{}", self.lines.len())) } else { None };
        self.ask(Command::Act { seat, action: Tree::Text(Cow::Owned(action)), expected: None, request, signed: None });
    }

    /// The server is away for a while, and perhaps somebody comes back at once.
    fn be_away(&mut self) {
        let lost = i64::from(self.luck.below(500_000));
        self.now += lost + 100;
        self.ask(Command::Outage { lost });
        if self.luck.below(2) == 0 {
            let seat = Seat(u8::try_from(self.luck.below(self.table.game().seats().into())).expect("it is small"));
            self.ask(Command::Back { seats: [seat].into_iter().collect() });
        }
    }

    /// Asks something of the table; what it refuses has not happened.
    fn ask(&mut self, command: Command) {
        let now = Timestamp::from_micros(1_736_937_000_000_000 + self.now * 1000);
        if let Ok(decision) = self.table.decide(command, now, Some(self.chain)) {
            self.lines.extend(decision.entries.into_iter().map(|entry| entry.line));
            self.table = decision.next;
        }
    }
}
