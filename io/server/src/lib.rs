//! One process that owns the state of every table: a hub with a task a table, and doors that know no game.
//!
//! `bytes -> door -> command -> table -> entries -> store -> what each viewer may see -> door -> bytes`. Nothing is
//! acknowledged before it is on disk.

mod analyses;
mod app;
mod clock;
mod config;
mod gate;
mod http;
pub mod hub;
mod lobby;
mod log;
mod pages;
mod refusal;
mod secret;
mod serve;
mod svg;
mod tcp;
mod thinkers;
pub mod tournaments;

pub use app::App;
pub use config::{Config, Limits};
pub use log::{Event, Log};
pub use refusal::ServerRefusal;
pub use secret::Secret;
pub use serve::{Running, start};
