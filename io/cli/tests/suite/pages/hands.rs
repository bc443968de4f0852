//! The hand that a page shows, and a server that shows another than it deals: the page compares the two when the deal is
//! revealed.

use serde_json::{Value, json};

use super::keyed::{begin, signed_by_first};
use super::page_server::PageServer;
use crate::support::browser::Browser;
use crate::support::{arg, check, file};

/// What the notice says.
const SENTENCE: &str = "The player was shown something else than the log tells.";

/// A table of Texas 42 at which all have sat down, whose first player is lied to in this way.
fn dealt(browser: &mut Browser, server: &PageServer, lie: Option<&str>) {
    let kind = games::find("texas42").expect("it is registered");
    begin(browser, server, kind, lie);
    browser.ask("fill", &json!({}));
}

/// That a page says that it was shown another hand, and keeps that.
#[track_caller]
fn is_noticed(seat: &Value, how: &str) {
    let fault = seat["fault"].as_str().unwrap_or_else(|| panic!("{how}: nothing is said: {seat}"));
    assert!(fault.contains("Something is wrong") && fault.contains(SENTENCE), "{how}: {fault}");
    assert_eq!(seat["kept"]["fault"], "shown_otherwise", "{how}");
}

/// The hand that the first deal of a log gave to the first seat.
fn first_hand(log: &Value) -> Vec<String> {
    let deal = log.as_str().expect("a log is text").split("\"deal-").nth(1).expect("it is revealed");
    let all = (0..7).flat_map(|high| (0..=high).map(move |low| format!("{high}-{low}")));
    all.zip(deal.chars()).filter(|(_, owner)| *owner == '0').map(|(domino, _)| domino).collect()
}

/// The server states another hand than it deals, and draws that one: it is noticed when the deal is revealed, and the page
/// gives no share to the next.
#[test]
fn another_hand_is_noticed_when_it_is_revealed() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-hand");
    for lie in [Some("hand"), None] {
        dealt(&mut browser, &server, lie);
        let shown = browser.ask("hand", &json!({ "who": 0 }));
        let seat = browser.ask("seat", &json!({ "who": 0 }));
        assert_eq!((&seat["fault"], seat["kept"]["shown"].as_array().map(Vec::len)), (&Value::Null, Some(1)), "{seat}");
        browser.ask("reload", &json!({ "who": 0 }));
        browser.ask("each", &json!({ "action": "pass", "times": 4 }));
        if lie.is_none() {
            browser.ask("each", &json!({ "action": "pass", "times": 1 }));
            let log = browser.ask("log", &json!({}));
            assert_eq!(sorted(&shown), sorted(&json!(first_hand(&log))));
            let seat = browser.ask("seat", &json!({ "who": 0 }));
            assert_eq!(seat["fault"], Value::Null, "{seat}");
            assert_eq!(browser.ask("close", &json!({})), json!([]));
            continue;
        }
        is_noticed(&browser.ask("wronged", &json!({ "who": 0 })), "a hand");
        let evidence = browser.ask("evidence", &json!({ "who": 0 }));
        let evidence = evidence.as_str().expect("a file");
        assert!(evidence.contains(r#"{"found":"shown_otherwise: "#), "{evidence}");
        check(&["verify", arg(&file("page-other-hand.jsonl", evidence))], "", 1, "[no_proof]");
        let log = browser.ask("log", &json!({}));
        assert_ne!(sorted(&shown), sorted(&json!(first_hand(&log))), "it was lied to");
        let signed = signed_by_first(&log);
        assert!(signed.iter().any(|line| line.contains("\"draw\":1")), "{signed:?}");
        // It is called for a share of the next deal as all others are.
        browser.ask("called", &json!({ "who": 1, "draw": 2 }));
        assert_eq!(browser.ask("try", &json!({ "who": 0 })), json!(false), "it signs still");
        browser.ask("reload", &json!({ "who": 0 }));
        is_noticed(&browser.ask("seat", &json!({ "who": 0 })), "after it was loaded again");
        assert_eq!(signed_by_first(&browser.ask("log", &json!({}))), signed);
        browser.ask("close", &json!({}));
    }
}

/// The server draws another hand than it states: that is noticed at once.
#[test]
fn a_picture_of_another_hand_is_noticed() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-picture");
    dealt(&mut browser, &server, Some("picture"));
    is_noticed(&browser.ask("wronged", &json!({ "who": 0 })), "a picture");
    assert_eq!(browser.ask("try", &json!({ "who": 0 })), json!(false), "it signs still");
    browser.ask("close", &json!({}));
}

/// What was shown of a hand is kept: the game ends while the page is away, and it is compared when the page comes back.
#[test]
fn a_hand_is_compared_after_the_page_was_away() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-away");
    for lie in [Some("hand"), None] {
        dealt(&mut browser, &server, lie);
        browser.ask("leave", &json!({ "who": 0 }));
        browser.ask("give_up", &json!({ "who": 1 }));
        browser.ask("back", &json!({ "who": 0 }));
        if lie.is_some() {
            is_noticed(&browser.ask("wronged", &json!({ "who": 0 })), "after the end");
        } else {
            browser.ask("compared", &json!({ "who": 0 }));
            let seat = browser.ask("seat", &json!({ "who": 0 }));
            assert_eq!((&seat["fault"], &seat["kept"]["fault"]), (&Value::Null, &Value::Null), "{seat}");
        }
        browser.ask("close", &json!({}));
    }
}

/// What was shown goes along to another device, where the server tells the truth.
#[test]
fn a_hand_is_compared_on_another_device() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-hand-along");
    for lie in [Some("hand"), None] {
        dealt(&mut browser, &server, lie);
        let link = browser.ask("along", &json!({ "who": 0 }));
        // The other device is told no lies: it comes by the server's own address.
        let (_, rest) = link.as_str().and_then(|link| link.split_once("/tables/")).expect("a link to a table");
        let link = format!("{}/tables/{rest}", server.address);
        browser.ask("take", &json!({ "who": 0, "link": link }));
        if lie.is_some() {
            is_noticed(&browser.ask("wronged", &json!({ "who": 0 })), "on another device");
        } else {
            browser.ask("each", &json!({ "action": "pass", "times": 5 }));
            let seat = browser.ask("seat", &json!({ "who": 0 }));
            assert_eq!((&seat["fault"], &seat["lost"]), (&Value::Null, &Value::Null), "{seat}");
        }
        browser.ask("close", &json!({}));
    }
}

/// Pieces in one order: the picture has them as players sort them.
fn sorted(hand: &Value) -> Vec<String> {
    let pieces = hand.as_array().expect("a list").iter();
    let mut pieces: Vec<String> = pieces.map(|piece| piece.as_str().expect("a text").to_owned()).collect();
    pieces.sort();
    pieces
}
