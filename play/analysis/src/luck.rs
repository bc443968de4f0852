//! How lucky a draw by chance was.

use std::sync::atomic::AtomicBool;

use game::{Actor, AnyGame, Seat, Text, Turn};

use crate::judge::Judge;
use crate::past::Act;

/// What chance brought.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// The number that the log gives it.
    pub number: u64,
    /// Whose draw it was.
    pub seat: Seat,
    /// Its id.
    pub action: String,
    /// The same as players write it.
    pub written: String,
    /// What happened.
    pub story: Vec<Text>,
    /// How much better it was for that seat than the average over all that could have come.
    pub luck: f64,
}

/// A draw with its luck; nothing where that is unknown.
pub(crate) fn draw(judge: &Judge, game: &dyn AnyGame, act: &Act, stop: Option<&AtomicBool>) -> Option<Draw> {
    let (seat, luck) = judge.luck(game, &act.action, stop)?;
    let written = game.written(&act.action);
    Some(Draw { number: act.number, seat, action: act.action.clone(), written, story: Vec::new(), luck })
}

impl Judge {
    /// Whose draw it is that chance is about to make, and how much better it is for that seat than the average over all that
    /// could come. Nothing where what could come cannot be listed, or where more than two sides play.
    #[must_use]
    pub fn luck(&self, game: &dyn AnyGame, action: &str, stop: Option<&AtomicBool>) -> Option<(Seat, f64)> {
        if !self.is_duel(game) {
            return None;
        }
        let (first, budget) = (Seat(0), Judge::glance(stop));
        let (mut sum, mut all, mut drawn, mut mover) = (0.0, 0.0, None, None);
        for (id, weight) in game.odds() {
            let mut next = game.duplicate();
            next.advance(Actor::Chance, &id).ok()?;
            // A draw that is repeated at once counts for nothing.
            if next.turn() == Turn::Chance {
                continue;
            }
            let seat = seat_of(&*next);
            mover = if id == action { seat.or(mover) } else { mover.or(seat) };
            let value = self.worth(&*next, first, budget)?;
            sum += f64::from(weight) * value;
            all += f64::from(weight);
            if id == action {
                drawn = Some(value);
            }
        }
        let (value, seat) = (drawn? - sum / all, mover?);
        Some((seat, if self.is_with(game, seat, first) { value } else { -value }))
    }
}

/// The seat in turn.
fn seat_of(game: &dyn AnyGame) -> Option<Seat> {
    match game.turn().actor()? {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance | Actor::Table => None,
    }
}
