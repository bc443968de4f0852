//! The budget of a bot for a choice.

use std::sync::atomic::{AtomicBool, Ordering};

/// The budget of a bot for a choice: so many nodes, or until it is stopped, whichever comes first.
///
/// What a node is, each bot says for itself: a position searched, a playout. A budget in nodes gives the same choice every
/// time.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    nodes: u64,
    stop: Option<&'a AtomicBool>,
    luck: Option<u64>,
}

impl<'a> Budget<'a> {
    /// So many nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Budget<'a> {
        Budget { nodes, stop: None, luck: None }
    }

    /// The same, but no longer than until `stop` is true.
    #[must_use]
    pub const fn until(self, stop: &'a AtomicBool) -> Budget<'a> {
        Budget { stop: Some(stop), ..self }
    }

    /// The same, with luck: among choices that are about as good, the bot varies. Without luck the same view always gives the
    /// same choice.
    #[must_use]
    pub const fn with_luck(self, luck: u64) -> Budget<'a> {
        Budget { luck: Some(luck), ..self }
    }

    /// The luck, if there is any.
    #[must_use]
    pub const fn luck(&self) -> Option<u64> {
        self.luck
    }

    /// The same, but no more than so many nodes.
    #[must_use]
    pub fn at_most(self, nodes: u64) -> Budget<'a> {
        Budget { nodes: self.nodes.min(nodes), ..self }
    }

    /// How many nodes it allows.
    #[must_use]
    pub const fn allowed(&self) -> u64 {
        self.nodes
    }

    /// Whether there is nothing left after so many nodes. Cheap enough to be asked every few microseconds.
    #[must_use]
    #[inline]
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes <= nodes || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
