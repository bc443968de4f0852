//! Commands to a table.

use alloc::string::String;
use alloc::vec::Vec;

use game::json::Tree;
use game::{Digest, Seat, SeatSet};

use crate::keys::{SeatKey, Share};
use crate::signed_acts::ActSignature;

/// A command to a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Sit down at the next free place.
    Sit(Guest),
    /// Leave before the game begins.
    Leave {
        /// The place.
        place: u8,
        /// The player's signature; without one it is the table's word that the player left.
        signed: Option<ActSignature>,
    },
    /// Act.
    Act {
        /// Whose action it is.
        seat: Seat,
        /// An id, a play in the game's notation, the game's action document, or a list of those: all or nothing.
        action: Tree<'static>,
        /// The digest of the seat's view that the player chose it for.
        expected: Option<Digest>,
        /// An idempotency key: a request with the same key is not carried out twice.
        request: Option<String>,
        /// The signature of a seat that has a key.
        signed: Option<ActSignature>,
    },
    /// Add a share to a draw. Any client may deliver it.
    Share(Share),
    /// The seat has lost its key: it signs and shares nothing from here on.
    Unkey {
        /// The seat.
        seat: Seat,
    },
    /// Play the actions of a move file.
    File(MoveFileSubmission),
    /// Resign.
    Resign {
        /// The seat.
        seat: Seat,
        /// Its signature, if it has a key.
        signed: Option<ActSignature>,
    },
    /// Apply the policy to a client that sent something else than a command.
    Misbehave {
        /// The seat.
        seat: Seat,
        /// The code of what was wrong.
        code: String,
    },
    /// Take a seat out of the game.
    Kick {
        /// The seat.
        seat: Seat,
    },
    /// Take those out of the game who have been gone for too long.
    Claim {
        /// The player who claims it; the referee if it is nobody.
        by: Option<Seat>,
        /// Who has been gone for too long.
        gone: SeatSet,
    },
    /// Pause, once all players have asked for it.
    Pause {
        /// The seat.
        seat: Seat,
        /// Its signature, if it has a key.
        signed: Option<ActSignature>,
    },
    /// Ask to take back the last turn; it is taken back once all other persons at the table agree.
    Takeback {
        /// The seat.
        seat: Seat,
        /// Its signature, if it has a key.
        signed: Option<ActSignature>,
    },
    /// Agree to what is asked for.
    Agree {
        /// The seat.
        seat: Seat,
        /// Its signature, if it has a key: where a pause is asked for, that of asking for one.
        signed: Option<ActSignature>,
    },
    /// Decline what is asked for, or ask no longer.
    Decline {
        /// The seat.
        seat: Seat,
        /// Its signature, if it has a key.
        signed: Option<ActSignature>,
    },
    /// Go on.
    Resume {
        /// The seat.
        seat: Seat,
        /// Its signature, if it has a key.
        signed: Option<ActSignature>,
    },
    /// The server was away: clocks are not charged for it, and stand until their players are back. To be carried out
    /// before anything else; nothing where no clock runs.
    Outage {
        /// For how long since the last line, in milliseconds.
        lost: i64,
    },
    /// Players are back, or have had time to come back: their clocks go on. Nothing where none of them stands.
    Back {
        /// Their seats.
        seats: SeatSet,
    },
    /// Check the clocks.
    Tick,
}

/// A move file that a player submits.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFileSubmission {
    /// Its name without folders.
    pub name: String,
    /// What is in it.
    pub file: Tree<'static>,
    /// The seats of the player who submits it.
    pub senders: SeatSet,
    /// The hashes by which it may refer to the state.
    pub fresh: Vec<String>,
    /// The name of the move file that was applied last, which determines the number of this one.
    pub previous: Option<String>,
}

/// A player who sits down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The player's name.
    pub name: String,
    /// The player's age: if all players state theirs, the youngest has the first seat.
    pub age: Option<u16>,
    /// The player's own seed, mixed into every draw.
    pub seed: Option<Digest>,
    /// The level of the computer, if it is one.
    pub bot: Option<String>,
    /// The hash of the player's secret.
    pub key: Digest,
    /// The key that the player signs with, if it has one.
    pub signs: Option<SeatKey>,
}

impl Guest {
    /// A player with a name and nothing else.
    #[must_use]
    pub fn named(name: String, key: Digest) -> Guest {
        Guest { name, age: None, seed: None, bot: None, key, signs: None }
    }
}
