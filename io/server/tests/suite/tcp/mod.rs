//! The TCP door, over real sockets.

pub(crate) mod client;
mod doors;
mod games;
mod manners;
mod memo;
mod rivals;
