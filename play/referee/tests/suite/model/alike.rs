//! The model's client and the real one hear the same, at random: true lines, lies, heads of all kinds, crashes. They believe,
//! share and sign alike, so that the model is about the code.

use std::collections::HashMap;

use game::{Actor, Digest, FORFEIT, Luck as _, Seat, SeatSet, Seeded};
use referee::{Command, Follower, LogEntry, LogEvent, Record, Share, ShareTiming, SignedHead, Signer, Stage, Table};

use super::client::{Client, Head};
use super::log::{Line, Log, Logs, Sat, Terms, Turn, What};
use super::rules::Rules;
use crate::keyed::{BACKGAMMON, Form, Keyed, server};
use crate::support::{at, kinds, pick};

const CUBE: Form = Form { setup: r#"{"match":{"length":5}}"#, ..BACKGAMMON };
const FORMS: [Form; 5] = [
    BACKGAMMON,
    CUBE,
    Form { luck: ShareTiming::Early, ..CUBE },
    Form { game: "fish", setup: r#"{"players":3}"#, ..BACKGAMMON },
    Form { every_seat: true, luck: ShareTiming::Early, ..BACKGAMMON },
];

/// The honest player's seat and name.
const ME: Seat = Seat(0);
const NAME: &str = "Ann";
/// The link of a line that the client is never shown.
const UNSEEN: Digest = Digest([9; 32]);

/// The two clients, and the table that they hear of.
struct Pair {
    table: Keyed,
    /// The game as it was after each line that was translated, and what those lines say in the model.
    shadow: Table,
    lines: Vec<Line>,
    logs: Logs<'static>,
    model: Client,
    real: Follower,
    name: &'static str,
    /// How many lines after the header the clients have heard.
    heard: usize,
    answered: Option<Share>,
    /// The link of each log.
    links: HashMap<Log, Digest>,
    /// What happened, for a failure.
    story: Vec<String>,
}

/// How often something was seen, so that the test is about something.
#[derive(Default)]
struct Counts {
    shares: usize,
    silences: usize,
    faults: usize,
    signatures: usize,
    restarts: usize,
}

impl Pair {
    fn new(form: Form, luck: u8, dice: &mut Seeded) -> Pair {
        let seats = Keyed::of(form, luck).run.table.game().seats();
        let plain = if form.every_seat { seats } else { pick(&[seats, seats, seats, 0, 1], dice).to_owned() };
        let keyed: Vec<u8> = (0..seats).filter(|seat| *seat != plain).collect();
        let table = Keyed::begun(form, luck, &keyed);
        let terms = Terms { seats, is_early: form.luck == ShareTiming::Early, every_seat: form.every_seat };
        let mut logs = Logs::new(Rules::ALL, terms);
        let header = logs.header(0);
        let name = *pick(&[NAME, NAME, NAME, "Anna"], dice);
        let real = follower(&table, name);
        let shadow = Table::new(kinds(), table.run.header.clone()).expect("it was set up");
        let links = HashMap::from([(header, table.run.table.origin())]);
        let model = Client::new(ME, header);
        let mut pair = Pair {
            table,
            shadow,
            lines: Vec::new(),
            logs,
            model,
            real,
            name,
            heard: 0,
            answered: None,
            links,
            story: Vec::new(),
        };
        pair.translate();
        pair
    }

    /// Says in the model's words what was written since.
    fn translate(&mut self) {
        while let Some(entry) = self.table.run.entries.get(self.lines.len()) {
            let record = Record::parse(&entry.line).expect("it was written");
            let entry = LogEntry { record, line: entry.line.clone(), sealed: entry.sealed.clone() };
            self.shadow.evolve(&entry).expect("it was decided");
            let line = Line { what: self.meaning(&entry.record.event), tag: tag(&entry.line) };
            self.lines.push(line);
        }
    }

    fn meaning(&self, event: &LogEvent) -> What {
        let next = match self.shadow.game().turn() {
            game::Turn::Chance => Turn::Chance { purpose: 0 },
            game::Turn::Seats(seats) => Turn::Seats(seats),
            game::Turn::Table => Turn::Table,
            game::Turn::Over => Turn::Over,
        };
        match event {
            LogEvent::Sit { place, name, key, .. } => What::Sit {
                how: match key {
                    None => Sat::Plain,
                    Some(_) if *place == ME.0 && name != self.name => Sat::Otherwise,
                    Some(_) => Sat::AsAsked,
                },
            },
            LogEvent::Begin { .. } => What::Begin,
            LogEvent::Call { draw, seats } => What::Call { draw: small(*draw), seats: set(seats) },
            LogEvent::Share(share) => {
                What::Share { seat: Seat(share.seat), draw: small(share.draw), opens: true, is_signed: true }
            }
            LogEvent::Unkey { seat } => What::Unkey { seat: Seat(*seat) },
            LogEvent::AskPause { seat, signed } => What::AskPause { seat: Seat(*seat), is_signed: signed.is_some() },
            LogEvent::End { .. } => What::End,
            LogEvent::Act(act) => match (act.by, act.action.strip_prefix(FORFEIT)) {
                (_, Some(seat)) => What::Out { seat: Seat(seat.parse().expect("a seat's number")), next },
                (Actor::Seat(seat), None) => What::Act { seat, id: 0, is_signed: act.signed.is_some(), next },
                (Actor::Table, None) => What::TableActs { next },
                (Actor::Chance, None) => What::Draw { draw: small(act.draw.unwrap_or(0)), follows: true, next },
            },
            other => panic!("{other:?} does not happen here"),
        }
    }

    /// Both hear a line.
    fn hear(&mut self, text: &str, line: Line) {
        self.story.push(format!("{line:?} {text}"));
        let is_believed = self.real.hear(text).is_ok();
        self.model.hear(&mut self.logs, line);
        if is_believed {
            self.links.insert(self.model.log, self.real.last().1);
        }
    }

    /// Both hear the next true line, if there is one.
    fn hear_next(&mut self) -> bool {
        let Some(line) = self.lines.get(self.heard).copied() else { return false };
        let text = self.table.run.entries[self.heard].line.clone();
        self.heard += 1;
        self.hear(&text, line);
        true
    }

    /// Both hear a head of the line with this number: of the lines as they are, or of a history that is never shown.
    fn hear_head(&mut self, seq: usize, is_true: bool) {
        let link = if is_true { link_of(&self.table.run.lines()[seq]) } else { UNSEEN };
        let told = u32::try_from(seq).expect("a game is short");
        let head = if is_true { Head::Of(self.log_of(seq)) } else { Head::Unseen { seq: told } };
        self.story.push(format!("head {seq} {is_true}"));
        let id = self.table.run.header.table.clone();
        let sig = server().sign(referee::Signed::Head { table: &id, seq: seq as u64, link });
        let believed = self.real.hear_head(SignedHead { table: id, seq: seq as u64, link, sig });
        self.story.extend(believed.err().map(|wrong| wrong.to_string()));
        self.model.hear_head(&self.logs, head);
    }

    /// The log of so many true lines.
    fn log_of(&mut self, seq: usize) -> Log {
        let header = self.logs.header(0);
        self.lines[..seq].iter().fold(header, |log, line| self.logs.extend(log, *line).expect("true lines follow"))
    }

    /// Both are ended and started again, and remember what a client keeps. Most often they are told again at once what they
    /// had heard.
    fn restart(&mut self, dice: &mut Seeded) {
        self.story.push("restart".to_owned());
        let head = self.real.head().cloned();
        self.real = follower(&self.table, self.name);
        if let Some(share) = self.answered.clone() {
            self.real.has_answered(share);
        }
        if let Some(head) = head {
            self.real.hear_head(head).expect("it was right before");
        }
        let again = if dice.below(4) == 0 { 0 } else { self.heard };
        (self.model, self.heard) = (self.model.restarted(&self.logs), 0);
        while self.heard < again && !self.model.has_fault {
            self.hear_next();
        }
    }

    /// Both do the same now.
    #[track_caller]
    fn compare(&mut self, counts: &mut Counts) {
        let (real, model) = (self.real.share(), self.model.share(&self.logs));
        let story = || self.story.join("\n");
        assert_eq!(self.real.is_sound(), !self.model.has_fault, "{}", story());
        assert_eq!(real.as_ref().map(|share| small(share.draw)), model.map(|(draw, _)| draw), "{}", story());
        if let (Some(share), Some((_, call))) = (&real, model) {
            let link = self.links[&call];
            let key = self.table.players[0].as_ref().expect("it has a key");
            assert_eq!(*share, key.share(ME.0, share.draw, link), "{}", story());
            counts.shares += 1;
            self.answered = real;
        } else if self.real.is_owing() {
            counts.silences += 1;
        }
        let signs = self.real.sign(&["any".to_owned()]).is_some();
        assert_eq!(signs, self.model.signs(&self.logs), "{}", story());
        counts.signatures += usize::from(signs);
        counts.faults += usize::from(self.model.has_fault);
    }

    /// A line that the server has not written, at the place of the next.
    fn lie(&self, dice: &mut Seeded) -> (String, What) {
        let table = self.real.table();
        let draw = table.next_draw();
        let other = table.game().seats() - 1;
        let next = self.table.run.entries.get(self.heard).map(|entry| entry.line.clone());
        let of = |what: &str| self.linked(&format!(r#""at":"{}",{what}"#, at(self.table.run.now)));
        let broken = || (of(r#""event":"nothing""#), What::Broken);
        match (dice.below(7), next) {
            (0, _) => {
                let seats = pick(&[vec![0], vec![other], vec![0, other]], dice).clone();
                let text = of(&format!(r#""event":"call","draw":{draw},"seats":{seats:?}"#));
                (text, What::Call { draw: small(draw), seats: set(&seats) })
            }
            (1, _) => {
                let seat = *pick(&[0, other], dice);
                (of(&format!(r#""event":"unkey","seat":{seat}"#)), What::Unkey { seat: Seat(seat) })
            }
            (2, _) => {
                let (zeros, sig) = ("0".repeat(64), "0".repeat(128));
                let what = format!(
                    r#""event":"share","seat":{other},"draw":{draw},"r":"{zeros}","next":"{zeros}","sig":"{sig}""#
                );
                (of(&what), What::Share { seat: Seat(other), draw: small(draw), opens: false, is_signed: false })
            }
            (3, Some(line)) if line.contains(r#","sig":""#) && line.contains(r#""by":"seat-"#) => {
                // What a player does, without the signature.
                let (body, rest) = line.split_once(r#","saw":"#).expect("it is signed");
                let after =
                    rest.split_once(r#","after""#).map_or(String::new(), |(_, rest)| format!(r#","after"{rest}"#));
                let (_, body) = body.split_once(',').expect("a line begins with its number");
                let (after, _) = after.rsplit_once(r#","link""#).unwrap_or(("", ""));
                let what = match self.lines[self.heard].what {
                    What::Act { seat, id, next, .. } => What::Act { seat, id, is_signed: false, next },
                    // To leave by the table's word takes another line.
                    _ => What::Broken,
                };
                (self.linked(&format!("{body}{after}")), what)
            }
            (4, Some(line)) if line.contains(r#""by":"chance""#) => {
                let (_, body) = line.split_once(',').expect("a line begins with its number");
                let (body, _) = body.rsplit_once(r#","link""#).expect("it has a link");
                let (before, reveal) = body.split_once(r#""reveal":""#).expect("it is open");
                let digit = if reveal.starts_with('0') { "1" } else { "0" };
                let text = self.linked(&format!(r#"{before}"reveal":"{digit}{}"#, &reveal[1..]));
                match self.lines[self.heard].what {
                    What::Draw { draw, next, .. } => (text, What::Draw { draw, follows: false, next }),
                    _ => broken(),
                }
            }
            // A line is left out, or told twice.
            (5, _) if self.heard + 1 < self.lines.len() => {
                (self.table.run.entries[self.heard + 1].line.clone(), What::Broken)
            }
            (6, _) if 0 < self.heard => (self.table.run.entries[self.heard - 1].line.clone(), What::Broken),
            _ => broken(),
        }
    }

    /// The line that says this, after the last that the clients have heard.
    fn linked(&self, what: &str) -> String {
        let (seq, link) = self.real.last();
        let body = format!(r#"{{"seq":{},{what}"#, seq + 1);
        let link = Digest::of(format!("{link}{body}}}").as_bytes());
        format!("{body},\"link\":\"{link}\"}}")
    }

    /// Something happens at the table.
    fn go_on(&mut self, dice: &mut Seeded) {
        let owing = self.table.run.table.calls();
        let others: Vec<Seat> = (0..self.shadow.game().seats()).map(Seat).filter(|seat| *seat != ME).collect();
        let other = *pick(&others, dice);
        match dice.below(30) {
            0 => drop(self.table.run.ask(Command::Unkey { seat: other })),
            1 => drop(self.table.run.ask(Command::Unkey { seat: ME })),
            2 => {
                let signed = self.table.signature(other, &["ask-pause"]);
                drop(self.table.run.ask(Command::Pause { seat: other, signed }));
            }
            3 => drop(self.table.run.ask(Command::Kick { seat: *pick(&[ME, other, other], dice) })),
            _ if !owing.is_empty() => {
                let (seat, call) = *pick(&owing, dice);
                let key = self.table.player(seat).expect("it is called");
                let share = key.share(seat.0, self.table.run.table.next_draw(), call);
                self.table.run.ask(Command::Share(share)).map(drop).expect("it is called for");
            }
            _ => drop(self.table.step(dice)),
        }
        self.translate();
    }
}

fn follower(table: &Keyed, name: &str) -> Follower {
    let mut follower = Follower::new(kinds(), &table.run.header.line()).expect("the header is right");
    follower.play(referee::PlayerKey::new([10; 32], table.run.table.origin()), name);
    follower
}

fn small(number: u64) -> u8 {
    u8::try_from(number).expect("a game is short")
}

fn set(seats: &[u8]) -> SeatSet {
    seats.iter().copied().map(Seat).collect()
}

fn tag(line: &str) -> u64 {
    let Digest(bytes) = Digest::of(line.as_bytes());
    bytes.iter().take(8).fold(0, |tag, byte| tag << 8 | u64::from(*byte))
}

/// The link of a line, the header's included.
fn link_of(line: &str) -> Digest {
    match line.rsplit_once(r#","link":""#) {
        Some((_, digits)) => digits.trim_end_matches("\"}").parse().expect("a link"),
        None => Digest::of(line.as_bytes()),
    }
}

#[test]
fn the_models_client_does_what_the_real_one_does() {
    let mut counts = Counts::default();
    for (number, form) in (0..).zip(FORMS.iter().cycle().take(40)) {
        let mut dice = Seeded::new(number);
        let mut pair = Pair::new(*form, u8::try_from(number % 250).expect("it is small"), &mut dice);
        for _ in 0..60 {
            if pair.table.run.table.stage() == Stage::Playing && pair.lines.len() < 120 {
                pair.go_on(&mut dice);
            }
            for _ in 0..dice.below(8) {
                step(&mut pair, &mut dice, &mut counts);
            }
        }
    }
    let Counts { shares, silences, faults, signatures, restarts } = counts;
    assert!(
        [shares, silences, faults, signatures, restarts].iter().all(|count| 20 < *count),
        "{shares} {silences} {faults} {signatures} {restarts}"
    );
}

/// Both hear something, and are compared; after a fault both begin anew.
fn step(pair: &mut Pair, dice: &mut Seeded, counts: &mut Counts) {
    let is_caught_up = pair.real.head().is_none_or(|head| head.seq <= pair.heard as u64);
    match dice.below(100) {
        0 => {
            let (text, what) = pair.lie(dice);
            pair.hear(&text, Line { what, tag: tag(&text) });
            pair.compare(counts);
            pair.restart(dice);
            counts.restarts += 1;
        }
        1 => {
            pair.restart(dice);
            counts.restarts += 1;
        }
        2 if is_caught_up => pair.hear_head(pair.heard + 1, false),
        3 if 0 < pair.heard && is_caught_up => pair.hear_head(pair.heard - 1, false),
        4 if is_caught_up && pair.heard < pair.lines.len() => pair.hear_head(pair.lines.len(), true),
        5 if 0 < pair.heard => pair.hear_head(pair.heard - 1, true),
        6 => {
            let stranger = SignedHead::of(&pair.table.run.table, &Signer::new(&[1; 32]));
            pair.story.push("a stranger's head".to_owned());
            assert!(pair.real.hear_head(stranger).is_err());
            pair.model.has_fault = true;
        }
        7..45 => pair.hear_head(pair.heard, true),
        _ => drop(pair.hear_next()),
    }
    pair.compare(counts);
    if pair.model.has_fault {
        pair.restart(dice);
        counts.restarts += 1;
    }
}
