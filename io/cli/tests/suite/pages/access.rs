//! Everybody can use the pages: a checker of accessibility has nothing to say, and nobody scrolls sideways.

use serde_json::{Value, json};

use super::page_server::PageServer;
use crate::support::browser::Browser;

/// The people at a table: each has a desk, whose size the checker changes.
fn people() -> Value {
    json!(vec![json!({ "hand": "mouse", "size": "desk" }); 4])
}

/// What was complained about, and where.
#[derive(Default)]
struct Complaints(Vec<String>);

impl Complaints {
    fn take(&mut self, place: &str, found: &Value) {
        let found = found.as_array().expect("complaints are a list");
        self.0.extend(found.iter().map(|what| format!("{place}, {what}")));
    }

    #[track_caller]
    fn none(self) {
        assert!(self.0.is_empty(), "{}", self.0.join("\n"));
    }
}

#[test]
fn everybody_can_use_the_pages_around_tables() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let page_server = PageServer::open("pages-access");
    let mut complaints = Complaints::default();
    let rules: Vec<String> = games::kinds().iter().map(|kind| format!("/rules/{}", kind.name)).collect();
    let paths = ["/", "/rules", "/settings", "/tournaments", "/nothing-is-here", "/tables/999"];
    for path in paths.into_iter().chain(rules.iter().map(String::as_str)) {
        complaints.take(path, &browser.ask("access", &json!({ "address": page_server.at(path) })));
    }
    let locked = browser.ask("lock", &json!({ "server": page_server.address, "game": games::kinds()[0].name }));
    complaints.take("a private table", &browser.ask("access", &json!({ "address": locked })));
    // A lobby in which something goes on: a table that waits, and one that is played at.
    let (first, second) = (&games::kinds()[0], &games::kinds()[1]);
    for kind in [first, second] {
        let table = json!({
            "server": page_server.address, "game": kind.name, "seats": kind.seats.start(), "people": people(), "seed": 1,
            "pace": 0,
        });
        browser.ask("begin", &table);
    }
    browser.ask("fill", &json!({}));
    for (language, letters) in [("en", "usual"), ("ko", "usual"), ("en", "large")] {
        let asked = json!({ "address": page_server.at("/"), "language": language, "letters": letters });
        complaints.take(&format!("the lobby, {language}, {letters}"), &browser.ask("access", &asked));
    }
    complaints.none();
}

#[test]
fn everybody_can_use_the_pages_of_tournaments() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let page_server = PageServer::open("pages-access-tournaments");
    let mut complaints = Complaints::default();
    let game = games::kinds()[0].name;
    let mut look = |browser: &mut Browser, when: &str, address: &Value| {
        complaints.take(when, &browser.ask("access", &json!({ "address": address })));
    };
    look(&mut browser, "a new tournament", &json!(page_server.at(&format!("/tournaments/new?game={game}"))));
    for format in ["knockout", "round-robin", "swiss"] {
        let order = json!({ "server": page_server.address, "game": game, "format": format, "size": 4 });
        let address = browser.ask("tournament", &order);
        browser.ask("enter", &json!({ "count": 3 }));
        look(&mut browser, &format!("{format}, gathering"), &address);
        browser.ask("enter", &json!({ "count": 1 }));
        browser.ask("decide", &json!({ "most": 1 }));
        look(&mut browser, &format!("{format}, playing"), &address);
        browser.ask("finish", &json!({}));
        look(&mut browser, &format!("{format}, over"), &address);
    }
    look(&mut browser, "all tournaments", &json!(page_server.at("/tournaments")));
    complaints.none();
}

#[test]
fn everybody_can_use_the_page_of_a_table() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let page_server = PageServer::open("pages-access-tables");
    let mut complaints = Complaints::default();
    for kind in games::kinds() {
        let mut look = |browser: &mut Browser, when: &str, who: u8| {
            complaints.take(&format!("{}, {when}, {who}", kind.name), &browser.ask("examine", &json!({ "who": who })));
        };
        let seats = *kind.seats.start();
        let table = json!({
            "server": page_server.address, "game": kind.name, "seats": seats, "people": people(), "seed": 1, "pace": 0,
        });
        let address = browser.ask("begin", &table);
        look(&mut browser, "gathering", 0);
        let stranger = browser.ask("access", &json!({ "address": address }));
        browser.ask("fill", &json!({}));
        browser.ask("play", &json!({ "most": 6 }));
        for who in [0, 1, seats] {
            look(&mut browser, "playing", who);
        }
        browser.ask("resign", &json!({}));
        look(&mut browser, "over", 0);
        look(&mut browser, "over", seats);
        complaints.take(&format!("{}, before sitting down", kind.name), &stranger);
        let address = address.as_str().expect("a table has an address");
        for path in ["/replay", "/replay/5", "/verify", "/analysis"] {
            let found = browser.ask("access", &json!({ "address": format!("{address}{path}") }));
            complaints.take(&format!("{}{path}", kind.name), &found);
        }
        let wrong = browser.ask("close", &json!({}));
        complaints.take(kind.name, &wrong);
    }
    complaints.none();
}
