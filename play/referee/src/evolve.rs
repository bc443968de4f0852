//! How a table changes: by log entries, one after the other, and by nothing else.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game::{
    Actor, CommonRefusal, Departure, Digest, FORFEIT, Malformed, Narration, Notice, Seat, SeatSet, Text, Timestamp,
    Viewer, say,
};

use crate::log::{LogHead, check_printable};
use crate::past::Barrier;
use crate::policy::Policy;
use crate::record::{Act, LogEntry, LogEvent};
use crate::refusal::{LogRefusal, TableRefusal, wrong};
use crate::table::{Stage, Table};

/// How many requests are remembered.
const REQUESTS: usize = 64;

impl Table {
    /// Applies an entry, and tells what happened. Everything that can be checked is checked: order, links, legality, draws,
    /// digests.
    ///
    /// # Errors
    /// A line that does not follow from those before it. Discard the table after an error.
    pub fn evolve(&mut self, entry: &LogEntry) -> Result<Vec<Text>, Malformed> {
        let head = self.head.after(&entry.record, &entry.line)?;
        let narration = self.transition(&entry.record.event, entry.record.at, entry.sealed.as_deref())?;
        self.check_digest(entry.record.event.after())?;
        self.check_shape(entry)?;
        self.enter(&entry.record.event, head);
        Ok(narration.story)
    }

    /// Applies an event, and tells what happened. The only code that changes a table: `evolve` calls it for lines that were
    /// written, `decide` for lines that are to be written.
    pub(crate) fn transition(
        &mut self,
        event: &LogEvent,
        at: Timestamp,
        sealed: Option<&str>,
    ) -> Result<Narration, Malformed> {
        if self.has_keys() {
            self.check_list(event)?;
            self.matter = self.matter_of(event);
        }
        if self.is_void && !matches!(event, LogEvent::End { .. }) {
            return wrong(LogRefusal::OutOfPlace, "", "the game has ended without a result");
        }
        if self.due_takeback().is_some() && !matches!(event, LogEvent::Takeback { .. }) {
            return wrong(LogRefusal::OutOfPlace, "", "all have agreed that a turn is taken back");
        }
        match (event, self.stage) {
            (_, Stage::Gathering) => self.gather(event, at, sealed),
            (LogEvent::Call { draw, seats }, Stage::Playing) => {
                self.check_call(*draw, seats)?;
                Ok(Narration::default())
            }
            (LogEvent::Share(share), Stage::Playing) => {
                if self.clocks.last_moment().is_some_and(|(due, _)| due <= at) {
                    return wrong(LogRefusal::OutOfPlace, "/at", "the time was up");
                }
                self.take_share(share)?;
                self.run_clocks(None, at);
                Ok(Narration::default())
            }
            (LogEvent::Unkey { seat }, Stage::Playing) => {
                self.lose_key(Seat(*seat))?;
                Ok(told(say::lost_key(Seat(*seat))))
            }
            (LogEvent::Act(act), Stage::Playing) => self.act(act, at),
            (LogEvent::Veiled { draw }, Stage::Playing) => match sealed {
                Some(action) => {
                    self.veil(*draw, action)?;
                    let narration = self.play(Actor::Chance, action, None, at)?;
                    // The envelope is shown to all viewers.
                    self.envelope.last = None;
                    self.envelope.recent.pop();
                    Ok(narration)
                }
                None => wrong(LogRefusal::NotRevealed, "/draw", "and the game cannot be followed further"),
            },
            (LogEvent::Reveal { draw, action, reveal, .. }, Stage::Playing) => {
                self.reveal(*draw, action, *reveal)?;
                Ok(Narration::default())
            }
            (
                LogEvent::AskPause { .. }
                | LogEvent::AskTakeback { .. }
                | LogEvent::Agree { .. }
                | LogEvent::Decline { .. }
                | LogEvent::Takeback { .. },
                Stage::Playing,
            ) => self.ask(event, at),
            (LogEvent::Resume { seat, signed }, Stage::Paused) => self.resume(Seat(*seat), signed.as_ref(), at),
            (LogEvent::Outage { .. }, Stage::Playing) if !self.clocks.running().is_empty() => {
                let seats = (0..self.game.seats()).map(Seat).filter(|seat| self.is_in(*seat)).collect();
                self.clocks.stand(seats, event.lost(at, self.head.at)?, at);
                Ok(told(say::server_was_away()))
            }
            (LogEvent::Back { seats }, Stage::Playing)
                if seats.iter().all(|seat| self.clocks.away().has(Seat(*seat)))
                    && seats.windows(2).all(|pair| pair[0] < pair[1]) =>
            {
                let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
                self.clocks.come_back(seats.iter().copied().collect(), at);
                Ok(Narration { story: seats.into_iter().map(say::clock_goes_on).collect(), messages: Vec::new() })
            }
            (LogEvent::Waited { seat, millis }, Stage::Playing) if self.is_in(Seat(*seat)) && self.clocks.are_set() => {
                self.clocks.repay(Seat(*seat), *millis);
                Ok(Narration::default())
            }
            (LogEvent::End { .. }, Stage::Playing) => self.end(event),
            _ => wrong(LogRefusal::OutOfPlace, "", ""),
        }
    }

    /// Ends the table with the result of its game.
    fn end(&mut self, event: &LogEvent) -> Result<Narration, Malformed> {
        let LogEvent::End { winners, points, void, reveal } = event else {
            return wrong(LogRefusal::OutOfPlace, "", "");
        };
        if !self.veiled.is_empty() {
            return wrong(LogRefusal::NotRevealed, "", &format!("draw {}", self.veiled[0].draw));
        }
        let is_so = self.outcome().is_some_and(|end| {
            end.winners.iter().map(|seat| seat.0).eq(winners.iter().copied()) && end.points == *points
        });
        if !is_so || *void != self.is_void {
            return wrong(LogRefusal::WrongResult, "", "");
        }
        self.check_last_link(*reveal)?;
        self.stage = Stage::Over;
        Ok(Narration::default())
    }

    /// Plays an action.
    fn act(&mut self, act: &Act, at: Timestamp) -> Result<Narration, Malformed> {
        self.check_time(act, at)?;
        match act.by {
            Actor::Seat(_) | Actor::Chance if act.offence.is_some() => {
                return wrong(LogRefusal::OutOfPlace, "/offence", "an offence is where the table takes a player out");
            }
            Actor::Chance if act.signed.is_some() => {
                return wrong(LogRefusal::NotSigned, "/sig", "chance signs nothing");
            }
            Actor::Seat(_) | Actor::Chance if self.header.keys.is_some() && act.why.is_some() => {
                return wrong(LogRefusal::OutOfPlace, "/why", "only the table says why");
            }
            Actor::Chance => self.draw_openly(act)?,
            _ if act.draw.is_some() || act.reveal.is_some() => {
                return wrong(LogRefusal::OutOfPlace, "/draw", "only chance draws");
            }
            Actor::Seat(seat) => self.check_act(seat, act)?,
            Actor::Table => self.check_table(act)?,
        }
        let voids = forfeited(&act.action).is_some_and(|seat| self.voids(seat));
        let narration = self.play(act.by, &act.action, act.why.as_deref(), at)?;
        self.is_void = voids;
        Ok(narration)
    }

    /// Checks what the table does to a seat: it takes none out for a broken rule where the policy is to refuse, and what it
    /// says that the seat has signed must be so.
    fn check_table(&self, act: &Act) -> Result<(), Malformed> {
        if act.signed.is_some() {
            return wrong(LogRefusal::NotSigned, "/sig", "the table signs nothing");
        }
        if act.why.is_none() && forfeited(&act.action).is_some() && self.header.keys.is_some() {
            return wrong(LogRefusal::OutOfPlace, "/why", "the table says why it takes a player out");
        }
        let (Some(why), Some(seat)) = (act.why.as_deref(), forfeited(&act.action)) else {
            return match act.offence {
                Some(_) => wrong(LogRefusal::OutOfPlace, "/offence", ""),
                None => Ok(()),
            };
        };
        let breaks_rules = !matches!(
            TableRefusal::of_code(why),
            Some(TableRefusal::TimedOut | TableRefusal::Gone | TableRefusal::Removed)
        );
        if breaks_rules && self.header.policy == Policy::Refuse {
            return wrong(
                LogRefusal::OutOfPlace,
                "/why",
                "the table refuses what breaks the rules, and takes no player out",
            );
        }
        match &act.offence {
            Some(offence) if breaks_rules => self.check_offence(seat, why, offence),
            Some(_) => wrong(LogRefusal::OutOfPlace, "/offence", ""),
            None => Ok(()),
        }
    }

    /// Checks what is asked of every line at tables with keys: digests wherever they reveal nothing, and nothing in it that is
    /// more than itself where it is printed.
    fn check_shape(&self, entry: &LogEntry) -> Result<(), Malformed> {
        if self.header.keys.is_none() {
            return Ok(());
        }
        let can_have =
            matches!(entry.record.event, LogEvent::Act(_) | LogEvent::Reveal { .. } | LogEvent::Takeback { .. });
        if can_have && self.veiled.is_empty() && entry.record.event.after().is_none() {
            return wrong(LogRefusal::NoDigest, "/after", "");
        }
        check_printable(&entry.line)
    }

    /// Completes an event once its line is written: the head, digests, and the requests that were granted.
    pub(crate) fn enter(&mut self, event: &LogEvent, head: LogHead) {
        self.head = head;
        self.envelope.updated_at = head.at;
        if self.has_keys() {
            let (by, matter) = self.matter;
            self.recent.push((head.seq, head.link), by, matter);
        }
        match event {
            LogEvent::Begin { .. } => self.begin = head.link,
            LogEvent::Call { seats, .. } => {
                self.enter_call(seats, head.link);
                // A player who has heard a share could know the draw.
                self.past.bar(Barrier::Drawn);
                self.run_clocks(None, head.at);
            }
            _ => {}
        }
        if let LogEvent::Act(_) | LogEvent::Reveal { .. } | LogEvent::Takeback { .. } = event {
            self.digest = event.after();
        }
        let LogEvent::Act(act) = event else { return };
        if act.action.starts_with(FORFEIT) {
            // The remaining players must agree on a pause anew.
            self.asked = SeatSet::EMPTY;
        }
        if let (Some(request), Actor::Seat(seat)) = (&act.request, act.by) {
            if self.requests.len() == REQUESTS {
                self.requests.remove(0);
            }
            self.requests.push((seat, request.as_str().into()));
        }
    }

    /// Refuses an action after the time of a seat is up, and a time-out before.
    fn check_time(&self, act: &Act, at: Timestamp) -> Result<(), Malformed> {
        let due = self.clocks.last_moment().filter(|(due, _)| *due <= at);
        let says_so = act.why.as_deref().and_then(TableRefusal::of_code) == Some(TableRefusal::TimedOut);
        match (act.by, due) {
            (Actor::Seat(_), Some((_, seat))) => {
                wrong(LogRefusal::OutOfPlace, "/at", &format!("the time of {seat} was up"))
            }
            (Actor::Table, Some((_, seat))) if says_so && act.action == forfeit(seat) => Ok(()),
            (Actor::Table, _) if says_so => match self.agreed_for(act.by, &act.action) {
                Some(seat) if self.clocks.is_out(seat, at) => Ok(()),
                _ => wrong(LogRefusal::OutOfPlace, "/why", "the time was not up"),
            },
            _ => Ok(()),
        }
    }

    /// The seat whose agreement the table gives by this action, if it is one.
    fn agreed_for(&self, by: Actor, action: &str) -> Option<Seat> {
        match by {
            Actor::Table => self.awaited().iter().find(|seat| self.game.agreement(*seat).as_deref() == Some(action)),
            Actor::Seat(_) | Actor::Chance => None,
        }
    }

    /// Plays an action that the rules allow; the clocks run for the seats in turn.
    fn play(&mut self, by: Actor, action: &str, why: Option<&str>, at: Timestamp) -> Result<Narration, Malformed> {
        self.digest = None;
        let (before, turn, spared) = (self.awaited(), self.game.turn(), self.agreed_for(by, action));
        self.note_past((by, action));
        let mut narration = self.game.apply(by, action).map_err(|refusal| game::log::refused(&refusal))?;
        if let Some((why, seat)) = why.zip(forfeited(action)) {
            let (how, reason) = departure(why, seat);
            narration.story = Vec::from([say::left(reason, self.game.result())]);
            for notice in &mut narration.messages {
                match notice {
                    Notice::Of { seat: whose, words, .. } if *whose == seat => *words = how.words(),
                    _ => {}
                }
            }
        }
        self.envelope.note(action, &narration, at);
        self.envelope.remember(by, action);
        if by == Actor::Table {
            self.envelope.told.clone_from(&narration.story);
        }
        let moved = match by {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance | Actor::Table => None,
        };
        // Who leaves out of turn takes nobody's turn.
        if forfeited(action).is_none() || self.game.turn() != turn {
            self.turns += 1;
        }
        let awaited = self.awaited();
        // The last of several who may act in any order is still one of them.
        let is_next = moved.or(spared).is_some_and(|seat| before.has(seat) && awaited == before.without(seat));
        self.is_shared = 1 < awaited.len() || (self.is_shared && is_next);
        self.run_clocks(moved, at);
        if forfeited(action).is_none() {
            self.note_actor(by, spared);
        }
        if let Some(seat) = spared {
            self.clocks.spare(seat);
            narration.story = Vec::from([say::agreed_for(seat)]);
        }
        Ok(narration)
    }

    pub(crate) fn check_digest(&self, after: Option<Digest>) -> Result<(), Malformed> {
        match after {
            Some(digest) if digest != self.game.digest(Viewer::Referee) => {
                let found = format!("{digest}, but it is {}", self.game.digest(Viewer::Referee));
                wrong(CommonRefusal::WrongDigest, "/after", &found)
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn run_clocks(&mut self, moved: Option<Seat>, at: Timestamp) {
        let owing = self.owing();
        if !owing.is_empty() {
            self.clocks.share(owing, moved, at);
            return;
        }
        let awaited = self.awaited();
        let agreeing = awaited.iter().filter(|seat| self.game.agreement(*seat).is_some()).collect();
        self.clocks.turn(awaited, agreeing, moved, at);
    }
}

/// Why the table took a seat out of the game, by the code.
fn departure(why: &str, seat: Seat) -> (Departure, Text) {
    match TableRefusal::of_code(why) {
        Some(TableRefusal::TimedOut) => (Departure::RanOutOfTime, say::ran_out_of_time(seat)),
        Some(TableRefusal::Removed) => (Departure::WasRemoved, say::was_removed(seat)),
        Some(TableRefusal::Gone) => (Departure::WasGone, say::was_gone(seat)),
        _ => (Departure::BrokeRules, say::broke_rules(seat)),
    }
}

/// A narration of one sentence.
pub(crate) fn told(text: Text) -> Narration {
    Narration { story: Vec::from([text]), messages: Vec::new() }
}

/// The seat that an action takes out of the game, if it is a forfeit.
pub(crate) fn forfeited(action: &str) -> Option<Seat> {
    action.strip_prefix(FORFEIT).and_then(|seat| seat.parse().ok()).map(Seat)
}

/// The id of a seat's forfeit.
pub(crate) fn forfeit(seat: Seat) -> String {
    format!("{FORFEIT}{}", seat.0)
}
