//! An opponent that makes playouts on determinisations.

use game::{Actor, Game, Luck, Seat, Seeded};
use texas42::{Action, Texas42};

use super::{auction, deals, naming, tricks};
use crate::bot::{Bot, Choice};
use crate::budget::Budget;
use crate::unit::Unit;

/// How many nodes a playout counts for.
pub(super) const PLAYOUT: u64 = 100;

/// An opponent.
pub(super) struct Player {
    /// Its default budget, in nodes.
    pub(super) nodes: u64,
    /// How it makes playouts.
    pub(super) mind: Mind,
    /// Of how many hundred choices it makes one at random.
    pub(super) slips: u32,
}

/// How an opponent makes playouts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mind {
    /// Whether deals are weighted by the likelihood of the bids.
    pub(super) heeds_bids: bool,
    /// On how many deals, by the policy.
    pub(super) played: usize,
    /// On how many of these with nested playouts.
    pub(super) thought: usize,
}

impl Bot<Texas42> for Player {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn unit(&self, _: &Texas42) -> Unit {
        Unit::Hands
    }

    fn choose(&self, view: &Texas42, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<Action>> {
        let legal = view.legal(Actor::Seat(seat));
        let first = *legal.first()?;
        let mut luck = Seeded::new(u64::from(luck.below(u32::MAX)));
        let draw = if self.mind.heeds_bids { deals::likely } else { deals::even };
        let drawn = draw(view, seat, self.mind.played, &mut luck);
        let mut choice = match first {
            Action::Play(_) => tricks::choose(view, seat, &drawn, self.mind.thought, budget, &mut luck),
            Action::Trump(_) => naming::choose(view, seat, &drawn, budget),
            _ => auction::choose(view, seat, &drawn, budget),
        }?;
        if luck.below(100) < self.slips && matches!(first, Action::Play(_)) {
            choice.action = legal[luck.below(u32::try_from(legal.len()).unwrap_or(1)) as usize];
        }
        Some(choice)
    }
}
