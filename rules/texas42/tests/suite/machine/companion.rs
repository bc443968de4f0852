//! The companion: the machine in the terms of its document, as a client sees it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::table::{Table, moments};

fn companion(setup: &str) -> Value {
    serde_json::to_value(Table::after(setup, "").game.companion()).expect("JSON")
}

fn actions(setup: &str) -> Vec<Value> {
    companion(setup)["actions"].as_array().expect("a list").clone()
}

/// Every id of a companion, each with its phase.
fn ids(setup: &str) -> BTreeSet<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let all = actions(setup);
    let of = |action: &Value| -> Vec<(String, String)> {
        action["ids"].as_array().expect("a list").iter().map(|id| (text(&action["phase"]), text(id))).collect()
    };
    all.iter().flat_map(of).collect()
}

#[test]
fn it_has_the_types_and_transitions_of_the_document() {
    let told = companion("{}");
    assert_eq!(told["phases"], json!(["setup", "bidding", "trump_selection", "playing", "scoring", "game_end"]));
    assert_eq!(told["initialPhase"], "bidding");
    let rows: Vec<(String, String, Vec<String>)> = actions("{}")
        .iter()
        .map(|action| {
            let next = action["phaseTransitions"].as_array().expect("a list").iter();
            let next = next.map(|transition| transition["nextPhase"].as_str().expect("a phase").to_owned());
            assert!(action["availableWhen"].as_str().is_some_and(|when| !when.is_empty()));
            assert!(action["phaseTransitions"][0]["when"].as_str().is_some_and(|when| !when.is_empty()));
            let text = |key: &str| action[key].as_str().expect("a text").to_owned();
            (text("type"), text("phase"), next.collect())
        })
        .collect();
    let rows: Vec<(&str, &str, String)> =
        rows.iter().map(|(kind, phase, next)| (kind.as_str(), phase.as_str(), next.join(" "))).collect();
    let both = "bidding trump_selection".to_owned();
    assert_eq!(
        rows,
        [
            ("pass", "bidding", both.clone()),
            ("bid", "bidding", both.clone()),
            ("bid", "bidding", both),
            ("redeal", "bidding", "bidding".to_owned()),
            ("select-trump", "trump_selection", "playing".to_owned()),
            ("play", "playing", "playing".to_owned()),
            ("agree-complete-trick", "playing", "playing".to_owned()),
            ("complete-trick", "playing", "playing scoring".to_owned()),
            ("agree-score-hand", "scoring", "scoring".to_owned()),
            ("score-hand", "scoring", "bidding game_end".to_owned()),
        ]
    );
}

#[test]
fn a_setup_narrows_it() {
    let has = |setup: &str, id: &str| ids(setup).iter().any(|(_, known)| known == id);
    for (id, without, with) in [
        ("bid-30", r#"{"least_bid":31}"#, "{}"),
        ("bid-4-marks", r#"{"marks_cap":3}"#, "{}"),
        ("bid-5-marks", "{}", r#"{"marks_cap":5}"#),
        ("bid-splash", r#"{"plunge":true}"#, r#"{"splash":true}"#),
        ("bid-plunge", "{}", r#"{"plunge":true}"#),
        ("trump-nel-o", "{}", r#"{"nel_o":true}"#),
        ("trump-sevens", r#"{"nel_o":true}"#, r#"{"sevens":true}"#),
        ("redeal", r#"{"forced_bid":true}"#, "{}"),
        ("agree-complete-trick-0", r#"{"consensus":"auto"}"#, "{}"),
        ("agree-score-hand-3", r#"{"consensus":"auto"}"#, "{}"),
    ] {
        assert!(!has(without, id) && has(with, id), "{id}: not with {without}, with {with}");
    }
    assert!(!has("{}", "forfeit-0") && !ids("{}").iter().any(|(_, id)| id.starts_with("deal-")));
    for action in actions("{}") {
        let (pattern, ids) = (action["idPattern"].as_str().expect("a text"), action["ids"].as_array().expect("a list"));
        assert!(pattern.starts_with('^') && pattern.ends_with('$') && !ids.is_empty(), "{action}");
    }
}

/// What is legal at any moment is an id of its phase.
#[test]
fn what_is_legal_is_in_it() {
    let ids = ids("{}");
    for (name, table) in moments() {
        for actor in table.game.turn().actors().filter(|actor| *actor != game::Actor::Chance) {
            for id in table.game.legal(actor) {
                assert!(ids.contains(&(table.phase().to_owned(), id.clone())), "{id}: {name}");
            }
        }
    }
}
