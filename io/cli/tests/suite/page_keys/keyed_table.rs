//! A table whose players have keys, played by a referee.

use game::json::Tree;
use game::{Actor, Coded as _, Digest, Seat, Seeded, Timestamp};
use referee::{
    ActSignature, Askable, Chain, Clock, Command, Guest, Header, KeyTerms, PlayerKey, Policy, ShareTiming, SignedHead,
    Signer, Stage, Table, VERSION,
};
use serde_json::{Value, json};

use crate::support::pick;

/// How a table is set up.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) game: &'static str,
    pub(super) setup: &'static str,
    pub(super) luck: ShareTiming,
    /// The places of players with keys.
    pub(super) keyed: &'static [u8],
}

/// A table, its log, and the players with keys in the order of their places.
pub(super) struct KeyedTable {
    pub(super) table: Table,
    pub(super) lines: Vec<String>,
    /// A head after each decision.
    pub(super) heads: Vec<SignedHead>,
    /// What each seat alone knew after each decision, and the number of the last line then.
    pub(super) hands: Vec<(u64, Vec<Option<String>>)>,
    pub(super) players: Vec<Option<PlayerKey>>,
    pub(super) server: Signer,
    chain: Chain,
    now: i64,
}

/// What players are called, by place.
pub(super) const NAMES: [&str; 4] = ["Ann", "Ben \"B\"", "Cleo", "Dan\u{1f41f}"];

/// The secret of the player at a place.
pub(super) fn secret(place: u8) -> [u8; 32] {
    [10 + place; 32]
}

impl KeyedTable {
    /// A table at which all have sat down.
    pub(super) fn begun(plan: Plan, seed: u8) -> KeyedTable {
        let (server, chain) = (Signer::new(&[200; 32]), Chain::new([seed; 32]));
        let header = Header {
            parlor: VERSION,
            game: plan.game.to_owned(),
            table: format!("550e8400-e29b-41d4-a716-{seed:012x}"),
            number: u64::from(seed),
            at: Timestamp::from_seconds(1_736_937_000),
            setup: Tree::parse(plan.setup).expect("the test writes JSON").into_owned(),
            clock: Clock::PerMove(60),
            policy: Policy::Kick,
            anchor: Some(chain.anchor().published()),
            keys: Some(KeyTerms { server: server.key(), luck: plan.luck, every_seat: false }),
            requests: Askable::ALL,
        };
        let lines = vec![header.line()];
        let table = Table::new(games::kinds(), header).expect("the header is right");
        let mut run = KeyedTable {
            table,
            lines,
            heads: Vec::new(),
            hands: Vec::new(),
            players: Vec::new(),
            server,
            chain,
            now: 0,
        };
        run.sit(4, false);
        let signed = run.players[0].as_ref().map(|player| player.act(run.last(), &["leave".to_owned()]));
        run.ask(Command::Leave { place: 0, signed }).expect("it may leave");
        run.players.clear();
        for place in 0..run.table.game().seats() {
            run.sit(place, !plan.keyed.contains(&place));
        }
        run
    }

    fn sit(&mut self, place: u8, is_plain: bool) {
        let name = NAMES[usize::from(place) % NAMES.len()];
        let player = (!is_plain).then(|| PlayerKey::new(secret(place), self.table.origin()));
        let signs = player.as_ref().map(|player| player.sit(name));
        self.ask(Command::Sit(Guest { signs, ..Guest::named(name.to_owned(), Digest([place; 32])) }))
            .expect("a seat is free");
        self.players.push(player);
    }

    /// The number and the link of the last line.
    pub(super) fn last(&self) -> (u64, Digest) {
        (self.table.seq(), self.table.link())
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&PlayerKey> {
        let key = self.table.key_of(seat)?.bytes();
        self.players.iter().flatten().find(|player| player.key() == key)
    }

    pub(super) fn signed(&self, seat: Seat, ids: &[&str]) -> Option<ActSignature> {
        let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
        self.player(seat).map(|player| player.act(self.last(), &ids))
    }

    /// Asks for something a second later, and signs the head.
    pub(super) fn ask(&mut self, command: Command) -> Result<(), &'static str> {
        self.now += 1;
        let at = Timestamp::from_seconds(1_736_937_000 + self.now);
        let decision = self.table.decide(command, at, Some(&self.chain)).map_err(|why| why.code())?;
        self.lines.extend(decision.entries.into_iter().map(|entry| entry.line));
        self.table = decision.next;
        self.heads.push(SignedHead::of(&self.table, &self.server));
        let secret = |seat| self.table.is_veiled().then(|| self.table.game().secret(Seat(seat))).flatten();
        self.hands.push((self.table.seq(), (0..self.table.game().seats()).map(secret).collect()));
        Ok(())
    }

    pub(super) fn share_all(&mut self) {
        while let Some((seat, call)) = self.table.calls().first().copied() {
            let share = self.player(seat).expect("it has a key").share(seat.0, self.table.next_draw(), call);
            self.ask(Command::Share(share)).expect("it is called for");
        }
    }

    /// Who is in turn does something, or two things at once; now and then it asks for a pause, or gives up.
    pub(super) fn step(&mut self, luck: &mut Seeded) {
        self.share_all();
        let seats: Vec<Seat> = self.table.awaited().iter().collect();
        let Some(seat) = seats.get(pick_below(seats.len(), luck)).copied() else { return };
        if pick_below(200, luck) == 0 {
            let signed = self.signed(seat, &[&format!("forfeit-{}", seat.0)]);
            self.ask(Command::Resign { seat, signed }).expect("it may give up");
            return;
        }
        if pick_below(40, luck) == 0 {
            let signed = self.signed(seat, &["ask-pause"]);
            // It may have asked before.
            let _refused = self.ask(Command::Pause { seat, signed });
            if self.table.stage() == Stage::Paused {
                let signed = self.signed(seat, &["resume"]);
                self.ask(Command::Resume { seat, signed }).expect("it may go on");
            }
            return;
        }
        // Later in a game of dice there is little to take back.
        if self.table.draws() < 2 && pick_below(12, luck) == 0 {
            return self.ask_back(luck);
        }
        let first = pick(&self.table.game().legal(Actor::Seat(seat)), luck).clone();
        let mut ids = vec![first.clone()];
        let mut next = self.table.game().duplicate();
        next.apply(Actor::Seat(seat), &first).expect("it is legal");
        if next.turn().has(Actor::Seat(seat)) {
            ids.push(pick(&next.legal(Actor::Seat(seat)), luck).clone());
        }
        let signed = self.player(seat).map(|player| player.act(self.last(), &ids));
        let texts = ids.iter().map(|id| Tree::Text(id.clone().into())).collect();
        let action = if ids.len() == 1 { Tree::Text(first.into()) } else { Tree::List(texts) };
        self.ask(Command::Act { seat, action, expected: None, request: None, signed }).expect("it is legal");
    }

    /// A player asks to take back a turn, if that can be; the others agree, or one declines.
    fn ask_back(&mut self, luck: &mut Seeded) {
        let seats: Vec<Seat> =
            (0..self.table.game().seats()).map(Seat).filter(|seat| self.table.is_in(*seat)).collect();
        let by = *pick(&seats, luck);
        let signed = self.signed(by, &["ask-takeback"]);
        if self.ask(Command::Takeback { seat: by, signed }).is_err() {
            return;
        }
        for seat in seats.into_iter().filter(|seat| *seat != by) {
            if pick_below(5, luck) == 0 {
                let signed = self.signed(seat, &["decline"]);
                return self.ask(Command::Decline { seat, signed }).expect("something is asked for");
            }
            let signed = self.signed(seat, &["agree"]);
            self.ask(Command::Agree { seat, signed }).expect("something is asked for");
        }
    }

    /// Plays to the end, or until so many lines are there.
    pub(super) fn play(&mut self, most: usize, luck: &mut Seeded) {
        while self.table.stage() != Stage::Over && self.lines.len() < most {
            self.step(luck);
        }
    }

    /// What a script is asked to follow, as the player at this place.
    pub(super) fn as_asked(&self, lines: &[String], place: Option<u8>) -> Value {
        let secret = place.map(|place| Digest(secret(place)).to_string());
        let name = place.map(|place| NAMES[usize::from(place)]);
        json!({ "lines": lines, "heads": self.heads, "secret": secret, "name": name })
    }
}

fn pick_below(count: usize, luck: &mut Seeded) -> usize {
    game::Luck::below(luck, u32::try_from(count.max(1)).expect("it is small")) as usize
}
