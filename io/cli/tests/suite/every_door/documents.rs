//! What documents are refused for has the same codes at every door that takes them.
//!
//! States and setups are edited in one place at a time, in every place. All faults that the game names must be named by
//! every door, in the same order, for each list of codes at least once.

use std::collections::BTreeSet;

use game::json::Tree;
use game::{Kind, Luck as _, Malformed, Seeded, Timestamp, Turn, Viewer};
use parlor::rpc::Session;
use serde_json::{Value, json};

use super::live::LiveServer;
use super::play::illegal;
use crate::support::{in_process, pick};

/// How many states of a game are edited.
const STATES: usize = 60;

/// How many places of a state are edited; other states have their turn in other places.
const PLACES: usize = 60;

/// Codes that no single edit of a state or a setup leads to, and the tests that have them.
const UNMET: &[(&[&str], &str)] = &[
    (
        &[
            "wrong_dice",
            "same_point",
            "wrong_direction",
            "wrong_entry",
            "wrong_distance",
            "die_too_small",
            "turn_already_over",
        ],
        "documents of moves: `refusals::rules` of git tables",
    ),
    (
        &["not_a_play", "other_roll", "cannot_be_played", "nothing_hit", "ambiguous_play"],
        "plays in words: `notation` of backgammon",
    ),
    (
        &["wrong_status", "wrong_active_player", "messages_out_of_order", "wrong_match", "same_name"],
        "several edits at once: `documents::wrong` of backgammon",
    ),
    (&["wrong_times", "two_boards", "not_drawn_yet", "not_dealt_yet"], "the same: `documents` of their games"),
];

/// What can be made of a document by one edit, in some of its places.
fn edits(document: &Value, turn: usize) -> Vec<Value> {
    let mut pointers = Vec::new();
    places(document, "", &mut pointers);
    let mut found = Vec::new();
    let step = pointers.len().div_ceil(PLACES);
    for (at, _) in pointers.iter().skip(turn % step).step_by(step) {
        let old = document.pointer(at).expect("it was found there");
        let mut edit = |new: Value| {
            let mut edited = document.clone();
            *edited.pointer_mut(at).expect("it was found there") = new;
            found.push(edited);
        };
        edit(Value::Null);
        match old {
            Value::Null => [json!(0), json!("x")].into_iter().for_each(&mut edit),
            Value::Bool(is_so) => edit(json!(!is_so)),
            Value::Number(_) => {
                let number = old.as_i64().unwrap_or_default();
                for other in [number + 1, number - 1, 1_000, 0] {
                    edit(json!(other));
                }
            }
            Value::String(_) => [json!("x"), json!(""), json!("x".repeat(300))].into_iter().for_each(&mut edit),
            Value::Array(items) => {
                edit(json!(items.iter().rev().collect::<Vec<_>>()));
                edit(json!(items.iter().skip(1).collect::<Vec<_>>()));
                edit(json!(items.iter().chain(items.first()).collect::<Vec<_>>()));
            }
            Value::Object(fields) => {
                for key in fields.keys() {
                    let mut fewer = fields.clone();
                    fewer.remove(key);
                    edit(Value::Object(fewer));
                }
                edit(json!({"zz": 1}));
            }
        }
        // What stands under the same key elsewhere.
        let key = |at: &str| at.rsplit('/').next().map(str::to_owned);
        for (other, value) in pointers.iter().filter(|(other, _)| key(other) == key(at) && other != at).take(3) {
            if *value != old && !other.starts_with(at.as_str()) {
                edit((*value).clone());
            }
        }
    }
    found
}

/// Every place in a document, by its JSON pointer.
fn places<'v>(value: &'v Value, at: &str, found: &mut Vec<(String, &'v Value)>) {
    found.push((at.to_owned(), value));
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), found)),
        Value::Array(items) => {
            (0..).zip(items).for_each(|(index, value): (usize, _)| places(value, &format!("{at}/{index}"), found));
        }
        _ => {}
    }
}

fn codes(malformed: &Malformed) -> Vec<String> {
    malformed.faults().iter().map(|fault| fault.code.to_owned()).collect()
}

/// The codes of all faults in what a door says.
fn faults(said: &str) -> Vec<String> {
    let said: Value = serde_json::from_str(said.lines().next().unwrap_or_default()).unwrap_or_default();
    let lists = ["/faults", "/error/data/faults"];
    let found = lists.iter().find_map(|place| said.pointer(place).and_then(Value::as_array));
    found.map_or_else(Vec::new, |faults| {
        faults.iter().map(|fault| fault["code"].as_str().unwrap_or("?").to_owned()).collect()
    })
}

fn over_rpc(method: &str, params: &Value) -> Vec<String> {
    let line = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
    faults(&Session::new(Timestamp::default, |_| Ok(())).answer(line.as_bytes()).expect("it has an id"))
}

/// States of random games.
fn states(kind: &Kind) -> Vec<Value> {
    let mut luck = Seeded::new(7);
    let mut states = Vec::new();
    for setup in kind.trials.iter().cycle() {
        let (mut game, mut envelope) = kind.begin(&Tree::parse(setup).expect("JSON")).expect("a trial is a setup");
        "550e8400-e29b-41d4-a716-446655440000".clone_into(&mut envelope.table);
        while game.turn() != Turn::Over {
            let actors: Vec<_> = game.turn().actors().collect();
            let actor = *pick(&actors, &mut luck);
            let id = match actor {
                game::Actor::Chance => game.draw(&mut luck).expect("it is chance's turn"),
                _ => pick(&game.legal(actor), &mut luck).clone(),
            };
            let narration = game.apply(actor, &id).expect("it is legal");
            envelope.note(&id, &narration, Timestamp::default());
            if luck.below(12) == 0 || game.turn() == Turn::Over {
                let state = game.state(&envelope, Viewer::Referee);
                states.push(serde_json::from_str(&state).expect("a state is JSON"));
            }
            if states.len() == STATES {
                return states;
            }
        }
    }
    states
}

#[test]
fn wrong_states_are_refused_alike_at_every_door() {
    for kind in games::GAMES {
        let mut seen: BTreeSet<Vec<String>> = BTreeSet::new();
        let mut met: BTreeSet<String> = BTreeSet::new();
        for (turn, state) in states(kind).iter().enumerate() {
            for edited in edits(state, turn) {
                let text = edited.to_string();
                let Err(malformed) = kind.load(&Tree::parse(&text).expect("JSON")) else { continue };
                let rules = codes(&malformed);
                met.extend(rules.iter().cloned());
                if 3 < rules.len() || !seen.insert(rules.clone()) {
                    continue;
                }
                let ran = in_process(&["parlor", "check", "-", "--game", kind.name, "--json"], text.as_bytes());
                assert_eq!(faults(&ran.out), rules, "parlor check: {text}");
                assert_eq!(over_rpc("load", &json!({"game": kind.name, "state": edited})), rules, "load: {text}");
            }
        }
        for edited in kind.trials.iter().flat_map(|setup| edits(&serde_json::from_str(setup).expect("JSON"), 0)) {
            let begun = kind.begin(&Tree::parse(&edited.to_string()).expect("JSON"));
            met.extend(begun.err().iter().flat_map(codes));
        }
        let is_met = |code: &str| {
            met.contains(code) || illegal(kind).contains(&code) || UNMET.iter().any(|(codes, _)| codes.contains(&code))
        };
        let unmet: Vec<_> = (kind.refusals)().into_iter().map(|row| row.0).filter(|code| !is_met(code)).collect();
        assert!(unmet.is_empty(), "{}: no edit leads to {unmet:?}", kind.name);
    }
}

#[test]
fn wrong_setups_are_refused_alike_at_every_door() {
    let server = LiveServer::patient();
    for kind in games::GAMES {
        let mut seen: BTreeSet<Vec<String>> = BTreeSet::new();
        for setup in kind.trials {
            for edited in edits(&serde_json::from_str(setup).expect("a trial is JSON"), 0) {
                let text = edited.to_string();
                let Err(malformed) = kind.begin(&Tree::parse(&text).expect("JSON")) else { continue };
                let rules = codes(&malformed);
                if !seen.insert(rules.clone()) {
                    continue;
                }
                assert_eq!(over_rpc("new", &json!({"game": kind.name, "setup": edited})), rules, "new: {text}");
                let ran = in_process(&["parlor", "new", kind.name, "--setup", &text, "--json"], b"");
                assert_eq!(faults(&ran.err), rules, "parlor new: {text} {ran:?}");
                let plain = server.http("POST", &format!("/api/v1/{}/games", kind.name), &[], &text).1;
                assert_eq!(faults(&plain), rules, "plain: {text} {plain}");
                if edited.get("names").is_none() {
                    let order = json!({"game": kind.name, "setup": edited}).to_string();
                    let http = server.http("POST", "/api/v1/tables", &[], &order).1;
                    assert_eq!(faults(&http), rules, "HTTP: {text} {http}");
                }
            }
        }
    }
}
