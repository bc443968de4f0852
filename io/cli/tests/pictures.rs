//! Pictures of pages, for whoever wants to see them. `cargo xtask screenshots` takes them.

#[path = "suite/support/mod.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod support;

#[path = "suite/pages/page_server.rs"]
mod page_server;

use std::env;

use serde_json::{Value, json};

use crate::page_server::PageServer;
use crate::support::browser::Browser;

/// The variables that say into which folder they go, and that everything is to be seen: each page, from top to bottom.
/// Otherwise it is a few small pictures.
const FOLDER: &str = "PARLOR_BROWSER_PICTURES";
const WHOLE: &str = "PARLOR_BROWSER_WHOLE_PAGES";

/// How many actions are taken before there is something to see on a board.
const SOME: u32 = 11;

/// What takes the pictures.
struct Pictures {
    browser: Browser,
    page_server: PageServer,
    folder: String,
    is_whole: bool,
}

fn main() {
    let mut pictures = Pictures {
        browser: Browser::start("pages.mjs").expect("there is a browser"),
        page_server: PageServer::open("pages-pictures"),
        folder: env::var(FOLDER).expect("PARLOR_BROWSER_PICTURES names a folder"),
        is_whole: env::var_os(WHOLE).is_some(),
    };
    pictures.everything();
    pictures.page_server.stop();
}

impl Pictures {
    fn everything(&mut self) {
        if self.is_whole {
            for (name, path) in [("lobby-empty", "/"), ("error", "/nothing-is-here")] {
                self.page(name, path);
            }
        }
        self.page("settings", "/settings");
        self.page("rules", "/rules");
        for kind in games::kinds() {
            self.table(kind);
        }
        self.page("lobby", "/");
        self.tournament();
    }

    /// A tournament in the middle of its games.
    fn tournament(&mut self) {
        let formats: &[&str] = if self.is_whole { &["round-robin", "swiss", "knockout"] } else { &["knockout"] };
        for format in formats {
            let order = json!({
                "server": self.page_server.address, "game": games::kinds()[0].name, "format": format, "size": 8,
            });
            let address = self.browser.ask("tournament", &order);
            self.browser.ask("enter", &json!({ "count": 8 }));
            self.browser.ask("decide", &json!({ "most": 3 }));
            self.shoot(&format!("tournament-{format}"), json!({ "address": address }));
            if self.is_whole {
                self.browser.ask("finish", &json!({}));
                self.shoot(&format!("tournament-{format}-over"), json!({ "address": address }));
            }
        }
        self.page("tournaments", "/tournaments");
        if self.is_whole {
            self.page("tournament-new", &format!("/tournaments/new?game={}", games::kinds()[0].name));
        }
    }

    /// A page that anybody can look at.
    fn page(&mut self, name: &str, path: &str) {
        let address = self.page_server.at(path);
        self.shoot(name, json!({ "address": address }));
    }

    /// A game: its rules, and a table of it at all times.
    fn table(&mut self, kind: &game::Kind) {
        let (name, seats) = (kind.name, *kind.seats.start());
        let people = vec![json!({ "hand": "mouse", "size": "desk" }); usize::from(seats)];
        let table = json!({
            "server": self.page_server.address, "game": name, "seats": seats, "people": people, "seed": 1, "pace": 0,
        });
        let address = self.browser.ask("begin", &table);
        if self.is_whole {
            self.page(&format!("rules-{name}"), &format!("/rules/{name}"));
            self.shoot(&format!("{name}-waiting"), json!({ "who": 0 }));
            self.shoot(&format!("{name}-coming"), json!({ "who": seats }));
        }
        self.browser.ask("fill", &json!({}));
        self.browser.ask("play", &json!({ "most": SOME }));
        self.shoot(name, json!({ "who": 0 }));
        if self.is_whole {
            self.shoot(&format!("{name}-second"), json!({ "who": 1 }));
            self.shoot(&format!("{name}-keys"), json!({ "who": 0, "press": "?" }));
            self.browser.ask("resign", &json!({}));
            self.shoot(&format!("{name}-over"), json!({ "who": 0 }));
        }
        if self.is_whole || kind.name == games::kinds()[0].name {
            let address = address.as_str().expect("a table has an address");
            self.shoot(&format!("{name}-verify"), json!({ "address": format!("{address}/verify") }));
            self.shoot(&format!("{name}-replay"), json!({ "address": format!("{address}/replay/8") }));
        }
        self.browser.ask("close", &json!({}));
    }

    fn shoot(&mut self, name: &str, what: Value) {
        let mut asked = what;
        asked["folder"] = json!(self.folder);
        asked["name"] = json!(name);
        asked["isWhole"] = json!(self.is_whole);
        self.browser.ask("photograph", &asked);
    }
}
