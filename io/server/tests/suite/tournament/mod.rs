//! Tournaments to their end, over real sockets.

mod absent;
mod games;
mod manners;
mod player;
mod test_server;
mod web;
