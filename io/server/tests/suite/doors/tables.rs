//! Mistakes about tables: who may, and when.

use serde_json::{Value, json};

use super::test_server::{Seated, TestServer};

const NOBODY: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const E2: &str = r#"{"action":"e2"}"#;
const TCP_E2: &str = r#"{"type":"Action","action":"e2"}"#;
const WS_E2: &str = r#"{"type":"action","action":"e2"}"#;

/// Holds the answers of all doors to one code.
fn all_say(code: &str, told: &[(&str, String)]) {
    for (door, told) in told {
        assert_eq!(told, code, "{door}");
    }
}

/// What a seat is told that acts, by door.
fn act(server: &TestServer, seated: &Seated, seat: usize) -> [(&'static str, String); 3] {
    let token = &seated.tokens[seat];
    [
        ("HTTP", server.over_http(seated, seat, "/actions", Some(E2))),
        ("TCP", server.over_tcp(token, TCP_E2)),
        ("WebSocket", server.over_ws(&seated.id, Some(token), WS_E2)),
    ]
}

/// What a seat is told that asks for something with no body, by door.
fn ask(server: &TestServer, seated: &Seated, seat: usize, what: &str) -> [(&'static str, String); 3] {
    let (token, first) = (&seated.tokens[seat], what[..1].to_uppercase());
    let tcp = format!(r#"{{"type":"{first}{}"}}"#, &what[1..]);
    [
        ("HTTP", server.over_http(seated, seat, &format!("/{what}"), None)),
        ("TCP", server.over_tcp(token, &tcp)),
        ("WebSocket", server.over_ws(&seated.id, Some(token), &format!(r#"{{"type":"{what}"}}"#))),
    ]
}

fn code(told: &(u16, Value)) -> String {
    told.1["code"].as_str().or(told.1["error"].as_str()).unwrap_or("fine").to_owned()
}

fn quoridor(server: &TestServer, seated: usize) -> Seated {
    server.table(&json!({"game": "quoridor"}), seated)
}

#[test]
fn before_the_game_has_begun() {
    let server = TestServer::new();
    let seated = quoridor(&server, 1);
    all_say("not_begun", &act(&server, &seated, 0));
    for what in ["resign", "pause"] {
        all_say("not_begun", &ask(&server, &seated, 0, what));
    }
    all_say("not_paused", &ask(&server, &seated, 0, "resume"));
    server.stop();
}

#[test]
fn while_it_is_paused() {
    let server = TestServer::new();
    let seated = quoridor(&server, 2);
    all_say("not_paused", &ask(&server, &seated, 0, "resume"));
    assert_eq!(server.over_http(&seated, 0, "/pause", None), "fine");
    all_say("asked_already", &ask(&server, &seated, 0, "pause"));
    assert_eq!(server.over_http(&seated, 1, "/pause", None), "fine");
    all_say("paused", &act(&server, &seated, 0));
    all_say("paused", &ask(&server, &seated, 0, "resign"));
    all_say("paused", &ask(&server, &seated, 0, "pause"));
    server.stop();
}

#[test]
fn when_the_game_is_over() {
    let server = TestServer::new();
    let seated = quoridor(&server, 2);
    assert_eq!(server.over_http(&seated, 0, "/resign", None), "fine");
    for seat in 0..2 {
        let [http, tcp, ws] = act(&server, &seated, seat);
        all_say("game_finished", &[http, ws]);
        // Over TCP there is nobody left to say it to.
        assert_eq!(tcp.1, "hung up");
    }
    let (_, begun) = server.http("POST", "/api/v1/quoridor/games", &[], None);
    let path = format!("/api/v1/quoridor/games/{}", begun["game_id"].as_str().expect("an id"));
    assert_eq!(code(&server.http("POST", &format!("{path}/forfeit-0"), &[], None)), "fine");
    for last in ["e2", "ai-move"] {
        assert_eq!(code(&server.http("POST", &format!("{path}/{last}"), &[], None)), "game_finished");
    }
    assert_eq!(code(&server.http("POST", &format!("{path}/move"), &[], Some(r#"{"row":7,"col":4}"#))), "game_finished");
    server.stop();
}

#[test]
fn with_the_token_of_nobody() {
    let server = TestServer::new();
    let (seated, other) = (quoridor(&server, 2), quoridor(&server, 2));
    for token in [NOBODY, "nonsense"] {
        let bearer = format!("Bearer {token}");
        let headers = [("Authorization", &*bearer), ("If-Match", "*")];
        let path = format!("/api/v1/tables/{}", seated.id);
        let auth = json!({"type": "auth", "token": token}).to_string();
        let told = [
            ("HTTP", code(&server.http("POST", &format!("{path}/actions"), &headers, Some(E2)))),
            ("HTTP, looking", code(&server.http("GET", &path, &headers, None))),
            ("TCP", server.tcp_after(&[&json!({"type": "Rejoin", "token": token}).to_string()])),
            ("WebSocket", server.over_ws(&seated.id, None, &auth)),
        ];
        all_say("bad_token", &told);
    }
    // A seat elsewhere is no seat here.
    let bearer = format!("Bearer {}", other.tokens[0]);
    let headers = [("Authorization", &*bearer), ("If-Match", "*")];
    let path = format!("/api/v1/tables/{}/actions", seated.id);
    let auth = json!({"type": "auth", "token": other.tokens[0]}).to_string();
    all_say("bad_token", &[("HTTP", code(&server.http("POST", &path, &headers, Some(E2))))]);
    all_say("bad_token", &[("WebSocket", server.over_ws(&seated.id, None, &auth))]);
    // And whoever shows none has no seat.
    let told = [
        ("HTTP", code(&server.http("POST", &path, &[("If-Match", "*")], Some(E2)))),
        ("WebSocket", server.over_ws(&seated.id, None, WS_E2)),
    ];
    all_say("no_token", &told);
    server.stop();
}

#[test]
fn at_a_table_that_is_not_there_or_full_or_private() {
    let server = TestServer::new();
    let full = quoridor(&server, 2);
    let tcp = |message: &Value| server.tcp_after(&[&message.to_string()]);
    let http = |path: &str, body: Option<&str>| {
        let method = if body.is_some() { "POST" } else { "GET" };
        code(&server.http(method, &format!("/api/v1{path}"), &[], body))
    };
    let nowhere = "00000000-0000-4000-8000-000000000000";
    let told = [
        ("HTTP", http("/tables/999", None)),
        ("HTTP, by id", http(&format!("/tables/{nowhere}"), None)),
        ("plain", http(&format!("/quoridor/games/{nowhere}"), None)),
        ("TCP", tcp(&json!({"type": "SpectateGame", "game_id": 999}))),
        ("TCP, to play", tcp(&json!({"type": "JoinGame", "name": "a", "game": "quoridor", "game_id": 999}))),
    ];
    all_say("no_such_table", &told);
    let told = [
        ("HTTP", http(&format!("/tables/{}/seats", full.id), Some(r#"{"name":"Eve"}"#))),
        ("TCP", tcp(&json!({"type": "JoinGame", "name": "Eve", "game": "quoridor", "game_id": full.number}))),
    ];
    all_say("table_full", &told);
    let private = server.table(&json!({"game": "quoridor", "private": true}), 1);
    let told = [
        ("HTTP", http(&format!("/tables/{}", private.id), None)),
        ("HTTP, to play", http(&format!("/tables/{}/seats", private.id), Some(r#"{"name":"Eve"}"#))),
        ("TCP", tcp(&json!({"type": "SpectateGame", "game_id": private.number, "invite": NOBODY}))),
        (
            "TCP, to play",
            tcp(&json!({"type": "JoinGame", "name": "Eve", "game": "quoridor", "game_id": private.number})),
        ),
        ("WebSocket", server.over_ws(&private.id, None, &json!({"type": "auth", "invite": NOBODY}).to_string())),
    ];
    all_say("not_invited", &told);
    server.stop();
}

#[test]
fn when_a_table_is_ordered() {
    let server = TestServer::new();
    for (order, expected) in [
        (json!({"game": "chess"}), "unknown_game"),
        (json!({"game": "quoridor", "setup": {"colour": "red"}}), "unknown_field"),
        (json!({"game": "quoridor", "setup": {"max_turns": 0}}), "out_of_range"),
        (json!({"game": "quoridor", "setup": {"names": ["a", "b"]}}), "unknown_field"),
        (json!({"game": "quoridor", "clock": "fast"}), "unknown_word"),
        (json!({"game": "quoridor", "policy": "shout"}), "unknown_word"),
        (json!({"game": "quoridor", "private": 1}), "wrong_type"),
        (json!({}), "missing_field"),
    ] {
        let mut join = order.clone();
        (join["type"], join["name"]) = (json!("JoinGame"), json!("Ann"));
        let told = [
            ("HTTP", code(&server.http("POST", "/api/v1/tables", &[], Some(&order.to_string())))),
            ("TCP", server.tcp_after(&[&join.to_string()])),
        ];
        all_say(expected, &told);
        if let (Some(setup), Some("quoridor")) =
            (order.get("setup").filter(|setup| setup.get("names").is_none()), order["game"].as_str())
        {
            let told = server.http("POST", "/api/v1/quoridor/games", &[], Some(&setup.to_string()));
            all_say(expected, &[("plain", code(&told))]);
        }
    }
    // What a message does not have is ignored, what a document does not have is refused.
    let order = json!({"game": "quoridor", "cheat": true});
    let told = server.http("POST", "/api/v1/tables", &[], Some(&order.to_string()));
    all_say("unknown_field", &[("HTTP", code(&told))]);
    let seated = quoridor(&server, 0);
    for (name, expected) in
        [(json!(""), "wrong_length"), (json!("x".repeat(101)), "wrong_length"), (json!(7), "wrong_type")]
    {
        let join = json!({"type": "JoinGame", "name": name, "game": "quoridor", "game_id": seated.number});
        let path = format!("/api/v1/tables/{}/seats", seated.id);
        let told = [
            ("HTTP", code(&server.http("POST", &path, &[], Some(&json!({"name": name}).to_string())))),
            ("TCP", server.tcp_after(&[&join.to_string()])),
        ];
        all_say(expected, &told);
    }
    server.stop();
}

#[test]
fn when_a_message_is_none() {
    let server = TestServer::new();
    let seated = quoridor(&server, 2);
    let deep = "[".repeat(40) + &"]".repeat(40);
    let long = "x".repeat(101);
    let stale = json!({"action": "e2", "expected": NOBODY});
    for (body, said, expected) in [
        ("hello".to_owned(), "hello".to_owned(), "not_json"),
        ("{\"action\":".to_owned(), "{\"action\":]".to_owned(), "not_json"),
        (deep.clone(), deep, "too_large"),
    ] {
        let token = &seated.tokens[0];
        let told = [
            ("HTTP", server.over_http(&seated, 0, "/actions", Some(&body))),
            ("TCP", server.over_tcp(token, &said)),
            ("WebSocket", server.over_ws(&seated.id, Some(token), &body)),
        ];
        all_say(expected, &told);
    }
    let bearer = format!("Bearer {}", seated.tokens[0]);
    let act = |name: &str, value: &str| {
        let headers = [("Authorization", &*bearer), (name, value), ("If-Match", "*")];
        let headers = if name == "If-Match" { &headers[..2] } else { &headers[..] };
        code(&server.http("POST", &format!("/api/v1/tables/{}/actions", seated.id), headers, Some(E2)))
    };
    for (http, extra, expected) in [
        (act("Idempotency-Key", &long), json!({"action": "e2", "request": long}), "wrong_length"),
        (act("If-Match", &format!("\"{NOBODY}\"")), stale, "stale_state"),
    ] {
        let message = |kind: &str| {
            let mut message = extra.clone();
            message["type"] = json!(kind);
            message.to_string()
        };
        let token = &seated.tokens[0];
        let told = [
            ("HTTP", http),
            ("TCP", server.over_tcp(token, &message("Action"))),
            ("WebSocket", server.over_ws(&seated.id, Some(token), &message("action"))),
        ];
        all_say(expected, &told);
    }
    server.stop();
}

#[test]
fn where_a_mistake_ends_the_game() {
    let server = TestServer::new();
    for (expected, action) in
        [("invalid_move", "\"e5\""), ("malformed_action", "\"zz\""), ("missing_field", r#"{"type":"move"}"#)]
    {
        let table = || server.table(&json!({"game": "quoridor", "policy": "kick"}), 2);
        let (one, two, three) = (table(), table(), table());
        let http = server.over_http(&one, 0, "/actions", Some(&format!(r#"{{"action":{action}}}"#)));
        let tcp = server.over_tcp(&two.tokens[0], &format!(r#"{{"type":"Action","action":{action}}}"#));
        let ws =
            server.over_ws(&three.id, Some(&three.tokens[0]), &format!(r#"{{"type":"action","action":{action}}}"#));
        all_say(expected, &[("HTTP", http), ("TCP", tcp), ("WebSocket", ws)]);
        for seated in [one, two, three] {
            let outcome = server.inside(&seated.id, |table| table.outcome().map(|outcome| outcome.winners.len()));
            assert_eq!(outcome, Some(1), "{action}");
            let (_, outline) = server.http("GET", &format!("/api/v1/tables/{}", seated.id), &[], None);
            assert_eq!(outline["stage"], "over");
        }
    }
    server.stop();
}
