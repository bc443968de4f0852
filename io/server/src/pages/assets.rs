//! The stylesheet, the script and the icon: compiled in, and named after what is in them, so that browsers may keep them.

use std::sync::LazyLock;

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use game::Digest;

use crate::http::Door;

/// A file that pages load.
struct Asset {
    /// Its address, with the hash of its content.
    address: String,
    kind: &'static str,
    content: String,
}

/// The parts of the stylesheet, in the order in which they apply.
const STYLES: &[&str] = &[
    include_str!("../../web/base.css"),
    include_str!("../../web/lobby.css"),
    include_str!("../../web/table.css"),
    include_str!("../../web/replay.css"),
    include_str!("../../web/tournaments.css"),
    analysis::STYLE,
];
/// The parts of the script. Each is a scope of its own; what others use of it is in `parlor`.
const SCRIPTS: &[&str] = &[
    include_str!("../../web/base.js"),
    include_str!("../../web/motion.js"),
    include_str!("../../web/lobby.js"),
    include_str!("../../web/table.js"),
    include_str!("../../web/replay.js"),
];
/// How many digits of a hash an address has.
const DIGITS: usize = 12;
/// What has another address once it changes can be kept for a year.
const KEEP: &str = "public, max-age=31536000, immutable";

static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    // Lines stand where they are: only the space before them goes.
    let lines = STYLES.iter().flat_map(|part| part.lines()).map(str::trim_start);
    Asset::new("css", "text/css; charset=utf-8", lines.collect::<Vec<_>>().join("\n"))
});
static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let scopes: String =
        SCRIPTS.iter().map(|part| ["(() => {\n'use strict';\n", &bare(part), "})();\n"].concat()).collect();
    Asset::new("js", "text/javascript; charset=utf-8", format!("const parlor = {{}};\n{scopes}"))
});
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("svg", "image/svg+xml", include_str!("../../web/icon.svg").to_string()));

/// A part of the script without what only its readers need: lines that are comments, and the space before lines. No text
/// in the script goes over several lines.
fn bare(part: &str) -> String {
    let lines = part.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

impl Asset {
    fn new(ending: &str, kind: &'static str, content: String) -> Asset {
        let hash = Digest::of(content.as_bytes()).to_string();
        let short = hash.get(..DIGITS).unwrap_or(&hash);
        Asset { address: format!("/web/parlor-{short}.{ending}"), kind, content }
    }

    fn reply(&'static self) -> Response {
        ([(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, KEEP)], self.content.as_str()).into_response()
    }
}

/// The address of the stylesheet.
pub(super) fn style() -> &'static str {
    &STYLE.address
}

/// The address of the script.
pub(super) fn script() -> &'static str {
    &SCRIPT.address
}

/// The address of the icon.
pub(super) fn icon() -> &'static str {
    &ICON.address
}

/// The router of all of them.
pub(super) fn router() -> Router<Door> {
    let assets = [&STYLE, &SCRIPT, &ICON].map(|asset| (asset.address.as_str(), asset));
    assets
        .into_iter()
        .chain([("/favicon.ico", &ICON)])
        .fold(Router::new(), |router, (address, asset)| router.route(address, get(move || async { asset.reply() })))
}
