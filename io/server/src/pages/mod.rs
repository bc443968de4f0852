//! The pages: what somebody sees who comes with a browser.
//!
//! HTML is made here and nowhere else; boards come from the games as SVG. The script knows no game: it reads
//! `data-action` in what it is sent, and posts it. Whoever sits at a table is known by a cookie.

mod analysis;
mod assets;
mod board;
mod cookies;
mod failure;
mod form;
mod frame;
mod lobby;
mod look;
mod markdown;
mod pictures;
mod qr;
mod replay;
mod rules;
mod settings;
mod shared;
mod speech;
mod table;
mod tournaments;
mod visit;
mod words;
mod wrong;

use axum::Router;
use axum::extract::DefaultBodyLimit;

pub(crate) use self::failure::Failure;
use crate::http::Door;

/// Every page.
pub(crate) fn router() -> Router<Door> {
    Router::new()
        .merge(analysis::router())
        .merge(assets::router())
        .merge(lobby::router())
        .merge(pictures::router())
        .merge(replay::router())
        .merge(rules::router())
        .merge(settings::router())
        .merge(table::router())
        .merge(tournaments::router())
        .layer(DefaultBodyLimit::max(form::LARGEST))
}
