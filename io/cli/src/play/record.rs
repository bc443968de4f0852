//! A game, and everything that has happened in it since it was opened.

use std::borrow::Cow;

use driver::{By, Host, Position};
use game::json::Tree;
use game::{Actor, AnyGame, Digest, Envelope, Luck, Refused, SeatSet, Viewer};

use crate::english::told;

/// One action that happened.
#[derive(Debug)]
pub(super) struct Ply {
    /// Who did it.
    pub(super) by: Actor,
    /// Its id.
    pub(super) action: String,
    /// What happened, as sentences.
    pub(super) story: Vec<String>,
    /// The referee's digest of the state it led to.
    pub(super) after: Digest,
    before: Position,
}

/// Why the last action stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// There is none.
    NothingPlayed,
    /// Another actor has acted since.
    ActedSince(Actor),
}

/// A game, and everything that has happened in it. It is the fold of its plies.
pub(super) struct Record {
    start: Position,
    now: Position,
    plies: Vec<Ply>,
    people: SeatSet,
    settled: Option<Settled>,
    luck: Box<dyn Luck>,
}

impl Host for Record {
    fn game(&self) -> &dyn AnyGame {
        &*self.now.game
    }

    fn draw(&mut self) -> Result<(), Refused> {
        let id = self.now.game.draw(&mut *self.luck)?;
        self.step(Actor::Chance, &id)
    }

    fn act(&mut self, id: String) -> Result<(), Refused> {
        self.step(Actor::Table, &id)
    }
}

/// The plies that stand for good.
#[derive(Clone, Copy)]
struct Settled {
    plies: usize,
    by: Actor,
}

impl Record {
    /// A game that begins here. The seats in `people` are played at the keyboard; chance draws by `luck`.
    pub(super) fn new(start: Position, people: SeatSet, luck: Box<dyn Luck>) -> Record {
        let now = start.clone();
        let mut record = Record { start, now, plies: Vec::new(), people, settled: None, luck };
        record.run_on();
        record
    }

    /// The game as it stands.
    pub(super) fn game(&self) -> &dyn AnyGame {
        &*self.now.game
    }

    /// The table as it stands.
    pub(super) fn envelope(&self) -> &Envelope {
        &self.now.envelope
    }

    /// Everything that happened, first to last.
    pub(super) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The seats that are played at the keyboard.
    pub(super) fn people(&self) -> SeatSet {
        self.people
    }

    /// Plays an id, or all of a play in the game's notation, and then all that chance and the table do by themselves.
    ///
    /// # Errors
    /// The reason the game gives. Nothing has happened then.
    pub(super) fn play(&mut self, by: Actor, text: &str) -> Result<(), Refused> {
        for id in self.read(by, text)? {
            if let Some(id) = self.game().meant(by, &id) {
                self.step(by, &id).expect("what was tried is legal");
            }
        }
        self.run_on();
        Ok(())
    }

    /// The ids that a text stands for, all of which can be played one after the other.
    pub(super) fn read(&self, by: Actor, text: &str) -> Result<Vec<String>, Refused> {
        let ids = self.game().ids(&Tree::Text(Cow::Borrowed(text)))?;
        self.now.clone().apply(&ids, By::Only(by), self.envelope().updated_at)?;
        Ok(ids)
    }

    /// Takes back the last action of a player at the keyboard; gives its id.
    ///
    /// # Errors
    /// When there is none, or another actor has acted since.
    pub(super) fn take_back(&mut self) -> Result<String, Stands> {
        // What the table does follows from the action before it and goes with it.
        let last = self.plies.iter().rposition(|ply| ply.by != Actor::Table).ok_or(Stands::NothingPlayed)?;
        match (self.plies[last].by, self.settled) {
            (_, Some(settled)) if last < settled.plies => return Err(Stands::ActedSince(settled.by)),
            (Actor::Seat(seat), _) if self.people.has(seat) => {}
            (by, _) => return Err(Stands::ActedSince(by)),
        }
        let ply = self.plies.drain(last..).next().expect("there is a last action");
        self.now = ply.before;
        Ok(ply.action)
    }

    /// Begins anew.
    pub(super) fn restart(&mut self) {
        self.now = self.start.clone();
        self.plies.clear();
        self.settled = None;
        self.run_on();
    }

    /// Plays what no player decides. If there is no end to it, it stops.
    fn run_on(&mut self) {
        let _unending = driver::run_on(self);
    }

    fn step(&mut self, by: Actor, id: &str) -> Result<(), Refused> {
        let before = self.now.clone();
        // The time of the table stands still: only the log has a clock.
        let story = self.now.step(by, id, before.envelope.updated_at)?;
        let story = told(&self.now, &story);
        let after = self.game().digest(Viewer::Referee);
        if by != Actor::Table {
            self.settle(by);
        }
        self.plies.push(Ply { by, action: id.to_owned(), story, after, before });
        Ok(())
    }

    /// `by` acts: whatever others did before stands from now on, even if `by` takes its own action back.
    fn settle(&mut self, by: Actor) {
        let own = self.plies.iter().rev().take_while(|ply| ply.by == by || ply.by == Actor::Table).count();
        let plies = self.plies.len() - own;
        if self.settled.map_or(0, |settled| settled.plies) < plies {
            self.settled = Some(Settled { plies, by });
        }
    }
}
