//! Logs of both versions: every line is verified, and the game ends in the same state.

use std::process::Command;

use serde_json::Value;

use super::{check_complete, done, files, json, path, rows, text};
use crate::support::arg;

/// The folders with logs of tables, which the referee linked and proved.
const TABLES: [&str; 3] = ["tables", "git", "store"];

/// All logs of tables.
fn tables() -> Vec<String> {
    let logs = TABLES.iter().flat_map(|folder| files(folder, ".log"));
    logs.filter(|name| !name.contains("tournament-")).collect()
}

#[test]
fn every_log_ends_in_the_same_state() {
    let logs = rows::<2>("logs.txt");
    let all = tables().into_iter().chain(files("games", ".log"));
    check_complete(logs.iter().map(|[_, name]| name.clone()).collect(), all.collect());
    for [digest, name] in logs {
        let end = json(&["replay", arg(&path(&name))], "");
        assert_eq!(end["digest"], Value::from(digest), "{name}");
        assert_eq!(end["ok"], Value::from(true), "{name}");
    }
}

#[test]
fn every_log_of_a_table_verifies() {
    for name in tables() {
        let verified = json(&["verify", arg(&path(&name))], "");
        assert_eq!(verified["ok"], Value::from(true), "{name}");
        let log = text(&name);
        assert_eq!(verified["lines"], Value::from(log.lines().count()), "{name}");
        let last: Value = log.lines().last().and_then(|line| serde_json::from_str(line).ok()).expect("a line is JSON");
        assert_eq!(verified["link"], last["link"], "{name}");
        if last["event"] == "end" {
            assert_eq!([&verified["winners"], &verified["points"]], [&last["winners"], &last["points"]], "{name}");
        }
    }
}

#[test]
fn the_script_says_so_too() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py");
    let logs: Vec<_> = tables().iter().map(|name| path(name)).collect();
    match Command::new("python3").arg(script).args(&logs).output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
        Err(missing) => eprintln!("without python3: {missing}"),
    }
}

#[test]
fn a_log_leads_to_the_same_file() {
    for [_, _, name, log, lines] in rows::<5>("states/index.txt") {
        let lines: usize = lines.parse().expect("a number of lines");
        let beginning: String = text(&log).split_inclusive('\n').take(lines + 1).collect();
        let state = done(&["replay", "-", "--state"], &beginning).out;
        super::same(&state, &text(&format!("states/{name}")), &name);
    }
}
