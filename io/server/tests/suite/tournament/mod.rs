//! Tournaments to their end, over real sockets.

mod games;
mod house;
mod manners;
mod player;
mod web;
