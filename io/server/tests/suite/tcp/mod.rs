//! The TCP door, over real sockets.

pub(crate) mod client;
mod doors;
pub(crate) mod games;
mod manners;
mod memo;
mod rivals;
