//! What mice, fingers and keys do on a board, whatever the game: tried on pictures that have all that a picture can have.

use serde_json::{Value, json};

use crate::pages::page_server::PageServer;
use crate::support::browser::Browser;

/// A game where each action is a turn: one action is sent at once, and only several are held.
const GAME: &str = "quoridor";

/// A table with a board that is replaced by pictures of the test.
struct Toy {
    browser: Browser,
    _server: PageServer,
}

impl Toy {
    fn open(name: &str, with: &Value) -> Option<Toy> {
        let mut browser = Browser::start("gestures.mjs")?;
        let server = PageServer::open(name);
        let mut options = json!({ "server": server.address, "game": GAME });
        let with = with.as_object().expect("options are an object").clone();
        options.as_object_mut().expect("it is an object").extend(with);
        browser.ask("begin", &options);
        Some(Toy { browser, _server: server })
    }

    fn show(&mut self, picture: &str) {
        self.browser.ask("show", &json!({ "picture": picture }));
    }

    fn press(&mut self, on: &str) {
        self.browser.ask("press", &json!({ "on": on }));
    }

    fn sent(&mut self) -> Value {
        self.browser.ask("sent", &json!({}))
    }

    fn sees(&mut self, of: &str) -> bool {
        self.browser.ask("sees", &json!({ "of": of })) == true
    }
}

impl Drop for Toy {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.browser.ask("close", &json!({})), json!([]));
        }
    }
}

const HANDS: [(&str, &str); 3] = [("mouse", "desk"), ("finger", "phone"), ("finger", "small")];

/// A piece follows the pointer, however the board is turned, and goes where it is dropped: also for two actions at once.
#[test]
fn a_piece_is_dragged() {
    for (hand, screen) in HANDS {
        for flipped in [false, true] {
            let with = json!({ "hand": hand, "screen": screen, "flipped": flipped });
            let Some(mut toy) = Toy::open("tables-drag", &with) else { return };
            for (goal, expected) in [("a", "a"), ("b c", "b c?")] {
                toy.show("drag");
                let to = format!("[data-action='{goal}']");
                let asked = json!({ "from": "[data-source=one]", "to": to, "piece": "[data-piece=one]" });
                let off = toy.browser.ask("drag", &asked).as_f64().expect("a distance");
                assert!(off < 2.0, "{with}: the piece is {off} pixels beside the pointer");
                assert_eq!(toy.sent(), json!([expected]), "{with}");
            }
            assert_eq!(toy.browser.ask("scrolled", &json!({})), 0, "{with}");
        }
    }
}

/// A tap takes a piece up: what it can do lights up. A second tap puts it down again.
#[test]
fn a_piece_is_taken_up_by_a_tap() {
    for (hand, screen) in HANDS {
        let Some(mut toy) = Toy::open("tables-tap", &json!({ "hand": hand, "screen": screen })) else { return };
        toy.show("drag");
        toy.press("[data-source=one]");
        let taken = json!({ "of": "[data-part=board]", "name": "data-taken" });
        assert_eq!(toy.browser.ask("attribute", &taken), "one");
        assert_eq!(toy.browser.ask("classes", &json!({ "of": "[data-action=a]" })), "lit");
        toy.press("[data-source=one]");
        assert_eq!(toy.browser.ask("attribute", &taken), Value::Null);
        toy.press("[data-source=one]");
        toy.press("[data-action=a]");
        assert_eq!(toy.sent(), json!(["a"]), "{hand}");
        // What a tap does at once is not taken up by it.
        toy.show("tap");
        toy.press("[data-source=two]");
        assert_eq!(toy.sent(), json!(["t u?"]), "{hand}");
    }
}

/// A finger is told what a place becomes before it is chosen, and why some are not to be chosen.
#[test]
fn what_cannot_be_undone_takes_two_taps() {
    let Some(mut toy) = Toy::open("tables-twice", &json!({ "hand": "finger", "screen": "phone" })) else { return };
    toy.show("free");
    toy.press("[data-action=w]");
    assert_eq!(toy.sent(), json!([]));
    assert_eq!(toy.browser.ask("classes", &json!({ "of": "[data-action=w]" })), "chosen");
    assert!(toy.sees("[data-confirm] [data-yes]"));
    toy.press("[data-action=w]");
    assert_eq!(toy.sent(), json!(["w"]));
    toy.show("free");
    toy.press("[data-why]");
    assert_eq!(toy.browser.ask("text", &json!({ "of": "[data-hint]" })), "That is taken.");
    assert_eq!(toy.sent(), json!([]));
}

/// A picture that follows the pointer shows the nearest choice, and a finger chooses where it is lifted.
#[test]
fn a_picture_follows_the_pointer() {
    let Some(mut toy) = Toy::open("tables-follow", &json!({})) else { return };
    toy.show("follow");
    assert_eq!(toy.browser.ask("hover", &json!({ "on": "[data-action=f]" })), json!(["f"]));
    assert_eq!(toy.browser.ask("hover", &json!({ "on": "[data-action=e]" })), json!(["e"]));
    let Some(mut toy) = Toy::open("tables-follow-finger", &json!({ "hand": "finger", "screen": "phone" })) else {
        return;
    };
    toy.show("follow");
    let slid = toy.browser.ask("slide", &json!({ "from": "[data-action=e]", "to": "[data-action=f]" }));
    assert_eq!(slid, json!(["f"]));
    assert_eq!(toy.sent(), json!(["f"]));
}

/// What gives something up for good asks first, on the board and in the dialog for resigning.
#[test]
fn giving_up_asks_first() {
    for (hand, screen) in HANDS.into_iter().chain([("keys", "desk")]) {
        let Some(mut toy) = Toy::open("tables-sure", &json!({ "hand": hand, "screen": screen })) else { return };
        toy.show("sure");
        toy.press("[data-action=give-up]");
        assert_eq!(toy.sent(), json!([]), "{hand}");
        assert_eq!(toy.browser.ask("text", &json!({ "of": "dialog[open] h2" })), "Give up?", "{hand}");
        toy.browser.ask("click", &json!({ "on": "dialog[open] .danger" }));
        assert_eq!(toy.sent(), json!(["give-up"]), "{hand}");
        toy.show("sure");
        toy.browser.ask("key", &json!({ "key": "r" }));
        toy.browser.ask("click", &json!({ "on": "dialog[open] [data-sures] button:nth-child(2)" }));
        assert_eq!(toy.sent(), json!(["give-half"]), "{hand}");
    }
}

/// A turn of several steps waits to be confirmed: by a key, by the button, or on the board. A step is taken back by a key.
#[test]
fn a_turn_is_confirmed() {
    let Some(mut toy) = Toy::open("tables-confirm", &json!({})) else { return };
    let drag = json!({ "from": "[data-source=one]", "to": "[data-action='b c']", "piece": "[data-piece=one]" });
    for way in ["Space", "Enter", "button", "board"] {
        toy.browser.ask("show", &json!({ "picture": "drag", "complete": true }));
        toy.browser.ask("drag", &drag);
        assert_eq!(toy.sent(), json!(["b c?"]), "{way}");
        assert!(toy.sees("[data-held] [data-whole]"), "{way}");
        match way {
            "button" => drop(toy.browser.ask("click", &json!({ "on": "[data-whole]" }))),
            "board" => {
                toy.browser.ask("paint", &json!({ "picture": "do" }));
                toy.press("[data-do=confirm]");
            }
            key => drop(toy.browser.ask("key", &json!({ "key": key }))),
        }
        assert_eq!(toy.sent(), json!(["b c?", "b c"]), "{way}");
        // The board of the toy never goes on: what is held is taken back.
        toy.browser.ask("key", &json!({ "key": "u" }));
        assert!(!toy.sees("[data-held]"), "{way}");
    }
    // Or it is sent at once.
    toy.browser.ask("option", &json!({ "name": "once", "on": true }));
    toy.browser.ask("show", &json!({ "picture": "drag", "complete": true }));
    toy.browser.ask("drag", &drag);
    assert_eq!(toy.sent(), json!(["b c?", "b c"]));
}
