//! What follows from what a seat asks of the others, or answers.

use game::{Actor, Refused, Seat};

use super::{Draft, not_on};
use crate::asking::OpenRequest;
use crate::evolve::forfeit;
use crate::record::LogEvent;
use crate::refusal::{TableRefusal, no};
use crate::signed_acts::ActSignature;
use crate::table::Stage;

/// How often a game can be paused.
const MOST_PAUSES: u32 = 100;
/// How many turns can be taken back at a table: a log does not grow without end.
const MOST_TAKEBACKS: u32 = 500;

/// A seat's signature, if it has a key.
type Sign = Option<ActSignature>;

impl Draft<'_, '_> {
    pub(super) fn ask_pause(&mut self, seat: Seat, signed: Sign) -> Result<(), Refused> {
        self.is_on()?;
        self.table.may_pause(seat).map_err(no)?;
        if MOST_PAUSES <= self.table.pauses {
            return Err(no(TableRefusal::TooOften));
        }
        self.is_present(seat)?;
        self.try_add(LogEvent::AskPause { seat: seat.0, signed: signed.map(ActSignature::alone) })
    }

    /// Asks to take back a turn, unless the seat's time is up.
    pub(super) fn ask_takeback(&mut self, seat: Seat, signed: Sign) -> Result<(), Refused> {
        if self.is_late(seat)? {
            return Ok(());
        }
        self.is_on()?;
        self.is_present(seat)?;
        self.table.may_take_back(seat).map_err(no)?;
        if MOST_TAKEBACKS <= self.table.takebacks {
            return Err(no(TableRefusal::TooOften));
        }
        self.try_add(LogEvent::AskTakeback { seat: seat.0, signed: signed.map(ActSignature::alone) })?;
        self.take_back()
    }

    /// Agrees to what is asked for: to a pause by asking for it, too.
    pub(super) fn agree(&mut self, seat: Seat, signed: Sign) -> Result<(), Refused> {
        if self.is_late(seat)? {
            return Ok(());
        }
        self.is_on()?;
        self.is_present(seat)?;
        if let Some(OpenRequest::Pause { .. }) = self.table.open_request() {
            return self.ask_pause(seat, signed);
        }
        self.table.takeback_for(seat).map_err(no)?;
        self.try_add(LogEvent::Agree { seat: seat.0, signed: signed.map(ActSignature::alone) })?;
        self.take_back()
    }

    /// Takes back the turn that all have agreed to take back, if there is one.
    fn take_back(&mut self) -> Result<(), Refused> {
        if let Some(due) = self.table.due_takeback() {
            self.try_add(LogEvent::Takeback { seat: due.by.0, to: due.to, after: None })?;
            self.settle()?;
        }
        Ok(())
    }

    pub(super) fn decline(&mut self, seat: Seat, signed: Sign) -> Result<(), Refused> {
        self.is_on()?;
        self.is_present(seat)?;
        if self.table.open_request().is_none() {
            return Err(no(TableRefusal::NoRequest));
        }
        self.try_add(LogEvent::Decline { seat: seat.0, signed: signed.map(ActSignature::alone) })
    }

    pub(super) fn resume(&mut self, seat: Seat, signed: Sign) -> Result<(), Refused> {
        match self.table.stage() {
            Stage::Paused => {
                self.is_present(seat)?;
                self.try_add(LogEvent::Resume { seat: seat.0, signed: signed.map(ActSignature::alone) })
            }
            Stage::Over => Err(not_on(Stage::Over)),
            Stage::Gathering | Stage::Playing => Err(no(TableRefusal::NotPaused)),
        }
    }

    /// Whether the seat is in the game.
    fn is_present(&self, seat: Seat) -> Result<(), Refused> {
        self.table.game.check(Actor::Table, &forfeit(seat))
    }
}
