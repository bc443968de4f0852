//! What once went wrong at tables, and does no more.

use serde_json::{Value, json};

use crate::pages::page_server::PageServer;
use crate::support::browser::Browser;

fn open(name: &str, with: &Value) -> Option<(Browser, PageServer)> {
    let mut browser = Browser::start("faults.mjs")?;
    let server = PageServer::open(name);
    let mut options = json!({ "server": server.address, "game": games::kinds()[0].name });
    options.as_object_mut().expect("it is an object").extend(with.as_object().expect("options").clone());
    browser.ask("open", &options);
    Some((browser, server))
}

/// A player's own page is no spectator, and neither is a computer.
#[test]
fn players_do_not_look_on() {
    let Some((mut browser, _server)) = open("tables-alone", &json!({})) else { return };
    let players = browser.ask("players", &json!({}));
    assert!(!players.to_string().contains("spectator"), "{players}");
}

/// Two players who give the same name can be told apart, with keys and without.
#[test]
fn two_guests_have_two_names() {
    for scripts in [true, false] {
        let with = json!({ "friend": true, "name": "Guest" });
        let Some((mut browser, _server)) = open("tables-guests", &with) else { return };
        let join = if scripts { "join" } else { "join_plain" };
        for seen in browser.ask(join, &json!({ "name": "Guest" })).as_array().expect("two pages") {
            let seen = seen.as_str().expect("a text");
            assert!(seen.contains("Guest 2") && !seen.contains("spectator"), "{seen}");
        }
    }
}

/// A private link that is pasted on its own page lets its visitor in.
#[test]
fn a_link_can_be_pasted_on_its_own_page() {
    let with = json!({ "friend": true, "options": { "private": "on" } });
    let Some((mut browser, _server)) = open("tables-paste", &with) else { return };
    let link = browser.ask("link", &json!({}));
    let pasted = browser.ask("paste", &json!({ "link": link }));
    assert_eq!(pasted, json!({ "locked": 1, "at": "/tables/1", "hash": "" }));
}

/// A table has one address: by its id, too, it is that of its number.
#[test]
fn a_table_has_one_address() {
    let Some((mut browser, _server)) = open("tables-address", &json!({})) else { return };
    assert_eq!(browser.ask("other_address", &json!({})), "/tables/1");
}

/// Nothing flies but pieces, and nothing on the page shifts while a game is played.
#[test]
fn only_pieces_move() {
    let Some(mut browser) = Browser::start("faults.mjs") else { return };
    let server = PageServer::open("tables-motion");
    for (index, kind) in games::kinds().iter().enumerate() {
        let (screen, hand) = [("desk", "mouse"), ("phone", "finger"), ("small", "finger")][index % 3];
        let with =
            json!({ "server": server.address, "game": kind.name, "screen": screen, "hand": hand, "level": "easy" });
        browser.ask("open", &with);
        assert_eq!(browser.ask("flown", &json!({ "most": 4 })), json!([]), "{}", kind.name);
        assert_eq!(browser.ask("shifted", &json!({ "most": 4 })), json!([]), "{} at {screen}", kind.name);
        assert_eq!(browser.ask("close", &json!({})), json!([]), "{}", kind.name);
    }
}

/// Where a player can only agree, the page does it for them after a moment.
#[test]
fn the_page_agrees_by_itself() {
    let Some(mut browser) = Browser::start("faults.mjs") else { return };
    let server = PageServer::open("tables-agree");
    let with = json!({ "server": server.address, "game": "texas42", "level": "easy", "gathers": true });
    browser.ask("open", &with);
    let agreed = browser.ask("agreed", &json!({}));
    assert_eq!(agreed["done"], true, "{agreed}");
}

/// The end of a game says who won and why, and the title and the icon say whose turn it is.
#[test]
fn the_end_says_why() {
    let Some((mut browser, _server)) = open("tables-end", &json!({})) else { return };
    let titles = browser.ask("titles", &json!({}));
    let title = |which: usize| titles[which][0].as_str().expect("a title").to_owned();
    assert!(title(0).starts_with('●') && !title(1).starts_with('●'), "{titles}");
    assert_ne!(titles[0][1], titles[1][1], "the icon is the same");
    let end = browser.ask("end", &json!({}));
    assert!(end.as_str().is_some_and(|end| end.contains("Ann resigned")), "{end}");
}
