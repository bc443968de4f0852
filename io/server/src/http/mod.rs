//! The HTTP door: tables as resources, WebSocket and server-sent events, and a plain style for simple clients.
//!
//! Every route of the API is a row of [`routes::ROUTES`]: the router and the `OpenAPI` document are made from it.

mod about;
mod actions;
mod admin;
mod analysis;
mod entrance;
mod events;
mod games;
mod guard;
mod json_body;
mod json_object;
mod listen;
mod log;
mod missed;
mod move_files;
mod openapi;
mod picture;
mod plain;
mod problem;
mod request_context;
mod request_head;
mod routes;
mod seats;
mod table_commands;
mod tables;
mod tournaments;
mod view;
mod write_timeout;
mod ws;

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use tokio::sync::{mpsc, watch};

use self::json_object::{JsonObject, list};
pub(crate) use self::listen::serve;
pub(crate) use self::log::lines as log_lines;
pub(crate) use self::picture::chooser;
use self::problem::Problem;
pub(crate) use self::problem::status_of;
use self::request_context::{RequestContext, Sight};
pub(crate) use self::request_head::RequestHead;
use self::routes::Answer;
use crate::analyses::Analyses;
use crate::{App, Thinkers};

/// Sets a header, unless its value is not one.
pub(crate) fn set(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// What every handler has. Clone it.
#[derive(Clone)]
pub(crate) struct Door {
    pub(crate) app: App,
    pub(crate) closing: watch::Receiver<bool>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) analyses: Arc<Analyses>,
    /// Held by each request: a server that shuts down waits for them.
    _alive: mpsc::Sender<()>,
}

impl Door {
    /// Whether the server is shutting down.
    fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}
