//! Backgammon under mice, fingers and keys: columns are pressed, checkers are dragged, the cube is turned.

use serde_json::{Value, json};

use crate::pages::page_server::PageServer;
use crate::support::browser::Browser;

/// A table and both its players.
struct Table {
    browser: Browser,
    _server: PageServer,
}

impl Table {
    fn open(name: &str, (hand, screen): (&str, &str), preset: &str) -> Option<Table> {
        let mut browser = Browser::start("backgammon.mjs")?;
        let server = PageServer::open(name);
        let with = json!({ "server": server.address, "hand": hand, "screen": screen, "preset": preset });
        browser.ask("begin", &with);
        Some(Table { browser, _server: server })
    }

    fn ask(&mut self, what: &str) -> Value {
        self.browser.ask(what, &json!({}))
    }

    fn press(&mut self, id: &str) {
        self.browser.ask("press", &json!({ "on": format!("[data-action='{id}']") }));
    }

    fn count(&mut self, of: &str) -> Value {
        self.browser.ask("count", &json!({ "of": of }))
    }

    /// The ids of the steps that were played.
    fn steps(&mut self) -> Vec<String> {
        let played = self.ask("played");
        let ids = played.as_array().expect("a list").iter().filter_map(Value::as_str);
        ids.filter(|id| id.starts_with("move-")).map(ToString::to_string).collect()
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.ask("close"), json!([]));
        }
    }
}

const HANDS: [(&str, &str); 4] = [("mouse", "desk"), ("finger", "phone"), ("finger", "small"), ("keys", "desk")];

/// A press plays a die, another the other; a turn that is complete is confirmed on the board. What was played stays marked
/// for the other player.
#[test]
fn first_turns_are_played_by_pressing() {
    for hand in HANDS {
        let Some(mut table) = Table::open("backgammon-press", hand, "game") else { return };
        let pressed = table.ask("turn");
        assert_eq!(json!(table.steps()), pressed, "{hand:?}");
        assert_ne!(table.count(".trail"), 0, "{hand:?}");
        assert_eq!(table.count("[data-seen]"), 2, "{hand:?}");
    }
}

/// A checker that is dragged as far as two dice take it plays both, and a step back undoes both.
#[test]
fn a_checker_is_dragged_with_both_dice() {
    for hand in &HANDS[..3] {
        let Some(mut table) = Table::open("backgammon-drag", *hand, "game") else { return };
        let dragged = table.ask("drag");
        let ids = dragged["ids"].as_str().expect("ids").to_string();
        assert_eq!(ids.split(' ').count(), 2, "{hand:?}: {ids}");
        assert_eq!(table.steps(), [""; 0], "{hand:?}: held, not sent");
        table.ask("undo");
        assert_eq!(table.ask("drag")["ids"], ids.as_str(), "{hand:?}");
    }
}

/// A match to five points is a button of the lobby. The cube is pressed to double, and the other player takes.
#[test]
fn the_cube_is_turned_on_the_board() {
    for hand in [("mouse", "desk"), ("finger", "phone")] {
        let Some(mut table) = Table::open("backgammon-cube", hand, "5") else { return };
        table.ask("turn");
        assert_eq!(table.ask("resigning").as_array().map(Vec::len), Some(3), "{hand:?}");
        table.press("double");
        table.press("take");
        assert_eq!(table.count(".cube"), 1, "{hand:?}");
        let played = table.ask("played");
        let ids: Vec<&str> = played.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert!(ids.windows(2).any(|two| two == ["double", "take"]), "{hand:?}: {ids:?}");
    }
}

/// Large enough to press and to read, nothing beside the window, nothing that a screen reader stumbles over.
#[test]
fn a_table_is_sound_at_every_size() {
    for hand in HANDS {
        for preset in ["game", "5"] {
            let Some(mut table) = Table::open("backgammon-sound", hand, preset) else { return };
            let faults = table.ask("faults");
            // The smallest telephone has points of 40 pixels: 44 are for one of 390.
            let is_small = |fault: &Value| hand.1 == "small" && fault.to_string().contains("too small to tap");
            let faults: Vec<&Value> =
                faults.as_array().expect("a list").iter().filter(|fault| !is_small(fault)).collect();
            assert!(faults.is_empty(), "{hand:?} {preset}: {faults:?}");
        }
    }
}
