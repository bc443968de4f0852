//! One process that owns the state of every table: a hub with one task per table, and doors that know no game.
//!
//! `bytes -> door -> command -> table -> entries -> store -> what each viewer may see -> door -> bytes`. Nothing is
//! acknowledged before it is on disk.

/// A handler with a boxed future: of a function that takes a request, or a request and its body.
macro_rules! handler {
    ($handler:path) => {
        |request, _| Box::pin($handler(request))
    };
    ($handler:path, body) => {
        |request, body| Box::pin($handler(request, body))
    };
}

mod analyses;
mod app;
mod clock;
mod config;
mod gate;
mod http;
pub mod hub;
mod lobby;
mod log;
mod nesting;
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

use clock::now;
use gate::Pass;
use refusal::no;
use serve::ended;
use thinkers::Thinkers;
