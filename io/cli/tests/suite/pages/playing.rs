//! Every game is played to its end on its page, by people who see only what their browsers show.

use game::Kind;
use serde_json::{Value, json};

use super::pace::quickest;
use super::page_server::PageServer;
use crate::support::browser::Browser;

/// What people use, by the seats they have, and who has a wire of their own that can be cut. The others are cut off by
/// their browsers.
const POINTERS: [(&str, &str, bool); 4] =
    [("mouse", "desk", false), ("finger", "phone", true), ("mouse", "desk", true), ("finger", "phone", false)];
const KEYS: [(&str, &str, bool); 4] =
    [("keys", "phone", true), ("keys", "desk", false), ("keys", "phone", false), ("keys", "desk", true)];

/// More actions than any game takes.
const ENDLESS: u32 = 3000;
/// How many actions are taken between one thing and the next.
const SOME: u32 = 4;
/// What everybody would complain about, in milliseconds. It should be a tenth of that, on a machine that does nothing
/// else.
const SLOW: f64 = 1000.0;

#[test]
fn every_game_is_played_with_a_mouse_and_with_a_finger() {
    let last = games::kinds().len() - 1;
    play("pages-pointers", POINTERS, last);
}

#[test]
fn every_game_is_played_with_keys_alone() {
    play("pages-keys", KEYS, 0);
}

/// How to make games shorter that have many hands, by the names of options in the lobby.
const SHORTER: [(&str, &str); 1] = [("setup.target", "1")];

#[test]
fn every_game_is_played_against_the_computer() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let page_server = PageServer::open("pages-computer");
    let hands = [("finger", "phone"), ("mouse", "desk"), ("keys", "desk"), ("keys", "phone")];
    let tables: Vec<Value> = games::kinds()
        .iter()
        .zip(hands.into_iter().cycle())
        .map(|(kind, (hand, size))| {
            json!({
                "server": page_server.address, "game": kind.name, "seed": 1, "pace": quickest(kind), "options": SHORTER,
                "people": [{ "hand": hand, "size": size }], "most": ENDLESS,
            })
        })
        .collect();
    let played = browser.ask("alone", &json!({ "tables": tables }));
    for (kind, table) in games::kinds().iter().zip(played.as_array().expect("a list of tables")) {
        assert_eq!((&table["isOver"], &table["wrong"]), (&json!(true), &json!([])), "{}", kind.name);
        eprintln!("against the computer, {}: {} actions", kind.name, table["actions"]);
        ended(kind, &table["views"]);
    }
}

/// Plays every game; during one of them the server is away.
fn play(name: &str, people: [(&str, &str, bool); 4], interrupted: usize) {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let mut page_server = PageServer::open(name);
    let people: Vec<Value> =
        people.iter().map(|(hand, size, wired)| json!({ "hand": hand, "size": size, "wired": wired })).collect();
    for (index, kind) in games::kinds().iter().enumerate() {
        browser.ask(
            "begin",
            &json!({
                "server": page_server.address, "game": kind.name, "seats": kind.seats.start(), "people": people,
                "seed": index, "pace": quickest(kind), "options": SHORTER,
            }),
        );
        browser.ask("fill", &json!({}));
        let some = |browser: &mut Browser| {
            let played = browser.ask("play", &json!({ "most": SOME }));
            assert_eq!(played["isOver"], false, "{}: it is over too soon to try everything", kind.name);
        };
        some(&mut browser);
        browser.ask("stumble", &json!({}));
        some(&mut browser);
        browser.ask("miss", &json!({}));
        if index == interrupted {
            page_server.stop();
            browser.ask("forsaken", &json!({}));
            page_server.begin();
            browser.ask("found", &json!({}));
        }
        let played = browser.ask("play", &json!({ "most": ENDLESS }));
        assert_eq!(played["isOver"], true, "{}: {played}", kind.name);
        eprintln!("{name}, {}: {played}", kind.name);
        for whose in ["own", "others"] {
            let median = played[whose]["median"].as_f64().expect("it was measured");
            assert!(median < SLOW, "{}: {played}", kind.name);
        }
        ended(kind, &browser.ask("views", &json!({})));
        assert_eq!(browser.ask("close", &json!({})), json!([]), "{}", kind.name);
    }
}

/// Everybody sees how it ended, and so does whoever looked on.
fn ended(kind: &Kind, views: &Value) {
    let views = views.as_array().expect("everybody sees something");
    let (spectator, players) = views.split_last().expect("somebody looked on");
    let result = spectator["status"].as_str().expect("it is said");
    assert!(result.starts_with("Won by ") || result == "Nobody won.", "{}: {result}", kind.name);
    assert_eq!(spectator["isAsDrawn"], true, "{}: the board is not what the server draws", kind.name);
    for player in players {
        let won = result.contains(player["name"].as_str().expect("they have names"));
        let status = if won { "You won." } else { result };
        assert_eq!(player["status"], status, "{}: {}", kind.name, player["name"]);
        for what in ["digest", "story"] {
            assert_eq!(player[what], spectator[what], "{}: {} of {}", kind.name, what, player["name"]);
        }
    }
    for view in views {
        assert_eq!(view["isAsLoaded"], true, "{}: the page of {} shows another board", kind.name, view["name"]);
        assert_eq!(view["connection"], "The game is over.", "{}: {}", kind.name, view["name"]);
        assert_eq!(view["tooWide"], 0, "{}: {} has to scroll sideways", kind.name, view["name"]);
    }
}
