//! Computers that are asked for more than they can do.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::scene::{PATIENCE, Scene, ask, meanwhile, open};

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

/// An address that wants all computers for itself, and one that wants a single easy one.
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
const MODEST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 4);
/// At how many tables the strongest computer is to think for the first of them.
const STRONG: usize = 40;
/// How many moves the easy computer makes meanwhile.
const MOVES: usize = 2;

/// A player of Quoridor who plays against a computer.
struct Guest<'a> {
    scene: &'a Scene,
    from: Ipv4Addr,
    id: String,
    number: u64,
    token: String,
}

impl Guest<'_> {
    /// Sits down first, then the computer.
    fn new<'a>(scene: &'a Scene, from: Ipv4Addr, level: &str) -> Guest<'a> {
        let (_, made) = scene.ask_from(from, ("POST", "/api/v1/tables"), &[], &json!({"game": "quoridor"}));
        let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let number = made["number"].as_u64().expect("a number");
        let seats = format!("/api/v1/tables/{id}/seats");
        let (_, sat) = scene.ask_from(from, ("POST", &seats), &[], &json!({"name": "Ann"}));
        let token = sat["token"].as_str().unwrap_or_else(|| panic!("{sat}")).to_owned();
        let guest = Guest { scene, from, id, number, token };
        let (status, sat) = guest.ask("POST", "/seats", &[], &json!({"bot": level}));
        assert_eq!(status, 201, "{sat}");
        guest
    }

    fn ask(&self, method: &str, rest: &str, headers: &[&str], body: &Value) -> (u16, Value) {
        let bearer = format!("Authorization: Bearer {}", self.token);
        let headers = [&[bearer.as_str()], headers].concat();
        self.scene.ask_from(self.from, (method, &format!("/api/v1/tables/{}{rest}", self.id)), &headers, body)
    }

    /// Makes the first move that is legal: the computer is in turn then.
    fn act(&self) {
        let (_, legal) = self.ask("GET", "/actions", &[], &Value::Null);
        let digest = format!("If-Match: \"{}\"", legal["digest"].as_str().unwrap_or_else(|| panic!("{legal}")));
        let (status, acted) = self.ask("POST", "/actions", &[&digest], &legal["actions"][0]);
        assert_eq!(status, 200, "{acted}");
    }

    /// Whether the computer has yet to answer.
    fn is_waiting(&self) -> bool {
        !self.scene.room(self.number).table().awaited().has(game::Seat(0))
    }
}

/// What is compared is the order in which the computers answer, not how fast they are.
#[test]
fn an_address_with_many_strong_computers_does_not_keep_an_easy_one_from_others() {
    meanwhile(
        "an address with many strong computers",
        |_| {},
        |scene| {
            let modest = Guest::new(scene, MODEST, "easy");
            let greedy: Vec<Guest<'_>> = (0..STRONG).map(|_| Guest::new(scene, GREEDY, "max")).collect();
            for guest in &greedy {
                guest.act();
            }
            for number in 0..MOVES {
                modest.act();
                let asked = Instant::now();
                while modest.is_waiting() {
                    assert!(asked.elapsed() < PATIENCE, "the easy computer answers in time");
                    thread::sleep(Duration::from_millis(5));
                }
                let waiting = greedy.iter().filter(|guest| guest.is_waiting()).count();
                eprintln!("move {number}: {:?}, {waiting} strong computers think on", asked.elapsed());
                assert!(STRONG / 2 < waiting, "only {waiting} of {STRONG} were still to answer");
            }
        },
    );
}
