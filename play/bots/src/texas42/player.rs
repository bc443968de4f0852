//! An opponent that thinks about deals.

use game::{Actor, Game, Luck, Seat, Seeded};
use texas42::{Action, Texas42};

use super::{auction, deals, naming, tricks};
use crate::bot::{Bot, Choice};
use crate::budget::Budget;
use crate::unit::Unit;

/// A hand that is played out counts as so many nodes.
pub(super) const PLAYOUT: u64 = 100;

/// How an opponent thinks.
pub(super) struct Player {
    /// How many dominoes the solver may try for it; a hand that is played out counts as many.
    pub(super) nodes: u64,
    /// How it tries things out.
    pub(super) mind: Mind,
    /// Of how many hundred choices it makes one at random.
    pub(super) slips: u32,
}

/// How an opponent tries things out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mind {
    /// What of the others' doings tells it of their hands.
    pub(super) heed: Heed,
    /// With how many dominoes left it looks at deals with everything open, and at how many.
    pub(super) late: u32,
    pub(super) solved: usize,
    /// On how many deals as they would be played.
    pub(super) played: usize,
    /// How much of its judgement is from those with everything open.
    pub(super) trust: f64,
}

/// What of the others' doings tells of their hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Heed {
    /// What they did not follow.
    Voids,
    /// Besides, what they bid.
    Bids,
    /// Besides, what they played.
    Plays,
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
        let count = self.mind.solved.max(self.mind.played);
        let drawn = deals::likely(view, seat, count, self.mind.heed, &mut luck);
        let mut choice = match first {
            Action::Play(_) => tricks::choose(view, seat, &drawn, &self.mind, budget),
            Action::Trump(_) => naming::choose(view, seat, &drawn, budget),
            _ => auction::choose(view, seat, &drawn, budget),
        }?;
        if luck.below(100) < self.slips && matches!(first, Action::Play(_)) {
            choice.action = legal[luck.below(u32::try_from(legal.len()).unwrap_or(1)) as usize];
        }
        Some(choice)
    }
}
