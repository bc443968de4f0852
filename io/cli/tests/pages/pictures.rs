//! Pictures of all pages, for whoever wants to see them.

use serde_json::json;

use crate::house::House;
use crate::support::browser::Browser;

/// The variable that says into which folder they go.
const FOLDER: &str = "PARLOR_BROWSER_PICTURES";

#[test]
#[ignore = "it takes pictures for people, into the folder that PARLOR_BROWSER_PICTURES names"]
fn every_page_has_its_picture_taken() {
    let folder = std::env::var(FOLDER).expect("PARLOR_BROWSER_PICTURES names a folder");
    let mut browser = Browser::start("pages.mjs").expect("there is a browser");
    let house = House::open("pages-pictures");
    let people = json!(vec![json!({ "hand": "mouse", "size": "desk" }); 4]);
    let shot = |browser: &mut Browser, name: &str, path: &str| {
        let asked = json!({ "address": house.at(path), "folder": folder, "name": name, "isWhole": true });
        browser.ask("photograph", &asked);
    };
    shot(&mut browser, "lobby-empty", "/");
    shot(&mut browser, "rules", "/rules");
    shot(&mut browser, "settings", "/settings");
    shot(&mut browser, "error", "/nothing-is-here");
    for kind in games::kinds() {
        shot(&mut browser, &format!("rules-{}", kind.name), &format!("/rules/{}", kind.name));
        let seats = *kind.seats.start();
        let table = json!({
            "server": house.address, "game": kind.name, "seats": seats, "people": people, "seed": 1, "pace": 0,
        });
        let of = |browser: &mut Browser, when: &str, who: u8| {
            let name = format!("table-{}-{when}", kind.name);
            browser.ask("photograph", &json!({ "who": who, "folder": folder, "name": name, "isWhole": true }));
        };
        browser.ask("begin", &table);
        of(&mut browser, "gathering", 0);
        of(&mut browser, "stranger", seats);
        browser.ask("fill", &json!({}));
        browser.ask("play", &json!({ "most": 11 }));
        of(&mut browser, "first", 0);
        of(&mut browser, "second", 1);
        browser.ask("photograph", &json!({ "who": 0, "folder": folder, "name": "keys", "press": "?" }));
    }
    shot(&mut browser, "lobby-full", "/");
    browser.ask("resign", &json!({}));
    browser.ask("photograph", &json!({ "who": 0, "folder": folder, "name": "table-over", "isWhole": true }));
}
