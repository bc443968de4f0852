//! Tournaments to their end, over real sockets.

mod games;
mod manners;
mod player;
mod test_server;
mod web;
