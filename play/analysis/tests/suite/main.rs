//! What is found out about games.

mod games;
mod known;
