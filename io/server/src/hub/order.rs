//! What is chosen for a new table.

use game::Kind;
use game::json::Tree;
use protocol::TableOrder;
use referee::{Clock, Policy};

use super::Room;
use crate::secret::Secret;

/// What is chosen for a new table.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub kind: &'static Kind,
    /// What was chosen for it.
    pub setup: Tree<'static>,
    /// How much time players have.
    pub clock: Clock,
    /// What happens to players who break the rules.
    pub policy: Policy,
    /// Whether only players and spectators with the invitation are let in.
    pub is_private: bool,
}

/// A table that was set up.
pub struct Created {
    /// It.
    pub room: Room,
    /// The invitation, if it is private.
    pub invitation: Option<Secret>,
}

impl Order {
    /// A table with nothing chosen but the game.
    #[must_use]
    pub fn of(kind: &'static Kind) -> Order {
        Order { kind, setup: Tree::Null, clock: Clock::None, policy: Policy::Refuse, is_private: false }
    }

    /// What a client chose, and this policy if it chose none.
    #[must_use]
    pub fn new(order: TableOrder, policy: Policy) -> Order {
        Order {
            kind: order.game,
            setup: order.setup.unwrap_or(Tree::Null),
            clock: order.clock.unwrap_or(Clock::None),
            policy: order.policy.unwrap_or(policy),
            is_private: order.private.unwrap_or(false),
        }
    }
}
