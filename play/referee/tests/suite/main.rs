//! Everything that is tested of the referee.

mod clocks;
mod commands;
mod games;
mod luck;
mod pauses;
mod receipts;
mod records;
mod requests;
mod secrets;
mod support;
mod texts;
mod tournament;
