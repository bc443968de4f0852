//! A folder with nothing but a state and moves is a table, as the documents show it.

use game::movefile::hash_of;
use git_tables::Known;
use serde_json::{Value, json};

use super::document;
use crate::fixture::{Fixture, MoveFile, Push, messages};

/// The state in the middle of a game that the document about states has for an example.
fn middle() -> Value {
    json!({
        "turn": 12, "activePlayer": "black", "dice": [4, 2], "diceUsed": [],
        "board": [0, 0, 2, 0, 0, -4, 0, -2, 0, 0, 1, 4, -4, 0, 0, 1, 2, 0, 4, 0, 0, -1, 0, 0],
        "bar": {"white": 1, "black": 0}, "home": {"white": 0, "black": 4},
        "lastMove": {"sequence": 11, "player": "white", "file": "0011-white-a3f2e1.json"},
        "status": "playing", "winner": null, "players": {"white": "alice", "black": "bob"},
        "messages": [
            {"type": "info", "text": "Game started. White to move.", "timestamp": "2025-01-21T12:00:00Z"},
            {"type": "info", "text": "White piece hit on point 21.", "timestamp": "2025-01-21T12:15:32Z"},
        ],
        "updatedAt": "2025-01-21T12:15:32Z",
    })
}

/// The same, as a program writes it that has a layout of its own.
fn text() -> String {
    serde_json::to_string_pretty(&middle()).expect("it is JSON") + "\n\n"
}

/// A repository that somebody else has begun: a state, and the moves that led to it.
fn begun_elsewhere() -> Fixture {
    let fixture = Fixture::new();
    let old = json!({
        "player": "white", "moves": [{"from": 5, "to": 2, "die": 3}], "timestamp": "2025-01-21T12:15:32Z",
        "expectedState": "0123456789abcdef", "diceRoll": [3, 3], "comment": "an old one",
        "commitSha": "0123456789abcdef0123456789abcdef01234567",
    });
    fixture.push(
        &Push::by("alice")
            .file("tables/t1/state.json", &text())
            .file("tables/t1/moves/0011-white-a3f2e1.json", &old.to_string()),
    );
    fixture
}

/// Black's move with a four and a two, for a state of this hash.
fn blacks_move(hash: &str) -> MoveFile {
    let file = json!({
        "player": "black", "moves": [{"from": 5, "to": 9, "die": 4}, {"from": 12, "to": 14, "die": 2}],
        "timestamp": "2026-01-21T12:00:00Z", "expectedState": hash, "diceRoll": [4, 2], "comment": null,
        "commitSha": null,
    });
    MoveFile { name: "0012-black-c4d5e6.json".to_owned(), text: file.to_string() }
}

fn adopt(fixture: &Fixture) {
    let report = fixture.judge();
    assert!(report.problems.is_empty() && report.tables[0].begun, "{report:?}");
    assert!(fixture.message().starts_with("t1: adopted"), "{}", fixture.message());
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn a_state_and_its_moves_are_a_table() {
    let fixture = begun_elsewhere();
    let before = middle();
    adopt(&fixture);
    let after = document(&fixture, "t1", "state.json");
    for (key, value) in before.as_object().expect("it is an object") {
        if key != "updatedAt" {
            assert_eq!(&after[key], value, "{key}");
        }
    }
    assert_eq!(after["updatedAt"], "2025-01-21T12:15:32.001Z", "its bytes are others, so it is younger");
    // The move that led there stays, and is nothing to be judged.
    let old = document(&fixture, "t1", "moves/0011-white-a3f2e1.json");
    assert_eq!(old["comment"], "an old one");
    let report = fixture.judge();
    assert!(report.lines().is_empty(), "{report:?}");
    // A player who read the state before the referee came may still move.
    fixture.play_file("t1", "bob", &blacks_move(&hash_of(&text())));
    assert_eq!(document(&fixture, "t1", "state.json")["lastMove"]["file"], "0012-black-c4d5e6.json");
    fixture.play("t1");
    assert_eq!(fixture.faults(), [""; 0]);
}

/// A move that is pushed with the folder is judged with it.
#[test]
fn a_move_may_come_with_it() {
    let fixture = begun_elsewhere();
    let file = blacks_move(&hash_of(&text()));
    fixture.push(&Push::by("bob").file(&format!("tables/t1/moves/{}", file.name), &file.text));
    let report = fixture.judge();
    assert_eq!(report.tables[0].applied.len(), 1, "{report:?}");
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn whoever_pushes_for_a_colour_is_that_colour_from_then_on() {
    let fixture = begun_elsewhere();
    adopt(&fixture);
    // Alice is White by the state itself, so she is not Black.
    let file = blacks_move(&hash_of(&fixture.of_table("state.json")));
    let hand_in = |who: &str, file: &MoveFile| super::hand_in(&fixture, "t1", who, file);
    assert_eq!(hand_in("alice", &file), ["not_the_player"]);
    let file = blacks_move(&hash_of(&fixture.of_table("state.json")));
    assert_eq!(hand_in("robert", &file), [""; 0], "Robert goes by another name there");
    let state = document(&fixture, "t1", "state.json");
    assert_eq!(state["players"], json!({"white": "alice", "black": "bob"}), "names are as they are");
    let table = document(&fixture, "t1", "table.json");
    assert_eq!((&table["players"][1]["login"], &table["players"][1]["name"]), (&json!("robert"), &json!("bob")));
    assert_eq!(fixture.faults(), [""; 0]);
    // White moves, and then nobody but Robert is Black.
    let (_, white) = fixture.honest("t1");
    assert_eq!(hand_in("alice", &white), [""; 0]);
    let (_, black) = fixture.honest("t1");
    assert_eq!(hand_in("bob", &black), ["not_the_player"]);
    let (_, black) = fixture.honest("t1");
    assert_eq!(hand_in("robert", &black), [""; 0]);
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn a_players_file_says_who_is_who() {
    let fixture = begun_elsewhere();
    fixture.push(&Push::by("alice").file("tables/t1/players.json", r#"{"black": "carol"}"#));
    adopt(&fixture);
    let file = |fixture: &Fixture| blacks_move(&hash_of(&fixture.of_table("state.json")));
    assert_eq!(super::hand_in(&fixture, "t1", "bob", &file(&fixture)), ["not_the_player"]);
    // Once it is adopted nobody changes it any more.
    fixture.push(&Push::by("mallory").file("tables/t1/players.json", r#"{"black": "mallory"}"#));
    assert_eq!(super::hand_in(&fixture, "t1", "mallory", &file(&fixture)), ["not_the_player"]);
    assert_eq!(super::hand_in(&fixture, "t1", "carol", &file(&fixture)), [""; 0]);
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn a_players_file_that_is_none_is_named() {
    let fixture = begun_elsewhere();
    fixture.push(&Push::by("alice").file("tables/t1/players.json", r#"{"green": "carol"}"#));
    let report = fixture.judge();
    let why = report.problems[0].error.to_string();
    assert!(why.contains("players.json") && why.contains("/green"), "{why}");
}

/// The printed examples of the document load as they are; the referee rolls where a roll is due.
#[test]
fn every_state_that_loads_is_adopted() {
    let mut waiting = middle();
    waiting["diceUsed"] = json!([4, 2]);
    let mut marked = format!("\u{feff}{}", text());
    marked.push(' ');
    let mut won = middle();
    won["status"] = json!("completed");
    won["winner"] = json!("black");
    for state in [waiting.to_string(), marked, won.to_string(), text()] {
        let fixture = Fixture::new();
        fixture.push(&Push::by("alice").file("tables/t1/state.json", &state));
        adopt(&fixture);
        let after = document(&fixture, "t1", "state.json");
        assert!(after["status"] == "completed" || after["diceUsed"] == json!([]), "{after}");
        assert!(messages(&fixture.of_table("state.json"), "error").is_empty());
    }
}

#[test]
fn a_state_from_the_future_is_not_adopted() {
    let fixture = Fixture::new();
    let mut state = middle();
    state["updatedAt"] = json!("9999-12-31T23:59:59.999Z");
    fixture.push(&Push::by("alice").file("tables/t1/state.json", &state.to_string()));
    let report = fixture.judge();
    assert!(report.problems[0].error.to_string().contains("future"), "{report:?}");
}

/// The other games' states do not say how many files there were, and go on all the same.
#[test]
fn states_of_other_games_are_adopted() {
    for game in ["quoridor", "fish"] {
        let model = Fixture::with_table(game, "{}");
        model.play("t1");
        let fixture = Fixture::new();
        fixture.push(&Push::by("alice").file("tables/t1/state.json", &model.of_table("state.json")));
        adopt(&fixture);
        fixture.play("t1");
        fixture.play("t1");
        assert_eq!(fixture.faults(), [""; 0], "{game}");
        let log = fixture.opened("t1").fold(&mut |_, _, _| {}).unwrap_or_else(|trouble| panic!("{trouble}")).log();
        assert!(log.lines().next().is_some_and(|header| header.contains(r#""setup":{"state":"#)), "{log}");
    }
}

/// Where a forge says who pushes, the names in commits count for nothing here either.
#[test]
fn a_forge_says_who_takes_a_seat() {
    let fixture = begun_elsewhere();
    adopt(&fixture);
    let before = fixture.tip();
    let file = blacks_move(&hash_of(&fixture.of_table("state.json")));
    fixture.push(&Push::by("bob").file(&format!("tables/t1/moves/{}", file.name), &file.text));
    let actor = git_tables::Person::actor("roberta", Some(42));
    let report = fixture.judge_with(&Known { actor: Some(actor), since: Some(before), ..Known::default() });
    assert_eq!(report.tables[0].applied.len(), 1, "{report:?}");
    let table = document(&fixture, "t1", "table.json");
    assert_eq!((&table["players"][1]["login"], &table["players"][1]["id"]), (&json!("roberta"), &json!(42)));
}
