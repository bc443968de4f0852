//! What a page may load and do.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use game::json::Tree;
use game::{AnyGame, Digest, Envelope, Kind, Viewer};

use super::Shown;

/// The policy of a page without boards in it.
pub(super) fn plain() -> String {
    with_styles("")
}

/// The policy of a page with boards of a game in it. Their inline style is allowed by its hash, which is taken from a
/// picture in which nothing comes from outside.
pub(super) fn with_boards_of(shown: &Shown) -> String {
    let svg = shown.game.as_ref().map_or_else(|| blank_board(shown.kind), |game| blank(&**game));
    let hash = |css: &str| format!(" 'sha256-{}'", STANDARD.encode(Digest::of(css.as_bytes()).0));
    with_styles(&styles(&svg).map(hash).collect::<String>())
}

/// The picture of a game that has not begun.
pub(super) fn blank_board(kind: &Kind) -> String {
    kind.begin(&Tree::Null).map(|(game, _)| blank(&*game)).unwrap_or_default()
}

/// A game's picture without names.
fn blank(game: &dyn AnyGame) -> String {
    game.svg(&Envelope::blank(), Viewer::Public, None, speech::in_english(game))
}

pub(super) fn styles(svg: &str) -> impl Iterator<Item = &str> {
    svg.split("<style>").skip(1).filter_map(|rest| rest.split_once("</style>")).map(|(css, _)| css)
}

fn with_styles(hashes: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'{hashes}; img-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'"
    )
}
