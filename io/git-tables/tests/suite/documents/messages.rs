//! Junk cannot push the game's own messages out.

use serde_json::Value;

use super::{document, hand_in};
use crate::fixture::{Fixture, MoveFile, Push, messages};

fn junk(number: usize) -> MoveFile {
    MoveFile { name: format!("{number:04}-white-abcdef.json"), text: "junk".to_owned() }
}

#[test]
fn refusals_hold_five_of_twenty_and_the_beginning_stays() {
    let fixture = Fixture::with_table("backgammon", "{}");
    for number in 50..62 {
        assert_eq!(hand_in(&fixture, "t1", "mallory", &junk(number)), ["not_json"]);
    }
    for name in ["state.json", "table.json"] {
        let text = fixture.of_table(name);
        assert_eq!(messages(&text, "error").len(), 5, "{text}");
        assert!(messages(&text, "error")[4].contains("0061-"), "the last one is said: {text}");
        assert!(messages(&text, "info")[0].starts_with("Game started."), "{text}");
    }
    assert_eq!(fixture.faults(), [""; 0]);
}

/// A table whose game has had a lot to say already.
#[test]
fn how_it_was_won_stays_as_well() {
    let fixture = Fixture::with_table("backgammon", "{}");
    let mut state = document(&fixture, "t1", "state.json");
    let said = |text: String| serde_json::json!({"type": "info", "text": text, "timestamp": "2026-01-21T11:00:00Z"});
    let hits = (0..24).map(|number| said(format!("White piece hit on point {number}.")));
    let all: Vec<Value> = std::iter::once(said("Game started. White to move.".to_owned())).chain(hits).collect();
    state["messages"] = all.into();
    // Any move ends it.
    state["board"] = serde_json::json!([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1]);
    state["home"] = serde_json::json!({"white": 14, "black": 14});
    state["updatedAt"] = "2026-01-21T11:00:00Z".into();
    fixture.push(&Push::by("alice").file("tables/t2/state.json", &state.to_string()));
    let report = fixture.judge();
    assert!(report.problems.is_empty() && report.tables[0].begun, "more than 20 messages are read: {report:?}");
    assert_eq!(messages(&fixture.file("tables/t2/state.json").expect("it is there"), "info").len(), 20);
    fixture.play("t2");
    for number in 50..62 {
        assert_eq!(hand_in(&fixture, "t2", "mallory", &junk(number)), ["not_json"]);
    }
    let text = fixture.file("tables/t2/state.json").expect("it is there");
    let (told, refused) = (messages(&text, "info"), messages(&text, "error"));
    assert!(told.len() + refused.len() <= 20 && (1..=5).contains(&refused.len()), "{text}");
    assert!(
        told.iter().any(|message| message.contains("wins a backgammon") || message.contains("wins a single game")),
        "{text}"
    );
    assert_eq!(fixture.faults(), [""; 0]);
}
