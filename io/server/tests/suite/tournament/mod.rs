//! Tournaments to their end, over real sockets.

mod absent;
mod games;
mod key_holder;
mod keyed;
mod manners;
mod player;
mod test_server;
mod web;
