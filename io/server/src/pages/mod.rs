//! The pages: what somebody sees who comes with a browser.
//!
//! HTML is made here and nowhere else; boards come from the games as SVG. The script knows no game: it reads
//! `data-action` in what it is sent, and posts it. Whoever sits at a table is known by a cookie.

mod assets;
mod frame;
mod lobby;
mod look;
mod rules;
mod table;
mod visit;
mod words;

use axum::Router;

use crate::http::Door;

/// Every page.
pub(crate) fn router() -> Router<Door> {
    Router::new().merge(assets::router()).merge(lobby::router()).merge(rules::router()).merge(table::router())
}
