//! The stylesheet, the script and the icon: compiled in, and named after what is in them, so that browsers may keep them.

use std::sync::LazyLock;

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use axum::routing::get;
use game::Digest;

use super::compressed::Compressed;
use super::looks;
use crate::http::{Door, set};

/// A file that pages load.
struct Asset {
    /// Its address, with the hash of its content.
    address: String,
    kind: &'static str,
    content: Compressed,
}

/// The parts of the stylesheet, in the order in which they apply.
const STYLES: &[&str] = &[
    include_str!("../../web/base.css"),
    include_str!("../../web/lobby.css"),
    include_str!("../../web/table.css"),
    include_str!("../../web/company.css"),
    include_str!("../../web/replay.css"),
    include_str!("../../web/tournaments.css"),
    analysis::STYLE,
];
/// The parts of the script. Each is a scope of its own; what others use of it is in `parlor`.
const SCRIPTS: &[&str] = &[
    include_str!("../../web/base.js"),
    include_str!("../../web/window.js"),
    include_str!("../../web/motion.js"),
    include_str!("../../web/lobby.js"),
    include_str!("../../web/arrive.js"),
    include_str!("../../web/replay.js"),
];
/// The parts of the script that only the pages of tables load, in the order in which they begin: `live.js` is the last. Each
/// is a scope of its own, and nothing where the page shows no table; what they share is `page`.
const TABLE_SCRIPTS: &[&str] = &[
    include_str!("../../web/table/page.js"),
    include_str!("../../web/table/sounds.js"),
    include_str!("../../web/table/settings.js"),
    include_str!("../../web/table/places.js"),
    include_str!("../../web/table/choose.js"),
    include_str!("../../web/table/gestures.js"),
    include_str!("../../web/table/keys.js"),
    include_str!("../../web/table/swap.js"),
    include_str!("../../web/table/held.js"),
    include_str!("../../web/table/agree.js"),
    include_str!("../../web/table/clocks.js"),
    include_str!("../../web/table/company.js"),
    include_str!("../../web/table/hint.js"),
    include_str!("../../web/table/live.js"),
];
/// The modules of the script that checks tables, each after those that it imports; what the last of them exports is there for
/// the other script.
const KEY_MODULES: &[&str] = &[
    include_str!("../../web/keys/bytes.mjs"),
    include_str!("../../web/keys/hash.mjs"),
    include_str!("../../web/keys/ed25519.mjs"),
    include_str!("../../web/keys/lines.mjs"),
    include_str!("../../web/keys/player_key.mjs"),
    include_str!("../../web/keys/acts.mjs"),
    include_str!("../../web/keys/draws.mjs"),
    include_str!("../../web/keys/requests.mjs"),
    include_str!("../../web/keys/shown.mjs"),
    include_str!("../../web/keys/follower.mjs"),
    include_str!("../../web/keys/evidence.mjs"),
    include_str!("../../web/keys/kept.mjs"),
    include_str!("../../web/keys/qr.mjs"),
    include_str!("../../web/keys/own_seat.mjs"),
    include_str!("../../web/keys/check_here.mjs"),
];
/// How many digits of a hash an address has.
const DIGITS: usize = 12;
/// What has another address once it changes can be kept for a year.
const KEEP: &str = "public, max-age=31536000, immutable";

static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let themes = looks::style();
    let lines = STYLES.iter().copied().chain([themes.as_str()]).flat_map(str::lines).map(str::trim_start);
    let lines = lines.filter(|line| !(line.starts_with("/*") && line.ends_with("*/")));
    Asset::new("css", "text/css; charset=utf-8", tight(&lines.collect::<Vec<_>>().join("\n")))
});
static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let scopes: String =
        SCRIPTS.iter().map(|part| ["(() => {\n'use strict';\n", &bare(part), "})();\n"].concat()).collect();
    Asset::new("js", "text/javascript; charset=utf-8", format!("const parlor = {{}};\n{scopes}"))
});
static TABLE: LazyLock<Asset> = LazyLock::new(|| {
    let scopes: String = TABLE_SCRIPTS
        .iter()
        .map(|part| ["(page => {\n'use strict';\n", &bare(part), "})(parlor.page);\n"].concat())
        .collect();
    Asset::new("js", "text/javascript; charset=utf-8", format!("if (parlor.page) {{\n{scopes}}}\n"))
});
static KEYS: LazyLock<Asset> = LazyLock::new(|| {
    let modules = KEY_MODULES.iter().flat_map(|module| module.lines()).map(|line| {
        // All modules are one scope here.
        if line.starts_with("import ") { "" } else { line.strip_prefix("export ").unwrap_or(line) }
    });
    let modules = bare(&modules.collect::<Vec<_>>().join("\n"));
    let script =
        ["const parlorKeys = (() => {\n'use strict';\n", &modules, "return { checkHere, ownSeat, takeOver };\n})();\n"];
    Asset::new("js", "text/javascript; charset=utf-8", script.concat())
});
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("svg", "image/svg+xml", include_str!("../../web/icon.svg").to_string()));
static TURN_ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("svg", "image/svg+xml", include_str!("../../web/icon_turn.svg").to_string()));

/// A stylesheet without the spaces that only its readers need. No text in it has any of these.
fn tight(style: &str) -> String {
    let spaces = [(" { ", "{"), (" {\n", "{\n"), ("; }", "}"), (" }", "}"), (": ", ":"), ("; ", ";"), (", ", ",")];
    spaces.iter().fold(style.to_string(), |style, (from, to)| style.replace(from, to))
}

/// A part of the script without what only its readers need: comments to the end of a line, and the space before lines. No
/// text in the script goes over several lines, or has two slashes after a blank.
fn bare(part: &str) -> String {
    let lines = part.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let lines = lines.map(|line| line.split_once(" // ").map_or(line, |(code, _)| code.trim_end()));
    lines.flat_map(|line| [line, "\n"]).collect()
}

impl Asset {
    fn new(ending: &str, kind: &'static str, content: String) -> Asset {
        let hash = Digest::of(content.as_bytes()).to_string();
        let short = hash.get(..DIGITS).unwrap_or(&hash);
        Asset { address: format!("/web/parlor-{short}.{ending}"), kind, content: Compressed::new(content) }
    }

    fn reply(&self, headers: &HeaderMap) -> Response {
        let mut response = self.content.reply(headers, self.kind);
        set(response.headers_mut(), header::CACHE_CONTROL, KEEP);
        response
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

/// The address of the script of tables.
pub(super) fn table() -> &'static str {
    &TABLE.address
}

/// The address of the script that checks tables.
pub(super) fn keys() -> &'static str {
    &KEYS.address
}

/// The address of the icon.
pub(super) fn icon() -> &'static str {
    &ICON.address
}

/// The address of the icon of a page whose visitor is in turn.
pub(super) fn turn_icon() -> &'static str {
    &TURN_ICON.address
}

/// The router of all of them.
pub(super) fn router() -> Router<Door> {
    let assets = [&STYLE, &SCRIPT, &TABLE, &KEYS, &ICON, &TURN_ICON].map(|asset| (asset.address.as_str(), asset));
    assets.into_iter().chain([("/favicon.ico", &ICON)]).fold(Router::new(), |router, (address, asset)| {
        router.route(address, get(move |headers: HeaderMap| async move { asset.reply(&headers) }))
    })
}
