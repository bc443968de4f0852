//! A server that cheats. It has one table, and plays the other seat itself: the two of them are a coalition against the
//! client. It has one cheat, and is honest in everything else.

use std::borrow::Cow;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;

use game::json::Tree;
use game::{Actor, Digest, Seat, SeatSet, Timestamp, Viewer};
use protocol::{
    Checked, Joined, Legal, Lines, OpeningMessage, Outcome, PlayerCommand, PlayerMessage, PlayerQuery, ServerMessage,
    Shown, TableMessage, line,
};
use referee::{
    Askable, Chain, Clock, Command, Guest, Header, KeyTerms, PlayerKey, Policy, Record, ShareTiming, Signed,
    SignedHead, Signer, Stage, Table, VERSION,
};
use serde_json::value::RawValue;

use super::doors::{self, Door};

/// What the server does that an honest one does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cheat {
    /// Nothing.
    Nothing,
    /// It makes another secret, once it has seen what the player sent, and another header for it.
    OtherSecret,
    /// It writes that the player has resigned.
    ForgedResignation,
    /// It leaves a line out.
    DroppedLine,
    /// It tells two lines in the wrong order.
    SwappedLines,
    /// It calls for a share before the decision ahead of the draw is made.
    EarlyCall,
    /// It shows another board than that of the lines.
    FalseState,
    /// It seats the player without the key.
    SeatedPlain,
    /// It takes the key away during the game.
    KeyTaken,
    /// It takes the player out for a broken rule, without any.
    KickedWithoutOffence,
    /// The other player, its partner, leaves once it knows the first draw.
    PartnerLeaves,
    /// It writes the beginning of the game at a moment that makes the first roll what it likes.
    ChosenMoment,
}

/// What was said on all connections, in order.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Vec<String>>>);

impl Heard {
    /// What clients have sent.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.lock().expect("no thread panics with it").clone()
    }

    fn note(&self, line: &str) {
        self.0.lock().expect("no thread panics with it").push(line.to_owned());
    }
}

/// A cheating server.
pub(crate) struct RiggedServer {
    /// Where clients find it.
    pub(crate) address: String,
    /// What they have sent; and, where the server cheats, a line `cheat`.
    pub(crate) heard: Heard,
    /// The log as the server has it.
    pub(crate) log: Arc<Mutex<Vec<String>>>,
}

/// When the table was set up.
const START: i64 = 1_736_937_000;
/// The mark in what was heard.
pub(crate) const CHEAT: &str = "cheat";
/// The secret of the other player.
const PARTNER: [u8; 32] = [0xbb; 32];

impl RiggedServer {
    /// Starts one that speaks TCP. Two with the same cheat and partner show clients the same header.
    pub(crate) fn start(cheat: Cheat, has_partner_key: bool) -> RiggedServer {
        RiggedServer::at(Door::Tcp, cheat, has_partner_key)
    }

    /// Starts one with this door.
    pub(crate) fn at(door: Door, cheat: Cheat, has_partner_key: bool) -> RiggedServer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = door.address(&listener.local_addr().expect("it listens").to_string());
        let (heard, log) = (Heard::default(), Arc::default());
        let table = RiggedTable::new(cheat, has_partner_key, (heard.clone(), Arc::clone(&log)));
        thread::spawn(move || match door {
            Door::Tcp => doors::tcp(&listener, table),
            Door::Events | Door::WebSocket => doors::web(&listener, table),
        });
        RiggedServer { address, heard, log }
    }
}

/// The table, and how far the client has heard of it.
#[expect(clippy::struct_excessive_bools, reason = "each is something that it has done")]
pub(super) struct RiggedTable {
    cheat: Cheat,
    table: Table,
    chain: Chain,
    signer: Signer,
    partner: Option<PlayerKey>,
    has_partner_key: bool,
    /// The lines after the header, as the server tells them, and the link and number of the last.
    lines: Vec<String>,
    has_cheated: bool,
    /// Whether the client is sent boards in letters.
    is_text: bool,
    is_seated: bool,
    now: i64,
    heard: Heard,
    log: Arc<Mutex<Vec<String>>>,
}

impl RiggedTable {
    fn new(cheat: Cheat, has_partner_key: bool, (heard, log): (Heard, Arc<Mutex<Vec<String>>>)) -> RiggedTable {
        let (chain, signer) = (Chain::new([7; 32]), Signer::new(&[200; 32]));
        let table = table(cheat, &chain, &signer);
        RiggedTable {
            cheat,
            partner: None,
            has_partner_key,
            lines: Vec::new(),
            has_cheated: false,
            is_text: false,
            is_seated: false,
            now: 0,
            table,
            chain,
            signer,
            heard,
            log,
        }
    }

    /// Hears a message, and answers.
    pub(super) fn hear(&mut self, text: &str) -> String {
        self.heard.note(text);
        let tree = Tree::parse(text).expect("clients send JSON").into_owned();
        if OpeningMessage::is_one(&tree) { self.open(&tree) } else { self.answer(tree) }
    }

    /// Whether the game of the client is over.
    pub(super) fn is_over(&self) -> bool {
        self.table.stage() == Stage::Over && self.is_seated
    }

    fn open(&mut self, tree: &Tree<'_>) -> String {
        match OpeningMessage::read(tree).expect("clients send what can be read") {
            OpeningMessage::Find(_) => line(&ServerMessage::Table(self.table_message(0))),
            OpeningMessage::Join(join) => {
                self.is_text = join.format == Some(protocol::BoardFormat::Text);
                let signs = join.key.filter(|_| self.cheat != Cheat::SeatedPlain);
                if self.cheat == Cheat::SeatedPlain {
                    self.heard.note(CHEAT);
                }
                let guest = Guest { signs, ..Guest::named(join.newcomer.name, Digest([1; 32])) };
                self.ask(Command::Sit(guest));
                if self.cheat == Cheat::OtherSecret {
                    self.chain = Chain::new([8; 32]);
                    self.table = table(self.cheat, &self.chain, &self.signer);
                    (self.lines, self.has_cheated) = (Vec::new(), true);
                    self.heard.note(CHEAT);
                }
                let seated =
                    line(&ServerMessage::Joined(joined())) + &line(&ServerMessage::Table(self.table_message(0)));
                self.is_seated = true;
                if self.cheat == Cheat::OtherSecret {
                    return seated;
                }
                seated + &self.seat_partner()
            }
            OpeningMessage::Rejoin(again) => {
                let known = usize::try_from(again.lines.unwrap_or(0)).expect("a log is short");
                let table = line(&ServerMessage::Table(self.table_message(known)));
                let text = again.format == Some(protocol::BoardFormat::Text);
                line(&ServerMessage::Joined(joined())) + &table + &self.board(text)
            }
            OpeningMessage::Enter(_) | OpeningMessage::Spectate(_) => panic!("no client here asks for that"),
        }
    }

    fn answer(&mut self, tree: Tree<'static>) -> String {
        let seat = Seat(0);
        match PlayerMessage::read(tree).expect("clients send what can be read") {
            PlayerMessage::Query(PlayerQuery::Legal) => {
                let game = self.table.game();
                let choices = RawValue::from_string(game.choices(seat)).expect("it is JSON");
                let digest = self.table.digest(Viewer::Seat(seat));
                line(&ServerMessage::Legal(Legal { actions: game.legal(Actor::Seat(seat)), choices, digest }))
            }
            PlayerMessage::Query(PlayerQuery::Show) => self.board(true),
            PlayerMessage::Query(PlayerQuery::Check { action }) => {
                let actions = referee::ids(self.table.game(), &action).expect("it is an action");
                line(&ServerMessage::Checked(Checked { actions }))
            }
            PlayerMessage::Command(PlayerCommand::Share(share)) => {
                let before = self.lines.len();
                self.ask(Command::Share(share.of(seat)));
                self.partner_goes_on();
                self.tell(before)
            }
            PlayerMessage::Command(PlayerCommand::Action(message)) => {
                let before = self.lines.len();
                let (action, signed) = (message.action, message.signed);
                self.ask(Command::Act { seat, action, expected: None, request: None, signed });
                self.partner_goes_on();
                self.tell(before)
            }
            PlayerMessage::Command(PlayerCommand::Resign { signed }) => {
                let before = self.lines.len();
                self.ask(Command::Resign { seat, signed });
                self.tell(before)
            }
            other => panic!("no client here says {other:?}"),
        }
    }

    /// Decides, and takes down what follows.
    fn ask(&mut self, command: Command) {
        self.now += 1;
        let now = Timestamp::from_seconds(START + self.now);
        let decision = self.table.decide(command, now, Some(&self.chain)).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        self.lines.extend(decision.entries.iter().map(|entry| entry.line.clone()));
        self.table = decision.next;
        let mut log = self.log.lock().expect("no thread panics with it");
        *log = [self.table.header.line()].into_iter().chain(self.lines.iter().cloned()).collect();
    }

    /// The other player sits down, and the game begins.
    fn seat_partner(&mut self) -> String {
        let before = self.lines.len();
        let key = PlayerKey::new(PARTNER, self.table.origin());
        let signs = if self.has_partner_key { Some(key.sit("Eve")) } else { None };
        self.partner = if self.has_partner_key { Some(key) } else { None };
        let guest = || Guest { signs: signs.clone(), ..Guest::named("Eve".to_owned(), Digest([2; 32])) };
        if self.cheat == Cheat::ChosenMoment {
            let likes = |now: &i64| {
                let at = Timestamp::from_seconds(START + now + 1);
                let decision = self.table.decide(Command::Sit(guest()), at, Some(&self.chain));
                decision.is_ok_and(|decision| {
                    decision.entries.iter().any(|entry| entry.line.contains(r#""action":"open-1-6""#))
                })
            };
            let moment = (self.now..100_000).find(likes).expect("some moment suits");
            self.now = moment;
            self.heard.note(CHEAT);
        }
        self.ask(Command::Sit(guest()));
        self.partner_goes_on();
        self.tell(before)
    }

    /// The other player shares and plays, as long as it is its turn.
    fn partner_goes_on(&mut self) {
        let partner = Seat(1);
        loop {
            let calls = self.table.calls();
            let call = calls.iter().find(|(seat, _)| *seat == partner);
            let waits_for_client = calls.iter().any(|(seat, _)| *seat == Seat(0));
            if let (Some((_, call)), Some(key), false) = (call, &self.partner, waits_for_client) {
                let share = key.share(partner.0, self.table.next_draw(), *call);
                // It has both shares now: the draw is known before it answers.
                if self.cheat == Cheat::PartnerLeaves {
                    let signed = Some(key.act((self.table.seq(), self.table.link()), &["forfeit-1".to_owned()]));
                    self.heard.note(CHEAT);
                    self.ask(Command::Resign { seat: partner, signed });
                    return;
                }
                self.ask(Command::Share(share));
            } else if self.table.awaited().has(partner) && self.is_fair() {
                let action = self.table.game().legal(Actor::Seat(partner)).swap_remove(0);
                let seen = (self.table.seq(), self.table.link());
                let signed = self.partner.as_ref().map(|key| key.act(seen, std::slice::from_ref(&action)));
                let action = Tree::Text(Cow::Owned(action));
                self.ask(Command::Act { seat: partner, action, expected: None, request: None, signed });
            } else {
                return;
            }
        }
    }

    /// Whether no lie about the game is still to come: it comes right after the first draw.
    fn is_fair(&self) -> bool {
        let lies = [
            Cheat::ForgedResignation,
            Cheat::DroppedLine,
            Cheat::SwappedLines,
            Cheat::EarlyCall,
            Cheat::FalseState,
            Cheat::KeyTaken,
            Cheat::KickedWithoutOffence,
        ];
        self.has_cheated || !lies.contains(&self.cheat)
    }

    /// Tells the client the lines after one, and the state.
    fn tell(&mut self, before: usize) -> String {
        let has_drawn = 0 < self.table.draws() && self.table.owing().is_empty() && !self.is_fair();
        let mut news = self.lines[before..].to_vec();
        if has_drawn {
            self.heard.note(CHEAT);
            self.has_cheated = true;
            self.lie(&mut news);
        }
        let head = news.last().map(|last| self.head(last));
        let is_false = has_drawn && self.cheat == Cheat::FalseState;
        let board = self.board(self.is_text);
        let board = if is_false { board.replace("Eve", "Eva") } else { board };
        line(&ServerMessage::Lines(Lines { lines: news, head })) + &board
    }

    /// Changes what the client is told.
    fn lie(&mut self, news: &mut Vec<String>) {
        let draw = self.table.next_draw();
        let forged = match self.cheat {
            Cheat::DroppedLine => {
                news.remove(news.len() - 2);
                None
            }
            Cheat::SwappedLines => {
                let last = news.len() - 1;
                news.swap(last - 1, last);
                None
            }
            Cheat::ForgedResignation => {
                Some(format!(r#""by":"seat-0","action":"forfeit-0","after":"{}""#, "0".repeat(64)))
            }
            Cheat::EarlyCall => Some(format!(r#""event":"call","draw":{draw},"seats":[0]"#)),
            Cheat::KeyTaken => Some(r#""event":"unkey","seat":0"#.to_owned()),
            Cheat::KickedWithoutOffence => {
                let after = "0".repeat(64);
                Some(format!(r#""by":"table","action":"forfeit-0","why":"invalid_move","after":"{after}""#))
            }
            _ => None,
        };
        if let Some(what) = forged {
            let body = format!(r#"{{"seq":{},"at":"{}",{what}}}"#, self.table.seq() + 1, self.table.last_at());
            let link = Digest::of(format!("{}{body}", self.table.link()).as_bytes());
            news.push(format!(r#"{},"link":"{link}"}}"#, &body[..body.len() - 1]));
        }
    }

    /// The head of a line: the server signs whatever it says.
    fn head(&self, last: &str) -> SignedHead {
        let seq = Record::parse(last).unwrap_or_else(|wrong| panic!("{last}: {wrong}")).seq;
        let link = last.rsplit_once(r#""link":""#).expect("it has a link").1.trim_end_matches("\"}");
        let link = link.parse().expect("it is a link");
        self.sign(seq, link)
    }

    fn sign(&self, seq: u64, link: Digest) -> SignedHead {
        let table = self.table.header.table.clone();
        let sig = self.signer.sign(Signed::Head { table: &table, seq, link });
        SignedHead { table, seq, link, sig }
    }

    fn table_message(&self, known: usize) -> TableMessage {
        let lines = self.lines.get(known..).unwrap_or_default().to_vec();
        let head = match self.lines.last() {
            Some(last) => self.head(last),
            None => self.sign(0, self.table.origin()),
        };
        TableMessage { game_id: 1, header: self.table.header.line(), lines, head: Some(head), invitation: None }
    }

    /// The board, as the client wants it.
    fn board(&self, is_text: bool) -> String {
        let table = &self.table;
        if table.stage() == Stage::Gathering {
            return String::new();
        }
        if !is_text {
            return table.game().state(table.envelope(), Viewer::Seat(Seat(0))) + "\n";
        }
        let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
        line(&ServerMessage::Shown(Shown {
            text: "a board".to_owned(),
            turn: numbers(table.awaited()),
            you: Some(0),
            stage: table.stage(),
            players: table.envelope().names.clone(),
            story: Vec::new(),
            outcome: table.outcome().map(|end| Outcome { winners: numbers(end.winners), points: end.points }),
        }))
    }
}

fn joined() -> Joined {
    Joined { game_id: 1, player_id: 0, token: "token".to_owned(), invitation: None }
}

/// A table of Backgammon.
fn table(cheat: Cheat, chain: &Chain, signer: &Signer) -> Table {
    let setup = if cheat == Cheat::EarlyCall { r#"{"match":{"length":5}}"# } else { "{}" };
    let header = Header {
        parlor: VERSION,
        game: "backgammon".to_owned(),
        table: "550e8400-e29b-41d4-a716-446655440000".to_owned(),
        number: 1,
        at: Timestamp::from_seconds(START),
        setup: Tree::parse(setup).expect("it is JSON").into_owned(),
        clock: Clock::None,
        policy: Policy::Refuse,
        anchor: Some(chain.anchor().published()),
        keys: Some(KeyTerms { server: signer.key(), luck: ShareTiming::Late, every_seat: false }),
        requests: Askable::ALL,
    };
    Table::new(games::kinds(), header).expect("it can be set up")
}
