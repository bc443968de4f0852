//! A tournament whose players enter by its page, with keys: they are called, come to their table by themselves, and sign.

use serde_json::{Value, json};

use super::page_server::PageServer;
use crate::support::browser::Browser;

#[test]
fn players_who_enter_by_the_page_bring_keys_to_their_table() {
    let Some(mut browser) = Browser::start("entrants.mjs") else {
        return;
    };
    let page_server = PageServer::open("pages-entrants");
    let played = browser.ask("play", &json!({ "server": page_server.address, "game": "backgammon" }));
    assert_eq!(played["wrong"], json!([]));
    let log = played["log"].as_str().expect("a text");
    assert!(log.starts_with(played["before"].as_str().expect("a text")));
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert_eq!((&lines[0]["luck"], &lines[0]["every_seat"]), (&json!("late"), &json!(true)));
    let signed: Vec<&Value> =
        lines.iter().filter(|line| line["key"].is_string() && line["commit"].is_string()).collect();
    assert_eq!(signed.len(), 2, "{log}");
    let resigned =
        lines.iter().find(|line| ["forfeit-0", "forfeit-1"].contains(&line["action"].as_str().unwrap_or("")));
    assert!(resigned.is_some_and(|line| line["sig"].is_string()), "{log}");
}
