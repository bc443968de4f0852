//! What makes a table a place to be with others: another game, who is there, what players say; and hints.

use referee::verify;
use serde_json::{Value, json};

use super::page_server::PageServer;
use crate::support::browser::Browser;

/// A table that is full, with its address.
fn table(browser: &mut Browser, server: &PageServer, more: &Value) -> String {
    let person = json!({ "hand": "mouse", "size": "desk" });
    let mut options = json!({
        "server": server.address, "game": "quoridor", "seats": 2, "seed": 1, "pace": 0, "people": [person, person],
    });
    options.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let address = browser.ask("begin", &options);
    browser.ask("fill", &json!({}));
    address.as_str().expect("an address").to_owned()
}

fn press(browser: &mut Browser, who: usize, name: &str) {
    browser.ask("press", &json!({ "who": who, "name": name }));
}

fn sees(browser: &mut Browser, who: usize, text: &str) {
    browser.ask("sees", &json!({ "who": who, "text": text }));
}

/// Keeps a picture of a page, if pictures are wanted.
fn keep(browser: &mut Browser, who: usize, name: &str) {
    if let Ok(folder) = std::env::var("PARLOR_BROWSER_PICTURES") {
        browser.ask("photograph", &json!({ "who": who, "to": format!("{folder}/company-{name}.png") }));
    }
}

/// Both agree, both pages go to the new table by themselves, each player sits where the other sat, and signs what they do.
#[test]
fn players_agree_to_a_rematch_and_go_on_with_keys() {
    let Some(mut browser) = Browser::start("company.mjs") else {
        return;
    };
    let server = PageServer::open("pages-rematch");
    let mut address = table(&mut browser, &server, &json!({}));
    let mut order = ["Ann", "Bob"];
    for _ in 0..2 {
        browser.ask("play", &json!({ "most": 4 }));
        browser.ask("resign", &json!({}));
        press(&mut browser, 0, "Ask for a rematch");
        sees(&mut browser, 1, "A rematch is wanted by Ann.");
        sees(&mut browser, 0, "Not yet answered: Bob.");
        keep(&mut browser, 1, "rematch");
        press(&mut browser, 1, "No, thanks");
        sees(&mut browser, 0, "Bob does not want a rematch now.");
        press(&mut browser, 1, "Ask for a rematch");
        sees(&mut browser, 0, "A rematch is wanted by Bob.");
        press(&mut browser, 0, "Play the rematch");
        let moved = browser.ask("moved", &json!({ "from": address }));
        assert_eq!(moved[0], moved[1], "both are at one table");
        address = server.at(moved[0].as_str().expect("a path"));
        order.reverse();
        assert_eq!(browser.ask("names", &json!({ "who": 0 })), json!(order), "the player who was first is last");
        for who in 0..2 {
            let seat = browser.ask("seat", &json!({ "who": who }));
            assert!(seat["key"].is_string() && seat["kept"]["key"] == seat["key"], "{seat}");
        }
    }
    browser.ask("play", &json!({ "most": 4 }));
    browser.ask("resign", &json!({}));
    let log = browser.ask("log", &json!({}));
    let log = log.as_str().expect("a log is text");
    verify(games::kinds(), log).unwrap_or_else(|wrong| panic!("{wrong}\n{log}"));
    let signed = log.lines().filter(|line| line.contains(r#""by":"seat-"#) && line.contains(r#""saw":"#)).count();
    assert!(4 <= signed, "{log}");
    assert_eq!(browser.ask("close", &json!({})), json!([]));
}

#[test]
fn players_greet_each_other_and_talk_once_both_want_to() {
    let Some(mut browser) = Browser::start("company.mjs") else {
        return;
    };
    let server = PageServer::open("pages-talk");
    table(&mut browser, &server, &json!({}));
    press(&mut browser, 0, "Good luck!");
    browser.ask("sees", &json!({ "who": 1, "text": "Ann Good luck!" }));
    assert_eq!(browser.ask("chat", &json!({ "who": 0 })), false);
    press(&mut browser, 0, "Turn chat on");
    sees(&mut browser, 1, "Chat is already turned on by: Ann");
    press(&mut browser, 1, "Turn chat on");
    // What is written is text and nothing else.
    browser.ask("write", &json!({ "who": 0, "text": "<b>first</b> game?" }));
    browser.ask("sees", &json!({ "who": 1, "text": "<b>first</b> game?" }));
    keep(&mut browser, 1, "talk");
    // Muted, now and for what is said later.
    press(&mut browser, 1, "Mute Ann");
    browser.ask("write", &json!({ "who": 0, "text": "are you there?" }));
    browser.ask("sees", &json!({ "who": 0, "text": "are you there?" }));
    browser.ask("write", &json!({ "who": 1, "text": "yes" }));
    browser.ask("sees", &json!({ "who": 1, "text": "Bob yes" }));
    let lines = browser.ask("lines", &json!({ "who": 1 }));
    assert_eq!(lines.as_array().map(Vec::len), Some(1), "{lines}");
    press(&mut browser, 1, "Mute Ann");
    let lines = browser.ask("lines", &json!({ "who": 1 }));
    assert_eq!(lines.as_array().map(Vec::len), Some(4), "{lines}");
    for _ in 0..10 {
        press(&mut browser, 0, "Oops!");
    }
    browser.ask("unsaid", &json!({ "who": 0, "text": "That was a lot at once" }));
    let wrong = browser.ask("close", &json!({}));
    let wrong: Vec<&Value> = wrong.as_array().expect("a list").iter().collect();
    assert!(wrong.iter().all(|what| what.as_str().is_some_and(|what| what.contains("429"))), "{wrong:?}");
}

#[test]
fn a_page_shows_who_is_gone_and_who_is_back() {
    let Some(mut browser) = Browser::start("company.mjs") else {
        return;
    };
    let server = PageServer::open("pages-presence");
    table(&mut browser, &server, &json!({}));
    browser.ask("mark", &json!({ "who": 0, "seat": 1, "text": "here" }));
    browser.ask("away", &json!({ "who": 1, "address": "about:blank" }));
    browser.ask("mark", &json!({ "who": 0, "seat": 1, "text": "gone for" }));
    sees(&mut browser, 0, "A player is gone. In");
    keep(&mut browser, 0, "gone");
    browser.ask("back", &json!({ "who": 1 }));
    browser.ask("mark", &json!({ "who": 0, "seat": 1, "text": "here" }));
    assert_eq!(browser.ask("close", &json!({})), json!([]));
}

#[test]
fn a_hint_is_marked_on_the_board_and_said() {
    let Some(mut browser) = Browser::start("company.mjs") else {
        return;
    };
    let server = PageServer::open("pages-hint");
    for kind in games::kinds() {
        table(&mut browser, &server, &json!({ "game": kind.name, "seats": 1, "button": "Play the computer" }));
        let hint = browser.ask("hint", &json!({ "who": 0 }));
        assert!(
            hint["said"].as_str().is_some_and(|said| said.starts_with("A strong computer")),
            "{}: {hint}",
            kind.name
        );
        let actions = browser.ask("actions", &json!({ "who": 0 }));
        let marked = hint["marked"].as_str().and_then(|marked| marked.split(' ').next()).expect("an action");
        let is_offered = actions.as_array().is_some_and(|actions| actions.iter().any(|action| action == marked));
        assert!(is_offered, "{}: {marked} of {actions}", kind.name);
        keep(&mut browser, 0, &format!("hint-{}", kind.name));
        assert_eq!(browser.ask("close", &json!({})), json!([]), "{}", kind.name);
    }
}
