//! The same again and again: actions out of turn, and requests that were made before.

use std::io::{BufRead as _, BufReader, Write as _};

use serde_json::{Value, json};

use crate::scene::{Scene, ask, meanwhile, open, table};
use crate::sockets::Socket;

const FLOOD: usize = 5_000;
/// How many messages are under way at a time.
const BATCH: usize = 100;

/// Somebody who has a seat, over TCP.
fn seated(scene: &Scene, token: &str) -> BufReader<std::net::TcpStream> {
    let mut reader = BufReader::new(open(scene.tcp));
    let rejoin = json!({"type": "Rejoin", "token": token});
    reader.get_mut().write_all(format!("{rejoin}\n").as_bytes()).expect("the server listens");
    assert_eq!(line(&mut reader)["type"], "Joined");
    line(&mut reader);
    reader
}

fn line(reader: &mut BufReader<std::net::TcpStream>) -> Value {
    let mut line = String::new();
    reader.read_line(&mut line).expect("the server answers in time");
    serde_json::from_str(&line).unwrap_or_else(|_| panic!("this is no JSON: {line:?}"))
}

#[test]
fn thousands_of_actions_out_of_turn_over_tcp() {
    meanwhile(
        "out of turn over TCP",
        |_| {},
        |scene| {
            let (_, number, tokens) = table(scene, "quoridor");
            let mut rude = seated(scene, &tokens[1]);
            for _ in 0..FLOOD / BATCH {
                let flood = "{\"type\":\"Action\",\"action\":\"e8\"}\n".repeat(BATCH);
                rude.get_mut().write_all(flood.as_bytes()).expect("the server listens");
                for _ in 0..BATCH {
                    assert_eq!(line(&mut rude)["code"], "not_your_turn");
                }
            }
            assert_eq!(scene.room(number).table().seq(), 3, "nothing came of it");
        },
    );
}

#[test]
fn thousands_of_actions_out_of_turn_over_websocket() {
    meanwhile(
        "out of turn over WebSocket",
        |_| {},
        |scene| {
            let (id, number, tokens) = table(scene, "quoridor");
            let mut rude = Socket::new(scene, &id, Some(&tokens[1]));
            for _ in 0..FLOOD / BATCH {
                (0..BATCH).for_each(|_| rude.say_text(r#"{"type":"action","action":"e8"}"#));
                for _ in 0..BATCH {
                    assert_eq!(rude.hear_of("error").expect("an answer")["code"], "not_your_turn");
                }
            }
            assert_eq!(scene.room(number).table().seq(), 3, "nothing came of it");
        },
    );
}

#[test]
fn thousands_of_actions_out_of_turn_over_http() {
    meanwhile(
        "out of turn over HTTP",
        |_| {},
        |scene| {
            let (id, number, tokens) = table(scene, "quoridor");
            let (path, bearer) =
                (format!("/api/v1/tables/{id}/actions"), format!("Authorization: Bearer {}", tokens[1]));
            for _ in 0..FLOOD / 2 {
                let (status, told) = ask(scene.http, "POST", &path, &[&bearer, "If-Match: *"], "\"e8\"");
                assert_eq!((status, &told["code"]), (422, &json!("not_your_turn")));
            }
            assert_eq!(scene.room(number).table().seq(), 3, "nothing came of it");
        },
    );
}

#[test]
fn the_same_request_a_thousand_times() {
    meanwhile(
        "replayed requests",
        |_| {},
        |scene| {
            let (id, number, tokens) = table(scene, "quoridor");
            let (path, bearer) =
                (format!("/api/v1/tables/{id}/actions"), format!("Authorization: Bearer {}", tokens[0]));
            let headers = [&*bearer, "If-Match: *", "Idempotency-Key: once"];
            let action = json!({"type": "Action", "action": "e2", "request": "once"});
            let said = json!({"type": "action", "action": "e2", "request": "once"}).to_string();
            // All doors at once, all with one name.
            let (mut wire, mut socket) = (seated(scene, &tokens[0]), Socket::new(scene, &id, Some(&tokens[0])));
            let mut first = 0;
            for _ in 0..1000 {
                wire.get_mut().write_all(format!("{action}{action}\n").as_bytes()).expect("the server listens");
                socket.say_text(&said);
                let (status, done) = ask(scene.http, "POST", &path, &headers, "\"e2\"");
                assert_eq!(status, 200, "{done}");
                first += usize::from(done["repeat"] == false);
                first += usize::from(socket.hear_of("done").expect("an answer")["repeat"] == false);
            }
            assert!(first <= 1, "it was done {first} times");
            let room = scene.room(number);
            assert_eq!(room.table().seq(), 4, "it was done once");
            // A frame without a name that is sent again is an action of its own, and out of turn.
            wire.get_mut()
                .write_all(b"{\"type\":\"Action\",\"action\":\"e3\"}{\"type\":\"Action\",\"action\":\"e3\"}")
                .expect("it listens");
            let codes: Vec<Value> =
                (0..3).map(|_| line(&mut wire)["code"].clone()).filter(|code| !code.is_null()).collect();
            assert_eq!(codes, ["not_your_turn", "not_your_turn"]);
            assert_eq!(room.table().seq(), 4, "nothing came of it");
        },
    );
}

#[test]
fn guessing_tokens() {
    meanwhile(
        "guessed tokens",
        |_| {},
        |scene| {
            let (id, _, _) = table(scene, "texas42");
            let mut socket = Socket::new(scene, &id, None);
            for guess in 0..2_000_u32 {
                let token = format!("{guess:064x}");
                socket.say_text(&json!({"type": "auth", "token": token}).to_string());
                assert_eq!(socket.hear_of("error").expect("an answer")["code"], "bad_token");
                if guess % 20 == 0 {
                    let bearer = format!("Authorization: Bearer {token}");
                    assert_eq!(ask(scene.http, "GET", &format!("/api/v1/tables/{id}"), &[&bearer], "").0, 401);
                }
            }
        },
    );
}
