//! First moves of Fish in a real browser, with every kind of hand, on screens of every size.

use serde_json::{Value, json};

use crate::pages::page_server::PageServer;
use crate::support::browser::Browser;

const HANDS: [(&str, &str); 4] = [("mouse", "desk"), ("finger", "phone"), ("finger", "small"), ("keys", "desk")];

/// A table against the computer, with nothing chosen but who plays.
struct Ice {
    browser: Browser,
    setup: Value,
    _server: PageServer,
}

impl Ice {
    fn open(hand: &str, screen: &str) -> Option<Ice> {
        let mut browser = Browser::start("fish.mjs")?;
        let server = PageServer::open(&format!("tables-fish-{hand}-{screen}"));
        let setup = browser.ask("begin", &json!({ "server": server.address, "hand": hand, "screen": screen }));
        Some(Ice { browser, setup, _server: server })
    }

    fn ask(&mut self, what: &str) -> Value {
        self.browser.ask(what, &json!({}))
    }

    fn close(mut self) {
        assert_eq!(self.ask("close"), json!([]));
    }
}

/// A visitor who chooses nothing plays by the rules of the box, on the box's board, which fills the window.
#[test]
fn penguins_are_placed_and_moved() {
    for (hand, screen) in HANDS {
        let Some(mut ice) = Ice::open(hand, screen) else { return };
        assert_eq!(ice.setup, json!({ "rules": "box", "board": "box" }), "{hand}");
        assert_eq!(ice.ask("faults"), json!([]), "{hand} on {screen}, placing");
        if hand != "keys" {
            assert_eq!(ice.ask("refused"), "Penguins begin on a tile with one fish.", "{hand}");
        }
        let free: Vec<u64> = serde_json::from_value(ice.ask("place")).expect("numbers");
        assert_eq!(free.len(), 4, "{free:?}");
        // Thirty tiles have one fish, and every penguin takes one.
        assert!(28 < free[0] && free.windows(2).all(|pair| pair[0] == pair[1] + 2), "{free:?}");

        // Nothing of any line is seen until a penguin is taken up: then all of its own, and of no other.
        let before = ice.ask("sources");
        let sources = before["sources"].as_u64().expect("a number");
        assert!(
            0 < sources && before["seen"] == 0 && sources <= before["ways"].as_u64().expect("a number"),
            "{before}"
        );
        for each in ice.ask("takeEach").as_array().expect("a list") {
            assert!(each[0] == each[1] && each[2] == each[3] && each[3] == each[4], "{hand} on {screen}: {each}");
        }
        let first = ice.browser.ask("go", &json!({}));
        // What the player took flies off, and then what the computer took.
        assert_eq!(first["gains"][0], json!([format!("+{}", first["fish"].as_str().expect("fish")), "1"]), "{hand}");
        assert_eq!(first["gains"].as_array().map(Vec::len), Some(2), "{hand}");
        // The computer's move is marked until the player moves.
        assert_eq!(ice.ask("last"), 1, "{hand}");
        let mut ids = vec![first["id"].clone()];
        if hand != "keys" {
            ids.push(ice.browser.ask("go", &json!({ "drags": true }))["id"].clone());
        }
        let played = ice.ask("played");
        let played = played.as_array().expect("a list");
        assert_eq!(played[4..], ids, "{hand} on {screen}");
        assert_eq!(ice.ask("faults"), json!([]), "{hand} on {screen}, moving");
        ice.close();
    }
}

/// Keys go to a penguin, then to its tiles, and back.
#[test]
fn keys_take_a_penguin_up() {
    let Some(mut ice) = Ice::open("keys", "desk") else { return };
    ice.ask("place");
    let took = ice.ask("takeEach");
    let name = took.as_array().and_then(|all| all.last()).expect("a penguin can move")[0].clone();
    let goal = ice.ask("focused");
    assert_eq!(goal["from"], name, "the focus is on a tile that it can go to: {goal}");
    ice.browser.ask("key", &json!({ "key": "Escape" }));
    assert_eq!(ice.ask("taken"), Value::Null);
    assert_eq!(ice.ask("focused")["source"], name);
    ice.browser.ask("key", &json!({ "key": "Enter" }));
    let goal = ice.ask("focused")["action"].clone();
    ice.browser.ask("key", &json!({ "key": " " }));
    ice.ask("turn");
    assert_eq!(ice.ask("played")[4], goal);
    ice.close();
}

/// The board is as large as the window allows.
#[test]
fn the_board_fills_the_window() {
    for (screen, least) in [("desk", (880.0, 600.0)), ("phone", (374.0, 460.0)), ("small", (344.0, 420.0))] {
        let Some(mut ice) = Ice::open("mouse", screen) else { return };
        let board = ice.ask("board");
        let number = |key: &str| board[key].as_f64().expect("a number");
        assert!(least.0 <= number("width") && least.1 <= number("height"), "{screen}: {board}");
        let bottom = number("top") + number("height");
        assert!(bottom <= board["window"][1].as_f64().expect("a number"), "{screen}: {board}");
        ice.close();
    }
}
