//! Computers that are asked for more than they can do.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use serde_json::Value;

use crate::scene::{ask, meanwhile, open};

/// How many ask at once.
const ASKING: usize = 1000;
/// At how many tables.
const TABLES: usize = 50;

#[test]
fn a_thousand_ask_a_computer_at_once() {
    meanwhile(
        "a thousand ask a computer",
        |_| {},
        |scene| {
            let begin = |at: usize| {
                let game = games::kinds()[at % games::kinds().len()].name;
                let (status, begun) = ask(scene.http, "POST", &format!("/api/v1/{game}/games"), &[], "{}");
                assert_eq!(status, 201, "{begun}");
                format!("/api/v1/{game}/games/{}/ai-move", begun["game_id"].as_str().expect("an id"))
            };
            let paths: Vec<String> = (0..TABLES).map(begin).collect();
            let mut asking: Vec<TcpStream> = (0..ASKING).map(|_| open(scene.http)).collect();
            for (at, stream) in asking.iter_mut().enumerate() {
                let path = &paths[at % TABLES];
                let head = format!(
                    "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                );
                stream.write_all(head.as_bytes()).expect("the server listens");
            }
            let (mut moved, mut refused) = (0, 0);
            for mut stream in asking {
                let mut answer = String::new();
                stream.read_to_string(&mut answer).expect("an answer");
                let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
                let told: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"));
                match (&told["success"], told["error"].as_str()) {
                    (Value::Bool(true), None) => moved += 1,
                    // Somebody else's computer was faster, or there is too much to do.
                    (Value::Bool(false), Some("stale_state" | "too_many_requests")) => refused += 1,
                    _ => panic!("{answer}"),
                }
            }
            eprintln!("{moved} moved, {refused} were refused");
            assert!(0 < moved && 0 < refused, "{moved} moved, {refused} were refused");
        },
    );
}
