//! The arena: matches are fair, repeat themselves, survive whatever happens, and say what they came to.

mod folders;
mod matches;
mod programs;
mod reports;
use std::path::Path;

use serde_json::Value;

use crate::support::{arg, parlor};

/// Runs a match and gives its result.
#[track_caller]
fn play(args: &[&str]) -> Value {
    let args: Vec<&str> = ["arena", "--json"].into_iter().chain(args.iter().copied()).collect();
    let ran = parlor(&args, "");
    assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
    serde_json::from_str(&ran.out).expect("the result is JSON")
}

/// The same, kept in a folder; with its games, in order.
#[track_caller]
fn play_in(folder: &Path, args: &[&str]) -> (Value, Vec<Value>) {
    let args: Vec<&str> = args.iter().copied().chain(["--out", arg(folder)]).collect();
    (play(&args), games(folder))
}

/// The games that a folder has, in order.
fn games(folder: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join("games.jsonl")).expect("the games are there");
    let mut games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a game is JSON")).collect();
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// A number of a document.
#[track_caller]
fn number(document: &Value, pointer: &str) -> f64 {
    let found = document.pointer(pointer).and_then(Value::as_f64);
    found.unwrap_or_else(|| panic!("no number at {pointer} in {document}"))
}

/// A whole number of a document.
#[track_caller]
fn count(document: &Value, pointer: &str) -> u64 {
    let found = document.pointer(pointer).and_then(Value::as_u64);
    found.unwrap_or_else(|| panic!("no whole number at {pointer} in {document}"))
}

/// A result without what the clock says.
fn timeless(mut result: Value) -> Value {
    for side in ["a", "b"] {
        for key in ["mean_us", "p95_us", "worst_us", "late"] {
            result["sides"][side][key] = Value::Null;
        }
    }
    result
}
