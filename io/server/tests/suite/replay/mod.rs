//! The pages of a game's past, over real sockets: every ply, what is taken home, and whether all was as it should be.

mod analysis;
mod files;
mod plies;
mod proofs;
mod secrets;
mod table;
