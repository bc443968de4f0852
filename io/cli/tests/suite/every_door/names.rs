//! A name that somebody gives now is one line of plain text, whichever door it comes through.

use parlor::rpc::Session;
use serde_json::json;

use super::code_in;
use super::live::LiveServer;
use super::tables::{FORM, Said, at, form, quoridor};
use super::tournaments::{cup, enter};
use crate::support::in_process;

/// Names with a control character, a line feed, or something that turns the direction of text.
const BAD: [&str; 12] = [
    "Ann\u{0}",
    "Ann\nBen",
    "Ann\u{1b}[2J",
    "Ann\u{7f}",
    "Ann\u{9b}2J",
    "Ann\u{61c}",
    "Ann\u{200e}",
    "\u{200f}Ann",
    "A\u{2028}n",
    "\u{202e}nnA",
    "A\u{2066}nn",
    "Ann\u{2069}",
];

/// Names with letters that only look odd.
const GOOD: [&str; 4] = ["김철수", "José \"Pepe\" O'Neill", "👩‍🚀", "עברית"];

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat()
}

/// What is said to a name, at every door that takes one.
fn said(server: &LiveServer, name: &str) -> Said {
    let table = quoridor(server, 0);
    let join = json!({"type": "JoinGame", "game": "quoridor", "name": name, "game_id": table.number});
    let names = json!({"names": [name, "Bob"]}).to_string();
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "new",
        "params": {"game": "quoridor", "setup": {"names": [name, "Bob"]}}});
    let rpc = Session::new(game::Timestamp::default, |_| Ok(())).answer(request.to_string().as_bytes());
    let setup = in_process(&["parlor", "new", "quoridor", "--setup", &names, "--json"], b"");
    let mut said = vec![
        ("HTTP", server.http_code("POST", &at(&table, "/seats"), &[], &json!({ "name": name }).to_string())),
        ("TCP", server.tcp_code(&[join])),
        ("page", form(server, &table, None, "sit", &format!("name={}", encoded(name)))),
        ("plain", server.http_code("POST", "/api/v1/quoridor/games", &[], &names)),
        ("JSON-RPC", code_in(&rpc.expect("it has an id"))),
        ("setup", code_in(&setup.err)),
    ];
    let teams = cup(server, &json!({"game": "texas42", "format": "swiss"}), 0);
    said.extend(enter(server, &teams, &json!({ "name": name })));
    said.extend(enter(server, &teams, &json!({"name": "Ann", "team": name})));
    said
}

#[test]
fn names_are_one_line_of_plain_text_at_every_door() {
    let server = LiveServer::patient();
    for name in BAD {
        for (door, said) in said(&server, name) {
            assert_eq!(said, "bad_character", "{door}: {name:?}");
        }
        // Forms say it in words.
        let cup = cup(&server, &json!({"game": "quoridor", "format": "swiss"}), 0);
        for (path, fields) in [
            ("/name".to_owned(), format!("name={}", encoded(name))),
            ("/tables".to_owned(), format!("game=quoridor&opponent=friend&name={}", encoded(name))),
            (format!("/tournaments/{}/enter", cup.number), format!("name={}", encoded(name))),
        ] {
            let (status, page) = server.http("POST", &path, &[FORM], &fields);
            assert_eq!(status, 400, "{path}: {name:?}: {page}");
            assert!(page.contains("A name has no control characters"), "{path}: {name:?}: {page}");
        }
    }
    for name in GOOD {
        let table = server.done("POST", "/api/v1/tables", &[], r#"{"game":"quoridor"}"#);
        let seats = format!("/api/v1/tables/{}/seats", table["id"].as_str().expect("an id"));
        let sat = server.done("POST", &seats, &[], &json!({ "name": name }).to_string());
        assert_eq!(sat["players"], json!([name]));
    }
}

#[test]
fn a_comment_that_is_written_now_is_one_line_too() {
    let state = in_process(&["parlor", "new", "backgammon", "--draw", "--seed", "1"], b"").out;
    let play = ["parlor", "move", "-", "13/7", "-o", "-", "--json"];
    for comment in BAD {
        let ran = in_process(&[&play[..], &["--comment", comment]].concat(), state.as_bytes());
        assert_eq!(code_in(&ran.err), "bad_character", "{ran:?}");
    }
}
