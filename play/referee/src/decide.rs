//! What follows from a command: log entries, and the table after them. Nothing has happened before the caller has
//! written them down.

mod asking;
mod seat;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use driver::{Host, Rest, run_on};
use game::json::{Tree, read};
use game::{Actor, AnyGame, Coded, CommonRefusal, Envelope, Narration, Refused, Seat, SeatSet, Timestamp, Viewer};

use self::seat::SeatAction;
use crate::chain::{Chain, DRAWS, Fair, Terms};
use crate::command::{Command, Guest};
use crate::draws::purpose;
use crate::evolve::forfeit;
use crate::keys::Share;
use crate::policy::Policy;
use crate::private::{OrderedBy, Private};
use crate::record::{Act, LONGEST_WORD, LogEntry, LogEvent, MILLISECOND, read_word};
use crate::refusal::{TableRefusal, no};
use crate::signed_acts::ActSignature;
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
/// How many lines a table can have before its game begins: players may come and go, but not without end.
const MOST_GATHERING: u64 = 1000;

impl Table {
    /// What follows from a command. Nothing changes.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide<'a>(
        &self,
        command: Command,
        moment: impl Into<Moment<'a>>,
        chain: Option<&Chain>,
    ) -> Result<Decision, Refused> {
        let Moment { now, owed } = moment.into();
        // A clock that was set back does not turn the table's time back.
        let now = now.max(self.head.at);
        let mut draft = Draft { table: self.clone(), entries: Vec::new(), narrations: Vec::new(), now, owed, chain };
        match command {
            Command::Sit(guest) => draft.sit(guest)?,
            Command::Leave { place, signed } => match self.stage {
                Stage::Gathering if usize::from(place) < self.places.len() => {
                    draft.try_add(LogEvent::Leave { place, signed: signed.map(ActSignature::alone) })?;
                }
                Stage::Gathering => return Err(no(TableRefusal::NoSuchPlace)),
                _ => return Err(no(TableRefusal::AlreadyBegun)),
            },
            Command::Act { seat, action, expected, request, signed } => {
                if let Some(request) = &request
                    && self.requests.iter().any(|(whose, key)| *whose == seat && **key == **request)
                {
                    return Ok(draft.done());
                }
                if !draft.is_late(seat)? {
                    draft.seat_acts(seat, &SeatAction { action: &action, expected, request, signed })?;
                }
            }
            Command::Share(share) => draft.share(share)?,
            Command::Unkey { seat } => {
                draft.is_on()?;
                draft.try_add(LogEvent::Unkey { seat: seat.0 })?;
            }
            Command::File(handed) => draft.file(&handed)?,
            Command::Resign { seat, signed } => {
                if !draft.is_late(seat)? {
                    draft.is_on()?;
                    draft.table.game.check(Actor::Seat(seat), &forfeit(seat))?;
                    let signed = signed.map(ActSignature::alone);
                    draft.try_add(LogEvent::Act(Act { signed, ..Act::new(Actor::Seat(seat), forfeit(seat)) }))?;
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
            Command::Claim { by, gone } => {
                draft.is_on()?;
                if let Some(seat) = by {
                    self.game.check(Actor::Table, &forfeit(seat))?;
                }
                let gone: Vec<Seat> = gone.iter().filter(|seat| Some(*seat) != by && self.is_in(*seat)).collect();
                if gone.is_empty() {
                    return Err(no(TableRefusal::NobodyGone));
                }
                for seat in gone {
                    draft.take_out(seat, TableRefusal::Gone.code().to_string())?;
                }
            }
            Command::Pause { seat, signed } => draft.ask_pause(seat, signed)?,
            Command::Takeback { seat, signed } => draft.ask_takeback(seat, signed)?,
            Command::Agree { seat, signed } => draft.agree(seat, signed)?,
            Command::Decline { seat, signed } => draft.decline(seat, signed)?,
            Command::Resume { seat, signed } => draft.resume(seat, signed)?,
            Command::Outage { lost } => {
                if self.is_timed() {
                    let passed = (now.micros() - self.head.at.micros()) / MILLISECOND;
                    draft.add(LogEvent::Outage { lost: lost.clamp(0, passed) }, None);
                }
            }
            Command::Back { seats } => draft.come_back(seats),
            Command::Tick => draft.tick()?,
        }
        Ok(draft.done())
    }
}

/// When a command is decided.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The time.
    pub now: Timestamp,
    /// How long the server has kept seats waiting that was not written down yet, in milliseconds. Their clocks stood
    /// still.
    pub owed: &'a [(Seat, u32)],
}

impl From<Timestamp> for Moment<'_> {
    fn from(now: Timestamp) -> Self {
        Moment { now, owed: &[] }
    }
}

/// How much a seat is owed before it is written down, in milliseconds, unless its clock is out without it.
const DEBT: u32 = 100;

/// A decision in the making.
struct Draft<'a, 'o> {
    table: Table,
    entries: Vec<LogEntry>,
    narrations: Vec<Narration>,
    now: Timestamp,
    owed: &'o [(Seat, u32)],
    chain: Option<&'a Chain>,
}

impl Draft<'_, '_> {
    fn done(self) -> Decision {
        Decision { entries: self.entries, narrations: self.narrations, next: self.table }
    }

    /// Applies an event that is known to be possible, and writes its line.
    fn add(&mut self, event: LogEvent, sealed: Option<String>) {
        let narration = self.table.transition(&event, self.now, sealed.as_deref());
        self.enter(event, sealed, narration.expect("what the table decides can happen"));
    }

    /// The same of an event that has in it what a client says of keys and signatures. Discard the draft after an error.
    fn try_add(&mut self, event: LogEvent) -> Result<(), Refused> {
        let narration = self.table.transition(&event, self.now, None)?;
        self.enter(event, None, narration);
        Ok(())
    }

    fn enter(&mut self, mut event: LogEvent, sealed: Option<String>, narration: Narration) {
        // As long as something is veiled, a digest would reveal it.
        if let (Some(after), true) = (event.after_mut(), self.table.veiled.is_empty()) {
            *after = Some(self.table.game.digest(Viewer::Referee));
        }
        let (entry, head) = self.table.head.entry(event, self.now, sealed);
        self.table.enter(&entry.record.event, head);
        self.entries.push(entry);
        self.narrations.push(narration);
    }

    fn sit(&mut self, guest: Guest) -> Result<(), Refused> {
        match self.table.stage {
            Stage::Gathering if MOST_GATHERING <= self.table.head.seq => return Err(no(TableRefusal::TooOften)),
            Stage::Gathering => {}
            Stage::Over => return Err(no(CommonRefusal::GameFinished)),
            Stage::Playing | Stage::Paused => return Err(no(TableRefusal::TableFull)),
        }
        let place = u8::try_from(self.table.places.len()).unwrap_or(u8::MAX);
        let Guest { name, age, seed, bot, key, signs } = guest;
        // What cannot be read again is not written down.
        read(&Tree::Text(name.as_str().into()), Envelope::read_recorded_name).map_err(|wrong| wrong.within("/name"))?;
        if let Some(bot) = &bot {
            read(&Tree::Text(bot.as_str().into()), read_word).map_err(|wrong| wrong.within("/bot"))?;
        }
        let private = Private { key, age };
        let event = LogEvent::Sit { place, name, age: None, seed, bot, key: signs };
        let narration = self.table.transition(&event, self.now, Some(&private.to_string()))?;
        self.enter(event, Some(private.to_string()), narration);
        if usize::from(self.table.game.seats()) == self.table.places.len() {
            let order = self.table.ages().map(|_| OrderedBy::Age);
            self.add(LogEvent::Begin { seats: self.table.seating(), order }, None);
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

    fn play(&mut self, by: Actor, action: String, why: Option<String>) {
        self.add(LogEvent::Act(Act { why, ..Act::new(by, action) }), None);
    }

    /// Adds a share to a draw, and draws once no share is missing. A share that is there already is nothing.
    fn share(&mut self, share: Share) -> Result<(), Refused> {
        self.is_on()?;
        if self.table.has_share(&share) {
            return Ok(());
        }
        if !self.is_late(Seat(share.seat))? {
            self.try_add(LogEvent::Share(share))?;
            self.settle()?;
        }
        Ok(())
    }

    /// Lets chance and the table act until it is a player's turn or the game is over.
    fn settle(&mut self) -> Result<(), Refused> {
        let is_over = self.table.is_void() || run_on(self)? == Rest::Over;
        if is_over && let Some(end) = self.table.outcome() {
            let winners = end.winners.iter().map(|seat| seat.0).collect();
            // Nothing will be drawn any more, so all links may be known.
            let last =
                if self.table.has_computer() { self.luck().ok().and_then(|chain| chain.link(DRAWS)) } else { None };
            let reveal = last.map(|link| link.published());
            let void = self.table.is_void();
            self.add(LogEvent::End { winners, points: end.points, void, reveal }, None);
        }
        // Where shares are called for early, they are called for whenever players come to decide.
        if let Some(call) = self.table.due_call_event() {
            self.add(call, None);
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

    /// The clocks of these seats go on, as far as they stand.
    fn come_back(&mut self, seats: SeatSet) {
        let away = self.table.away();
        let seats: Vec<u8> = seats.iter().filter(|seat| away.has(*seat)).map(|seat| seat.0).collect();
        if !seats.is_empty() {
            self.add(LogEvent::Back { seats }, None);
        }
    }

    /// Whether the time of the seat is up, or the game ended because the time of another was.
    fn is_late(&mut self, seat: Seat) -> Result<bool, Refused> {
        // A player who acts is back.
        if self.table.away().has(seat) {
            self.come_back(SeatSet::one(seat));
        }
        let lines = self.entries.len();
        self.tick()?;
        Ok(lines < self.entries.len() && !self.table.is_in(seat))
    }

    /// Writes down how long the server has kept seats waiting.
    fn repay(&mut self) {
        if self.table.stage != Stage::Playing || !self.table.clocks.are_set() {
            return;
        }
        for (seat, millis) in self.owed {
            let counts = DEBT <= *millis || (0 < *millis && self.table.clocks.is_out(*seat, self.now));
            if counts && self.table.is_in(*seat) {
                self.add(LogEvent::Waited { seat: seat.0, millis: *millis }, None);
            }
        }
    }

    /// Takes seats without time left out of the game. For a seat that need only agree the table does that.
    fn tick(&mut self) -> Result<(), Refused> {
        self.repay();
        while self.table.stage == Stage::Playing
            && let Some((at, seat)) = self.table.clocks.deadline()
            && at <= self.now
        {
            let lines = self.entries.len();
            let why = TableRefusal::TimedOut.code().to_string();
            match self.table.game.agreement(seat) {
                Some(agreement) => {
                    self.play(Actor::Table, agreement, Some(why));
                    self.settle()?;
                }
                None => self.take_out(seat, why)?,
            }
            if self.entries.len() == lines {
                break;
            }
        }
        Ok(())
    }
}

impl Host for Draft<'_, '_> {
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

    /// Chance waits for shares, which are called for first.
    fn waits(&mut self) -> Result<bool, Refused> {
        if let Some(call) = self.table.due_call_event() {
            self.luck()?;
            self.add(call, None);
        }
        Ok(!self.table.owing().is_empty())
    }

    fn draw(&mut self) -> Result<(), Refused> {
        let chain = self.luck()?;
        let draw = self.table.next_draw();
        let link = chain.link(draw).ok_or_else(|| no(TableRefusal::OutOfLuck))?;
        let (shares, purpose) = (self.table.shares_so_far(), purpose(&*self.table.game));
        let terms = Terms { scope: self.table.scope(), draw, purpose: &purpose, shares: &shares };
        let action = self.table.game.draw(&mut Fair::new(&link, &terms))?;
        if self.table.game.hides(&action, Viewer::Public) {
            self.add(LogEvent::Veiled { draw }, Some(action));
            return Ok(());
        }
        // The link of a later draw would reveal a veiled one.
        let reveal = if self.table.veiled.is_empty() { Some(link.published()) } else { None };
        let act = Act::new(Actor::Chance, action);
        self.add(LogEvent::Act(Act { draw: Some(draw), reveal, ..act }), None);
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
