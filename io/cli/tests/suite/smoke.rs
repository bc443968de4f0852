//! The first moves of every game against the computer, in each of the browsers that people have.

use serde_json::json;

use crate::pages::page_server::PageServer;
use crate::support::browser::Browser;

/// How many steps are taken of each game.
const STEPS: u32 = 4;

#[track_caller]
fn first_moves(browser: Option<Browser>, name: &str) {
    let Some(mut browser) = browser else { return };
    let version = browser.ask("launch", &json!({ "name": name }));
    assert!(version.as_str().is_some_and(|version| version.starts_with(name)), "{version}");
    let page_server = PageServer::open(&format!("smoke-{name}"));
    for (kind, size) in games::kinds().iter().flat_map(|kind| [(kind, "desk"), (kind, "phone")]) {
        let asked = json!({ "server": page_server.address, "game": kind.name, "size": size, "steps": STEPS });
        let played = browser.ask("play", &asked);
        assert_eq!(played["taken"], STEPS, "{}, {size}: {played}", kind.name);
        assert_eq!(played["wrong"], json!([]), "{}, {size}", kind.name);
        assert!(played["wide"].as_i64() <= Some(0), "{}, {size}: {played}", kind.name);
    }
    browser.ask("close", &json!({}));
}

#[test]
fn the_first_moves_in_chromium() {
    first_moves(Browser::start("smoke.mjs"), "chromium");
}

#[test]
fn the_first_moves_in_firefox() {
    first_moves(Browser::start_firefox("smoke.mjs"), "firefox");
}
