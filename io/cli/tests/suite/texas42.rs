//! Clients of Texas 42 that were written from its state machine alone, and what the machine's companion says.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::server::{Process, Server};
use crate::support::{arg, check, file, parlor};

/// The player that knows the machine by its ids.
fn player(server: &Server, table: &str, number: usize) -> Process {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/texas42_by_ids.py");
    let mut command = Command::new("python3");
    command.arg(program).args([&server.http, table, &format!("p{number}"), &number.to_string()]);
    Process::start(&mut command, "")
}

/// Four of them play a match at a table that throws out whoever errs. They agree twice and by neutral ids on purpose.
#[test]
fn four_clients_of_the_document_play_a_match() {
    let server = Server::start("texas42-by-ids", &["--memory"]);
    let order = r#"{"game":"texas42","setup":{"target":5,"play_all":true},"policy":"kick","clock":{"per_move":120}}"#;
    let made = ureq::post(format!("{}/api/v1/tables", server.http))
        .header("Content-Type", "application/json")
        .send(order)
        .expect("a table");
    let made: Value = serde_json::from_str(&made.into_body().read_to_string().expect("a body")).expect("JSON");
    let table = made["id"].as_str().expect("an id").to_owned();
    let players: Vec<Process> = (0..4).map(|number| player(&server, &table, number)).collect();
    let mut winners = Vec::new();
    for player in players {
        let ran = player.end();
        assert_eq!(ran.code, 0, "{ran:?}");
        let told: Value = serde_json::from_str(ran.out.trim()).expect("a summary");
        for key in ["agreements", "neutral", "repeated"] {
            assert!(5 < told[key].as_i64().expect("a number"), "{told}");
        }
        winners.push(told["winner"].clone());
    }
    assert!(winners.iter().all(|winner| *winner == winners[0]), "{winners:?}");
    let log = server.run(&["table", "log", "1"], "");
    assert!(!log.out.contains("forfeit"), "nobody was thrown out: {}", log.out);
    check(&["verify", "-"], &log.out, 0, "");
    server.stop();
}

#[test]
fn the_companion_file_is_what_the_program_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/state-machine.v3.json");
    let written = fs::read_to_string(path).unwrap_or_default();
    let printed = parlor(&["machine", "texas42", "--companion"], "");
    assert_eq!(printed.code, 0, "{printed:?}");
    assert!(written == printed.out, "docs/state-machine.v3.json is out of date: run `cargo xtask docs`");
    let told: Value = serde_json::from_str(&written).expect("JSON");
    for action in told["actions"].as_array().expect("a list") {
        for key in ["type", "idPattern", "availableWhen"] {
            assert!(action[key].is_string(), "{action}");
        }
        assert!(action["phaseTransitions"][0]["nextPhase"].is_string(), "{action}");
    }
}

#[test]
fn a_setup_narrows_the_companion_and_every_game_has_one() {
    let auto = parlor(&["machine", "texas42", "--companion", "--setup", r#"{"consensus":"auto"}"#], "");
    assert!(!auto.out.contains("agree-") && auto.out.contains("complete-trick"), "{auto:?}");
    let wrong = parlor(&["machine", "texas42", "--companion", "--setup", r#"{"target":0}"#], "");
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let alone = parlor(&["machine", "texas42", "--setup", "{}"], "");
    assert_eq!(alone.code, 2, "a setup narrows nothing but the companion: {alone:?}");
    for kind in games::kinds() {
        let told = parlor(&["machine", kind.name, "--companion"], "");
        let told: Value = serde_json::from_str(&told.out).expect("JSON");
        assert_eq!(told["game"], json!(kind.name));
    }
}

/// A state in which a trick is full and nobody has agreed.
fn full_trick() -> String {
    let mut state = parlor(&["new", "texas42", "--draw", "--seed", "1"], "").out;
    for _ in 0..40 {
        let legal = parlor(&["legal", "-", "--json"], &state).out;
        let legal: Value = serde_json::from_str(&legal).expect("JSON");
        if legal.get("actors").is_some() {
            return state;
        }
        let action = legal["actions"][0].as_str().expect("an id").to_owned();
        let action = if action == "pass" { "bid-41".to_owned() } else { action };
        let done = parlor(&["apply", "-", &action], &state);
        state = if done.code == 0 { done.out } else { parlor(&["apply", "-", "pass"], &state).out };
    }
    panic!("no trick was full: {state}");
}

#[test]
fn legal_lists_all_who_may_act_each_with_its_seat() {
    let state = full_trick();
    let ids: Vec<String> = (0..4).map(|seat| format!("agree-complete-trick-{seat}")).collect();
    let lines: Vec<String> = (0..4).map(|seat| format!("seat-{seat}  agree-complete-trick-{seat}")).collect();
    assert_eq!(parlor(&["legal", "-"], &state).out, lines.join("\n") + "\n");
    let told: Value = serde_json::from_str(&parlor(&["legal", "-", "--json"], &state).out).expect("JSON");
    assert_eq!(told["actions"], json!(ids));
    assert_eq!(told["actors"][3], json!({"actor": "seat-3", "actions": [ids[3]]}));
    assert_eq!(parlor(&["legal", "-", "--actor", "2"], &state).out, "agree-complete-trick-2\n");
    let state: Value = serde_json::from_str(&state).expect("JSON");
    let calls = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "load", "params": {"game": "texas42", "state": state}}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "legal", "params": {"handle": 1}}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "legal", "params": {"handle": 1, "actor": 2}}),
    ];
    let calls = calls.map(|call| call.to_string()).join("\n") + "\n";
    let replies: Vec<Value> =
        parlor(&["rpc"], &calls).out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(replies[1]["result"]["actions"], json!(ids));
    assert_eq!(replies[1]["result"]["actors"][1], json!({"actor": "seat-1", "actions": [ids[1]]}));
    assert_eq!(replies[2]["result"], json!({"actions": [ids[2]]}));
}

/// Agreement by whatever id, again and again, through the command line and JSON-RPC.
#[test]
fn neutral_ids_and_repeated_agreements_are_no_fault_at_the_local_doors() {
    let path = file("texas42-agreeing.json", &full_trick());
    let path = arg(&path);
    for (by, action) in [
        ("0", "complete-trick"),
        ("0", "complete-trick"),
        ("0", "agree-complete-trick-0"),
        ("1", "agree-complete-trick-1"),
        ("1", "score-hand"),
        ("2", "redeal"),
        ("2", r#"{"type":"complete-trick"}"#),
    ] {
        let done = parlor(&["apply", path, action, "--by", by, "-o", path], "");
        assert_eq!(done.code, 0, "{action} by {by}: {done:?}");
    }
    assert_eq!(parlor(&["legal", path], "").out, "agree-complete-trick-3\n");
    let done = parlor(&["apply", path, "agree-complete-trick-1", "-o", path], "");
    assert_eq!((done.code, done.err.as_str()), (0, ""), "nothing happens");
    let done = parlor(&["apply", path, "agree-complete-trick-3", "--by", "1"], "");
    assert_eq!(done.code, 1, "a seat agrees for itself: {done:?}");
    assert_eq!(parlor(&["apply", path, "complete-trick", "complete-trick"], "").code, 0, "the seat, then the table");
}

#[test]
fn a_new_game_deals_if_asked_and_says_so_if_not() {
    let undealt = parlor(&["new", "texas42"], "");
    assert!(undealt.out.contains("\"phase\": \"setup\""), "{undealt:?}");
    assert_eq!(undealt.err, "To act: chance. `--draw` lets it, and so does `parlor draw STATE`.\n");
    let dealt = parlor(&["new", "texas42", "--draw"], "");
    assert!(dealt.out.contains("\"phase\": \"bidding\"") && !dealt.err.contains("To act"), "{dealt:?}");
}
