//! What somebody wants who sets up a table.

use game::json::{Node, Object, Tree};
use game::{Kind, Shape};
use referee::{Clock, Policy};

use super::Room;
use crate::secret::Secret;

/// What somebody wants who sets up a table.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub kind: &'static Kind,
    /// What was chosen for it.
    pub setup: Tree<'static>,
    /// How much time players have.
    pub clock: Clock,
    /// What becomes of those who break the rules.
    pub policy: Policy,
    /// Whether only those who are invited may sit down or look on.
    pub is_private: bool,
}

/// A table that was set up.
pub struct Created {
    /// It.
    pub room: Room,
    /// The secret of those who are invited, if it is private.
    pub invitation: Option<Secret>,
}

impl Order {
    /// The keys of an order in a document.
    pub const KEYS: [&'static str; 5] = ["game", "setup", "clock", "policy", "private"];

    /// A table as usual.
    #[must_use]
    pub fn of(kind: &'static Kind) -> Order {
        Order { kind, setup: Tree::Null, clock: Clock::None, policy: Policy::Refuse, is_private: false }
    }

    /// Reads the keys of an order.
    #[must_use]
    pub fn read(keys: &Object<'_>) -> Option<Order> {
        let kind = read_game(&keys.get("game"));
        let setup = keys.optional("setup").and_then(|node| node.tree().cloned().map(Tree::into_owned));
        let clock = keys.or("clock", Clock::None, Clock::read);
        let policy = keys.or("policy", Policy::Refuse, Policy::read);
        let is_private = keys.or("private", false, Node::boolean);
        Some(Order {
            kind: kind?,
            setup: setup.unwrap_or(Tree::Null),
            clock: clock?,
            policy: policy?,
            is_private: is_private?,
        })
    }
}

/// Reads the name of a game.
fn read_game(node: &Node<'_>) -> Option<&'static Kind> {
    let name = node.text()?;
    match games::find(name) {
        Some(kind) => Some(kind),
        None => node.refuse(Shape::UnknownGame, &format!("{name:?}")),
    }
}
