//! Players join a table by files of their own.
//!
//! A [`PlayerFile`] names the keys of a player and has a commitment to a seed; a [`SeedFile`] opens it, once all players
//! have joined. Both are signed with a key that the player's file names, and judged by who pushed them. The seeds go into
//! every draw, beside the table's chain: so the maker of a table names no key for another player, and as long as one
//! player's seed was kept secret until it was opened, nobody could choose what is drawn.

mod commitment;
mod document;
mod gathering;
mod refusal;
mod signature;

pub use commitment::{Gathered, commitment};
pub use document::{JOIN, PlayerFile, SEED, SeedFile};
pub(crate) use gathering::player_file_name;
pub use gathering::{Entrant, Entrants, PlayerFileName};
pub use refusal::JoinRefusal;
