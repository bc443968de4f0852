//! The examples of the help texts: every one of them works.

use std::fs;
use std::path::Path;
use std::process::Command;

use game::Viewer;
use game::json::Tree;
use referee::Chain;
use rustix::process::Signal;

use crate::support::server::{Process, Server, random_bot};
use crate::support::tables::{Plan, finished};
use crate::support::{Ran, arg, log_of, parlor};

/// Examples that need a terminal, a reader of manual pages, a folder of the system, or a game that was left.
const ELSEWHERE: [&str; 4] = ["parlor play ", "| man ", "/etc/", "--again"];

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

/// The log of a table.
fn receipt() -> String {
    let plan = Plan { game: "backgammon", setup: "{}", seed: 1, is_rough: false };
    finished(plan, &Chain::new([1; 32])).join("\n")
}

#[test]
fn every_example_works() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("the test's folder can be written");
    fs::write(folder.join("game.log"), log_of(&["e2", "e8"]).join("\n")).expect("the test's folder can be written");
    fs::write(folder.join("table.log"), receipt()).expect("the test's folder can be written");
    fs::write(folder.join("kept.jsonl"), crate::keys::two_heads()).expect("the test's folder can be written");
    fs::write(folder.join("hand.json"), hand()).expect("the test's folder can be written");
    fs::write(folder.join("setup.json"), "{}").expect("the test's folder can be written");
    let binary = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().expect("it is in a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    fs::copy(random_bot(), folder.join("random_bot.py")).expect("the test's folder can be written");
    fs::write(folder.join("operator.token"), "6".repeat(64)).expect("the test's folder can be written");
    let token = folder.join("operator.token");
    let usual = Server::start("examples-server", &["--memory", "--operator-token-file", arg(&token)]);
    // Tables and tournaments share their numbers, and the examples of both begin with 1.
    let another = Server::start("examples-tournaments", &["--memory"]);
    let mut ran = 0;
    for command in commands().iter().filter(|command| !["help", "games"].contains(&command.as_str())) {
        let server = if command == "tournament" { &another } else { &usual };
        for example in examples(command) {
            if ELSEWHERE.iter().any(|elsewhere| example.contains(elsewhere)) {
                continue;
            }
            let mut shell = Command::new("sh");
            // A server is told to stop, and the shell is in no one's way.
            let is_server = example.starts_with("parlor serve") && !example.contains("--print-config");
            let line = if is_server { format!("exec {example}") } else { example.clone() };
            shell.args(["-c", &line]).current_dir(&folder).env("PATH", &path);
            shell.env("PARLOR_SERVER", &server.tcp).env("PARLOR_API", &server.http);
            for who in ["AUTHOR", "COMMITTER"] {
                shell.env(format!("GIT_{who}_NAME"), "ann").env(format!("GIT_{who}_EMAIL"), "ann@example.org");
            }
            shell.env("PARLOR_TCP", "127.0.0.1:0").env("PARLOR_HTTP", "127.0.0.1:0");
            let mut process = Process::start(shell.env("XDG_STATE_HOME", &folder), "");
            if is_server {
                process.complaint("start");
                process.signal(Signal::TERM);
            }
            let Ran { code, err, .. } = process.end();
            assert!(code == 0 && !err.contains("parlor: "), "{command}: {example}\n{err}");
            ran += 1;
        }
    }
    assert!(20 < ran, "only {ran} examples");
}
