//! A new player, at a table or in a tournament.

use game::Digest;
use game::json::Object;
use serde::Serialize;

use crate::{action::read_digest, text};

/// A new player. The seed is the player's own, and therefore there is no `Debug`.
#[derive(Serialize)]
pub struct Newcomer {
    /// The player's name.
    pub name: String,
    /// Random bytes of the player's own, mixed into every draw of the player's tables.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text::optional")]
    pub seed: Option<Digest>,
    /// The player's age: where all players give it, the youngest has the first seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<u16>,
}

impl Newcomer {
    /// Reads the keys of a player whose name is known, or was found to be wrong.
    #[must_use]
    pub fn read(keys: &Object<'_>, name: Option<String>) -> Option<Newcomer> {
        let age = keys.or("age", None, |node| node.nullable(|node| node.small(0..=u16::MAX)));
        let seed = keys.or("seed", None, |node| node.nullable(read_digest));
        Some(Newcomer { name: name?, seed: seed?, age: age? })
    }
}
