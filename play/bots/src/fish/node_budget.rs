//! What has been spent of a budget.

use crate::budget::Budget;

/// A budget, and what has been spent of it.
pub(super) struct NodeBudget<'a> {
    budget: Budget<'a>,
    nodes: u64,
    is_spent: bool,
}

/// The budget is checked once in so many nodes.
const OFTEN: u64 = 64;

impl<'a> NodeBudget<'a> {
    /// A whole budget.
    pub(super) fn new(budget: Budget<'a>) -> NodeBudget<'a> {
        NodeBudget { budget, nodes: 0, is_spent: false }
    }

    /// Takes a node; whether there is nothing left.
    #[inline]
    pub(super) fn take(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(OFTEN) {
            self.is_spent |= self.budget.is_spent(self.nodes);
        }
        self.is_spent
    }

    /// Whether there is nothing left.
    pub(super) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// How many nodes were taken.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many nodes there were at first.
    pub(super) fn allowed(&self) -> u64 {
        self.budget.allowed()
    }
}
