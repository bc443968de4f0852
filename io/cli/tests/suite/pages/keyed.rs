//! Players with keys on pages: their browsers share in draws, sign what they do, and notice a server that lies.

use game::{Coded as _, CommonRefusal, Kind};
use referee::{Claim, Holds, LogRefusal, Report, verify};
use serde_json::{Value, json};

use super::pace::quickest;
use super::page_server::PageServer;
use crate::support::browser::Browser;
use crate::support::{arg, check, file};

/// How many actions are taken before and after a page is loaded again.
const SOME: u32 = 6;

fn people(lie: Option<&str>) -> Value {
    let honest = json!({ "hand": "mouse", "size": "desk" });
    let first = lie.map_or(honest.clone(), |lie| json!({ "hand": "mouse", "size": "desk", "lie": lie }));
    json!([first, honest, honest, honest])
}

pub(super) fn begin(browser: &mut Browser, server: &PageServer, kind: &Kind, lie: Option<&str>) {
    start(browser, server, kind, &json!({ "people": people(lie) }));
}

/// Sets a table up; what is asked for is added to what is usual.
fn start(browser: &mut Browser, server: &PageServer, kind: &Kind, asked: &Value) {
    let mut all = json!({
        "server": server.address, "game": kind.name, "seats": kind.seats.start(), "people": people(None), "seed": 1,
        "pace": quickest(kind),
    });
    let asked = asked.as_object().expect("it is an object").clone();
    all.as_object_mut().expect("it is an object").extend(asked);
    browser.ask("begin", &all);
}

/// What a log proves, and how many lines are signed acts of seats.
fn verified(log: &Value) -> (Report, usize) {
    let text = log.as_str().expect("a log is text");
    let signed = text.lines().filter(|line| line.contains(r#""by":"seat-"#) && line.contains(r#""saw":"#)).count();
    (verify(games::kinds(), text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}")), signed)
}

/// The lines of a log that the player on the first seat has signed: shares and acts.
pub(super) fn signed_by_first(log: &Value) -> Vec<String> {
    let lines = log.as_str().expect("a log is text").lines();
    let is_theirs = |line: &&str| {
        line.contains(r#""sig":""#) && (line.contains(r#""seat":0"#) || line.contains(r#""by":"seat-0""#))
    };
    lines.filter(is_theirs).map(str::to_owned).collect()
}

/// At each game all sit down with keys, share and sign by themselves, and go on after a page is loaded again.
#[test]
fn browsers_share_and_sign() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-keyed");
    for kind in games::kinds() {
        begin(&mut browser, &server, kind, None);
        browser.ask("fill", &json!({}));
        browser.ask("play", &json!({ "most": SOME }));
        let secret = browser.ask("seat", &json!({ "who": 0 }))["kept"]["secret"].clone();
        for who in 0..*kind.seats.start() {
            browser.ask("reload", &json!({ "who": who }));
        }
        let played = browser.ask("play", &json!({ "most": SOME }));
        for who in 0..*kind.seats.start() {
            let seat = browser.ask("seat", &json!({ "who": who }));
            assert_eq!((&seat["fault"], &seat["lost"]), (&Value::Null, &Value::Null), "{}: {seat}", kind.name);
            assert_eq!(seat["kept"]["key"], seat["key"], "{}", kind.name);
        }
        assert_eq!(browser.ask("seat", &json!({ "who": 0 }))["kept"]["secret"], secret, "{}", kind.name);
        let (report, signed) = verified(&browser.ask("log", &json!({})));
        assert!(0 < signed, "{}: {played}", kind.name);
        let rung = report.ladder.rung(Claim::Signed);
        assert_eq!(rung.holds, Holds::Yes, "{}: {rung:?}", kind.name);
        browser.ask("resign", &json!({}));
        let (report, _) = verified(&browser.ask("log", &json!({})));
        for claim in [Claim::Choose, Claim::Foresee, Claim::Signed] {
            assert_eq!(report.ladder.rung(claim).holds, Holds::Yes, "{}: {claim:?}", kind.name);
        }
        assert_eq!(browser.ask("close", &json!({})), json!([]), "{}", kind.name);
    }
}

/// A turn is asked back on one page, and declined, and then agreed to on the other. Both check the lines and sign.
#[test]
fn a_turn_is_taken_back_between_two_pages() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-takeback");
    let kind = games::find("quoridor").expect("it is registered");
    begin(&mut browser, &server, kind, None);
    browser.ask("fill", &json!({}));
    browser.ask("play", &json!({ "most": 2 }));
    let press = |browser: &mut Browser, who: u8, name: &str| browser.ask("press", &json!({ "who": who, "name": name }));
    let sees = |browser: &mut Browser, who: u8, text: &str| browser.ask("sees", &json!({ "who": who, "text": text }));
    for (answer, then) in [("Decline", "Bob declines."), ("Agree", "Ann takes back a turn.")] {
        press(&mut browser, 0, "Ask to take back a turn");
        sees(&mut browser, 0, "You have asked to take back your last turn");
        sees(&mut browser, 1, "Ann would like to take back a turn.");
        press(&mut browser, 1, answer);
        sees(&mut browser, 0, then);
        sees(&mut browser, 1, then);
        if answer == "Decline" {
            browser.ask("play", &json!({ "most": 2 }));
        }
    }
    browser.ask("play", &json!({ "most": 3 }));
    let log = browser.ask("log", &json!({}));
    let (report, _) = verified(&log);
    assert_eq!(report.ladder.rung(Claim::Signed).holds, Holds::Yes);
    let text = log.as_str().expect("a log is text");
    for event in ["ask-takeback", "decline", "agree", "takeback"] {
        assert!(text.contains(&format!(r#""event":"{event}""#)), "{event}: {text}");
    }
    assert_eq!(browser.ask("close", &json!({})), json!([]));
}

/// What a server tells a page otherwise, and with what code the page notices it: a die, a name, a history, and what is tried
/// on other clients by the server that cheats (`rigged`).
const LIES: [(&str, &str); 11] = [
    ("die", "broken_link"),
    ("name", "broken_link"),
    ("head", "forged_head"),
    ("header", "other_history"),
    ("plain", "seated_otherwise"),
    ("dropped", "broken_log"),
    ("swapped", "broken_log"),
    ("resigned", "not_signed"),
    ("called", "undue_call"),
    ("unkeyed", "seated_otherwise"),
    ("kicked", "out_of_place"),
];

/// The sentence of a refusal, as a page says it.
fn sentence(code: &str) -> String {
    let logs = LogRefusal::ALL.iter().map(|why| (why.code(), why.to_string()));
    let mut all = logs.chain(CommonRefusal::ALL.iter().map(|why| (why.code(), why.to_string())));
    let (_, sentence) = all.find(|(other, _)| *other == code).expect("there is such a refusal");
    sentence[..1].to_uppercase() + &sentence[1..] + "."
}

/// A server that lies to a page is noticed, in words; the page shares and signs nothing more.
#[test]
fn a_server_that_lies_is_noticed() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-lies");
    let kind = games::find("backgammon").expect("it is registered");
    for (lie, code) in LIES {
        begin(&mut browser, &server, kind, Some(lie));
        browser.ask("seated", &json!({}));
        let seat = browser.ask("wronged", &json!({ "who": 0 }));
        let fault = seat["fault"].as_str().unwrap_or_else(|| panic!("{lie}: nothing is said: {seat}"));
        let sentence = sentence(code);
        assert!(fault.contains("Something is wrong") && fault.contains(&sentence), "{lie}: {fault}");
        assert_eq!(seat["kept"]["fault"], code, "{lie}");
        let evidence = browser.ask("evidence", &json!({ "who": 0 }));
        let evidence = evidence.as_str().expect("a file");
        assert!(
            evidence.starts_with("{\"parlor_evidence\":1,") && (lie == "header" || evidence.contains("{\"head\":{")),
            "{lie}: {evidence}"
        );
        // The server has signed none of this: the file can be read, and proves nothing.
        let saved = file(&format!("page-lie-{lie}.jsonl"), evidence);
        check(&["verify", arg(&saved)], "", 1, "[no_proof]");
        // The other player's page has been told no lie, and may share meanwhile.
        let before = signed_by_first(&browser.ask("log", &json!({})));
        assert_eq!(browser.ask("try", &json!({ "who": 0 })), json!(false), "{lie}: it signs still");
        assert_eq!(signed_by_first(&browser.ask("log", &json!({}))), before, "{lie}");
        // Loading the page again changes nothing.
        browser.ask("reload", &json!({ "who": 0 }));
        let again = browser.ask("seat", &json!({ "who": 0 }));
        assert!(again["fault"].as_str().is_some_and(|fault| fault.contains(&sentence)), "{lie}: {again}");
        browser.ask("close", &json!({}));
    }
}

/// A server that goes on from a copy of its data that is one move old. There is no clock, which would note lines of its own.
fn gone_back(browser: &mut Browser, name: &str) -> PageServer {
    let mut server = PageServer::open(name);
    let kind = games::find("quoridor").expect("it is registered");
    start(browser, &server, kind, &json!({ "options": [["clock", "none"]] }));
    browser.ask("fill", &json!({}));
    browser.ask("play", &json!({ "most": 2 }));
    server.stop();
    server.copy_data("copy");
    server.begin();
    browser.ask("found", &json!({}));
    browser.ask("play", &json!({ "most": 1 }));
    server.stop();
    server.put_back("copy");
    server.begin();
    server
}

/// An operator goes on from an old copy of the data. A page that is loaded again notices it by the head that it has kept.
#[test]
fn a_second_history_is_proved() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let _server = gone_back(&mut browser, "pages-copy");
    for who in 0..3 {
        browser.ask("reload", &json!({ "who": who }));
    }
    // The pages have heard of more lines: they sign nothing in a history without them, and nothing is wrong yet.
    for who in 0..2 {
        let seat = browser.ask("seat", &json!({ "who": who }));
        assert_eq!(seat["fault"], Value::Null, "{seat}");
    }
    assert_eq!(browser.ask("try", &json!({ "who": 0 })), json!(false), "it signs");
    // The player in turn goes on without a key, which is a line, and with a move: so there are at least two lines again.
    browser.ask("lose", &json!({ "who": 0 }));
    browser.ask("play", &json!({ "most": 1 }));
    let seat = browser.ask("wronged", &json!({ "who": 1 }));
    assert_eq!(seat["kept"]["fault"], "other_history", "{seat}");
    let evidence = browser.ask("evidence", &json!({ "who": 1 }));
    let saved = file("page-second-history.jsonl", evidence.as_str().expect("a file"));
    check(&["verify", arg(&saved), "--json"], "", 0, r#""proof":"two_histories""#);
    browser.ask("close", &json!({}));
}

/// A browser without the secret says so, goes on without the key if its player wants to, or with the link from where the
/// secret is.
#[test]
fn a_lost_secret_is_no_lost_game() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-lost");
    let kind = games::find("quoridor").expect("it is registered");
    begin(&mut browser, &server, kind, None);
    browser.ask("fill", &json!({}));
    browser.ask("play", &json!({ "most": 2 }));
    let link = browser.ask("along", &json!({ "who": 0 }));
    let taken = browser.ask("take", &json!({ "who": 0, "link": link }));
    assert_eq!((&taken["fault"], &taken["lost"]), (&Value::Null, &Value::Null), "{taken}");
    browser.ask("play", &json!({ "most": 2 }));
    browser.ask("lose", &json!({ "who": 1 }));
    browser.ask("play", &json!({ "most": 4 }));
    let (report, _) = verified(&browser.ask("log", &json!({})));
    let rung = report.ladder.rung(Claim::Signed);
    assert_eq!(rung.holds, Holds::Partly, "{rung:?}");
    assert!(rung.reasons.iter().any(|why| why.key == "why_lost_key"), "{rung:?}");
    assert_eq!(browser.ask("close", &json!({})), json!([]));
}

/// While a draw waits for the share of a browser that has lost its secret, the page says what will happen; once the secret
/// has come back for the draw, it can be given up again.
#[test]
fn a_secret_that_is_lost_while_a_share_is_called_for() {
    let Some(mut browser) = Browser::start("pages.mjs") else {
        return;
    };
    let server = PageServer::open("pages-called");
    let kind = games::find("backgammon").expect("it is registered");
    begin(&mut browser, &server, kind, None);
    let kept = browser.ask("restore", &json!({ "who": 0, "kept": {} }));
    browser.ask("seated", &json!({}));
    let held = browser.ask("held", &json!({ "who": 0, "text": "A roll or deal is waiting for shares now." }));
    let lost = held["lost"].as_str().unwrap_or_else(|| panic!("nothing is said: {held}"));
    assert!(lost.contains("your clock runs") && !lost.contains("Go on without the key"), "{lost}");
    assert_eq!((&held["isSent"], &held["fault"]), (&json!(false), &Value::Null), "{held}");
    assert_eq!(held["refusal"], "The secret of your seat is not in this browser", "{held}");
    // Another page says the same that is loaded now.
    browser.ask("reload", &json!({ "who": 0 }));
    assert_eq!(browser.ask("seat", &json!({ "who": 0 }))["lost"], lost);
    // The secret comes, and the draw with it; then it is lost again.
    browser.ask("restore", &json!({ "who": 0, "kept": kept }));
    browser.ask("told", &json!({ "who": 0, "text": " begins." }));
    let seat = browser.ask("seat", &json!({ "who": 0 }));
    assert_eq!((&seat["fault"], &seat["lost"]), (&Value::Null, &Value::Null), "{seat}");
    browser.ask("restore", &json!({ "who": 0, "kept": {} }));
    let seat = browser.ask("seat", &json!({ "who": 0 }));
    let lost = seat["lost"].as_str().unwrap_or_else(|| panic!("nothing is said: {seat}"));
    assert!(lost.contains("Go on without the key") && !lost.contains("is waiting"), "{lost}");
    browser.ask("lose", &json!({ "who": 0 }));
    let (report, _) = verified(&browser.ask("log", &json!({})));
    let rung = report.ladder.rung(Claim::Signed);
    assert!(rung.reasons.iter().any(|why| why.key == "why_lost_key"), "{rung:?}");
    assert_eq!(browser.ask("close", &json!({})), json!([]));
}
