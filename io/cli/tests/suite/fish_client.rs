//! A player of Fish that was written from the memo alone, in Python, against the real server. It shares no code with
//! Parlor, and holds every state against the one before: one state a turn, no more and no less.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::server::{Process, Server};

/// The memo's player, at a server.
fn player(server: &Server, name: &str, more: &[&str]) -> Process {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/fish_player.py");
    let (host, port) = server.tcp.rsplit_once(':').expect("an address has a port");
    Process::start(Command::new("python3").arg(script).args([host, port, name]).args(more), "")
}

/// What a player saw, which must be what the memo says.
fn seen(player: Process) -> Value {
    let ran = player.end();
    let seen: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"));
    assert_eq!((ran.code, &seen["fault"]), (0, &json!(null)), "{ran:?}");
    seen
}

/// Players of the memo play each other to the end, on boards of all kinds: two, three, four of them, and on the box's.
#[test]
fn players_of_the_memo_play_each_other() {
    let server = Server::start("fish-clients", &["--memory"]);
    for (count, setup) in [
        (2, r#"{"rows":5,"columns":5,"holes":3}"#),
        (3, r#"{"players":3,"rows":6,"columns":4}"#),
        (4, r#"{"players":4,"board":"box"}"#),
    ] {
        let names: Vec<String> = (0..count).map(|number| format!("p{number}")).collect();
        let seeds: Vec<String> = (0..count).map(|number| number.to_string()).collect();
        let players: Vec<Process> = names
            .iter()
            .zip(&seeds)
            .map(|(name, seed)| player(&server, name, &["--setup", setup, "--think", "5", "--seed", seed]))
            .collect();
        let seen: Vec<Value> = players.into_iter().map(seen).collect();
        let answers: u64 = seen.iter().map(|seen| seen["answers"].as_u64().expect("a number")).sum();
        for one in &seen {
            // A state for the first turn, and one after each.
            assert_eq!(one["states"], json!(answers + 1), "{setup}: {seen:?}");
            assert_eq!(one["winning_players"], seen[0]["winning_players"], "{setup}");
        }
    }
    server.stop();
}

/// A spectator of the memo hears states and nothing else, from the turn it comes in to the last.
#[test]
fn a_spectator_of_the_memo_hears_states_only() {
    let server = Server::start("fish-spectator", &["--memory"]);
    let setup = r#"{"rows":4,"columns":5}"#;
    let first = player(&server, "Ann", &["--setup", setup, "--think", "50"]);
    let mut table = json!(null);
    for _ in 0..1000 {
        let listed = server.run(&["table", "list", "--json"], "");
        table = serde_json::from_str::<Value>(&listed.out).expect("a list")["tables"][0]["number"].clone();
        if !table.is_null() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let watching = player(&server, "Eve", &["--watch", &table.to_string()]);
    let second = player(&server, "Ben", &["--setup", setup, "--think", "50"]);
    let (first, second, watched) = (seen(first), seen(second), seen(watching));
    assert!(watched["states"].as_u64() <= first["states"].as_u64(), "{watched} {first}");
    assert_eq!((&watched["winning_players"], &second["states"]), (&first["winning_players"], &first["states"]));
    server.stop();
}

/// Whatever others do in between, a player of the memo is sent one state a turn, and is never thrown out.
#[test]
fn who_leaves_pauses_or_looks_on_makes_no_player_of_the_memo_act_twice() {
    let server = Server::start("fish-rivals", &["--memory"]);
    let setup = r#"{"players":4,"rows":6,"columns":5}"#;
    let honest: Vec<Process> = ["Ann", "Ben"]
        .iter()
        .zip(["1", "2"])
        .map(|(name, seed)| player(&server, name, &["--setup", setup, "--think", "300", "--seed", seed]))
        .collect();
    // One asks for a pause again and again and gives up out of turn, the other breaks the rules.
    let pausing = server.begin(&["join", "fish", "--name", "Cyd", "--setup", setup], "pause\nresign\n");
    let cheat = {
        let address = server.tcp.clone();
        std::thread::spawn(move || rival(&address, setup))
    };
    for one in honest.into_iter().map(seen) {
        assert_eq!(one["in_turn_order"], json!(true), "{one}");
    }
    cheat.join().expect("the rival is heard to its end");
    drop(pausing);
    server.stop();
}

/// Sits down, looks on from other connections, and moves out of turn until it is thrown out.
fn rival(address: &str, setup: &str) {
    use std::io::{BufRead as _, BufReader, Write as _};
    let mut writer = std::net::TcpStream::connect(address).expect("the server listens");
    let reader = BufReader::new(writer.try_clone().expect("a socket"));
    let join = format!("{{\"type\":\"JoinGame\",\"game\":\"fish\",\"name\":\"Dan\",\"setup\":{setup}}}\n");
    writer.write_all(join.as_bytes()).expect("it is heard");
    let mut table = Value::Null;
    for line in reader.lines().map_while(Result::ok) {
        let message: Value = serde_json::from_str(&line).expect("a line is JSON");
        match message["type"].as_str() {
            Some("Joined") => table = message["game_id"].clone(),
            Some("Kicked") => return,
            _ => {
                let mut watcher = std::net::TcpStream::connect(address).expect("the server listens");
                let look = format!("{{\"type\":\"SpectateGame\",\"game_id\":{table}}}\n");
                watcher.write_all(look.as_bytes()).expect("it is heard");
                writer
                    .write_all(b"{\"type\":\"Pause\"}{\"type\":\"MovePenguin\",\"penguin_id\":0,\"next_tile_id\":0}")
                    .expect("it is heard");
            }
        }
    }
}
