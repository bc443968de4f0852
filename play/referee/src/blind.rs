//! What can be checked of lines whose game cannot be followed, because a draw before them is veiled still: their order, the
//! numbers of draws, and what seats have signed.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game::{Actor, Malformed, Seat, Turn};

use crate::keys::KeyTerms;
use crate::log::check_printable;
use crate::record::{Act, LogEntry, LogEvent};
use crate::refusal::{LogRefusal, wrong};
use crate::signature::{PublicKey, Signed};
use crate::signed_acts::{ASK_PAUSE, ActSignature, DECLINE, Matter, RESUME, RecentLines};
use crate::table::{Stage, Table};

/// The lines after a draw that is veiled still.
pub(crate) struct Blind {
    /// The line of that draw, the header being 1.
    line: u64,
    draws: u64,
    /// The keys of seats. Tables without keys have none.
    keys: Vec<Option<PublicKey>>,
    recent: RecentLines,
    /// What a seat has signed at once and has not played yet.
    list: Option<(Seat, Vec<String>)>,
    /// What the table asks of keys, if its players have any.
    terms: Option<KeyTerms>,
}

impl Blind {
    /// What is known when that draw comes, in this line.
    ///
    /// # Errors
    /// A draw where chance is not next, or that lacks a share.
    pub(crate) fn new(table: &Table, line: u64) -> Result<Blind, Malformed> {
        if table.stage() != Stage::Playing || table.game().turn() != Turn::Chance {
            return wrong(LogRefusal::OutOfPlace, "", "chance is not next");
        }
        table.check_all_shared()?;
        let keys = (0..table.game().seats()).map(|seat| table.key_of(Seat(seat)).cloned()).collect();
        let (recent, terms) = (table.recent.clone(), table.header.keys);
        Ok(Blind { line, draws: table.draws, keys, recent, list: None, terms })
    }

    /// The line of the draw that is veiled.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// Checks as much of a line as can be without the draw.
    pub(crate) fn check(&mut self, entry: &LogEntry) -> Result<(), Malformed> {
        let draw = match &entry.record.event {
            LogEvent::Veiled { draw } => Some(*draw),
            LogEvent::Act(act) if act.by == Actor::Chance && act.reveal.is_none() => Some(act.draw.unwrap_or(0)),
            LogEvent::Act(act) if act.reveal.is_none() => {
                self.check_act(act)?;
                None
            }
            LogEvent::AskPause { seat, signed } => {
                self.check_signed(Seat(*seat), ASK_PAUSE, signed.as_ref())?;
                None
            }
            LogEvent::Decline { seat, signed } => {
                self.check_signed(Seat(*seat), DECLINE, signed.as_ref())?;
                None
            }
            LogEvent::Resume { seat, signed } => {
                self.check_signed(Seat(*seat), RESUME, signed.as_ref())?;
                None
            }
            LogEvent::Unkey { seat } => match self.keys.get_mut(usize::from(*seat)) {
                Some(key) if key.is_some() && self.terms.is_some_and(|terms| !terms.every_seat) => {
                    *key = None;
                    None
                }
                _ => return wrong(LogRefusal::OutOfPlace, "/seat", ""),
            },
            LogEvent::Outage { .. } | LogEvent::Back { .. } | LogEvent::Waited { .. } => None,
            LogEvent::End { .. } => return wrong(LogRefusal::NotRevealed, "", "and the game is over"),
            LogEvent::Act(_)
            | LogEvent::AskTakeback { .. }
            | LogEvent::Agree { .. }
            | LogEvent::Takeback { .. }
            | LogEvent::Reveal { .. }
            | LogEvent::Sit { .. }
            | LogEvent::Leave { .. }
            | LogEvent::Call { .. }
            | LogEvent::Share(_)
            | LogEvent::Begin { .. } => {
                let found = format!("the draw of line {} is veiled still", self.line);
                return wrong(LogRefusal::OutOfPlace, "", &found);
            }
        };
        if let Some(draw) = draw {
            self.draws += 1;
            if draw != self.draws {
                let found = format!("{draw} where {} is due", self.draws);
                return wrong(LogRefusal::BrokenChain, "/draw", &found);
            }
        }
        self.recent.push((entry.record.seq, entry.link()), None, Matter::Share);
        if self.terms.is_some() { check_printable(&entry.line) } else { Ok(()) }
    }

    /// An act of a seat with a key is signed, or one of those that the seat has signed at once before.
    fn check_act(&mut self, act: &Act) -> Result<(), Malformed> {
        let Actor::Seat(seat) = act.by else {
            return match &act.signed {
                Some(_) => wrong(LogRefusal::NotSigned, "/sig", "only seats sign"),
                None => Ok(()),
            };
        };
        if act.signed.is_none()
            && let Some((_, rest)) = self.list.as_mut().filter(|(whose, _)| *whose == seat)
            && let Some(next) = rest.iter().position(|id| *id == act.action)
        {
            rest.drain(..=next);
            return Ok(());
        }
        self.list = None;
        self.check_signed(seat, &act.action, act.signed.as_ref())?;
        if let Some(ids) = act.signed.as_ref().and_then(|signed| signed.ids.as_ref()) {
            self.list = Some((seat, ids.clone()));
        }
        Ok(())
    }

    fn check_signed(&self, seat: Seat, id: &str, signed: Option<&ActSignature>) -> Result<(), Malformed> {
        match (self.keys.get(seat.index()).and_then(Option::as_ref), signed) {
            (None, None) => Ok(()),
            (None, Some(_)) => wrong(LogRefusal::NotSigned, "/sig", "a player without a key signs nothing"),
            (Some(_), None) => wrong(LogRefusal::NotSigned, "/sig", "the player has a key"),
            (Some(key), Some(signed)) => {
                let link = self.recent.link_of(signed.saw)?;
                let ids = signed.ids.as_ref().map_or_else(|| id.into(), |ids| ids.join(" "));
                if key.has_signed(Signed::Act { saw: link, ids: &ids }, &signed.sig) {
                    Ok(())
                } else {
                    wrong(LogRefusal::WrongSignature, "/sig", "")
                }
            }
        }
    }
}
