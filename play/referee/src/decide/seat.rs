//! What follows from what a seat does: it is played whole or not at all, and signed where the seat has a key.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::Tree;
use game::movefile::{Detail, File, Submission};
use game::{Actor, Coded, CommonRefusal, Digest, Envelope, Intent, Malformed, Refusal, Refused, Seat, Viewer};

use super::Draft;
use crate::command::MoveFileSubmission;
use crate::evolve::forfeit;
use crate::message;
use crate::policy::Policy;
use crate::record::{Act, LONGEST_WORD, LogEvent};
use crate::refusal::{LogRefusal, TableRefusal, no};
use crate::signed_acts::ActSignature;
use crate::table::Table;

/// What a seat wants to do.
pub(super) struct SeatAction<'a> {
    pub(super) action: &'a Tree<'static>,
    pub(super) expected: Option<Digest>,
    pub(super) request: Option<String>,
    pub(super) signed: Option<ActSignature>,
}
impl Draft<'_, '_> {
    /// Plays what a seat does.
    pub(super) fn seat_acts(&mut self, seat: Seat, wanted: &SeatAction<'_>) -> Result<(), Refused> {
        let SeatAction { action, expected, .. } = *wanted;
        // While several may act, what one of them does changes nothing for the others.
        let is_stale =
            !self.table.is_shared && expected.is_some_and(|expected| expected != self.table.digest(Viewer::Seat(seat)));
        // What is agreed to already needs no agreement, and what was agreed to in another state is done.
        if self.only_agrees(seat, action, |intent| is_stale || *intent == Intent::Nothing) {
            return Ok(());
        }
        self.is_on()?;
        if is_stale {
            return Err(no(TableRefusal::StaleState));
        }
        let (before, lines) = (self.rollback(action), self.entries.len());
        match self.play_all(seat, wanted) {
            Ok(()) => self.settle(),
            Err(refusal) => {
                // All or nothing.
                if let Some(before) = before {
                    self.table = before;
                }
                self.entries.truncate(lines);
                self.narrations.truncate(lines);
                match self.table.header.policy {
                    Policy::Kick if self.table.is_in(seat) => self.punish(seat, wanted, refusal),
                    Policy::Kick | Policy::Refuse => Err(refusal),
                }
            }
        }
    }

    /// Takes a seat out of the game that broke a rule. Where the seat has a key, only what it has signed is held against it.
    fn punish(&mut self, seat: Seat, wanted: &SeatAction<'_>, refusal: Refused) -> Result<(), Refused> {
        let offence = wanted.signed.as_ref().map(|signed| ActSignature {
            ids: Some(listed(wanted.action).iter().filter_map(Tree::as_text).map(ToString::to_string).collect()),
            ..signed.clone()
        });
        if self.table.key_of(seat).is_none() {
            return self.take_out(seat, refusal.code().to_string());
        }
        let why = refusal.code().to_string();
        match offence {
            Some(offence) if self.table.check_offence(seat, &why, &offence).is_ok() => {
                let act = Act::new(Actor::Table, forfeit(seat));
                self.add(LogEvent::Act(Act { why: Some(why), offence: Some(offence), ..act }), None);
                self.settle()
            }
            _ => Err(refusal),
        }
    }

    /// Plays the actions of a move file. They happen when the file says, so that files alone determine the game.
    pub(super) fn file(&mut self, handed: &MoveFileSubmission) -> Result<(), Refused> {
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
            self.seat_plays(contents.player, &id, (None, None))?;
        }
        self.settle()
    }

    /// Whether a seat does nothing but agree, and all of it is `as_said`.
    fn only_agrees(&self, seat: Seat, action: &Tree<'_>, as_said: impl Fn(&Intent<String>) -> bool) -> bool {
        let actions = listed(action);
        let agrees = |id: &String| match self.table.game.intent(seat, id) {
            Intent::Act(_) => false,
            intent => as_said(&intent),
        };
        let is_all =
            |action: &Tree<'_>| message::ids(&*self.table.game, action).is_ok_and(|ids| ids.iter().all(agrees));
        !actions.is_empty() && actions.iter().all(is_all)
    }

    /// Plays what a seat means by an action, if it is legal. An agreement that is not missing is nothing.
    fn seat_plays(
        &mut self,
        seat: Seat,
        id: &str,
        (request, signed): (Option<String>, Option<ActSignature>),
    ) -> Result<(), Refused> {
        if let Some(id) = self.table.game.meant(Actor::Seat(seat), id) {
            self.table.game.check(Actor::Seat(seat), &id)?;
            self.try_add(LogEvent::Act(Act { request, signed, ..Act::new(Actor::Seat(seat), id) }))?;
        }
        Ok(())
    }

    /// What the first line of an action says that was signed: the ids stand in it where they are not just that of the line.
    fn signature_of(&self, seat: Seat, wanted: &SeatAction<'_>) -> Result<Option<ActSignature>, Refused> {
        let Some(signed) = &wanted.signed else { return Ok(None) };
        let mut ids = Vec::new();
        for action in listed(wanted.action) {
            let signed = action.as_text().map(ToString::to_string);
            if message::ids(&*self.table.game, action)? != Vec::from_iter(signed.clone()) {
                let found = "a player with a key signs ids of actions, and sends those";
                return Err(Malformed::new(LogRefusal::NotSigned, "/action", found).into());
            }
            ids.extend(signed);
        }
        if self.table.key_of(seat).is_some() && self.table.seen_line(seat, &ids, signed.saw).is_err() {
            return Err(no(TableRefusal::StaleState));
        }
        let is_just_it =
            matches!(&*ids, [id] if self.table.game.meant(Actor::Seat(seat), id).as_deref() == Some(&**id));
        Ok(Some(ActSignature { ids: if is_just_it { None } else { Some(ids) }, ..signed.clone() }))
    }

    /// The table as it is, if a part of the action may be played before the rest is refused.
    fn rollback(&self, action: &Tree<'_>) -> Option<Table> {
        let is_one = matches!(action, Tree::Text(_)) && self.table.game.ids(action).is_ok_and(|ids| ids.len() < 2);
        if is_one { None } else { Some(self.table.clone()) }
    }

    fn play_all(&mut self, seat: Seat, wanted: &SeatAction<'_>) -> Result<(), Refused> {
        let (action, mut request) = (wanted.action, wanted.request.clone());
        let mut signed = self.signature_of(seat, wanted)?;
        if let Some(request) = &request
            && !(1..=LONGEST_WORD).contains(&request.chars().count())
        {
            return Err(Malformed::new(CommonRefusal::WrongLength, "/request", "").into());
        }
        let mut is_empty = true;
        for action in listed(action) {
            for id in message::ids(&*self.table.game, action)? {
                let lines = self.entries.len();
                // As long as hands are hidden, a list can be followed by its ids alone.
                let is_rest = wanted.signed.is_some() && signed.is_none();
                if is_rest && self.table.game.meant(Actor::Seat(seat), &id).is_some_and(|meant| meant != id) {
                    let found = "in a list that is signed, an agreement goes by its own id";
                    return Err(Malformed::new(LogRefusal::NotSigned, "/action", found).into());
                }
                self.seat_plays(seat, &id, (request.take(), signed.clone()))?;
                if lines < self.entries.len() {
                    signed = None;
                }
                is_empty = false;
            }
        }
        if is_empty {
            return Err(Malformed::new(CommonRefusal::WrongLength, "", "no action at all").into());
        }
        Ok(())
    }
}

/// The actions of a list, or the only one.
fn listed<'a, 't>(action: &'a Tree<'t>) -> &'a [Tree<'t>] {
    match action {
        Tree::List(actions) => actions.as_slice(),
        one => core::slice::from_ref(one),
    }
}
