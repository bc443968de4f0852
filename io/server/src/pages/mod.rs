//! The pages that browsers get.
//!
//! HTML is made here and nowhere else; boards come from the games as SVG. The script knows no game: it reads
//! `data-action` in what it is sent, and posts it. A player is known by a cookie. Whatever a page says is a text with a key
//! (`say.rs`), said in the reader's language (`language.rs`).

mod analysis;
mod assets;
mod board;
mod compressed;
mod cookies;
mod display;
mod failure;
mod form;
mod form_errors;
mod frame;
mod language;
mod lobby;
mod looks;
mod markdown;
mod page_request;
mod pictures;
mod players;
mod qr;
mod replay;
mod routes;
mod rules;
mod say;
mod settings;
mod shared;
mod table;
mod tournaments;

use axum::Router;
use axum::extract::DefaultBodyLimit;

use self::display::DisplaySettings;
use self::failure::Failure;
pub(crate) use self::failure::failure_for_browser;
use self::form::FormFields;
use self::form_errors::FormErrors;
use self::frame::Page;
use self::language::Language;
use self::page_request::PageRequest;
use self::pictures::When;
use self::routes::PageAnswer;
use self::say::Label;
use crate::http::Door;

/// Every page.
pub(crate) fn router() -> Router<Door> {
    let pages = [
        analysis::ROUTES,
        lobby::ROUTES,
        pictures::ROUTES,
        replay::ROUTES,
        rules::ROUTES,
        settings::ROUTES,
        table::ROUTES,
        tournaments::ROUTES,
    ];
    let pages = routes::router(pages.into_iter().flatten());
    pages.merge(assets::router()).layer(DefaultBodyLimit::max(form::LARGEST))
}
