//! Pages are light: what is loaded when one comes for the first time, by whom, and that it has the board in it.

use serde_json::{Value, json};

use super::page_server::PageServer;
use crate::support::browser::Browser;

/// The most bytes of everything that a page loads; of everything that a page of rules loads, which has two pictures and
/// much text; and of the script.
const WHOLE: u64 = 150_000;
const RULES: u64 = 200_000;
const SCRIPT: u64 = 30_000;
/// What is added at a table, for hands on its board.
const PLAYING: u64 = 40_000;
/// The most bytes that come over the wire for a table, compressed.
const SENT: u64 = 200_000;
/// What is added where a player sits, whose page checks every line, and says what it found. Browsers keep the script for a
/// year.
const CHECKING: u64 = 60_000;

/// Whether a page is light enough, as it is sent and as it is.
#[track_caller]
fn is_light(place: &str, weight: &Value, (most, script): (u64, u64)) {
    eprintln!("{place}: {weight}");
    // It comes compressed: what it is then is written out once more by the browser.
    for (what, most) in [("plain", 2 * most), ("sent", most), ("script", script)] {
        let bytes = weight[what].as_u64().expect("it was weighed");
        assert!(0 < bytes && bytes < most, "{place}: {what}: {weight}");
    }
    assert_eq!(weight["wrong"], json!([]), "{place}");
}

#[test]
fn pages_are_light() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let page_server = PageServer::open("pages-weight");
    for path in ["/", "/rules", "/settings"] {
        is_light(path, &browser.ask("weigh", &json!({ "address": page_server.at(path) })), (WHOLE, SCRIPT));
    }
    let people = json!(vec![json!({ "hand": "mouse", "size": "desk" }); 4]);
    for kind in games::kinds() {
        let path = format!("/rules/{}", kind.name);
        is_light(&path, &browser.ask("weigh", &json!({ "address": page_server.at(&path) })), (RULES, SCRIPT));
        let table = json!({
            "server": page_server.address, "game": kind.name, "seats": kind.seats.start(), "people": people, "seed": 1,
            "pace": 0,
        });
        browser.ask("begin", &table);
        browser.ask("fill", &json!({}));
        browser.ask("play", &json!({ "most": 4 }));
        // As one of the players sees it, and as whoever comes by.
        for (asked, more) in [(json!({ "who": 0 }), PLAYING + CHECKING), (json!({}), PLAYING)] {
            let weight = browser.ask("weigh", &asked);
            assert_eq!(weight["boards"], 1, "{}: the board is not in the first reply", kind.name);
            is_light(&format!("a table of {}", kind.name), &weight, (WHOLE + more, SCRIPT + more));
            assert!(weight["sent"].as_u64().is_some_and(|sent| sent < SENT), "{}: {weight}", kind.name);
        }
        assert_eq!(browser.ask("close", &json!({})), json!([]), "{}", kind.name);
    }
    // The lobby when there is something to see.
    is_light("/", &browser.ask("weigh", &json!({ "address": page_server.at("/") })), (WHOLE, SCRIPT));
}
