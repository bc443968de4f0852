//! What the documents about state files and move files promise to a client that knows nothing else.

mod adopting;
mod comments;
mod left_alone;
mod messages;
mod resigning;
mod shapes;
mod times;

use game::movefile::hash_of;
use serde_json::Value;

use crate::fixture::{Fixture, MoveFile, Push};

/// A document of a table.
fn document(fixture: &Fixture, table: &str, name: &str) -> Value {
    let text = fixture.file(&format!("tables/{table}/{name}")).unwrap_or_else(|| panic!("{table}/{name} is there"));
    serde_json::from_str(&text).expect("it is JSON")
}

/// The honest move of whoever is to move, with something of it changed.
fn changed(fixture: &Fixture, table: &str, changes: &[(&str, Value)]) -> (String, MoveFile) {
    let (who, honest) = fixture.honest(table);
    let mut document: Value = serde_json::from_str(&honest.text).expect("it is JSON");
    for (key, value) in changes {
        document[*key] = value.clone();
    }
    (who, MoveFile { name: honest.name, text: document.to_string() })
}

/// A move file that lists actions, by whoever writes it.
fn listing(player: &str, state: &str, actions: &Value) -> String {
    let document = serde_json::json!({
        "player": player, "actions": actions, "timestamp": "2026-01-21T12:00:00Z",
        "expectedState": hash_of(state), "comment": null, "commitSha": null,
    });
    document.to_string()
}

/// Somebody pushes a move file, and the referee judges it: the codes of what it refuses.
fn hand_in(fixture: &Fixture, table: &str, who: &str, file: &MoveFile) -> Vec<&'static str> {
    fixture.push(&Push::by(who).file(&format!("tables/{table}/moves/{}", file.name), &file.text));
    let report = fixture.judge();
    report.tables.iter().flat_map(|done| &done.refused).map(|refused| refused.code).collect()
}
