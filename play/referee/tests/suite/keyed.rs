//! Tables whose players have keys: calls, shares, signatures, and clients that check all of it.

mod calls;
mod ends;
mod evidence;
mod example;
mod followers;
mod games;
mod ladder;
mod signatures;

use game::{Actor, Digest, Seat, Seeded};
use referee::{
    ActSignature, Clock, Command, Follower, Guest, Header, KeyTerms, LogEvent, PlayerKey, Policy, ShareTiming,
    SignedHead, Signer, Stage, Table, VERSION,
};

use crate::support::{Run, header, id, kinds, pick};

/// A table, and the players who have keys, in the order of their places.
pub(crate) struct Keyed {
    pub(crate) run: Run,
    pub(crate) server: Signer,
    pub(crate) players: Vec<Option<PlayerKey>>,
}

/// How a table is set up.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(crate) game: &'static str,
    pub(crate) setup: &'static str,
    pub(crate) luck: ShareTiming,
    pub(crate) every_seat: bool,
    pub(crate) clock: Clock,
    pub(crate) policy: Policy,
}

/// A plain game.
pub(crate) const BACKGAMMON: Form = Form {
    game: "backgammon",
    setup: "{}",
    luck: ShareTiming::Late,
    every_seat: false,
    clock: Clock::None,
    policy: Policy::Refuse,
};

pub(crate) fn server() -> Signer {
    Signer::new(&[200; 32])
}

impl Keyed {
    /// A table without players.
    pub(crate) fn of(form: Form, luck: u8) -> Keyed {
        let server = server();
        let keys = KeyTerms { server: server.key(), luck: form.luck, every_seat: form.every_seat };
        let anchor = Some(referee::Chain::new([luck; 32]).anchor().published());
        let plain = header(form.game, form.setup, luck);
        let (clock, policy) = (form.clock, form.policy);
        let header = Header { parlor: VERSION, keys: Some(keys), anchor, clock, policy, ..plain };
        Keyed { run: Run::of(header, luck), server, players: Vec::new() }
    }

    /// A table where all have sat down; those at these places have keys.
    pub(crate) fn begun(form: Form, luck: u8, keyed: &[u8]) -> Keyed {
        let mut table = Keyed::of(form, luck);
        for place in 0..table.run.table.game().seats() {
            table.sit(keyed.contains(&place)).expect("there is room");
        }
        table
    }

    /// The next player sits down.
    pub(crate) fn sit(&mut self, has_key: bool) -> Result<Vec<String>, &'static str> {
        let place = u8::try_from(self.players.len()).expect("a table is small");
        let name = ["Ann", "Ben", "Cleo", "Dan"][usize::from(place)];
        let player = if has_key { Some(PlayerKey::new([10 + place; 32], self.run.table.origin())) } else { None };
        let signs = player.as_ref().map(|player| player.sit(name));
        let guest = Guest { signs, ..Guest::named(name.to_owned(), Digest([100 + place; 32])) };
        let sat = self.run.ask(Command::Sit(guest))?;
        self.players.push(player);
        Ok(sat)
    }

    /// The key of the player on a seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<&PlayerKey> {
        let key = self.run.table.key_of(seat)?.bytes();
        self.players.iter().flatten().find(|player| player.key() == key)
    }

    /// The last line.
    pub(crate) fn last(&self) -> (u64, Digest) {
        (self.run.table.seq(), self.run.table.link())
    }

    /// Everyone answers who is called.
    pub(crate) fn share_all(&mut self) {
        // A tie is followed by another draw.
        while let Some((seat, call)) = self.run.table.calls().first().copied() {
            let share = self.player(seat).expect("it has a key").share(seat.0, self.run.table.next_draw(), call);
            self.run.ask(Command::Share(share)).unwrap_or_else(|code| panic!("a share of {seat}: {code}"));
        }
    }

    /// What a seat signs.
    pub(crate) fn signature(&self, seat: Seat, ids: &[&str]) -> Option<ActSignature> {
        let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
        self.player(seat).map(|player| player.act(self.last(), &ids))
    }

    /// A seat acts, and signs it if it has a key.
    pub(crate) fn act(&mut self, seat: u8, action: &str) -> Result<Vec<String>, &'static str> {
        let signed = self.signature(Seat(seat), &[action]);
        self.ask_signed(seat, action, signed)
    }

    /// A seat acts with this signature.
    pub(crate) fn ask_signed(
        &mut self,
        seat: u8,
        action: &str,
        signed: Option<ActSignature>,
    ) -> Result<Vec<String>, &'static str> {
        let (seat, action) = (Seat(seat), id(action));
        self.run.ask(Command::Act { seat, action, expected: None, request: None, signed })
    }

    /// Whoever is in turn does anything; all share who are called. Nothing if the game is over.
    pub(crate) fn step(&mut self, luck: &mut Seeded) -> Option<(Seat, String)> {
        self.share_all();
        let seats: Vec<Seat> = self.run.table.awaited().iter().collect();
        if seats.is_empty() {
            return None;
        }
        let seat = *pick(&seats, luck);
        let action = pick(&self.run.table.game().legal(Actor::Seat(seat)), luck).clone();
        self.run.now += 1;
        self.act(seat.0, &action).unwrap_or_else(|code| panic!("{action} of {seat}: {code}"));
        Some((seat, action))
    }

    /// Plays to the end.
    pub(crate) fn play_out(&mut self, luck: &mut Seeded) {
        while self.step(luck).is_some() {}
        assert_eq!(self.run.table.stage(), Stage::Over);
    }

    /// Plays until a seat is in turn that has a key; gives it.
    pub(crate) fn until_turn_of_keyed(&mut self) -> Seat {
        let mut luck = Seeded::new(1);
        loop {
            self.share_all();
            let seat = self.run.table.awaited().lowest().expect("the game goes on");
            if self.player(seat).is_some() {
                return seat;
            }
            self.step(&mut luck);
        }
    }

    /// The signed head of the table as it is now.
    pub(crate) fn head(&self) -> SignedHead {
        SignedHead::of(&self.run.table, &self.server)
    }

    /// A client that has heard all there is.
    pub(crate) fn follower(&self, place: Option<usize>) -> Follower {
        let mut follower = Follower::new(kinds(), &self.run.header.line()).expect("the header is right");
        if let Some(player) = place.and_then(|place| Some((self.players[place].clone()?, place))) {
            follower.play(player.0, ["Ann", "Ben", "Cleo", "Dan"][player.1]);
        }
        for entry in &self.run.entries {
            follower.hear(&entry.line).unwrap_or_else(|wrong| panic!("{}: {wrong}", entry.line));
        }
        follower
    }

    /// The events after a line.
    pub(crate) fn events_after(&self, seq: u64) -> Vec<&LogEvent> {
        self.run.entries.iter().filter(|entry| seq < entry.record.seq).map(|entry| &entry.record.event).collect()
    }
}

/// A legal action of a seat.
pub(crate) fn first_legal(table: &Table, seat: Seat) -> String {
    table.game().legal(Actor::Seat(seat)).swap_remove(0)
}
