//! `parlor serve` as a service manager sees it.

use std::fs;

use rustix::process::Signal;
use serde_json::Value;

use crate::support;
use crate::support::arg;
use crate::support::server::{Process, Server, folder, plain};

/// Runs `parlor serve` with these variables to its end.
fn serve(args: &[&str], variables: &[(&str, &str)]) -> support::Ran {
    let mut command = plain(&folder("serve-refused"));
    command.arg("serve").args(args).envs(variables.iter().copied());
    Process::start(&mut command, "").end()
}

#[test]
fn it_stops_when_it_is_told_to() {
    for signal in [Signal::TERM, Signal::INT] {
        let server = Server::start("stopping", &["--memory"]);
        let mut ann = server.begin(&["join", "quoridor", "--name", "Ann"], "e2\n");
        ann.complaint("Table 1 at ");
        server.process.signal(signal);
        let log = server.process.end();
        assert_eq!(log.code, 0, "{log:?}");
        let last: Vec<Value> =
            log.err.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
        let events: Vec<&str> = last.iter().filter_map(|line| line["event"].as_str()).collect();
        assert_eq!(events.last(), Some(&"stopped"), "{log:?}");
        assert!(events.contains(&"stopping"), "{log:?}");
        let ann = ann.end();
        assert_eq!(ann.code, 1, "{ann:?}");
        assert!(ann.err.contains("[shutting_down]"), "{ann:?}");
    }
}

#[test]
fn a_game_goes_on_after_a_restart() {
    let data = folder("restart-data");
    let options = ["--data", arg(&data)];
    let mut server = Server::start("restart", &options);
    let ann = server.begin(&["join", "quoridor", "--name", "Ann"], "e2\n");
    server.process.complaint("\"event\":\"table_created\"");
    let bob = server.bot("quoridor", "Bob", &[]);
    assert!(ann.end().err.contains("Your seat is kept"));
    // The same address again, so that those who come back find it.
    let tcp = server.tcp.clone();
    server.process.signal(Signal::TERM);
    let Server { process, .. } = server;
    assert_eq!(process.end().code, 0);
    let mut command = plain(&folder("restart-2"));
    command.args(["serve", "--tcp", &tcp, "--http", "none", "--log", "json"]).args(options);
    let mut second = Process::start(&mut command, "");
    second.complaint("\"event\":\"start\"");
    let mut again = plain(&std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("restart"));
    let again = Process::start(again.args(["join", "--again"]), "resign\n").end();
    assert!(again.out.contains("Over: Bob won."), "{again:?}");
    let bob = bob.end();
    assert!(bob.out.contains("Over: you won."), "the bot came back by itself: {bob:?}");
    second.signal(Signal::TERM);
    assert_eq!(second.end().code, 0);
}

#[test]
fn what_is_taken_is_not_taken_twice() {
    let data = folder("twice-data");
    let server = Server::start("twice", &["--data", arg(&data)]);
    let second = serve(&["--data", arg(&data), "--tcp", "127.0.0.1:0", "--http", "none"], &[]);
    assert_eq!(second.code, 4, "{second:?}");
    assert!(second.err.contains("another process has opened the folder"), "{second:?}");
    let second = serve(&["--memory", "--tcp", &server.tcp, "--http", "none"], &[]);
    assert_eq!(second.code, 4, "{second:?}");
    assert!(second.err.contains(&format!("cannot listen on {}", server.tcp)), "{second:?}");
    assert_eq!(server.stop().code, 0);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let home = folder("serve-files");
    let file = |name: &str, text: &str| {
        let path = home.join(name);
        fs::write(&path, text).expect("the test's folder can be written");
        path
    };
    let (unknown, token) = (file("unknown.json", r#"{"tpc":"none"}"#), file("token", "not a token"));
    for (args, variables, code, text) in [
        (&["--config", arg(&unknown)][..], &[][..], 2, "/tpc: this key is not part of the document"),
        (&["--config", "nowhere.json"], &[], 4, "cannot read nowhere.json"),
        (&["--max-message", "-1"], &[], 2, ""),
        (
            &["--max-message", "much"],
            &[],
            2,
            "--max-message: \"much\" is not a whole number above zero, or too large [bad_setting]",
        ),
        (&["--memory", "--data", "x"], &[], 2, "either data or memory"),
        (&["--tcp", "localhost"], &[], 2, "--tcp: \"localhost\" is neither an address"),
        (&[], &[("PARLOR_WRITE_TIMEOUT", "soon")], 2, "PARLOR_WRITE_TIMEOUT: \"soon\" is no duration"),
        (&["--memory", "--operator-token-file", arg(&token)], &[], 2, "holds no token"),
        (&["--memory", "--operator-token-file", "nowhere"], &[], 4, "cannot read nowhere"),
    ] {
        let refused = serve(args, variables);
        assert_eq!(refused.code, code, "{args:?}: {refused:?}");
        assert!(refused.err.contains(text), "{args:?}: {refused:?}");
        assert!(!refused.err.contains("not a token"), "a secret is never printed: {refused:?}");
    }
}

#[test]
fn options_go_before_variables_and_those_before_the_file() {
    let home = folder("serve-order");
    let path = home.join("server.json");
    fs::write(&path, r#"{"max-body":1,"max-message":1,"max-depth":1}"#).expect("the test's folder can be written");
    let args = ["--config", arg(&path), "--print-config", "--max-body", "3"];
    let printed = serve(&args, &[("PARLOR_MAX_BODY", "2"), ("PARLOR_MAX_MESSAGE", "2")]);
    let chosen: Value = serde_json::from_str(&printed.out).expect("it is JSON");
    let limits = ["max-body", "max-message", "max-depth", "max-connections"].map(|key| chosen[key].as_u64());
    assert_eq!(limits, [Some(3), Some(2), Some(1), Some(10_000)], "{printed:?}");
    assert!(chosen["data"].as_str().is_some_and(|data| data.ends_with("/data/parlor")), "{printed:?}");
}

#[test]
fn a_limit_is_kept_and_logged() {
    let mut server = Server::start("limited", &["--memory", "--max-connections-per-address", "1"]);
    let mut ann = server.begin(&["join", "quoridor", "--name", "Ann"], "e2\n");
    ann.complaint("Table 1 at ");
    let refused = server.run(&["watch", "1"], "");
    assert!(refused.err.contains("[too_many_connections]"), "{refused:?}");
    let line = server.process.complaint("connection_refused");
    assert!(line.contains(r#""from":"127.0.0.1","code":"too_many_connections","more":0"#), "{line}");
}
