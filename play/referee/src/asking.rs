//! What players ask of each other: to pause, and to take back a turn. All others have to agree; one is enough to decline.
//!
//! A turn that is taken back stays in the log: a line says after which earlier line the game goes on. Time that was spent
//! stays spent.

use game::{Actor, Malformed, Narration, Seat, SeatSet, Timestamp, Turn, say};

use crate::evolve::{forfeited, told};
use crate::past::{Barrier, Start};
use crate::record::LogEvent;
use crate::refusal::{LogRefusal, TableRefusal, wrong};
use crate::signed_acts::{AGREE, ASK_PAUSE, ASK_TAKEBACK, ActSignature, DECLINE, RESUME};
use crate::table::{Stage, Table};

/// What is asked for at a table, and has not been answered by all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenRequest {
    /// To pause.
    Pause {
        /// The seats that have asked.
        asked: SeatSet,
    },
    /// To take back a turn.
    Takeback(AskedTakeback),
}

/// A turn that a seat asks to take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedTakeback {
    /// The seat.
    pub by: Seat,
    /// The number of the line after which the game was as it would be again.
    pub to: u64,
    /// The seats that have agreed.
    pub agreed: SeatSet,
    /// The number of the line that asks.
    since: u64,
}

impl OpenRequest {
    /// Whether a seat is one of those that ask, or has agreed.
    #[must_use]
    pub fn is_made_by(&self, seat: Seat) -> bool {
        match self {
            OpenRequest::Pause { asked } => asked.has(seat),
            OpenRequest::Takeback(takeback) => takeback.by == seat || takeback.agreed.has(seat),
        }
    }
}

impl Table {
    /// What is asked for, and has not been answered by all.
    #[must_use]
    pub fn open_request(&self) -> Option<OpenRequest> {
        match (self.stage, self.takeback) {
            (Stage::Playing, Some(takeback)) => Some(OpenRequest::Takeback(takeback)),
            (Stage::Playing, None) if !self.asked.is_empty() => Some(OpenRequest::Pause { asked: self.asked }),
            _ => None,
        }
    }

    /// The number of the line before the last turn of a seat, or why that cannot be taken back.
    fn way_back(&self, seat: Seat) -> Result<u64, TableRefusal> {
        match self.header.requests.takeback {
            false => Err(TableRefusal::RequestsOff),
            true if self.kind().has_secrets => Err(TableRefusal::HiddenGame),
            true if !self.owing().is_empty() => Err(TableRefusal::ShareOwed),
            true => self.past.before_turn(seat),
        }
    }

    /// Whether a seat may ask for a pause now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_pause(&self, seat: Seat) -> Result<(), TableRefusal> {
        match self.open_request() {
            _ if !self.header.requests.pause => Err(TableRefusal::RequestsOff),
            _ if !self.owing().is_empty() => Err(TableRefusal::ShareOwed),
            Some(OpenRequest::Takeback(_)) => Err(TableRefusal::RequestOpen),
            Some(OpenRequest::Pause { asked }) if asked.has(seat) => Err(TableRefusal::AskedAlready),
            None if self.declined.0.has(seat) => Err(TableRefusal::DeclinedAlready),
            _ => Ok(()),
        }
    }

    /// The number of the line after which the game was as it would be again, if a seat may ask now to take back its last turn.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_take_back(&self, seat: Seat) -> Result<u64, TableRefusal> {
        match self.open_request() {
            Some(open) if open.is_made_by(seat) => Err(TableRefusal::AskedAlready),
            Some(_) => Err(TableRefusal::RequestOpen),
            None if self.declined.1.has(seat) => Err(TableRefusal::DeclinedAlready),
            None => self.way_back(seat),
        }
    }

    /// The takeback that waits for a seat, if there is one.
    pub(crate) fn takeback_for(&self, seat: Seat) -> Result<AskedTakeback, TableRefusal> {
        match self.takeback {
            Some(takeback) if takeback.by == seat || takeback.agreed.has(seat) => Err(TableRefusal::AskedAlready),
            Some(takeback) => Ok(takeback),
            None => Err(TableRefusal::NoRequest),
        }
    }

    /// The takeback that all have agreed to. Computers are not asked.
    pub(crate) fn due_takeback(&self) -> Option<AskedTakeback> {
        let takeback = self.takeback?;
        let is_asked = |seat: &Seat| {
            let is_person = self.sitter(*seat).is_some_and(|place| place.bot.is_none());
            is_person && self.is_in(*seat) && *seat != takeback.by
        };
        let agrees = |seat: Seat| takeback.agreed.has(seat);
        (0..self.game.seats()).map(Seat).filter(is_asked).all(agrees).then_some(takeback)
    }

    /// Asks for something, or answers. What all have agreed to is the next line.
    pub(crate) fn ask(&mut self, event: &LogEvent, at: Timestamp) -> Result<Narration, Malformed> {
        match event {
            LogEvent::AskPause { seat, signed } => self.ask_pause(Seat(*seat), signed.as_ref(), at),
            LogEvent::AskTakeback { seat, signed } => self.ask_takeback(Seat(*seat), signed.as_ref()),
            LogEvent::Agree { seat, signed } => self.agree(Seat(*seat), signed.as_ref()),
            LogEvent::Decline { seat, signed } => self.decline(Seat(*seat), signed.as_ref()),
            LogEvent::Takeback { seat, to, .. } => self.take_back((Seat(*seat), *to), at),
            _ => wrong(LogRefusal::OutOfPlace, "", ""),
        }
    }

    /// Asks for a pause, which begins once all have asked.
    fn ask_pause(&mut self, seat: Seat, signed: Option<&ActSignature>, at: Timestamp) -> Result<Narration, Malformed> {
        self.check_present(seat)?;
        self.may_pause(seat).or_else(out_of_place)?;
        self.check_signed((seat, self.key_of(seat)), ASK_PAUSE, signed)?;
        self.asked = self.asked.with(seat);
        let has_all = (0..self.game.seats()).map(Seat).all(|seat| self.asked.has(seat) || !self.is_in(seat));
        if !has_all {
            return Ok(told(say::asks_for_pause(seat)));
        }
        self.stage = Stage::Paused;
        self.pauses += 1;
        self.clocks.stop(at);
        Ok(told(say::game_paused()))
    }

    /// Ends a pause.
    pub(crate) fn resume(
        &mut self,
        seat: Seat,
        signed: Option<&ActSignature>,
        at: Timestamp,
    ) -> Result<Narration, Malformed> {
        self.check_present(seat)?;
        self.check_signed((seat, self.key_of(seat)), RESUME, signed)?;
        (self.asked, self.stage) = (SeatSet::EMPTY, Stage::Playing);
        self.clocks.go_on(at);
        Ok(told(say::game_resumed()))
    }

    fn ask_takeback(&mut self, by: Seat, signed: Option<&ActSignature>) -> Result<Narration, Malformed> {
        self.check_present(by)?;
        let to = self.may_take_back(by).or_else(out_of_place)?;
        self.check_signed((by, self.key_of(by)), ASK_TAKEBACK, signed)?;
        self.takeback = Some(AskedTakeback { by, to, agreed: SeatSet::EMPTY, since: self.head.seq + 1 });
        Ok(told(say::asks_to_take_back(by)))
    }

    /// A seat agrees that another takes back its last turn: it must have seen that this is asked.
    fn agree(&mut self, seat: Seat, signed: Option<&ActSignature>) -> Result<Narration, Malformed> {
        self.check_present(seat)?;
        let takeback = self.takeback_for(seat).or_else(out_of_place)?;
        if signed.is_some_and(|signed| signed.saw < takeback.since) {
            return wrong(TableRefusal::StaleState, "/saw", "");
        }
        self.check_signed((seat, self.key_of(seat)), AGREE, signed)?;
        self.takeback = Some(AskedTakeback { agreed: takeback.agreed.with(seat), ..takeback });
        Ok(told(say::agrees(seat)))
    }

    /// A seat declines what was asked, or asks no longer. Those who had asked for it may ask again after the next action.
    fn decline(&mut self, seat: Seat, signed: Option<&ActSignature>) -> Result<Narration, Malformed> {
        self.check_present(seat)?;
        let Some(open) = self.open_request() else { return out_of_place(TableRefusal::NoRequest) };
        self.check_signed((seat, self.key_of(seat)), DECLINE, signed)?;
        let (declined, asked) = match open {
            OpenRequest::Pause { asked } => (&mut self.declined.0, asked),
            OpenRequest::Takeback(takeback) => (&mut self.declined.1, SeatSet::one(takeback.by)),
        };
        *declined = asked.iter().fold(*declined, SeatSet::with);
        (self.asked, self.takeback) = (SeatSet::EMPTY, None);
        Ok(told(if asked.has(seat) { say::asks_no_longer(seat) } else { say::declines(seat) }))
    }

    /// Makes the game what it was after an earlier line. The clocks of those who are in turn again run on.
    fn take_back(&mut self, (seat, to): (Seat, u64), at: Timestamp) -> Result<Narration, Malformed> {
        if self.due_takeback().is_none_or(|due| (due.by, due.to) != (seat, to)) {
            return wrong(LogRefusal::OutOfPlace, "", "not all have agreed to this");
        }
        if self.clocks.last_moment().is_some_and(|(due, _)| due <= at) {
            return wrong(LogRefusal::OutOfPlace, "/at", "the time was up");
        }
        let mut past = core::mem::take(&mut self.past);
        let Some((start, acts)) = past.cut(to) else {
            return wrong(LogRefusal::OutOfPlace, "/to", "");
        };
        (self.game, self.acted, self.last_actor) = (start.game.duplicate(), start.acted, start.last_actor);
        self.envelope.last = None;
        // Pictures show how pieces moved, and these moved back.
        self.envelope.recent.clear();
        for act in acts {
            self.game.apply(act.by, act.action).map_err(|refusal| game::log::refused(&refusal))?;
            self.note_actor(act.by, None);
            self.envelope.last = Some(act.action.into());
        }
        self.past = past;
        self.takeback = None;
        self.takebacks += 1;
        self.turns += 1;
        self.digest = None;
        self.is_shared = matches!(self.game.turn(), Turn::Seats(seats) if 1 < seats.len());
        self.run_clocks(None, at);
        Ok(told(say::took_back(seat)))
    }

    /// Notes an action before it is played: what can be taken back, and that requests come to an end.
    pub(crate) fn note_past(&mut self, (by, action): (Actor, &str)) {
        self.takeback = None;
        self.declined = (SeatSet::EMPTY, SeatSet::EMPTY);
        if !self.header.requests.takeback || self.kind().has_secrets {
            return;
        }
        if by == Actor::Chance {
            self.past.bar(Barrier::Drawn);
        } else if forfeited(action).is_some() {
            self.past.bar(Barrier::Left);
        } else {
            let Table { past, game, acted, last_actor, head, .. } = self;
            past.note(head.seq, (by, action), || Start {
                game: game.duplicate(),
                acted: *acted,
                last_actor: *last_actor,
            });
        }
    }

    fn check_present(&self, seat: Seat) -> Result<(), Malformed> {
        if self.is_in(seat) { Ok(()) } else { wrong(LogRefusal::OutOfPlace, "/seat", "it is not in the game") }
    }
}

/// The refusal of a line that does what a command could not.
fn out_of_place<T>(why: TableRefusal) -> Result<T, Malformed> {
    wrong(LogRefusal::OutOfPlace, "", &alloc::format!("{why}"))
}
