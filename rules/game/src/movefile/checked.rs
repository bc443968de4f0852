//! What was checked in the state where it is played.

use alloc::vec::Vec;

use crate::event::{Event, EventOf};
use crate::game::Game;
use crate::intent::Intent;
use crate::seat::{Actor, Seat};

/// An event that was checked in the state where it is played, and the game after it. There is no other way to make one.
#[derive(Clone, Debug)]
pub struct Checked<G: Game> {
    event: EventOf<G>,
    after: G,
}

impl<G: Game> Checked<G> {
    /// Checks an event and plays it.
    ///
    /// # Errors
    /// The reason `check` gives.
    pub fn play(game: &G, actor: Actor, event: EventOf<G>) -> Result<Checked<G>, G::Illegal> {
        let after = game.after(actor, &event)?;
        Ok(Checked { event, after })
    }

    /// Checks events of a seat that follow each other, and plays them. An agreement that is not missing is left out.
    ///
    /// # Errors
    /// The reason `check` gives for the first that is refused.
    pub fn play_all(
        game: &G,
        seat: Seat,
        events: impl IntoIterator<Item = EventOf<G>>,
    ) -> Result<Vec<Checked<G>>, G::Illegal> {
        let mut played: Vec<Checked<G>> = Vec::new();
        for event in events {
            let before = played.last().map_or(game, Checked::after);
            let event = match event {
                Event::Action(action) => match before.intent(seat, action) {
                    Intent::Act(action) | Intent::Agree(action) => Event::Action(action),
                    Intent::Nothing => continue,
                },
                draw @ Event::Draw(_) => draw,
            };
            played.push(Checked::play(before, Actor::Seat(seat), event)?);
        }
        Ok(played)
    }

    /// What was played.
    pub const fn event(&self) -> &EventOf<G> {
        &self.event
    }

    /// The action that was played, if it was one.
    pub const fn action(&self) -> Option<G::Action> {
        match &self.event {
            Event::Action(action) => Some(*action),
            Event::Draw(_) => None,
        }
    }

    /// The game after it.
    pub const fn after(&self) -> &G {
        &self.after
    }
}
