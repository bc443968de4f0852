//! Texas 42 under mice, fingers and keys: bids are pressed, dominoes are pressed or dropped on the table, and nothing is too
//! small.

use serde_json::{Value, json};

use crate::pages::page_server::PageServer;
use crate::support::browser::Browser;

/// A table against three computers.
struct Table {
    browser: Browser,
    _server: PageServer,
}

impl Table {
    fn open(name: &str, hand: &str, screen: &str) -> Option<Table> {
        let mut browser = Browser::start("texas42.mjs")?;
        let server = PageServer::open(name);
        browser.ask("begin", &json!({ "server": server.address, "hand": hand, "screen": screen }));
        Some(Table { browser, _server: server })
    }

    fn ask(&mut self, what: &str) -> Value {
        self.browser.ask(what, &json!({}))
    }

    /// The first domino that can be played, once one can.
    fn domino(&mut self) -> String {
        let ids = self.ask("toPlay");
        let ids = ids.as_array().expect("ids").iter().filter_map(Value::as_str);
        ids.filter(|id| id.starts_with("play-")).map(ToString::to_string).next().expect("there is one")
    }

    /// Waits until the player has done so much, and says what was last.
    fn played(&mut self, least: usize) -> Value {
        self.browser.ask("played", &json!({ "by": 0, "least": least }))
    }

    fn is_sound(&mut self) {
        assert_eq!(self.ask("faults"), json!([]));
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.ask("close"), json!([]));
        }
    }
}

fn action(id: &str) -> String {
    format!("[data-action=\"{id}\"]")
}

/// Whether an id is among those that were played.
fn has(played: &Value, id: &str) -> bool {
    played.as_array().is_some_and(|ids| ids.iter().any(|played| played == id))
}

#[test]
fn a_domino_that_is_dropped_on_the_table_is_played() {
    for (name, hand, screen) in [
        ("texas42-mouse", "mouse", "desk"),
        ("texas42-finger", "finger", "phone"),
        ("texas42-small", "finger", "small"),
    ] {
        let Some(mut table) = Table::open(name, hand, screen) else { return };
        if screen != "small" {
            table.is_sound();
        }
        let domino = table.domino();
        let before = table.ask("choices").as_array().expect("ids").len();
        let done = table.played(0).as_array().expect("ids").len();
        // Where it was taken up it goes back to.
        table.browser.ask("drag", &json!({ "from": action(&domino), "to": [0.5, 0.97] }));
        assert_eq!(table.ask("choices").as_array().expect("ids").len(), before);
        assert!(!has(&table.played(0), &domino));
        table.browser.ask("drag", &json!({ "from": action(&domino), "to": [0.5, 0.45] }));
        assert!(has(&table.played(done + 1), &domino));
    }
}

#[test]
fn a_domino_that_is_tapped_is_played_and_the_trick_is_gathered() {
    let Some(mut table) = Table::open("texas42-tap", "finger", "phone") else { return };
    let domino = table.domino();
    let done = table.played(0).as_array().expect("ids").len();
    table.browser.ask("press", &json!({ "on": action(&domino) }));
    // The page agrees by itself.
    let played = table.played(done + 2);
    assert!(has(&played, &domino) && has(&played, "agree-complete-trick-0"), "{played}");
}

#[test]
fn keys_bid_and_play() {
    let Some(mut table) = Table::open("texas42-keys", "keys", "desk") else { return };
    assert!(table.ask("choices").as_array().expect("ids").iter().any(|id| id == "pass" || id == "bid-41"));
    let domino = table.domino();
    let done = table.played(0).as_array().expect("ids").len();
    table.browser.ask("press", &json!({ "on": action(&domino) }));
    assert!(has(&table.played(done + 1), &domino));
}
