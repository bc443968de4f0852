//! The HTTP door: tables as resources, WebSocket and SSE for those who follow, and a plain style for simple clients.
//!
//! Everything an address can be asked for is a row of [`routes::ROUTES`]: the router and the `OpenAPI` document are made
//! from it.

mod about;
mod actions;
mod analysis;
mod events;
mod games;
mod guard;
mod json_body;
mod json_object;
mod listen;
mod log;
mod missed;
mod openapi;
mod picture;
mod plain;
mod problem;
mod request_context;
mod routes;
mod seats;
mod table_commands;
mod tables;
mod tournaments;
mod view;
mod write_timeout;
mod ws;

use std::sync::Arc;

use tokio::sync::{mpsc, watch};

pub(crate) use self::events::SIGN_OF_LIFE;
pub(crate) use self::guard::{From, OverTls};
pub(crate) use self::listen::serve;
pub(crate) use self::log::lines as log_lines;
pub(crate) use self::problem::Problem;
pub(crate) use self::problem::status_of;
use crate::analyses::Analyses;
use crate::app::App;
use crate::thinkers::Thinkers;

/// What every handler has. Clone it.
#[derive(Clone)]
pub(crate) struct Door {
    pub(crate) app: App,
    pub(crate) closing: watch::Receiver<bool>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) analyses: Arc<Analyses>,
    /// Held by whoever is still at work when the server goes down.
    _alive: mpsc::Sender<()>,
}

impl Door {
    /// Whether the server is going down.
    fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}
