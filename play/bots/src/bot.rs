//! What a bot is.

use game::{Game, Luck, Seat};

use crate::budget::Budget;
use crate::unit::Unit;

/// A bot that plays a game.
pub trait Bot<G: Game>: Send + Sync {
    /// Its default budget, in nodes.
    fn nodes(&self) -> u64;

    /// Gets ready, so that the first choice takes no longer than the others.
    fn prepare(&self) {}

    /// What its values are counted in: wins, unless a game is worth more or less than that.
    fn unit(&self, view: &G) -> Unit {
        let _ = view;
        Unit::Wins
    }

    /// What `seat` does, and why; nothing out of turn. `view` is a determinisation: what the seat cannot see is drawn at
    /// random. The choice follows from the arguments alone unless the budget is stopped.
    fn choose(&self, view: &G, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<G::Action>>;
}

/// What an opponent does, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// What it does.
    pub action: A,
    /// The lines it searched, the best first. A bot that errs on purpose does not play the best.
    pub lines: Vec<Line<A>>,
    /// How many nodes it searched.
    pub nodes: u64,
}

/// A principal variation: actions, and what they are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<A> {
    /// What is done, and how it may go on from there: the rest of a play that takes several actions, and what is expected
    /// after it.
    pub actions: Vec<A>,
    /// How many of the actions are the decision itself, rather than what is expected after it.
    pub decided: usize,
    /// The expected result for the seat that chooses: 1 for a win, -1 for a loss. Where a game can be worth more than one
    /// point it may be more.
    pub value: f64,
}

impl<A> Choice<A> {
    /// The only legal action, without a search.
    #[must_use]
    pub fn forced(action: A) -> Choice<A> {
        Choice { action, lines: Vec::new(), nodes: 0 }
    }
}

impl<A: Copy> Choice<A> {
    /// The best of some lines; of those with the same value, the first.
    pub(crate) fn best_of(mut lines: Vec<Line<A>>, nodes: u64) -> Option<Choice<A>> {
        lines.sort_by(|one, other| other.value.total_cmp(&one.value));
        let action = *lines.first()?.actions.first()?;
        Some(Choice { action, lines, nodes })
    }
}

impl<A> Line<A> {
    /// A line of one action.
    pub(crate) fn of(action: A, value: f64) -> Line<A> {
        Line { actions: vec![action], decided: 1, value }
    }
}
