//! Tournaments, without clocks, tables and sockets.

mod draws;
mod entry;
mod journal;
mod knockout;
mod scores;
mod support;
