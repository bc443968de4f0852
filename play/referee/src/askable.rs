//! What players may ask of each other.

use alloc::vec::Vec;

use game::CommonRefusal;
use game::json::Node;
use serde::{Serialize, Serializer};

/// What players may ask of each other at a table: each of these needs that the others agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Askable {
    /// To pause.
    pub pause: bool,
    /// To take back the last turn.
    pub takeback: bool,
}

/// The words for them, in their order.
const WORDS: [&str; 2] = ["pause", "takeback"];

impl Askable {
    /// Everything there is to ask.
    pub const ALL: Askable = Askable { pause: true, takeback: true };
    /// Nothing at all.
    pub const NONE: Askable = Askable { pause: false, takeback: false };

    /// Reads a list of words: `["pause", "takeback"]`, or some of them.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<Askable> {
        let words = node.list(0..=WORDS.len(), |node| node.one_of(&[(WORDS[0], 0_u8), (WORDS[1], 1)]))?;
        if 1 < words.len() && words[0] == words[1] {
            return node.refuse(CommonRefusal::WrongLength, "the same word twice");
        }
        Some(Askable { pause: words.contains(&0), takeback: words.contains(&1) })
    }

    /// Whether players may ask for all of it.
    #[must_use]
    pub fn is_all(&self) -> bool {
        *self == Askable::ALL
    }
}

impl Default for Askable {
    fn default() -> Askable {
        Askable::ALL
    }
}

impl Serialize for Askable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = WORDS.iter().zip([self.pause, self.takeback]).filter(|(_, may)| *may);
        serializer.collect_seq(words.map(|(word, _)| word).collect::<Vec<_>>())
    }
}
