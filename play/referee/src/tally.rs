//! What happened at a table, counted for the ladder of claims: line by line, with nothing but the lines themselves.

use alloc::vec::Vec;

use game::{Actor, Seat, SeatSet};

use crate::evolve::forfeited;
use crate::record::LogEvent;
use crate::refusal::TableRefusal;
use crate::signed_acts::ActSignature;

/// What was counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Whether the player at each place has a key, in the order of places, and then of seats.
    places: Vec<bool>,
    /// The seats that began with a key, and those that began without.
    pub(crate) keyed: SeatSet,
    pub(crate) plain: SeatSet,
    /// The seats that lost their keys, and the first line of one.
    pub(crate) lost: First<SeatSet>,
    /// The seats whose shares are in draws.
    pub(crate) shared: SeatSet,
    /// How many draws there were; those without any share, and the first line of one.
    pub(crate) draws: u64,
    pub(crate) bare: First<u64>,
    /// The seats that left while a draw was called for, and the first such draw's line.
    pub(crate) withheld: First<SeatSet>,
    /// How often seats signed.
    pub(crate) signatures: u64,
    /// The seats whose time was up; those of them that owed shares; those that the table took out by its word alone.
    pub(crate) out_of_time: SeatSet,
    pub(crate) owed: SeatSet,
    pub(crate) taken_out: SeatSet,
    /// How often the table agreed for a player.
    pub(crate) agreed: u64,
    /// How many players left before the game by the table's word.
    pub(crate) left: u64,
    /// Whether the game has begun, and whether it is over; without a result?
    pub(crate) has_begun: bool,
    pub(crate) is_over: bool,
    pub(crate) is_void: bool,
    /// The draw that is called for: whom it was to have shares of, and who has shared.
    called: Option<SeatSet>,
    sharing: SeatSet,
    /// The seats with keys that are still in the game.
    present: SeatSet,
}

/// Something that was counted, and the line where it came first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct First<T> {
    /// What was counted.
    pub(crate) what: T,
    /// The number of the line in the file, the header being 1.
    pub(crate) line: Option<u64>,
}

impl<T> First<T> {
    fn note(&mut self, what: T, line: u64) {
        self.what = what;
        self.line.get_or_insert(line);
    }
}

impl Tally {
    /// Counts a line, given its number in the file.
    pub(crate) fn count(&mut self, event: &LogEvent, line: u64) {
        match event {
            LogEvent::Sit { key, .. } => self.places.push(key.is_some()),
            LogEvent::Leave { place, signed } => {
                let had_key = self.places.remove(usize::from(*place));
                self.left += u64::from(had_key && signed.is_none());
                self.signed(signed.as_ref());
            }
            LogEvent::Begin { seats, .. } => {
                let has_key = |seat: &Seat| self.places[usize::from(seats[seat.index()])];
                let all = (0..).take(seats.len()).map(Seat);
                (self.keyed, self.plain) =
                    (all.clone().filter(has_key).collect(), all.filter(|seat| !has_key(seat)).collect());
                (self.present, self.has_begun) = (self.keyed, true);
            }
            // What is owed is owed by all that are in the game when the first of them is called.
            LogEvent::Call { .. } => self.called = self.called.or(Some(self.present)),
            LogEvent::Share(share) => self.sharing = self.sharing.with(Seat(share.seat)),
            LogEvent::Unkey { seat } => {
                self.lost.note(self.lost.what.with(Seat(*seat)), line);
                self.present = self.present.without(Seat(*seat));
            }
            LogEvent::Veiled { .. } => self.draw(line),
            LogEvent::AskPause { signed, .. }
            | LogEvent::AskTakeback { signed, .. }
            | LogEvent::Agree { signed, .. }
            | LogEvent::Decline { signed, .. }
            | LogEvent::Resume { signed, .. } => self.signed(signed.as_ref()),
            LogEvent::End { void, .. } => (self.is_over, self.is_void) = (true, *void),
            LogEvent::Act(act) => {
                self.signed(act.signed.as_ref());
                match (act.by, forfeited(&act.action)) {
                    (Actor::Chance, _) => self.draw(line),
                    (Actor::Table, Some(seat)) => {
                        self.take_out(seat, act.why.as_deref(), act.offence.as_ref());
                        self.present = self.present.without(seat);
                    }
                    (Actor::Seat(_), Some(seat)) => self.present = self.present.without(seat),
                    (Actor::Table, None) => self.agreed += u64::from(is_timed_out(act.why.as_deref())),
                    (Actor::Seat(_), None) => {}
                }
            }
            LogEvent::Reveal { .. }
            | LogEvent::Takeback { .. }
            | LogEvent::Outage { .. }
            | LogEvent::Back { .. }
            | LogEvent::Waited { .. } => {}
        }
    }

    fn signed(&mut self, signed: Option<&ActSignature>) {
        self.signatures += u64::from(signed.is_some());
    }

    fn draw(&mut self, line: u64) {
        self.draws += 1;
        let withheld: SeatSet = match self.called.take() {
            Some(called) => called.iter().filter(|seat| !self.sharing.has(*seat)).collect(),
            None => SeatSet::EMPTY,
        };
        if !withheld.is_empty() {
            self.withheld.note(self.withheld.what.iter().fold(withheld, SeatSet::with), line);
        }
        if self.sharing.is_empty() {
            self.bare.note(self.bare.what + 1, line);
        }
        self.shared = self.sharing.iter().fold(self.shared, SeatSet::with);
        self.sharing = SeatSet::EMPTY;
    }

    fn take_out(&mut self, seat: Seat, why: Option<&str>, offence: Option<&ActSignature>) {
        if is_timed_out(why) {
            self.out_of_time = self.out_of_time.with(seat);
            if self.called.is_some_and(|called| called.has(seat) && !self.sharing.has(seat)) {
                self.owed = self.owed.with(seat);
            }
        } else if offence.is_none() {
            self.taken_out = self.taken_out.with(seat);
        }
    }
}

/// Whether the table says that the time of a player was up.
fn is_timed_out(why: Option<&str>) -> bool {
    why.and_then(TableRefusal::of_code) == Some(TableRefusal::TimedOut)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a game that goes on without a seat that left: it had been called, or another had for the same draw.
    #[test]
    fn a_seat_that_leaves_while_a_draw_is_called_for_has_withheld_its_share() {
        let of =
            |text: &str| crate::record::Record::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}")).event;
        let event = |what: &str| {
            of(&alloc::format!(r#"{{"seq":1,"at":"2026-01-01T00:00:00Z",{what},"link":"{}"}}"#, "0".repeat(64)))
        };
        let (r, sig) = ("1".repeat(64), "2".repeat(128));
        let mut tally = Tally::default();
        let mut line = 1;
        let mut count = |tally: &mut Tally, what: &str| {
            line += 1;
            tally.count(&event(what), line);
            line
        };
        for place in 0..3 {
            let sit =
                alloc::format!(r#""event":"sit","place":{place},"name":"N","key":"{r}","commit":"{r}","sig":"{sig}""#);
            count(&mut tally, &sit);
        }
        count(&mut tally, r#""event":"begin","seats":[0,1,2]"#);
        count(&mut tally, r#""event":"call","draw":1,"seats":[0]"#);
        count(&mut tally, &alloc::format!(r#""event":"share","seat":0,"draw":1,"r":"{r}","next":"{r}","sig":"{sig}""#));
        count(&mut tally, r#""by":"table","action":"forfeit-2","why":"removed""#);
        count(&mut tally, r#""event":"call","draw":1,"seats":[1]"#);
        let draw = count(&mut tally, &alloc::format!(r#""by":"chance","action":"roll-1-2","draw":1,"reveal":"{r}""#));
        assert_eq!((tally.withheld.what, tally.withheld.line), ([Seat(1), Seat(2)].into_iter().collect(), Some(draw)));
        assert_eq!(tally.shared, SeatSet::one(Seat(0)));
        // Whoever has left before a draw is called for withholds nothing of it.
        count(&mut tally, r#""event":"call","draw":2,"seats":[0,1]"#);
        for seat in 0..2 {
            count(
                &mut tally,
                &alloc::format!(r#""event":"share","seat":{seat},"draw":2,"r":"{r}","next":"{r}","sig":"{sig}""#),
            );
        }
        count(&mut tally, &alloc::format!(r#""by":"chance","action":"roll-1-2","draw":2,"reveal":"{r}""#));
        assert_eq!((tally.withheld.what.len(), tally.withheld.line), (2, Some(draw)));
        assert_eq!((tally.draws, tally.bare.what), (2, 0));
    }
}
