//! The policy against players who break the rules.

use game::Kind;
use game::json::Node;
use serde::Serialize;

/// What happens to a player who sends something illegal, malformed or late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// The player is told why, and may try again.
    #[default]
    Refuse,
    /// The player is out of the game.
    Kick,
}

impl Policy {
    /// Reads `"refuse"` or `"kick"`.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<Policy> {
        node.one_of(&[("refuse", Policy::Refuse), ("kick", Policy::Kick)])
    }

    /// The policy of a game's tables where nobody chose one and programs play: the one its document asks for.
    #[must_use]
    pub const fn usual(kind: &Kind) -> Policy {
        if kind.kicks { Policy::Kick } else { Policy::Refuse }
    }
}
