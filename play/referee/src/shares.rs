//! Shares: what seats with keys add to a draw. The server is committed by its chain and each seat by a hash, so that nobody
//! can choose a draw; and seats open their hashes only when a draw is called, so that nobody can foresee it.

use alloc::vec::Vec;

use game::{Actor, By, Digest, Malformed, Phase, Seat, SeatSet, Turn};

use crate::evolve::forfeit;
use crate::keys::{SeatKey, Share, ShareTiming, Shared, commitment};
use crate::record::LogEvent;
use crate::refusal::{LogRefusal, TableRefusal, wrong};
use crate::signature::{PublicKey, Signed};
use crate::signed_acts::{ActSignature, LEAVE};
use crate::table::{Place, Stage, Table};

/// A seat that is at no table.
const NO_SEAT: Seat = Seat(u8::MAX);

/// A seat with a key.
#[derive(Clone)]
pub(crate) struct Contributor {
    /// The key.
    pub(crate) key: PublicKey,
    /// The commitment to its next share.
    pub(crate) commit: Digest,
    /// The line that called for its share of the next draw.
    pub(crate) call: Option<Digest>,
    /// Its share of the next draw.
    pub(crate) share: Option<[u8; 32]>,
}

impl Table {
    /// The number of the draw that comes next.
    #[must_use]
    pub fn next_draw(&self) -> u64 {
        self.draws + 1
    }

    /// The key of a seat; none if it has none, or has lost it.
    #[must_use]
    pub fn key_of(&self, seat: Seat) -> Option<&PublicKey> {
        self.contributors.get(seat.index())?.as_ref().map(|contributor| &contributor.key)
    }

    /// Whether a player who has sat down brought a key, then or now.
    #[must_use]
    pub fn has_keys(&self) -> bool {
        !self.used_keys.is_empty()
    }

    /// The seats in the game that have keys.
    #[must_use]
    pub fn keyed(&self) -> SeatSet {
        (0..self.game.seats()).map(Seat).filter(|seat| self.key_of(*seat).is_some() && self.is_in(*seat)).collect()
    }

    fn contributor(&self, seat: Seat) -> Option<&Contributor> {
        self.contributors.get(seat.index())?.as_ref()
    }

    fn has_shared(&self, seat: Seat) -> bool {
        self.contributor(seat).is_some_and(|contributor| contributor.share.is_some())
    }

    /// Whether a seat's share of this draw is nothing new: it is there, or the draw has been made.
    #[must_use]
    pub fn has_share(&self, share: &Share) -> bool {
        let is_called = self.calls().iter().any(|(seat, _)| seat.0 == share.seat);
        share.draw < self.next_draw() || (share.draw == self.next_draw() && !is_called)
    }

    fn is_called(&self, seat: Seat) -> bool {
        self.contributor(seat).is_some_and(|contributor| contributor.call.is_some())
    }

    /// The seats that have been called for their shares of the next draw and have not shared, with the links of the calls.
    #[must_use]
    pub fn calls(&self) -> Vec<(Seat, Digest)> {
        let open = |seat: Seat| {
            let contributor = self.contributor(seat).filter(|contributor| contributor.share.is_none())?;
            contributor.call.filter(|_| self.is_in(seat)).map(|call| (seat, call))
        };
        if self.stage == Stage::Playing {
            (0..self.game.seats()).map(Seat).filter_map(open).collect()
        } else {
            Vec::new()
        }
    }

    /// The seats without whose shares the game cannot go on.
    #[must_use]
    pub fn owing(&self) -> SeatSet {
        if self.contributors.is_empty() || self.game.turn() != Turn::Chance {
            return SeatSet::EMPTY;
        }
        self.calls().into_iter().map(|(seat, _)| seat).collect()
    }

    /// The seats whose shares are to be called for now.
    pub(crate) fn due_call(&self) -> Option<SeatSet> {
        let terms = self.header.keys.filter(|_| self.stage == Stage::Playing && self.veiled.is_empty())?;
        let may_be_called = |seat: &Seat| match (self.game.turn(), terms.luck) {
            (Turn::Chance, _) => true,
            (Turn::Seats(in_turn), ShareTiming::Early) => {
                !in_turn.has(*seat) && self.acted.has(*seat) && self.may_draw()
            }
            _ => false,
        };
        let seats: SeatSet = self.keyed().iter().filter(|seat| may_be_called(seat) && !self.is_called(*seat)).collect();
        if seats.is_empty() { None } else { Some(seats) }
    }

    /// Notes who has acted since the last draw: whoever has ended a turn is called early. What the table does of itself, a forced
    /// pass for instance, ends the turn of the seat that acted last.
    pub(crate) fn note_actor(&mut self, by: Actor, agreed_for: Option<Seat>) {
        match (by, agreed_for) {
            (Actor::Seat(seat), _) => {
                self.acted = self.acted.with(seat);
                self.last_actor = Some(seat);
            }
            (Actor::Table, Some(seat)) => self.acted = self.acted.with(seat),
            (Actor::Table, None) if self.acted.is_empty() => self.acted = self.last_actor.into_iter().collect(),
            (Actor::Table | Actor::Chance, _) => {}
        }
    }

    /// Whether chance may act in some later phase of the game.
    fn may_draw(&self) -> bool {
        let rules = self.kind().machine.rules;
        let mut reached: Vec<Phase> = Vec::from([self.game.phase()]);
        let mut next = 0;
        while let Some(phase) = reached.get(next).copied() {
            for rule in rules.iter().filter(|rule| rule.phase == phase) {
                if rule.by == By::Chance {
                    return true;
                }
                for lead in rule.leads {
                    if !reached.contains(&lead.to) {
                        reached.push(lead.to);
                    }
                }
            }
            next += 1;
        }
        false
    }

    /// A call: the rules must demand it, of these seats.
    pub(crate) fn check_call(&self, draw: u64, seats: &[u8]) -> Result<(), Malformed> {
        let due: Option<Vec<u8>> = self.due_call().map(|seats| seats.iter().map(|seat| seat.0).collect());
        if draw == self.next_draw() && due.as_deref() == Some(seats) {
            return Ok(());
        }
        wrong(LogRefusal::UndueCall, "/seats", "")
    }

    /// Enters a call whose line has this link.
    pub(crate) fn enter_call(&mut self, seats: &[u8], link: Digest) {
        for seat in seats {
            if let Some(Some(contributor)) = self.contributors.get_mut(usize::from(*seat)) {
                contributor.call = Some(link);
            }
        }
    }

    /// The link of the call that a share answers, if it opens the seat's commitment. That costs a hash; the signature, which
    /// costs more, is not looked at.
    ///
    /// # Errors
    /// That the share is not called for, or does not open the commitment.
    pub fn check_opening(&self, share: &Share) -> Result<Digest, Malformed> {
        let found = self.calls().into_iter().find(|(seat, _)| seat.0 == share.seat);
        let Some((call, contributor)) = found
            .filter(|_| share.draw == self.next_draw())
            .and_then(|(seat, call)| self.contributor(seat).map(|contributor| (call, contributor)))
        else {
            return wrong(LogRefusal::WrongShare, "/draw", "no share of it is called for from this seat");
        };
        if commitment((self.origin, contributor.key.bytes()), share.draw, share.share) != contributor.commit {
            return wrong(LogRefusal::WrongShare, "/r", "it does not open the seat's commitment");
        }
        Ok(call)
    }

    /// A share: it opens the commitment of the seat, which commits to the next.
    pub(crate) fn take_share(&mut self, share: &Share) -> Result<(), Malformed> {
        let call = self.check_opening(share)?;
        let signed = Signed::Share { call, draw: share.draw, share: share.share, next: share.next };
        match self.contributors.get_mut(usize::from(share.seat)) {
            Some(Some(contributor)) if contributor.key.has_signed(signed, &share.sig) => {
                (contributor.share, contributor.commit) = (Some(share.share.0), share.next);
                Ok(())
            }
            _ => wrong(LogRefusal::WrongSignature, "/sig", ""),
        }
    }

    /// The shares that go into the next draw, which all have come in.
    pub(crate) fn shares_of_draw(&mut self) -> Result<Shared, Malformed> {
        if self.header.keys.is_none() {
            return Ok(self.seeds());
        }
        self.check_all_shared()?;
        let mut shares = Vec::with_capacity(self.contributors.len());
        for contributor in &mut self.contributors {
            shares.push(contributor.as_mut().and_then(|contributor| {
                contributor.call = None;
                contributor.share.take()
            }));
        }
        Ok(shares)
    }

    /// Checks that no share is missing that goes into the next draw.
    pub(crate) fn check_all_shared(&self) -> Result<(), Malformed> {
        match self.keyed().iter().find(|seat| self.veiled.is_empty() && !self.has_shared(*seat)) {
            Some(seat) => wrong(LogRefusal::ShareMissing, "/draw", &alloc::format!("{seat} has not shared")),
            None => Ok(()),
        }
    }

    /// The shares as they are now.
    pub(crate) fn shares_so_far(&self) -> Shared {
        if self.header.keys.is_none() {
            return self.seeds();
        }
        self.contributors.iter().map(|contributor| contributor.as_ref().and_then(|seat| seat.share)).collect()
    }

    /// A seat loses its key. From the first call for a draw until the draw no seat does: whoever knows the shares of others
    /// could choose between a draw with its own and one without.
    pub(crate) fn lose_key(&mut self, seat: Seat) -> Result<(), Malformed> {
        let is_plain_allowed = self.header.keys.is_some_and(|terms| !terms.every_seat);
        let may = is_plain_allowed && !self.is_drawing() && self.keyed().has(seat);
        match self.contributors.get_mut(seat.index()) {
            Some(contributor) if may => {
                *contributor = None;
                Ok(())
            }
            _ => wrong(LogRefusal::OutOfPlace, "/seat", ""),
        }
    }

    /// Whether shares of a draw were called for that is not made yet.
    #[must_use]
    pub fn is_drawing(&self) -> bool {
        self.contributors.iter().flatten().any(|contributor| contributor.call.is_some())
    }

    /// Whether the game ends without a result if this seat leaves it now: it owes a share, and no player has acted.
    pub(crate) fn voids(&self, seat: Seat) -> bool {
        self.last_actor.is_none() && self.owing().has(seat)
    }

    /// Whether a seat is in the game.
    #[must_use]
    pub fn is_in(&self, seat: Seat) -> bool {
        self.game.check(Actor::Table, &forfeit(seat)).is_ok()
    }

    /// Whether a player of this name may sit down with a key: at a table that is reserved, this is asked before the players
    /// sit down in their order.
    ///
    /// # Errors
    /// What is wrong with the key, or its signature.
    pub fn check_sitting(&self, name: &str, key: &SeatKey) -> Result<(), Malformed> {
        let event = LogEvent::Sit {
            place: u8::try_from(self.places.len()).unwrap_or(u8::MAX),
            name: name.into(),
            age: None,
            seed: None,
            bot: None,
            key: Some(key.clone()),
        };
        self.check_seat_key(&event, name, Some(key)).map(drop)
    }

    /// Checks the key of a player who sits down; gives it with its commitment.
    pub(crate) fn check_seat_key(
        &self,
        event: &LogEvent,
        name: &str,
        key: Option<&SeatKey>,
    ) -> Result<Option<(PublicKey, Digest)>, Malformed> {
        let LogEvent::Sit { seed, age, bot, .. } = event else { return Ok(None) };
        let Some(terms) = self.header.keys else {
            return match key {
                Some(_) => wrong(LogRefusal::NotSigned, "/key", "players at this table have no keys"),
                None => Ok(None),
            };
        };
        if seed.is_some() || age.is_some() {
            return wrong(TableRefusal::SeedRefused, if seed.is_some() { "/seed" } else { "/age" }, "");
        }
        match key {
            None if terms.every_seat => wrong(TableRefusal::KeyNeeded, "/key", ""),
            None => Ok(None),
            Some(_) if bot.is_some() => wrong(LogRefusal::NotSigned, "/key", "a computer of the server has no key"),
            Some(SeatKey { key, commit, sig }) => {
                if self.used_keys.contains(key) || *key == terms.server {
                    return wrong(LogRefusal::KeyUsed, "/key", "");
                }
                let Some(public) = PublicKey::new(*key) else { return wrong(LogRefusal::BadKey, "/key", "") };
                if !public.has_signed(Signed::Sit { header: self.origin, name, commit: *commit }, sig) {
                    return wrong(LogRefusal::WrongSignature, "/sig", "");
                }
                Ok(Some((public, *commit)))
            }
        }
    }

    /// Checks what a player says who leaves before the game begins, if it says anything: else it is the table's word.
    pub(crate) fn check_leave(&self, place: &Place, signed: Option<&ActSignature>) -> Result<(), Malformed> {
        match (signed, &place.signs) {
            (None, _) => Ok(()),
            (Some(_), None) => wrong(LogRefusal::NotSigned, "/sig", "a player without a key signs nothing"),
            (Some(signed), Some(_)) if signed.saw < place.since => wrong(TableRefusal::StaleState, "/saw", ""),
            // No line before the game is by a seat.
            (Some(_), Some((key, _))) => self.check_signed((NO_SEAT, Some(key)), LEAVE, signed),
        }
    }

    /// What each seat has shared when the game begins: nothing.
    pub(crate) fn begin_shares(&self) -> Vec<Option<Contributor>> {
        let contributor = |place: &u8| {
            let (key, commit) = self.places.get(usize::from(*place))?.signs.clone()?;
            Some(Contributor { key, commit, call: None, share: None })
        };
        if self.header.keys.is_none() { Vec::new() } else { self.order.iter().map(contributor).collect() }
    }

    /// The event that calls for shares, if one is due.
    pub(crate) fn due_call_event(&self) -> Option<LogEvent> {
        let seats = self.due_call()?.iter().map(|seat| seat.0).collect();
        Some(LogEvent::Call { draw: self.next_draw(), seats })
    }
}
