//! The TCP door, over real sockets.

mod client;
mod games;
mod manners;
