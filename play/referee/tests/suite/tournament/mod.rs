//! Tournaments, without clocks, tables and sockets.

mod draws;
mod journal;
mod knockout;
mod scores;
mod support;
