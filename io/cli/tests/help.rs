//! The examples of the help texts: every one of them works.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use game::Viewer;
use game::json::Tree;
use support::{log_of, parlor};

/// Examples that need a terminal, a reader of manual pages, or a folder of the system.
const ELSEWHERE: [&str; 3] = ["parlor play ", "| man ", "/etc/"];

/// The examples in the help of a command.
fn examples(command: &str) -> Vec<String> {
    let help = parlor(&["help", command], "").out;
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{command} has no examples"));
    examples.lines().map(|line| line.trim().to_owned()).collect()
}

/// The commands that `parlor help` lists.
fn commands() -> Vec<String> {
    let help = parlor(&["help"], "").out;
    let listed = help.split_once("Commands:\n").and_then(|(_, rest)| rest.split_once("\n\n"));
    let lines = listed.expect("the help lists commands").0.lines();
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// A position that can be solved.
fn hand() -> String {
    let kind = games::find("texas42").expect("it is registered");
    let (mut game, envelope) = kind.begin(&Tree::Null).expect("it begins");
    for id in ["deal-1010021210330113032330221322", "bid-30", "pass", "pass", "pass", "trump-fives"] {
        let actor = game.turn().actor().expect("it is not over");
        game.apply(actor, id).expect("the test's actions are legal");
    }
    game.state(&envelope, Viewer::Referee)
}

#[test]
fn every_example_works() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("the test's folder can be written");
    fs::write(folder.join("game.log"), log_of(&["e2", "e8"]).join("\n")).expect("the test's folder can be written");
    fs::write(folder.join("hand.json"), hand()).expect("the test's folder can be written");
    fs::write(folder.join("setup.json"), "{}").expect("the test's folder can be written");
    let binary = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().expect("it is in a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let mut ran = 0;
    for command in commands().iter().filter(|command| !["help", "games"].contains(&command.as_str())) {
        for example in examples(command) {
            if ELSEWHERE.iter().any(|elsewhere| example.contains(elsewhere)) {
                continue;
            }
            let mut shell = Command::new("sh");
            let output = shell.args(["-c", &example]).current_dir(&folder).env("PATH", &path).output();
            let output = output.expect("there is a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && !said.contains("parlor: "), "{command}: {example}\n{said}");
            ran += 1;
        }
    }
    assert!(20 < ran, "only {ran} examples");
}
