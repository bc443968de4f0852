//! What seats with keys sign: nobody can put words into their mouths, and nobody can move them to another place.
//!
//! A player signs what it does together with the last line that it has seen. Only lines that leave the player's decision as
//! it was may come between that line and the act.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object, Tree};
use game::{Actor, AnyGame, Coded as _, Digest, Malformed, Seat, Turn};
use serde::Serialize;

use crate::message;
use crate::record::{Act, LONGEST_WORD, LogEvent};
use crate::refusal::{LogRefusal, TableRefusal, wrong};
use crate::signature::{PublicKey, Signature, Signed};
use crate::table::Table;

/// A player's signature of what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActSignature {
    /// The number of the last line that the player had seen.
    pub saw: u64,
    /// The actions that were signed, where they are not just that of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<String>>,
    /// The signature.
    pub sig: Signature,
}

impl ActSignature {
    /// The keys of one that stands by itself.
    pub const KEYS: &[&str] = &["saw", "ids", "sig"];

    /// The same without the actions: a line says what was done.
    pub(crate) fn alone(self) -> ActSignature {
        ActSignature { ids: None, ..self }
    }

    /// Reads one.
    #[must_use]
    pub fn read(row: &Object<'_>) -> Option<ActSignature> {
        let (saw, sig) = (row.get("saw").integer(0..=i64::MAX), row.get("sig").parsed());
        let ids = row.or("ids", None, |node| node.list(1..=MOST_IDS, read_id).map(Some));
        Some(ActSignature { saw: saw?.unsigned_abs(), ids: ids?, sig: sig? })
    }

    /// Reads the one of a line or a request, if it has one.
    #[must_use]
    pub fn read_if(row: &Object<'_>) -> Option<Option<ActSignature>> {
        if ActSignature::KEYS.iter().all(|key| row.optional(key).is_none()) {
            return Some(None);
        }
        ActSignature::read(row).map(Some)
    }
}

/// The most actions that are signed at once.
const MOST_IDS: usize = 64;
/// The longest id of an action, in characters.
const LONGEST_ID: usize = LONGEST_WORD * 2;

fn read_id(node: &Node<'_>) -> Option<String> {
    node.sized_text(1..=LONGEST_ID)
}

/// The last lines of a table: what players may have seen last.
#[derive(Clone, Default)]
pub(crate) struct RecentLines(VecDeque<RecentLine>);

#[derive(Clone, Copy)]
struct RecentLine {
    seq: u64,
    link: Digest,
    by: Option<Seat>,
    matter: Matter,
}

/// What a line means for those who decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    /// A share: it changes nothing for anyone, its own player included.
    Share,
    /// It leaves the decisions of others as they were.
    Passing,
    /// It changes what there is to decide.
    Decisive,
}

/// How many lines back a player may have looked last.
const RECENT: usize = 64;

impl RecentLines {
    /// Adds a line.
    pub(crate) fn push(&mut self, (seq, link): (u64, Digest), by: Option<Seat>, matter: Matter) {
        if self.0.len() == RECENT {
            self.0.pop_front();
        }
        self.0.push_back(RecentLine { seq, link, by, matter });
    }

    /// The link of a line that a player may have seen last.
    pub(crate) fn link_of(&self, seq: u64) -> Result<Digest, Malformed> {
        match self.0.iter().find(|line| line.seq == seq) {
            Some(line) => Ok(line.link),
            None => wrong(TableRefusal::StaleState, "/saw", "no line that can be looked at still"),
        }
    }

    /// Whether none of the lines after one keeps a seat from acting.
    fn are_free(&self, seat: Seat, saw: u64, whatever_others_do: bool) -> bool {
        self.0.iter().filter(|line| saw < line.seq).all(|line| match line.matter {
            Matter::Share => true,
            Matter::Passing => line.by != Some(seat),
            Matter::Decisive => whatever_others_do && line.by != Some(seat),
        })
    }
}

/// What was signed at once and is played line by line.
#[derive(Clone)]
pub(crate) struct SignedList {
    seat: Seat,
    rest: VecDeque<String>,
}

/// The ids of the acts that are no actions of a game.
pub(crate) const LEAVE: &str = "leave";
pub(crate) const ASK_PAUSE: &str = "ask-pause";
pub(crate) const RESUME: &str = "resume";
pub(crate) const ASK_TAKEBACK: &str = "ask-takeback";
pub(crate) const AGREE: &str = "agree";
pub(crate) const DECLINE: &str = "decline";

impl Table {
    /// Who a line is by, and what it means for those who decide; before it is applied.
    pub(crate) fn matter_of(&self, event: &LogEvent) -> (Option<Seat>, Matter) {
        match event {
            LogEvent::Share(share) => (Some(Seat(share.seat)), Matter::Share),
            LogEvent::AskPause { seat, .. }
            | LogEvent::AskTakeback { seat, .. }
            | LogEvent::Agree { seat, .. }
            | LogEvent::Decline { seat, .. } => (Some(Seat(*seat)), Matter::Passing),
            LogEvent::Call { .. }
            | LogEvent::Unkey { .. }
            | LogEvent::Waited { .. }
            | LogEvent::Outage { .. }
            | LogEvent::Back { .. } => (None, Matter::Passing),
            LogEvent::Act(act) => {
                let by = match act.by {
                    Actor::Seat(seat) => Some(seat),
                    Actor::Chance | Actor::Table => None,
                };
                let agrees = |seat: Seat| self.game.agreement(seat).as_deref() == Some(&*act.action);
                let is_agreement = match act.by {
                    Actor::Seat(seat) => agrees(seat),
                    Actor::Table => self.awaited().iter().any(agrees),
                    Actor::Chance => false,
                };
                (by, if is_agreement { Matter::Passing } else { Matter::Decisive })
            }
            _ => (None, Matter::Decisive),
        }
    }

    /// Checks that what a player did is signed where the player has a key, and nowhere else.
    pub(crate) fn check_signed(
        &self,
        (seat, key): (Seat, Option<&PublicKey>),
        id: &str,
        signed: Option<&ActSignature>,
    ) -> Result<(), Malformed> {
        match (key, signed) {
            (None, None) => Ok(()),
            (None, Some(_)) => wrong(LogRefusal::NotSigned, "/sig", "a player without a key signs nothing"),
            (Some(_), None) => wrong(LogRefusal::NotSigned, "/sig", "the player has a key"),
            (Some(key), Some(signed)) => {
                let alone = [id.to_string()];
                let ids = signed.ids.as_deref().unwrap_or(&alone);
                self.check_signature((seat, key), ids, signed)
            }
        }
    }

    fn check_signature(
        &self,
        (seat, key): (Seat, &PublicKey),
        ids: &[String],
        signed: &ActSignature,
    ) -> Result<(), Malformed> {
        if ids.iter().any(|id| id.is_empty() || id.contains(' ')) {
            return wrong(LogRefusal::NotSigned, "/ids", "an id has no blanks");
        }
        let link = self.seen_line(seat, ids, signed.saw)?;
        if key.has_signed(Signed::Act { saw: link, ids: &ids.join(" ") }, &signed.sig) {
            Ok(())
        } else {
            wrong(LogRefusal::WrongSignature, "/sig", "")
        }
    }

    /// The link of the line that a seat saw last, if nothing has changed since that keeps it from acting so.
    pub(crate) fn seen_line(&self, seat: Seat, ids: &[String], saw: u64) -> Result<Digest, Malformed> {
        let link = self.recent.link_of(saw)?;
        let whatever_others_do = match ids {
            [id] => id.starts_with(game::FORFEIT) || [LEAVE, ASK_PAUSE, DECLINE, RESUME].contains(&&**id),
            _ => false,
        };
        if self.recent.are_free(seat, saw, whatever_others_do) {
            Ok(link)
        } else {
            wrong(TableRefusal::StaleState, "/saw", "")
        }
    }

    /// Checks the signature of what a seat plays, as its own line or as one of a list.
    pub(crate) fn check_act(&mut self, seat: Seat, act: &Act) -> Result<(), Malformed> {
        if let Some(list) = self.list.take_if(|list| list.seat == seat) {
            let mut rest = list.rest;
            let due = self.next_of(seat, &mut rest);
            if act.signed.is_none() && due.as_deref() == Some(&*act.action) {
                self.list = SignedList::of(seat, rest);
                return Ok(());
            }
            if due.is_some() {
                return wrong(LogRefusal::NotSigned, "/action", "this is not what the player signed");
            }
        }
        self.check_signed((seat, self.key_of(seat)), &act.action, act.signed.as_ref())?;
        if let Some(ids) = act.signed.as_ref().and_then(|signed| signed.ids.as_ref()) {
            let mut rest: VecDeque<String> = ids.iter().cloned().collect();
            if self.next_of(seat, &mut rest).as_deref() != Some(&*act.action) {
                return wrong(LogRefusal::NotSigned, "/ids", "the action of the line is not the first of them");
            }
            self.list = SignedList::of(seat, rest);
        }
        Ok(())
    }

    /// What the seat does next of a list; what means nothing is passed over.
    fn next_of(&self, seat: Seat, rest: &mut VecDeque<String>) -> Option<String> {
        core::iter::from_fn(|| rest.pop_front()).find_map(|id| self.game.meant(Actor::Seat(seat), &id))
    }

    /// Checks that nothing comes into the middle of a list that was signed at once; after chance nothing is left of it.
    pub(crate) fn check_list(&mut self, event: &LogEvent) -> Result<(), Malformed> {
        let Some(list) = &self.list else { return Ok(()) };
        let is_within = match event {
            LogEvent::Act(act) => act.by == Actor::Seat(list.seat) || (act.by == Actor::Table && act.why.is_none()),
            LogEvent::Waited { .. } => true,
            _ => false,
        };
        let is_done = match self.game.turn() {
            Turn::Chance | Turn::Over => true,
            Turn::Seats(_) | Turn::Table => self.next_of(list.seat, &mut list.rest.clone()).is_none(),
        };
        match (is_done, is_within) {
            (true, _) => self.list = None,
            (false, true) => {}
            (false, false) => return wrong(LogRefusal::OutOfPlace, "", "a player's actions are not finished"),
        }
        Ok(())
    }

    /// Checks the act for which the table takes a seat out of the game: the seat has signed it, and it is refused.
    pub(crate) fn check_offence(&self, seat: Seat, code: &str, offence: &ActSignature) -> Result<(), Malformed> {
        let Some(key) = self.key_of(seat) else {
            return wrong(LogRefusal::NotSigned, "/offence", "the player has no key");
        };
        let Some(ids) = &offence.ids else {
            return wrong(LogRefusal::OutOfPlace, "/offence", "it has no actions");
        };
        self.check_signature((seat, key), ids, offence).map_err(|wrong| wrong.within("/offence"))?;
        match self.refusal_of(seat, ids) {
            Some(refused) if refused == code => Ok(()),
            _ => wrong(LogRefusal::OutOfPlace, "/offence", "the rules do not refuse it so"),
        }
    }

    /// The code with which the rules refuse the first of these actions that they refuse.
    fn refusal_of(&self, seat: Seat, ids: &[String]) -> Option<&'static str> {
        let mut game = self.game.duplicate();
        let play = |game: &mut dyn AnyGame, id: &String| {
            for id in message::ids(game, &Tree::Text(id.as_str().into()))? {
                if let Some(id) = game.meant(Actor::Seat(seat), &id) {
                    game.apply(Actor::Seat(seat), &id)?;
                }
            }
            Ok(())
        };
        ids.iter().find_map(|id| play(&mut *game, id).err().map(|refusal: game::Refused| refusal.code()))
    }
}

impl SignedList {
    fn of(seat: Seat, rest: VecDeque<String>) -> Option<SignedList> {
        if rest.is_empty() { None } else { Some(SignedList { seat, rest }) }
    }
}
