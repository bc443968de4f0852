//! A client that was written from the documents about state and move files alone, and shares no code with us.

use std::process::Command;

use serde_json::Value;

use crate::support::arg;
use crate::support::git::{Bare, Clone};

/// Runs the client for a table of Alice's and Bob's; gives the document that it ends with.
fn play(bare: &Bare, table: &str, more: &[&str]) -> Value {
    let clones: Vec<Clone> = ["alice", "bob"].iter().map(|who| bare.clone_in(&format!("{table}-{who}"), who)).collect();
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/git_mover.py");
    let seats: Vec<String> =
        ["white", "black"].iter().zip(&clones).map(|(seat, clone)| format!("{seat}={}", arg(&clone.path))).collect();
    let mut command: Command = clones[0].program("python3", &[client, table]);
    let output = command.args(&seats).args(more).output().expect("there is Python");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    serde_json::from_str(out.lines().last().unwrap_or_default()).unwrap_or_else(|wrong| panic!("{wrong}: {out}"))
}

/// Everything about the table is right, and its log proves itself.
fn verify(bare: &Bare, table: &str) {
    let reader = bare.clone_in(&format!("{table}-reader"), "reader");
    let said = reader.must(&["git", "verify"]);
    assert!(said.starts_with(&format!("{table}: right.")), "{said}");
    reader.write("receipt.log", &reader.must(&["git", "log", table, "--receipt"]));
    reader.must(&["verify", "receipt.log"]);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py");
    let output = reader.program("python3", &[script, "receipt.log"]).output().expect("there is Python");
    assert!(output.status.success(), "{output:?}");
    let log = reader.must(&["git", "log", table]);
    assert!(log.contains("“move 1”"), "comments are in the log: {log}");
    assert!(bare.git(&["log", "main"]).contains("“move 1”"), "and in the history");
}

#[test]
fn a_client_of_the_documents_plays_a_whole_game() {
    let bare = Bare::with_hook();
    let founder = bare.clone_of("alice");
    let who = ["--white", "alice", "--black", "bob"];
    founder.must(&[&["git", "new", "backgammon", "--id", "ours", "--no-seeds", "--commit"], &who[..]].concat());
    founder.push();
    let end = play(&bare, "ours", &[]);
    assert!(end["winner"].is_string() && 20 < end["moves"].as_u64().unwrap_or(0), "{end}");
    verify(&bare, "ours");
}

#[test]
fn a_table_as_the_documents_show_it_is_played_to_its_end() {
    let bare = Bare::with_hook();
    let end = play(&bare, "theirs", &["--found"]);
    assert!(end["winner"].is_string() && 20 < end["moves"].as_u64().unwrap_or(0), "{end}");
    verify(&bare, "theirs");
}

#[test]
fn a_client_of_the_documents_resigns() {
    let bare = Bare::with_hook();
    let end = play(&bare, "left", &["--found", "--resign-after", "3"]);
    let last = end["messages"].as_array().and_then(|messages| messages.iter().rev().nth(1)).expect("two messages");
    let loser = if end["winner"] == "white" { "bob" } else { "alice" };
    assert_eq!(last["text"], format!("{loser} resigned."), "{end}");
    verify(&bare, "left");
}

/// The command line resigns as well, in turn or not.
#[test]
fn a_player_resigns_with_a_command() {
    let bare = Bare::with_hook();
    let ann = bare.clone_of("ann");
    for (table, seat) in [("one", "player1"), ("two", "player2")] {
        ann.must(&["git", "new", "quoridor", "--id", table, "--player1", "ann", "--player2", "ben", "--commit"]);
        ann.push();
        ann.pull();
        let who = if seat == "player1" { "ann" } else { "ben" };
        let clone = bare.clone_in(&format!("{table}-{who}"), who);
        clone.must(&["git", "move", table, "forfeit", "--commit", "--comment", "well played"]);
        let said = clone.push();
        assert!(said.contains(&format!("{who} resigned")) && said.contains("“well played”"), "{said}");
        ann.pull();
        assert_eq!(ann.document(table, "table.json")["winners"].as_array().map(Vec::len), Some(1), "{table}");
        let log = ann.json(&["git", "log", table]);
        assert_eq!(log[1]["comment"], "well played", "{log}");
    }
    ann.must(&["git", "verify"]);
}
