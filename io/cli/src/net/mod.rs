//! Everything about the network: what a server is told, and how a client talks to one. It knows no game.

pub(crate) mod api;
pub(crate) mod authority;
pub(crate) mod http;
pub(crate) mod keys;
pub(crate) mod link;
pub(crate) mod logger;
pub(crate) mod pipe;
pub(crate) mod player_session;
pub(crate) mod program;
pub(crate) mod prose;
pub(crate) mod seat;
pub(crate) mod settings;
pub(crate) mod spoken;
#[cfg(feature = "tls")]
mod tls;
pub(crate) mod xdg;
