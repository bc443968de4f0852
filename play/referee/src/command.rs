//! What can be asked of a table.

use alloc::string::String;
use alloc::vec::Vec;

use game::json::Tree;
use game::{Digest, Seat, SeatSet};

/// What somebody asks of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// To sit down at the next free place.
    Sit(Guest),
    /// To get up before the game begins.
    Leave {
        /// The place.
        place: u8,
    },
    /// To act.
    Act {
        /// Whose action it is.
        seat: Seat,
        /// An id, a play in the game's notation, the game's action document, or a list of those that stands or falls
        /// whole.
        action: Tree<'static>,
        /// The digest of the seat's own view that it was chosen for.
        expected: Option<Digest>,
        /// What the player calls the request: one of the same name is not done twice.
        request: Option<String>,
    },
    /// To play what is in a move file.
    File(MoveFileSubmission),
    /// To give up.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// To be judged for something that was no command at all.
    Misbehave {
        /// The seat.
        seat: Seat,
        /// What was wrong.
        code: String,
    },
    /// To take a seat out of the game.
    Kick {
        /// The seat.
        seat: Seat,
    },
    /// To pause, once everybody asked for it.
    Pause {
        /// The seat.
        seat: Seat,
    },
    /// To go on.
    Resume {
        /// The seat.
        seat: Seat,
    },
    /// To look at the clock.
    Tick,
}

/// A move file that somebody hands in.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFileSubmission {
    /// Its name without folders.
    pub name: String,
    /// What is in it.
    pub file: Tree<'static>,
    /// The seats of whoever hands it in.
    pub senders: SeatSet,
    /// The hashes by which it may know the state.
    pub fresh: Vec<String>,
}

/// Somebody who sits down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// What to call them.
    pub name: String,
    /// How old they are: where everybody says so, the youngest has the first seat.
    pub age: Option<u16>,
    /// Luck of their own.
    pub seed: Option<Digest>,
    /// The level of the computer, if it is one.
    pub bot: Option<String>,
    /// The hash of the secret by which they are known.
    pub key: Digest,
}

impl Guest {
    /// Somebody who says no more than what to call them.
    #[must_use]
    pub fn named(name: String, key: Digest) -> Guest {
        Guest { name, age: None, seed: None, bot: None, key }
    }
}
