//! What becomes of those who break the rules.

use game::json::Node;
use serde::Serialize;

/// What becomes of whoever sends something illegal, malformed or late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// They are told why, and may try again.
    #[default]
    Refuse,
    /// They are out of the game.
    Kick,
}

impl Policy {
    /// Reads `"refuse"` or `"kick"`.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<Policy> {
        node.one_of(&[("refuse", Policy::Refuse), ("kick", Policy::Kick)])
    }
}
