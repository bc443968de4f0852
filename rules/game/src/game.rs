//! The rules of a game, as types.

use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::RangeInclusive;
use core::str::FromStr;

use crate::event::{Event, EventOf, NotADraw};
use crate::intent::Intent;
use crate::luck::Luck;
use crate::machine::{Machine, Phase};
use crate::refusal::{Coded, Malformed};
use crate::seat::{Actor, Outcome, Seat, Turn, Viewer};

/// A game in progress. A plain value: it reads no clock, rolls no dice and does no I/O.
pub trait Game: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The name by which the registry knows the game.
    const NAME: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// Phases, actions, who may, where they lead.
    const MACHINE: &'static Machine;
    /// What can be chosen before the game begins.
    type Setup: Clone + Debug + Default;
    /// What a player or the table does. `Display` and `FromStr` are its id and inverses. Small: it is listed often.
    type Action: Copy + Debug + Ord + Display + FromStr<Err = Malformed> + Send + Sync + 'static;
    /// What chance brings, perhaps a whole deal; [`NoDraw`](crate::NoDraw) in games without chance. Every id is parsed as
    /// a draw first, so failing must be cheap.
    type Draw: Clone + Debug + Ord + Display + FromStr<Err = NotADraw> + Send + Sync + 'static;
    /// Why an action is refused.
    type Illegal: Coded + Copy + Eq + 'static;

    /// A new game.
    ///
    /// # Errors
    /// A setup that no game can be played with.
    fn new(setup: &Self::Setup) -> Result<Self, Malformed>;

    /// How many seats this game has.
    fn seats(&self) -> u8;

    /// Who may act next.
    fn turn(&self) -> Turn;

    /// One of the machine's phases.
    fn phase(&self) -> Phase;

    /// Replaces what is in `out` by all that `actor` may do: sorted, without repeats; nothing for chance or out of turn.
    fn legal_into(&self, actor: Actor, out: &mut Vec<Self::Action>);

    /// Why `actor` may not do it: an error exactly when `legal_into` does not list it.
    ///
    /// # Errors
    /// The first reason the rules give.
    fn check(&self, actor: Actor, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Makes it so. Trusted and fast, for search: the action must be legal.
    fn play(&mut self, action: Self::Action);

    /// A seat is out: it resigned, ran out of time or broke the rules. Nothing happens once the game is over.
    fn forfeit(&mut self, seat: Seat);

    /// How it ended: something exactly when the turn is `Over`.
    fn outcome(&self) -> Option<Outcome>;

    /// Replaces what is in `out` by what chance may bring, with weights: sorted, without repeats; empty out of its turn,
    /// or if there is too much to list.
    fn odds_into(&self, out: &mut Vec<(Self::Draw, u32)>) {
        out.clear();
    }

    /// What chance brings, by `odds`. A game whose outcomes are too many to list writes its own.
    ///
    /// # Panics
    /// When it is not chance's turn.
    fn draw(&self, luck: &mut dyn Luck) -> Self::Draw {
        let odds = self.odds();
        let total = odds.iter().map(|(_, weight)| weight).sum();
        let mut left = luck.below(total);
        for (draw, weight) in odds {
            if left < weight {
                return draw;
            }
            left -= weight;
        }
        unreachable!("a number below the sum of the weights falls within one of them")
    }

    /// Why `actor`, who should be chance, may not bring it.
    ///
    /// # Errors
    /// The first reason the rules give.
    fn check_draw(&self, actor: Actor, draw: &Self::Draw) -> Result<(), Self::Illegal>;

    /// Makes it so. Trusted, like `play`.
    fn play_draw(&mut self, draw: &Self::Draw);

    /// A game that is the same to `seat`, with what it cannot see drawn anew. Without secrets: the game itself.
    #[must_use]
    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Self {
        let _ = (seat, luck);
        self.clone()
    }

    /// Whether the log must not show `draw` to `viewer` while the game is on.
    #[must_use]
    fn hides(draw: &Self::Draw, viewer: Viewer) -> bool {
        let _ = (draw, viewer);
        false
    }

    /// The agreement that is asked of `seat`, if that is all it may do.
    #[must_use]
    fn agreement(&self, seat: Seat) -> Option<Self::Action> {
        let _ = seat;
        None
    }

    /// What `seat` means by `action`. A game whose players must agree says here what counts as their agreement; what it
    /// takes for one is `agreement`.
    #[must_use]
    fn intent(&self, seat: Seat, action: Self::Action) -> Intent<Self::Action> {
        let _ = seat;
        Intent::Act(action)
    }

    /// One of the legal actions of `actor`, each as likely; nothing out of turn. For rollouts: a game that can find
    /// one without listing all writes its own. `buffer` is only there to be reused.
    fn pick<L: Luck + ?Sized>(
        &self,
        actor: Actor,
        luck: &mut L,
        buffer: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        self.legal_into(actor, buffer);
        let count = u32::try_from(buffer.len()).expect("a list of actions is shorter than 2^32");
        if count == 0 { None } else { buffer.get(luck.below(count) as usize).copied() }
    }

    /// The game after `action`. Never overridden.
    ///
    /// # Errors
    /// The reason `check` gives.
    fn apply(&self, actor: Actor, action: Self::Action) -> Result<Self, Self::Illegal> {
        self.check(actor, action)?;
        // Made where it is returned, so that it is copied once.
        let mut next = Ok(self.clone());
        if let Ok(game) = &mut next {
            game.play(action);
        }
        next
    }

    /// The game after `event`. Never overridden.
    ///
    /// # Errors
    /// The reason `check` or `check_draw` gives.
    fn after(&self, actor: Actor, event: &EventOf<Self>) -> Result<Self, Self::Illegal> {
        match event {
            Event::Action(action) => self.apply(actor, *action),
            Event::Draw(draw) => {
                self.check_draw(actor, draw)?;
                // Made where it is returned, like that of `apply`.
                let mut next = Ok(self.clone());
                if let Ok(game) = &mut next {
                    game.play_draw(draw);
                }
                next
            }
        }
    }

    /// Why `actor` may not do or bring it. Never overridden.
    ///
    /// # Errors
    /// The reason `check` or `check_draw` gives.
    fn check_event(&self, actor: Actor, event: &EventOf<Self>) -> Result<(), Self::Illegal> {
        match event {
            Event::Action(action) => self.check(actor, *action),
            Event::Draw(draw) => self.check_draw(actor, draw),
        }
    }

    /// Makes it so, whatever it is. Never overridden.
    fn play_event(&mut self, event: &EventOf<Self>) {
        match event {
            Event::Action(action) => self.play(*action),
            Event::Draw(draw) => self.play_draw(draw),
        }
    }

    /// All that `actor` may do, or bring, as far as it can be listed. Never overridden.
    fn events(&self, actor: Actor) -> Vec<EventOf<Self>> {
        match actor {
            Actor::Chance => self.odds().into_iter().map(|(draw, _)| Event::Draw(draw)).collect(),
            Actor::Seat(_) | Actor::Table => self.legal(actor).into_iter().map(Event::Action).collect(),
        }
    }

    /// What chance may bring and how likely, in a list of its own. Never overridden.
    fn odds(&self) -> Vec<(Self::Draw, u32)> {
        let mut out = Vec::new();
        self.odds_into(&mut out);
        out
    }

    /// All that `actor` may do, in a list of its own. Never overridden.
    fn legal(&self, actor: Actor) -> Vec<Self::Action> {
        let mut out = Vec::new();
        self.legal_into(actor, &mut out);
        out
    }
}
