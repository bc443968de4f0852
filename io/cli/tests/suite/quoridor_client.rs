//! A front end for Quoridor that was written from the document alone, and shares no code with the rest, against a server;
//! and the document's actions, word for word, at the doors that the front end does not use.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::server::{PATIENCE, Process, Server};
use crate::support::{arg, check, file, fresh, in_process, parlor, tries};

#[test]
fn a_front_end_written_from_the_document_plays_whole_games() {
    let server = Server::start("quoridor-client", &["--memory"]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/quoridor.py");
    let ran =
        Process::start(Command::new("python3").arg(script).arg(&server.http).arg(tries(15).to_string()), "").end();
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.ends_with(" replies were as the document says.\n"), "{ran:?}");
    assert_eq!(server.stop().code, 0);
}

/// The document's two actions as it prints them, and without their type.
const ACTIONS: [&str; 4] = [
    "{\n  \"type\": \"move\",\n  \"row\": 7,\n  \"col\": 4\n}",
    r#"{"row": 1, "col": 4}"#,
    "{\n  \"type\": \"wall\",\n  \"row\": 4,\n  \"col\": 3,\n  \"orientation\": \"horizontal\"\n}",
    r#"{"row": 3, "col": 3, "orientation": "vertical"}"#,
];

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| panic!("this is no JSON: {text}"))
}

#[test]
fn the_command_line_and_json_rpc_take_the_documents_actions() {
    let mut state = fresh();
    let begin = json!({"jsonrpc": "2.0", "id": 0, "method": "new", "params": {"game": "quoridor"}});
    let mut calls = vec![begin];
    for (turn, action) in ACTIONS.iter().enumerate() {
        let path = file(&format!("document-action-{turn}.json"), action);
        for given in [(*action).to_owned(), format!("@{}", arg(&path))] {
            let ran = in_process(&["parlor", "apply", "-", &given], state.as_bytes());
            assert_eq!(ran.code, 0, "{ran:?}");
            assert_eq!(parsed(&ran.out)["turn_count"], turn + 1);
        }
        state = in_process(&["parlor", "apply", "-", action], state.as_bytes()).out;
        let params = json!({"handle": 1, "action": parsed(action)});
        calls.push(json!({"jsonrpc": "2.0", "id": turn + 1, "method": "apply", "params": params}));
    }
    let calls: Vec<String> = calls.iter().map(ToString::to_string).collect();
    let said = parlor(&["rpc"], &(calls.join("\n") + "\n")).out;
    for (id, line) in said.lines().enumerate() {
        assert_eq!(parsed(line)["id"], id);
        assert!(parsed(line)["result"].is_object(), "{line}");
    }
    assert_eq!(said.lines().count(), 5);
    // After the end there is nothing to do, and one code for it.
    let end = check(&["new", "quoridor", "--setup", r#"{"max_turns":1}"#], "", 0, "").out;
    let end = check(&["apply", "-", ACTIONS[0]], &end, 0, "").out;
    assert_eq!(parlor(&["legal", "-"], &end).out, "");
    let choices = parsed(&check(&["legal", "-", "--choices"], &end, 0, "").out);
    assert_eq!((&choices["valid_pawn_moves"], &choices["valid_wall_placements"]), (&json!([]), &json!([])));
    for action in [ACTIONS[1], "e8", "forfeit-0"] {
        check(&["apply", "-", action], &end, 1, "[game_finished]");
    }
    check(&["move", "-", "e8"], &end, 1, "[game_finished]");
}

/// A player who speaks lines over TCP.
struct Player(BufReader<TcpStream>);

impl Player {
    fn join(server: &Server, name: &str) -> Player {
        let stream = TcpStream::connect(&server.tcp).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let mut player = Player(BufReader::new(stream));
        player.say(&json!({"type": "JoinGame", "game": "quoridor", "name": name, "policy": "refuse"}).to_string());
        // Seats are taken in the order of joining.
        assert_eq!(player.line()["type"], "Joined");
        player
    }

    fn say(&mut self, line: &str) {
        self.0.get_mut().write_all(format!("{line}\n").as_bytes()).expect("a line goes out");
    }

    fn line(&mut self) -> Value {
        let mut line = String::new();
        assert_ne!(self.0.read_line(&mut line).expect("a line in time"), 0, "the server hung up");
        parsed(&line)
    }

    /// Waits for a state with so many turns.
    fn hear(&mut self, turns: usize) -> Value {
        loop {
            let message = self.line();
            assert_ne!(message["type"], "Error", "{message}");
            if message["turn_count"] == turns {
                return message;
            }
        }
    }
}

#[test]
fn tcp_takes_the_documents_actions() {
    let server = Server::start("quoridor-documents", &["--memory"]);
    let mut players = [Player::join(&server, "Ann"), Player::join(&server, "Bob")];
    for (turn, action) in ACTIONS.iter().enumerate() {
        players[turn % 2].hear(turn);
        players[turn % 2].say(action);
    }
    let state = players[0].hear(ACTIONS.len());
    assert_eq!(
        state["walls"],
        json!([
            {"row": 4, "col": 3, "orientation": "horizontal"}, {"row": 3, "col": 3, "orientation": "vertical"},
        ])
    );
    assert_eq!(server.stop().code, 0);
}
