//! Tournaments over HTTP.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use serde_json::{Value, json};

use super::player::{Nature, Player};
use super::test_server::{PATIENCE, TestServer};

/// Sends a request about tournaments, and gives the status and the body.
pub(super) fn ask(at: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> (u16, String) {
    request(at, method, &format!("/api/v1/tournaments{path}"), token, body)
}

pub(super) fn request(at: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(at).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n");
    let bearer = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let rest = format!("{bearer}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all((head + &rest).as_bytes()).expect("a socket");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("an answer in time");
    let (head, body) = reply.split_once("\r\n\r\n").expect("an answer");
    (head[9..12].parse().expect("a status"), body.to_owned())
}

pub(super) fn json_of(reply: &(u16, String), status: u16) -> Value {
    assert_eq!(reply.0, status, "{}", reply.1);
    serde_json::from_str(&reply.1).expect("JSON")
}

#[test]
fn a_tournament_is_set_up_entered_begun_and_looked_at() {
    let mut server = TestServer::new(None);
    let at = server.web();
    let order = json!({"game": "quoridor", "setup": {"max_turns": 30}, "format": "round-robin"}).to_string();
    let made = json_of(&ask(at, "POST", "", "", &order), 201);
    let (number, organiser) = (made["number"].as_u64().expect("a number"), made["token"].as_str().expect("a token"));
    let path = |rest: &str| format!("/{number}{rest}");
    for (order, status, code) in [
        (r#"{"game":"quoridor"}"#, 400, "missing_field"),
        (r#"{"game":"chess","format":"swiss"}"#, 400, "unknown_game"),
        (r#"{"game":"fish","format":"swiss","setup":{"players":3}}"#, 400, "unknown_field"),
        (r#"{"game":"quoridor","format":"swiss","setup":{"state":{}}}"#, 400, "unknown_field"),
    ] {
        assert_eq!(json_of(&ask(at, "POST", "", "", order), status)["code"], code);
    }
    assert_eq!(json_of(&ask(at, "POST", &path("/start"), organiser, ""), 409)["code"], "too_few_players");
    let players: Vec<_> = (0..3_u64)
        .map(|player| {
            let body = json!({"name": format!("p{player}")}).to_string();
            let entered = json_of(&ask(at, "POST", &path("/entrants"), "", &body), 201);
            let hello = json!({"type": "Rejoin", "token": entered["token"]});
            Player::known(&server.address, hello, entered["token"].clone(), Nature::Honest, player + 1)
        })
        .collect();
    assert_eq!(json_of(&ask(at, "POST", &path("/start"), &"0".repeat(64), ""), 403)["code"], "not_operator");
    assert_eq!(json_of(&ask(at, "POST", &path("/start"), organiser, ""), 200)["stage"], "playing");
    for player in players {
        assert_eq!(player.join().expect("a player plays to the end").expect("a result")["over"], true);
    }
    let document = server.settle(number);
    assert_eq!(json_of(&ask(at, "GET", &path(""), "", ""), 200), document);
    let (status, log) = ask(at, "GET", &path("/log"), "", "");
    assert!(status == 200 && log.lines().count() > 8 && log.contains("\"event\":\"end\""), "{log}");
    let (_, metrics) = request(at, "GET", "/metrics", "", "");
    assert!(metrics.contains("\nparlor_tables_total 3\n"), "three players have three games: {metrics}");
    let listed = json_of(&ask(at, "GET", "", "", ""), 200);
    assert_eq!(
        (&listed["tournaments"][0]["number"], &listed["tournaments"][0]["stage"]),
        (&json!(number), &json!("over"))
    );
    assert_eq!(json_of(&ask(at, "GET", "/77", "", ""), 404)["code"], "no_such_tournament");
    server.close();
}
