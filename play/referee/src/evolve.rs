//! How a table changes: by entries, one after the other, and by nothing else.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use game::{Actor, Coded as _, Digest, FORFEIT, Malformed, Seat, SeatSet, Shape, Timestamp, Viewer};

use crate::record::{Act, What};
use crate::refusal::{Forged, Why};
use crate::table::{Entry, Place, Stage, Table};

/// How many requests are remembered.
const REQUESTS: usize = 64;

impl Table {
    /// Does what an entry says, and tells what happened as sentences. The only way a table changes; it believes
    /// nothing that can be checked.
    ///
    /// # Errors
    /// A line that does not follow from those before it. The table is of no more use then.
    pub fn evolve(&mut self, entry: &Entry) -> Result<Vec<String>, Malformed> {
        let page = self.page.turn(&entry.record, &entry.line)?;
        let story = self.happen(entry)?;
        self.page = page;
        self.envelope.updated_at = page.at;
        Ok(story)
    }

    fn happen(&mut self, entry: &Entry) -> Result<Vec<String>, Malformed> {
        let at = entry.record.at;
        match (&entry.record.what, self.stage) {
            (What::Sit { place, name, age, seed, bot }, Stage::Gathering) => {
                if usize::from(*place) != self.places.len() || self.game.seats() <= *place {
                    return wrong(Forged::OutOfPlace, "/place", "that place is not the next");
                }
                let key = entry.sealed.as_deref().map(str::parse).transpose()?;
                let place = Place { name: name.clone(), age: *age, seed: *seed, bot: bot.clone(), key };
                Arc::make_mut(&mut self.places).push(place);
                self.envelope.names.push(name.clone());
                Ok(Vec::from([format!("{name} sits down.")]))
            }
            (What::Leave { place }, Stage::Gathering) if usize::from(*place) < self.places.len() => {
                let left = Arc::make_mut(&mut self.places).remove(usize::from(*place));
                self.envelope.names.remove(usize::from(*place));
                Ok(Vec::from([format!("{} leaves.", left.name)]))
            }
            (What::Begin { seats }, Stage::Gathering) => {
                if self.places.len() != usize::from(self.game.seats()) || *seats != self.seating() {
                    return wrong(Forged::WrongSeats, "/seats", "");
                }
                let names = seats.iter().map(|place| self.places[usize::from(*place)].name.clone());
                self.envelope.names = names.collect();
                (self.order, self.stage) = (Arc::new(seats.clone()), Stage::Playing);
                self.run_clocks(None, at);
                Ok(Vec::from(["The game begins.".to_string()]))
            }
            (What::Act(act), Stage::Playing) => self.act(act, entry),
            (What::Veiled { draw }, Stage::Playing) => match &entry.sealed {
                Some(action) => {
                    self.veil(*draw, action)?;
                    let story = self.play(Actor::Chance, action, at)?;
                    // Whoever is shown the envelope must not learn of it.
                    self.envelope.last = None;
                    Ok(story)
                }
                None => wrong(Forged::NotRevealed, "/draw", "and the game cannot be followed further"),
            },
            (What::Reveal { draw, action, reveal, after }, Stage::Playing) => {
                self.reveal(*draw, action, *reveal)?;
                self.check_digest(*after)?;
                self.digest = *after;
                Ok(Vec::new())
            }
            (What::AskPause { seat }, Stage::Playing) if self.is_in(Seat(*seat)) && !self.asked.has(Seat(*seat)) => {
                self.asked = self.asked.with(Seat(*seat));
                let has_all = (0..self.game.seats()).map(Seat).all(|seat| self.asked.has(seat) || !self.is_in(seat));
                if has_all {
                    self.stage = Stage::Paused;
                    self.clocks.stop(at);
                    return Ok(Vec::from(["The game is paused.".to_string()]));
                }
                Ok(Vec::from([format!("{} wishes to pause.", self.envelope.name(Seat(*seat)))]))
            }
            (What::Resume { seat }, Stage::Paused) if self.is_in(Seat(*seat)) => {
                (self.asked, self.stage) = (SeatSet::EMPTY, Stage::Playing);
                self.clocks.go_on(at);
                Ok(Vec::from(["The game goes on.".to_string()]))
            }
            (What::End { winners, points }, Stage::Playing) => {
                if !self.veiled.is_empty() {
                    return wrong(Forged::NotRevealed, "", &format!("draw {}", self.veiled[0].draw));
                }
                let is_so = self.game.outcome().is_some_and(|end| {
                    end.winners.iter().map(|seat| seat.0).eq(winners.iter().copied()) && end.points == *points
                });
                if !is_so {
                    return wrong(Forged::WrongResult, "", "");
                }
                self.stage = Stage::Over;
                Ok(Vec::new())
            }
            _ => wrong(Forged::OutOfPlace, "", ""),
        }
    }

    /// Plays an action.
    fn act(&mut self, act: &Act, entry: &Entry) -> Result<Vec<String>, Malformed> {
        let at = entry.record.at;
        self.check_time(act, at)?;
        match act.by {
            Actor::Chance => self.draw_openly(act)?,
            _ if act.draw.is_some() || act.reveal.is_some() => {
                return wrong(Forged::OutOfPlace, "/draw", "only chance draws");
            }
            _ => {}
        }
        let story = self.play(act.by, &act.action, at)?;
        self.check_digest(act.after)?;
        self.remember(act, entry.record.seq);
        Ok(story)
    }

    /// What is known besides, once an action was played.
    pub(crate) fn remember(&mut self, act: &Act, seq: u64) {
        self.digest = act.after;
        if act.action.starts_with(FORFEIT) {
            // Those who are left ask each other anew.
            self.asked = SeatSet::EMPTY;
        }
        if let (Some(request), Actor::Seat(seat)) = (&act.request, act.by) {
            if self.requests.len() == REQUESTS {
                self.requests.remove(0);
            }
            self.requests.push((seat, request.as_str().into(), seq));
        }
    }

    /// Nobody acts after the time is up, and nobody is out of time before.
    fn check_time(&self, act: &Act, at: Timestamp) -> Result<(), Malformed> {
        let due = self.clocks.deadline().filter(|(due, _)| *due <= at);
        let says_so = act.why.as_deref() == Some(Why::TimedOut.code());
        match (act.by, due) {
            (Actor::Seat(_), Some((_, seat))) => {
                wrong(Forged::OutOfPlace, "/at", &format!("the time of {seat} was up"))
            }
            (Actor::Table, Some((_, seat))) if says_so && act.action == forfeit(seat) => Ok(()),
            (Actor::Table, _) if says_so => wrong(Forged::OutOfPlace, "/why", "the time was not up"),
            _ => Ok(()),
        }
    }

    /// Plays an action that the rules allow; the clocks run for whoever is next.
    pub(crate) fn play(&mut self, by: Actor, action: &str, at: Timestamp) -> Result<Vec<String>, Malformed> {
        self.digest = None;
        let before = self.awaited();
        let told = self.game.apply(by, action).map_err(|refusal| game::log::refused(&refusal))?;
        self.envelope.note(action, &told, at);
        let moved = match by {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance | Actor::Table => None,
        };
        let awaited = self.awaited();
        // The last of several who may act in any order is still one of them.
        let is_next = moved.is_some_and(|seat| before.has(seat) && awaited == before.without(seat));
        self.is_shared = 1 < awaited.len() || (self.is_shared && is_next);
        self.run_clocks(moved, at);
        Ok(told.story)
    }

    fn check_digest(&self, after: Option<Digest>) -> Result<(), Malformed> {
        match after {
            Some(digest) if digest != self.game.digest(Viewer::Referee) => {
                let found = format!("{digest}, but it is {}", self.game.digest(Viewer::Referee));
                Err(Malformed::new(Shape::WrongDigest, "/after", &found))
            }
            _ => Ok(()),
        }
    }

    fn run_clocks(&mut self, moved: Option<Seat>, at: Timestamp) {
        let awaited = self.awaited();
        self.clocks.turn(awaited, moved, at);
    }

    /// Whether a seat is in the game.
    pub(crate) fn is_in(&self, seat: Seat) -> bool {
        self.game.check(Actor::Table, &forfeit(seat)).is_ok()
    }
}

/// The id of a seat's leaving the game.
pub(crate) fn forfeit(seat: Seat) -> String {
    format!("{FORFEIT}{}", seat.0)
}

fn wrong<T>(why: Forged, at: &str, found: &str) -> Result<T, Malformed> {
    Err(Malformed::new(why, at, found))
}
