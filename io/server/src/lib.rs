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
mod check;
mod config;
mod fair_queue;
mod gate;
mod give_way;
pub mod house;
mod http;
pub mod hub;
mod identity;
mod lobby;
mod log;
mod nesting;
mod pages;
mod proxy_protocol;
mod refusal;
mod rematch;
mod secret;
mod serve;
mod spectator_thread;
mod stream;
mod svg;
mod tcp;
mod thinkers;
mod time;
#[cfg(feature = "tls")]
mod tls;
#[cfg(not(feature = "tls"))]
#[path = "no_tls.rs"]
mod tls;
pub mod tournaments;
mod turnstile;

pub use app::App;
pub use check::{FolderReport, Loss, check_folder};
pub use config::{Config, Limits, TlsFiles};
pub use gate::ENTRANCE;
pub use log::{Event, Log};
pub use refusal::ServerRefusal;
pub use secret::Secret;
pub use serve::{Running, start};
pub use time::wall_clock;

use fair_queue::Lane;
use gate::Pass;
use refusal::no;
use serve::ended;
use thinkers::Thinkers;
use time::ServerTime;
