//! The simplest opponent there is: it plays random games.

use game::{Game, Luck, Seat, Seeded, promising};

use crate::bot::{Bot, Choice};
use crate::budget::Budget;

/// Plays random games after each action, and does what they end best for.
pub(crate) struct Rollouts {
    /// How many random games after each action.
    pub(crate) rounds: u32,
}

/// After how many actions a random game is given up.
const LONGEST: u32 = 1000;

impl<G: Game> Bot<G> for Rollouts {
    fn nodes(&self) -> u64 {
        u64::from(self.rounds)
    }

    fn choose(&self, view: &G, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<G::Action>> {
        let rounds = u32::try_from(budget.allowed()).unwrap_or(self.rounds).max(1);
        let mut luck = Seeded::new(u64::from(luck.below(u32::MAX)));
        promising(view, seat, rounds, LONGEST, &mut luck).map(Choice::forced)
    }
}
