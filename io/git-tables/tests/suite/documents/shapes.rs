//! The shape of move files: what is read, and what is said of what is not.

use serde_json::json;

use super::{changed, hand_in, listing};
use crate::fixture::{Fixture, MoveFile, Push, START};

/// What the referee says of a file in the place of an honest one.
fn said(fixture: &Fixture, who: &str, file: &MoveFile) -> String {
    fixture.push(&Push::by(who).file(&format!("tables/t1/moves/{}", file.name), &file.text));
    let report = fixture.judge();
    let refused = report.tables.iter().flat_map(|done| &done.refused).next();
    refused.unwrap_or_else(|| panic!("it is refused: {report:?}")).message.clone()
}

#[test]
fn a_byte_order_mark_is_read() {
    for game in ["backgammon", "quoridor"] {
        let fixture = Fixture::with_table(game, if game == "backgammon" { START } else { "{}" });
        let (who, honest) = fixture.honest("t1");
        let text = format!("\u{feff}{}", honest.text);
        assert_eq!(hand_in(&fixture, "t1", &who, &MoveFile { text, ..honest }), [""; 0], "{game}");
        assert_eq!(fixture.faults(), [""; 0]);
    }
}

#[test]
fn what_is_no_commit_is_a_fault_of_shape() {
    for game in ["backgammon", "quoridor"] {
        for (sha, code) in [("abc", "bad_commit_sha"), ("", "bad_commit_sha"), (&"a".repeat(40), "commit_sha_set")] {
            let fixture = Fixture::with_table(game, if game == "backgammon" { START } else { "{}" });
            let (who, honest) = fixture.honest("t1");
            let text = honest.text.replace("\"commitSha\": null", &format!("\"commitSha\": {sha:?}"));
            let file = MoveFile { text, ..honest };
            // Before the referee comes, a reader takes it for what it is: a file that is still to be judged.
            fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", file.name), &file.text));
            assert_eq!(fixture.opened("t1").pending.len(), 1, "{game} {sha:?}");
            assert!(fixture.opened("t1").applied.is_empty(), "{game} {sha:?}");
            let report = fixture.judge();
            assert_eq!(report.tables[0].refused[0].code, code, "{game} {sha:?}");
        }
    }
    // The shape comes before everything else.
    let fixture = Fixture::with_table("backgammon", START);
    let (who, file) = changed(&fixture, "t1", &[("commitSha", json!("a".repeat(40))), ("player", json!("green"))]);
    assert_eq!(hand_in(&fixture, "t1", &who, &file), ["unknown_word"]);
}

#[test]
fn hints_name_every_key_that_may_be_there() {
    let common = ["`timestamp`", "`expectedState`", "`comment`", "`commitSha`", "`player`", "`actions`"];
    let rows: [(&str, &str, &[&str]); 2] = [("backgammon", START, &["`moves`", "`diceRoll`"]), ("quoridor", "{}", &[])];
    for (game, setup, own) in rows {
        let fixture = Fixture::with_table(game, setup);
        let (who, file) = changed(&fixture, "t1", &[("colour", json!("white"))]);
        let said = said(&fixture, &who, &file);
        for key in common.iter().chain(own) {
            assert!(said.contains(key), "{game}: {key} in {said}");
        }
        assert!(!said.contains("missing"), "{game}: {said}");
    }
}

#[test]
fn actions_may_be_the_documents_of_the_game() {
    let rows = [
        ("quoridor", json!([{"type": "move", "row": 7, "col": 4}]), "player1", "e2"),
        ("quoridor", json!([{"type": "wall", "row": 3, "col": 4, "orientation": "horizontal"}]), "player1", ""),
        ("fish", json!([{"type": "PlacePenguin", "tile_id": 0}]), "red", ""),
    ];
    for (game, actions, seat, told) in rows {
        let fixture = Fixture::with_table(game, "{}");
        let text = listing(seat, &fixture.of_table("state.json"), &actions);
        let file = MoveFile { name: format!("0001-{seat}-abcdef.json"), text };
        assert_eq!(hand_in(&fixture, "t1", "alice", &file), [""; 0], "{game}: {actions}");
        assert!(fixture.message().contains(told), "{}", fixture.message());
        fixture.play("t1");
        assert_eq!(fixture.faults(), [""; 0]);
    }
}

/// What is wrong inside a document is said with its place.
#[test]
fn a_wrong_document_among_actions_is_told_with_its_place() {
    let fixture = Fixture::with_table("quoridor", "{}");
    let actions = json!([{"type": "move", "row": 70, "col": 4}]);
    let text = listing("player1", &fixture.of_table("state.json"), &actions);
    let file = MoveFile { name: "0001-player1-abcdef.json".to_owned(), text };
    let said = said(&fixture, "alice", &file);
    assert!(said.contains("/actions/0/row"), "{said}");
}

/// A table that a player asks for by hand begins like any other: what became usual later is in its setup.
#[test]
fn a_setup_is_completed_when_its_table_begins() {
    let fixture = Fixture::with_table("fish", r#"{"rules":"box"}"#);
    let table: serde_json::Value = serde_json::from_str(&fixture.of_table("table.json")).expect("JSON");
    assert_eq!(table["setup"]["board"], "box", "{table}");
    assert_eq!(fixture.faults(), [""; 0]);
}
