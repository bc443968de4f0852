//! Everything that is tested of the referee.

mod agreements;
mod clocks;
mod commands;
mod computers;
mod games;
mod keyed;
mod luck;
mod model;
mod outages;
mod pauses;
mod receipts;
mod records;
mod requests;
mod secrets;
mod support;
mod takebacks;
mod texts;
mod tournament;
mod verifiers;
mod waits;
