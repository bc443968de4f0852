//! What follows from a command: log entries, and the table after them. Nothing has happened before the caller has
//! written them down.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use driver::{Host, Rest, run_on};
use game::json::{Tree, read};
use game::movefile::{Detail, File, Submission};
use game::{
    Actor, AnyGame, Coded, CommonRefusal, Digest, Envelope, Malformed, Narration, Refusal, Refused, Seat, Timestamp,
    Viewer,
};

use crate::chain::{Chain, Fair, Terms};
use crate::command::{Command, Guest, MoveFileSubmission};
use crate::draws::purpose;
use crate::evolve::forfeit;
use crate::policy::Policy;
use crate::record::{Act, LONGEST_WORD, LogEntry, LogEvent, read_word};
use crate::refusal::{TableRefusal, no};
use crate::table::{Stage, Table};

/// What follows from a command.
pub struct Decision {
    /// The lines to be written; none if the command changes nothing.
    pub entries: Vec<LogEntry>,
    /// What happened, for each of them.
    pub narrations: Vec<Narration>,
    /// The table after them.
    pub next: Table,
}

/// The code of misbehaviour that has none.
const UNKNOWN: &str = "unknown";

impl Table {
    /// What follows from a command. Nothing changes.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(&self, command: Command, now: Timestamp, chain: Option<&Chain>) -> Result<Decision, Refused> {
        // A clock that was set back does not turn the table's time back.
        let now = now.max(self.head.at);
        let mut draft = Draft { table: self.clone(), entries: Vec::new(), narrations: Vec::new(), now, chain };
        match command {
            Command::Sit(guest) => draft.sit(guest)?,
            Command::Leave { place } => match self.stage {
                Stage::Gathering if usize::from(place) < self.places.len() => {
                    draft.add(LogEvent::Leave { place }, None);
                }
                Stage::Gathering => return Err(no(TableRefusal::NoSuchPlace)),
                _ => return Err(no(TableRefusal::AlreadyBegun)),
            },
            Command::Act { seat, action, expected, request } => {
                if let Some(request) = &request
                    && self.requests.iter().any(|(whose, key)| *whose == seat && **key == **request)
                {
                    return Ok(draft.done());
                }
                if !draft.is_late(seat)? {
                    draft.seat_acts(seat, &action, expected, request)?;
                }
            }
            Command::File(handed) => draft.file(&handed)?,
            Command::Resign { seat } => {
                if !draft.is_late(seat)? {
                    draft.is_on()?;
                    draft.table.game.check(Actor::Seat(seat), &forfeit(seat))?;
                    draft.play(Actor::Seat(seat), forfeit(seat), None);
                    draft.settle()?;
                }
            }
            Command::Misbehave { seat, code } => match self.header.policy {
                Policy::Kick if self.stage == Stage::Playing => {
                    let code = if code.is_empty() { UNKNOWN } else { code.as_str() };
                    draft.take_out(seat, code.chars().take(LONGEST_WORD).collect())?;
                }
                Policy::Kick | Policy::Refuse => {}
            },
            Command::Kick { seat } => {
                draft.is_on()?;
                self.game.check(Actor::Table, &forfeit(seat))?;
                draft.take_out(seat, TableRefusal::Removed.code().to_string())?;
            }
            Command::Pause { seat } => match self.stage {
                Stage::Playing if self.asked.has(seat) => return Err(no(TableRefusal::AskedAlready)),
                Stage::Playing => {
                    self.game.check(Actor::Table, &forfeit(seat))?;
                    draft.add(LogEvent::AskPause { seat: seat.0 }, None);
                }
                stage => return Err(not_on(stage)),
            },
            Command::Resume { seat } => match self.stage {
                Stage::Paused => {
                    self.game.check(Actor::Table, &forfeit(seat))?;
                    draft.add(LogEvent::Resume { seat: seat.0 }, None);
                }
                _ => return Err(no(TableRefusal::NotPaused)),
            },
            Command::Tick => draft.tick()?,
        }
        Ok(draft.done())
    }
}

/// A decision in the making.
struct Draft<'a> {
    table: Table,
    entries: Vec<LogEntry>,
    narrations: Vec<Narration>,
    now: Timestamp,
    chain: Option<&'a Chain>,
}

impl Draft<'_> {
    fn done(self) -> Decision {
        Decision { entries: self.entries, narrations: self.narrations, next: self.table }
    }

    /// Applies an event that is known to be possible, and writes its line.
    fn add(&mut self, mut event: LogEvent, sealed: Option<String>) {
        let narration = self.table.transition(&event, self.now, sealed.as_deref());
        // As long as something is veiled, a digest would reveal it.
        if let (Some(after), true) = (event.after_mut(), self.table.veiled.is_empty()) {
            *after = Some(self.table.game.digest(Viewer::Referee));
        }
        let (entry, head) = self.table.head.entry(event, self.now, sealed);
        self.table.enter(&entry.record.event, head);
        self.entries.push(entry);
        self.narrations.push(narration.expect("what the table decides can happen"));
    }

    fn sit(&mut self, guest: Guest) -> Result<(), Refused> {
        match self.table.stage {
            Stage::Gathering => {}
            Stage::Over => return Err(no(CommonRefusal::GameFinished)),
            Stage::Playing | Stage::Paused => return Err(no(TableRefusal::TableFull)),
        }
        let place = u8::try_from(self.table.places.len()).unwrap_or(u8::MAX);
        let Guest { name, age, seed, bot, key } = guest;
        // What cannot be read again is not written down.
        read(&Tree::Text(name.as_str().into()), Envelope::read_new_name).map_err(|wrong| wrong.within("/name"))?;
        if let Some(bot) = &bot {
            read(&Tree::Text(bot.as_str().into()), read_word).map_err(|wrong| wrong.within("/bot"))?;
        }
        self.add(LogEvent::Sit { place, name, age, seed, bot }, Some(key.to_string()));
        if usize::from(self.table.game.seats()) == self.table.places.len() {
            self.add(LogEvent::Begin { seats: self.table.seating() }, None);
            self.settle()?;
        }
        Ok(())
    }

    /// Whether the game is on.
    fn is_on(&self) -> Result<(), Refused> {
        match self.table.stage {
            Stage::Playing => Ok(()),
            stage => Err(not_on(stage)),
        }
    }

    fn seat_acts(
        &mut self,
        seat: Seat,
        action: &Tree<'_>,
        expected: Option<Digest>,
        request: Option<String>,
    ) -> Result<(), Refused> {
        self.is_on()?;
        // While several may act, what one of them does changes nothing for the others.
        if let Some(expected) = expected
            && !self.table.is_shared
            && expected != self.table.digest(Viewer::Seat(seat))
        {
            return Err(no(TableRefusal::StaleState));
        }
        let (before, lines) = (self.rollback(action), self.entries.len());
        match self.play_all(seat, action, request) {
            Ok(()) => self.settle(),
            Err(refusal) => {
                // All or nothing.
                if let Some(before) = before {
                    self.table = before;
                }
                self.entries.truncate(lines);
                self.narrations.truncate(lines);
                match self.table.header.policy {
                    Policy::Kick if self.table.is_in(seat) => self.take_out(seat, refusal.code().to_string()),
                    Policy::Kick | Policy::Refuse => Err(refusal),
                }
            }
        }
    }

    /// Plays the actions of a move file. They happen when the file says, so that files alone determine the game.
    fn file(&mut self, handed: &MoveFileSubmission) -> Result<(), Refused> {
        let submission = Submission {
            name: Some(&handed.name),
            file: File::Tree(&handed.file),
            senders: handed.senders,
            fresh: &handed.fresh,
            now: self.now,
            detail: Detail::Messages,
        };
        let envelope = Envelope { file: handed.previous.clone(), ..self.table.envelope.clone() };
        // A malformed file is refused as such at any stage.
        let contents = match (self.table.game.open_file(&envelope, &submission), self.is_on()) {
            (Err(refusal @ Refusal::Malformed(_)), _) | (_, Err(refusal)) => return Err(refusal),
            (opened, Ok(())) => opened?,
        };
        self.now = contents.timestamp.max(self.table.head.at);
        for id in contents.ids {
            self.table.game.check(Actor::Seat(contents.player), &id)?;
            self.play(Actor::Seat(contents.player), id, None);
        }
        self.settle()
    }

    /// The table as it is, if a part of the action may be played before the rest is refused.
    fn rollback(&self, action: &Tree<'_>) -> Option<Table> {
        let is_one = matches!(action, Tree::Text(_)) && self.table.game.ids(action).is_ok_and(|ids| ids.len() < 2);
        if is_one { None } else { Some(self.table.clone()) }
    }

    fn play_all(&mut self, seat: Seat, action: &Tree<'_>, mut request: Option<String>) -> Result<(), Refused> {
        let actions = match action {
            Tree::List(actions) => actions.as_slice(),
            one => core::slice::from_ref(one),
        };
        if let Some(request) = &request
            && !(1..=LONGEST_WORD).contains(&request.chars().count())
        {
            return Err(Malformed::new(CommonRefusal::WrongLength, "/request", "").into());
        }
        let lines = self.entries.len();
        for action in actions {
            for id in self.table.game.ids(action)? {
                self.table.game.check(Actor::Seat(seat), &id)?;
                self.play_as(Actor::Seat(seat), id, None, request.take());
            }
        }
        if self.entries.len() == lines {
            return Err(Malformed::new(CommonRefusal::WrongLength, "", "no action at all").into());
        }
        Ok(())
    }

    fn play(&mut self, by: Actor, action: String, why: Option<String>) {
        self.play_as(by, action, why, None);
    }

    fn play_as(&mut self, by: Actor, action: String, why: Option<String>, request: Option<String>) {
        self.add(LogEvent::Act(Act { by, action, draw: None, reveal: None, why, request, after: None }), None);
    }

    /// Lets chance and the table act until it is a player's turn or the game is over.
    fn settle(&mut self) -> Result<(), Refused> {
        if run_on(self)? == Rest::Over
            && let Some(end) = self.table.game.outcome()
        {
            let winners = end.winners.iter().map(|seat| seat.0).collect();
            self.add(LogEvent::End { winners, points: end.points }, None);
        }
        Ok(())
    }

    /// The chain whose anchor was published.
    fn luck(&self) -> Result<&Chain, Refused> {
        let anchor = self.table.header.anchor;
        self.chain.filter(|chain| Some(chain.anchor().published()) == anchor).ok_or_else(|| no(TableRefusal::NoLuck))
    }

    /// Takes a seat out of the game.
    fn take_out(&mut self, seat: Seat, why: String) -> Result<(), Refused> {
        if self.table.game.check(Actor::Table, &forfeit(seat)).is_ok() {
            self.play(Actor::Table, forfeit(seat), Some(why));
            self.settle()?;
        }
        Ok(())
    }

    /// Whether the time of the seat is up, or the game ended because the time of another was.
    fn is_late(&mut self, seat: Seat) -> Result<bool, Refused> {
        self.tick()?;
        Ok(!self.entries.is_empty() && !self.table.is_in(seat))
    }

    /// Takes seats without time left out of the game.
    fn tick(&mut self) -> Result<(), Refused> {
        while self.table.stage == Stage::Playing
            && let Some((at, seat)) = self.table.clocks.deadline()
            && at <= self.now
        {
            let lines = self.entries.len();
            self.take_out(seat, TableRefusal::TimedOut.code().to_string())?;
            if self.entries.len() == lines {
                break;
            }
        }
        Ok(())
    }
}

impl Host for Draft<'_> {
    fn game(&self) -> &dyn AnyGame {
        &*self.table.game
    }

    /// Reveals every veiled draw once nothing is hidden any more.
    fn prepare(&mut self) -> Result<(), Refused> {
        if self.table.veiled.is_empty() || self.table.hides_something() {
            return Ok(());
        }
        while let Some(veiled) = self.table.veiled.first() {
            let (draw, action) = (veiled.draw, veiled.action.clone());
            let link = self.luck()?.link(draw).ok_or_else(|| no(TableRefusal::OutOfLuck))?;
            self.add(LogEvent::Reveal { draw, action, reveal: link.published(), after: None }, None);
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Refused> {
        let chain = self.luck()?;
        let draw = self.table.draws + 1;
        let link = chain.link(draw).ok_or_else(|| no(TableRefusal::OutOfLuck))?;
        let (seeds, purpose) = (self.table.seeds(), purpose(&*self.table.game));
        let terms = Terms { table: &self.table.header.table, draw, purpose: &purpose, seeds: &seeds };
        let action = self.table.game.draw(&mut Fair::new(&link, &terms))?;
        if self.table.game.hides(&action, Viewer::Public) {
            self.add(LogEvent::Veiled { draw }, Some(action));
            return Ok(());
        }
        // The link of a later draw would reveal a veiled one.
        let reveal = if self.table.veiled.is_empty() { Some(link.published()) } else { None };
        let act = Act { by: Actor::Chance, action, draw: Some(draw), reveal, why: None, request: None, after: None };
        self.add(LogEvent::Act(act), None);
        Ok(())
    }

    fn act(&mut self, id: String) -> Result<(), Refused> {
        self.play(Actor::Table, id, None);
        Ok(())
    }
}

/// Why a table that is not playing refuses a command.
fn not_on(stage: Stage) -> Refused {
    match stage {
        Stage::Gathering => no(TableRefusal::NotBegun),
        Stage::Paused => no(TableRefusal::Paused),
        Stage::Playing | Stage::Over => no(CommonRefusal::GameFinished),
    }
}
