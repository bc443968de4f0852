//! The database of a server: this version opens it, serves the same logs, and every table goes on.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{done, files, same, text};
use crate::kill_load::http::{Reply, ask};
use crate::support::arg;
use crate::support::server::{PATIENCE, Server, folder};

/// A server with the data of the old one.
fn open(name: &str) -> Server {
    let data = folder(&format!("corpus-{name}-data"));
    restore(&data.join("parlor.db"));
    Server::start(&format!("corpus-{name}"), &["--data", arg(&data)])
}

/// Makes the database that the dump is of.
fn restore(database: &Path) {
    let connection = rusqlite::Connection::open(database).expect("the database can be made");
    connection.execute_batch(&text("store/parlor.sql")).expect("the dump can be read");
}

fn secrets() -> Value {
    serde_json::from_str(&text("store/secrets.json")).expect("the secrets are JSON")
}

/// The number in the name of a log.
fn number(file: &str) -> &str {
    file.trim_end_matches(".log").rsplit('-').next().expect("a log has a number")
}

/// A request with a token or without; it must succeed.
#[track_caller]
fn must(server: &Server, (method, path): (&str, &str), token: Option<&str>, body: Option<&Value>) -> Reply {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut headers = vec![("If-Match", "*")];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    let address = server.http.trim_start_matches("http://");
    let reply = ask(address, method, path, &headers, body).expect("the server answers");
    assert!((200..300).contains(&reply.status), "{method} {path}: {reply:?}");
    reply
}

fn log_of(server: &Server, kind: &str, number: &str) -> String {
    must(server, ("GET", &format!("/api/v1/{kind}s/{number}/log")), None, None).body
}

/// The log must begin as it was, go on, and verify.
#[track_caller]
fn check_goes_on(server: &Server, number: &str) {
    let (before, after) = (text(&format!("store/table-{number}.log")), log_of(server, "table", number));
    assert!(after.starts_with(&before) && before.len() < after.len(), "table {number}: {after}");
    done(&["verify", "-"], &after);
}

#[test]
fn logs_are_served_as_they_were() {
    let server = open("served");
    let secrets = secrets();
    for file in files("store", ".log") {
        let (number, kind) = (number(&file), if file.contains("tournament-") { "tournament" } else { "table" });
        let mut args = vec![kind, "log", number];
        if let Some(invitation) = secrets["invitation"][number].as_str() {
            args.extend(["--invite", invitation]);
        }
        let ran = server.run(&args, "");
        assert_eq!(ran.code, 0, "{file}: {ran:?}");
        same(&ran.out, &text(&file), &file);
    }
    assert_eq!(server.stop().code, 0);
}

#[test]
fn tables_go_on_with_the_tokens_of_their_seats() {
    let (server, secrets) = (open("goes-on"), secrets());
    let seats = secrets["seats"].as_object().expect("tables have seats");
    assert_eq!(seats.len(), 5);
    for (number, tokens) in seats {
        let tokens: Vec<&str> = tokens.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let at = |what: &str| format!("/api/v1/tables/{number}{what}");
        if must(&server, ("GET", &at("")), None, None).json()["stage"] == "paused" {
            must(&server, ("POST", &at("/resume")), Some(tokens[0]), None);
        }
        let mut acted = 0;
        for token in &tokens {
            let legal = must(&server, ("GET", &at("/actions")), Some(token), None).json();
            if let Some(action) = legal["actions"].get(0) {
                must(&server, ("POST", &at("/actions")), Some(token), Some(&json!({ "action": action })));
                acted += 1;
            }
        }
        assert!(0 < acted, "table {number}: somebody is to act");
        check_goes_on(&server, number);
        // The end reveals what was hidden, and proves it.
        if must(&server, ("GET", &at("")), None, None).json()["stage"] != "over" {
            must(&server, ("POST", &at("/resign")), Some(tokens[0]), None);
        }
        check_goes_on(&server, number);
    }
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_hot_seat_is_found_again() {
    let (server, secrets) = (open("hot-seat"), secrets());
    let id = secrets["hotSeat"].as_str().expect("there is one");
    let found = must(&server, ("GET", &format!("/api/v1/quoridor/games/{id}")), None, None).json();
    assert_eq!(found["game_state"]["turn_count"], 1);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_tournament_goes_on() {
    let (server, secrets) = (open("tournament"), secrets());
    let (number, tokens) = secrets["players"].as_object().and_then(|all| all.iter().next()).expect("there is one");
    let tournament = must(&server, ("GET", &format!("/api/v1/tournaments/{number}")), None, None).json();
    let game = &tournament["bracket"][0]["games"][0];
    let player = game["players"][0].as_u64().and_then(|player| usize::try_from(player).ok()).expect("a number");
    let table = game["table"].as_str().expect("an id");
    let token = tokens[player].as_str().expect("a token");
    must(&server, ("POST", &format!("/api/v1/tables/{table}/resign")), Some(token), None);
    // The game is over, and the next round begins.
    let before = text(&format!("store/tournament-{number}.log"));
    let until = Instant::now() + PATIENCE;
    loop {
        let after = log_of(&server, "tournament", number);
        assert!(after.starts_with(&before), "{after}");
        if before.lines().count() + 2 <= after.lines().count() {
            break;
        }
        assert!(Instant::now() < until, "the tournament does not go on: {after}");
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(server.stop().code, 0);
}
