//! `updatedAt` orders the states of a table, whatever players write into their files.

use serde_json::json;

use super::{changed, document, hand_in};
use crate::fixture::{Fixture, MoveFile, Push, START};

/// The times of every state that the referee committed for a table, the oldest first.
fn times(fixture: &Fixture, table: &str, key: &str) -> Vec<String> {
    let path = format!("tables/{table}/state.json");
    let commits =
        fixture.git(&["log", "--reverse", "--author=Parlor referee", "--format=%H", "main", "--", &path], b"");
    let time = |commit: &str| {
        let text = fixture.git(&["show", &format!("{commit}:{path}")], b"");
        let state: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        state[key].as_str().expect("it has a time").to_owned()
    };
    commits.lines().map(time).collect()
}

/// Texts in RFC 3339 and UTC, padded so that they compare like times.
fn comparable(time: &str) -> String {
    let plain = time.trim_end_matches('Z');
    let (seconds, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    format!("{seconds}.{fraction:0<6}")
}

fn assert_increasing(times: &[String]) {
    let times: Vec<String> = times.iter().map(|time| comparable(time)).collect();
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:#?}");
}

#[test]
fn every_state_is_later_than_the_one_before_it() {
    let fixture = Fixture::with_table("backgammon", START);
    // The same time, the distant past, nearly too far ahead, and the past again.
    for time in ["2026-01-21T12:00:00Z", "2000-01-01T00:00:00Z", "2026-01-21T12:04:50Z", "2026-01-21T11:00:00Z"] {
        let (who, file) = changed(&fixture, "t1", &[("timestamp", json!(time))]);
        assert_eq!(hand_in(&fixture, "t1", &who, &file), [""; 0], "{time}");
        let junk = MoveFile { name: "0099-white-abcdef.json".to_owned(), text: "junk".to_owned() };
        assert_eq!(hand_in(&fixture, "t1", "mallory", &junk), ["not_json"]);
        // An edit is a state as well.
        fixture.push(&Push::by("mallory").file("tables/t1/state.json", "{}\n"));
        fixture.judge();
    }
    let found = times(&fixture, "t1", "updatedAt");
    assert_eq!(found.len(), 1 + 4 * 3);
    assert_increasing(&found);
    assert_eq!(fixture.faults(), [""; 0]);
}

/// The same in a game whose document has other keys.
#[test]
fn it_is_so_in_every_game_whose_states_have_times() {
    let fixture = Fixture::with_table("quoridor", "{}");
    for time in ["2000-01-01T00:00:00Z", "2026-01-21T12:04:50Z", "2026-01-21T12:04:50Z"] {
        let (who, file) = changed(&fixture, "t1", &[("timestamp", json!(time))]);
        assert_eq!(hand_in(&fixture, "t1", &who, &file), [""; 0], "{time}");
    }
    let found = times(&fixture, "t1", "updated_at");
    assert_eq!(found.len(), 4);
    assert_increasing(&found);
    assert_eq!(document(&fixture, "t1", "table.json")["updatedAt"], found[3]);
    assert_eq!(fixture.faults(), [""; 0]);
}

/// Moves of one push follow each other before the referee has written anything; what was refused before is in the states
/// between them.
#[test]
fn moves_that_come_together_are_verified_after_something_was_refused() {
    let fixture = Fixture::with_table("quoridor", "{}");
    let junk = MoveFile { name: "junk.json".to_owned(), text: "{}".to_owned() };
    assert_eq!(hand_in(&fixture, "t1", "mallory", &junk).len(), 1);
    let (who, first) = changed(&fixture, "t1", &[("timestamp", json!("2026-01-21T11:00:00Z"))]);
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", first.name), &first.text));
    let ahead = fixture.opened("t1").ahead(crate::fixture::now()).unwrap_or_else(|trouble| panic!("{trouble}"));
    let state = ahead.state_file();
    let second = super::listing("player2", &state, &json!(["e8"]));
    fixture.push(&Push::by("bob").file("tables/t1/moves/0002-player2-abcdef.json", &second));
    let report = fixture.judge();
    assert_eq!(report.tables[0].applied.len(), 2, "{report:?}");
    assert_eq!(fixture.faults(), [""; 0]);
}

/// A message of the game may be younger than its move, since messages stay in order.
#[test]
fn a_message_after_a_refusal_is_verified() {
    // White bears off the last checker with any roll.
    let fixture =
        Fixture::with_table("backgammon", r#"{"position":"XGID=--A---------------------a-:0:0:1:21:0:0:0:0:10"}"#);
    let junk = MoveFile { name: "0099-white-abcdef.json".to_owned(), text: "junk".to_owned() };
    assert_eq!(hand_in(&fixture, "t1", "mallory", &junk), ["not_json"]);
    let (who, file) = changed(&fixture, "t1", &[("timestamp", json!("2026-01-21T11:00:00Z"))]);
    assert_eq!(hand_in(&fixture, "t1", &who, &file), [""; 0]);
    assert_eq!(document(&fixture, "t1", "state.json")["winner"], "white");
    assert_eq!(fixture.faults(), [""; 0]);
}
