//! Before the game: players sit down and leave, until all seats are taken.

use alloc::sync::Arc;

use game::{Malformed, Narration, Timestamp, Value, say};

use crate::evolve::told;
use crate::private::Private;
use crate::record::LogEvent;
use crate::refusal::{LogRefusal, wrong};
use crate::table::{Place, Stage, Table};

impl Table {
    /// Applies an event while seats are empty.
    pub(crate) fn gather(
        &mut self,
        event: &LogEvent,
        at: Timestamp,
        sealed: Option<&str>,
    ) -> Result<Narration, Malformed> {
        match event {
            LogEvent::Sit { place, name, age, seed, bot, key } => {
                if usize::from(*place) != self.places.len() || self.game.seats() <= *place {
                    return wrong(LogRefusal::OutOfPlace, "/place", "that place is not the next");
                }
                let signs = self.check_seat_key(event, name, key.as_ref())?;
                let private: Option<Private> = sealed.map(str::parse).transpose()?;
                let (key, age) = (private.map(|private| private.key), private.and_then(|private| private.age).or(*age));
                let since = self.head.seq + 1;
                let place = Place { name: name.clone(), age, seed: *seed, bot: bot.clone(), key, signs, since };
                if let Some((key, _)) = &place.signs {
                    Arc::make_mut(&mut self.used_keys).push(key.bytes());
                }
                Arc::make_mut(&mut self.places).push(place);
                self.envelope.names.push(name.clone());
                Ok(told(say::sits_down(Value::Player(name.clone()))))
            }
            LogEvent::Leave { place, signed } if usize::from(*place) < self.places.len() => {
                self.check_leave(&self.places[usize::from(*place)], signed.as_ref())?;
                let left = Arc::make_mut(&mut self.places).remove(usize::from(*place));
                self.envelope.names.remove(usize::from(*place));
                Ok(told(say::leaves(Value::Player(left.name))))
            }
            LogEvent::Begin { seats, order } => {
                if self.places.len() != usize::from(self.game.seats()) || !self.can_sit(seats, *order) {
                    return wrong(LogRefusal::WrongSeats, "/seats", "");
                }
                let names = seats.iter().map(|place| self.places[usize::from(*place)].name.clone());
                self.envelope.names = names.collect();
                (self.order, self.stage) = (Arc::new(seats.clone()), Stage::Playing);
                self.contributors = self.begin_shares();
                self.run_clocks(None, at);
                Ok(told(say::game_begins()))
            }
            _ => wrong(LogRefusal::OutOfPlace, "", ""),
        }
    }
}
