//! What an opponent is.

use game::{Game, Luck, Seat};

use crate::budget::Budget;
use crate::unit::Unit;

/// An opponent that knows a game.
pub trait Bot<G: Game>: Send + Sync {
    /// How many nodes it looks at if nobody says otherwise.
    fn nodes(&self) -> u64;

    /// Gets ready, so that the first choice takes no longer than the others.
    fn prepare(&self) {}

    /// What its values are counted in: wins, unless a game is worth more or less than that.
    fn unit(&self, view: &G) -> Unit {
        let _ = view;
        Unit::Wins
    }

    /// What `seat` does, and why; nothing out of turn. `view` is a game that the seat imagines: what it cannot see is
    /// drawn at random, so that whoever looks at it learns nothing. `budget` may be spent whole or not; the choice
    /// follows from the arguments alone unless the budget is stopped.
    fn choose(&self, view: &G, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<G::Action>>;
}

/// What an opponent does, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// What it does.
    pub action: A,
    /// What it looked at, the best first. An opponent that errs on purpose does not do the best.
    pub lines: Vec<Line<A>>,
    /// How many nodes it looked at.
    pub nodes: u64,
}

/// Something that could be done, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<A> {
    /// What is done, and how it may go on from there: the rest of a play that takes several actions, and what is expected
    /// after it.
    pub actions: Vec<A>,
    /// How many of the actions are the decision itself, rather than what is expected after it.
    pub decided: usize,
    /// The result that is expected for whoever chooses: 1 for a win, -1 for a loss, and what is between as likely. Where
    /// a game can be worth more than one point it may be more.
    pub value: f64,
}

impl<A: Copy> Choice<A> {
    /// The only thing that can be done, which nobody need think about.
    #[must_use]
    pub fn forced(action: A) -> Choice<A> {
        Choice { action, lines: Vec::new(), nodes: 0 }
    }
}
