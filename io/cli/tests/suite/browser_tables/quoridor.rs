//! Quoridor under mice, fingers and keys: walls are pointed at, pawns are dragged, and what may not be says why.

use serde_json::{Value, json};

use crate::pages::page_server::PageServer;
use crate::support::browser::Browser;

/// A table of two, of whom one is looked at.
struct Table {
    browser: Browser,
    _server: PageServer,
}

impl Table {
    fn open(name: &str, hand: &str, screen: &str) -> Option<Table> {
        let mut browser = Browser::start("quoridor.mjs")?;
        let server = PageServer::open(name);
        browser.ask("begin", &json!({ "server": server.address, "hand": hand, "screen": screen }));
        Some(Table { browser, _server: server })
    }

    fn press(&mut self, id: &str) {
        self.browser.ask("press", &json!({ "on": action(id) }));
    }

    fn reply(&mut self, id: &str) {
        self.browser.ask("reply", &json!({ "on": action(id) }));
    }

    /// What has been played once there are that many actions.
    fn played(&mut self, count: usize) -> Value {
        self.browser.ask("played", &json!({ "count": count }))
    }

    fn point(&mut self, (file, rank): (char, u8), aside: [i32; 2]) -> Value {
        self.browser.ask("point", &json!({ "at": [file, rank], "aside": aside }))
    }

    fn tap(&mut self, (file, rank): (char, u8), aside: [i32; 2]) -> Value {
        self.browser.ask("tap", &json!({ "at": [file, rank], "aside": aside }))
    }

    fn count(&mut self, of: &str) -> Value {
        self.browser.ask("count", &json!({ "of": of }))
    }

    fn opacity(&mut self, of: &str) -> f64 {
        self.browser.ask("opacity", &json!({ "of": of })).as_f64().expect("a number")
    }

    fn is_sound(&mut self) {
        assert_eq!(self.browser.ask("faults", &json!({})), json!([]));
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.browser.ask("close", &json!({})), json!([]));
        }
    }
}

fn action(id: &str) -> String {
    format!("[data-action={id}]")
}

/// Beside a crossing, in pixels: to the left and right the horizontal wall is nearer, above and below the vertical one.
const BESIDE: [([i32; 2], char); 4] = [([-9, 2], 'h'), ([9, -2], 'h'), ([2, -9], 'v'), ([-2, 9], 'v')];

#[test]
fn the_wall_that_the_pointer_is_near_is_shown_and_placed_by_a_click() {
    let Some(mut table) = Table::open("quoridor-mouse", "mouse", "desk") else { return };
    for place in [('a', 1), ('d', 4), ('h', 8)] {
        for (aside, orientation) in BESIDE {
            let id = format!("{}{}{orientation}", place.0, place.1);
            assert_eq!(table.point(place, aside)["near"], json!([id]), "{place:?} {aside:?}");
            assert!(0.5 < table.opacity(&format!("{} .ghost", action(&id))), "{id}");
        }
    }
    table.is_sound();
    table.point(('d', 4), [9, 0]);
    table.browser.ask("press", &json!({ "on": action("d4h") }));
    assert_eq!(table.played(1), json!(["d4h"]));
    table.reply("e8");
    // The wall that stands, those beside it and the one across it.
    for (place, aside, why) in [
        (('d', 4), [9, 2], "A wall stands here already."),
        (('e', 4), [-9, 2], "A wall stands here already."),
        (('c', 4), [9, 2], "A wall stands here already."),
        (('d', 4), [2, 9], "It would cross another wall."),
    ] {
        assert_eq!(table.point(place, aside), json!({ "near": [why], "hint": why }), "{place:?}");
        assert!(0.9 < table.opacity("[data-why].near .no"));
    }
    assert_eq!(table.point(('f', 4), [-9, 2])["near"], json!(["f4h"]));
    table.is_sound();
}

#[test]
fn a_wall_is_shown_by_one_tap_turned_by_a_tap_across_and_placed_by_a_second() {
    for screen in ["phone", "small"] {
        let Some(mut table) = Table::open("quoridor-finger", "finger", screen) else { return };
        table.is_sound();
        assert_eq!(table.tap(('d', 4), [8, 1])["chosen"], json!(["d4h"]));
        assert_eq!(table.tap(('d', 4), [1, 8])["chosen"], json!(["d4v"]));
        assert!(0.5 < table.opacity("[data-action=d4v] .ghost"));
        assert_eq!(table.tap(('g', 7), [-8, 1])["chosen"], json!(["g7h"]));
        assert_eq!(table.played(0), json!([]));
        table.tap(('g', 7), [8, 1]);
        assert_eq!(table.played(1), json!(["g7h"]));
        table.reply("e8");
        let told = table.tap(('g', 7), [1, 8]);
        assert_eq!(told, json!({ "chosen": [], "hint": "It would cross another wall." }));
        table.is_sound();
    }
}

#[test]
fn a_pawn_is_dragged_and_moved_by_taps() {
    for (hand, screen) in [("mouse", "desk"), ("finger", "phone")] {
        let Some(mut table) = Table::open("quoridor-pawn", hand, screen) else { return };
        table.browser.ask("drag", &json!({ "from": "[data-source=pawn]", "to": action("e2") }));
        assert_eq!(table.played(1), json!(["e2"]));
        table.reply("e8");
        assert_eq!(table.count(".stood"), 1);
        table.press("e3");
        assert_eq!(table.played(3), json!(["e2", "e8", "e3"]));
        table.reply("e7");
        // Taken up, the pawn can go to the whole of a square.
        table.browser.ask("press", &json!({ "on": "[data-source=pawn]" }));
        assert_eq!(table.count(".lit"), 4);
        table.press("e4");
        assert_eq!(table.played(5), json!(["e2", "e8", "e3", "e7", "e4"]));
        table.reply("e6");
        table.press("e5");
        assert_eq!(table.played(7)[6], "e5");
        table.reply("e4");
        assert_eq!(table.count("[data-piece=pawn-1][data-order='0']"), 1);
    }
}

#[test]
fn arrows_lead_from_squares_to_walls_and_from_a_wall_to_the_one_across() {
    let Some(mut table) = Table::open("quoridor-keys", "keys", "desk") else { return };
    table.browser.ask("enter", &json!({}));
    let mut step = |key: &str| {
        table.browser.ask("key", &json!({ "key": key }));
        table.browser.ask("focus", &json!({})).as_str().expect("arrows stay on the board").to_string()
    };
    // From wherever one begins to the upper left corner, then across.
    let corner = ["ArrowUp"; 12].into_iter().chain(["ArrowLeft"; 12]).map(&mut step).last();
    assert!(corner.expect("there are steps").starts_with('a'));
    let ways = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"];
    let seen: Vec<String> = ways.into_iter().map(&mut step).collect();
    assert!(seen.iter().any(|id| id.ends_with('h')) && seen.iter().any(|id| id.ends_with('v')), "{seen:?}");
    let last = seen[seen.len() - 1].clone();
    table.browser.ask("key", &json!({ "key": "Enter" }));
    assert_eq!(table.played(1), json!([last]));
}
