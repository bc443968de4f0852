//! Those who want every connection there is.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::scene::{PATIENCE, Scene, ask, files, meanwhile, table};

/// How many connections the servers of these tests have; both ends are in this process.
const CONNECTIONS: usize = 1_000;

fn few(limits: &mut server::Limits) {
    (limits.connections, limits.connections_per_address) = (CONNECTIONS, CONNECTIONS);
}

/// A stream of a table's events from an address: the connection, and the status of the answer.
fn stream(scene: &Scene, from: Ipv4Addr, id: &str) -> (TcpStream, String) {
    let mut stream = scene.open_from(from, scene.http);
    let head = format!("GET /api/v1/tables/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let _gone = stream.write_all(head.as_bytes());
    let mut first = [0; 12];
    let read = stream.read_exact(&mut first);
    (stream, read.map_or(String::new(), |()| String::from_utf8_lossy(&first[9..]).into_owned()))
}

/// What a stranger, a player and somebody who looks after the server are told, each from a new address.
fn ask_from(scene: &Scene, from: Ipv4Addr, path: &str, headers: &str) -> (String, Value) {
    let mut stream = scene.open_from(from, scene.http);
    let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n");
    stream.write_all(head.as_bytes()).expect("the server listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer:?}"));
    (head.split(' ').nth(1).unwrap_or_default().to_owned(), serde_json::from_str(body).unwrap_or_default())
}

fn say(scene: &Scene, from: Ipv4Addr, message: &Value) -> Value {
    let mut reader = BufReader::new(scene.open_from(from, scene.tcp));
    reader.get_mut().write_all(format!("{message}\n").as_bytes()).expect("the server listens");
    let mut line = String::new();
    reader.read_line(&mut line).expect("the server answers");
    serde_json::from_str(&line).unwrap_or_else(|_| panic!("no answer: {line:?}"))
}

/// Five addresses open as many streams as they can, and hold them. The honest pair goes on, with new connections.
#[test]
fn five_addresses_that_take_what_they_can() {
    assert!(2 * CONNECTIONS + 500 < files(), "this needs more open files");
    meanwhile("five greedy addresses", few, |scene| {
        let (id, _, _) = table(scene, "quoridor");
        let mut held = Vec::new();
        for last in 1..=5 {
            let from = Ipv4Addr::new(127, 0, 1, last);
            let refused = (0..CONNECTIONS).find_map(|_| {
                let (stream, status) = stream(scene, from, &id);
                if status == "200" {
                    held.push(stream);
                    return None;
                }
                Some(status)
            });
            assert_eq!(refused.as_deref(), Some("429"), "an address has a share");
        }
        eprintln!("{} streams are held", held.len());
        assert!(held.len() < CONNECTIONS * 4 / 5, "{} streams are not everything", held.len());
        for last in 1..=50 {
            let (status, told) = ask_from(scene, Ipv4Addr::new(127, 0, 2, last), "/api/v1/games", "");
            assert_eq!(status, "200", "another address is let in: {told}");
            assert_eq!(ask_from(scene, Ipv4Addr::new(127, 0, 2, last), "/healthz", "").0, "200");
        }
        // Whoever has taken everything hears why, and can still be healthy and play.
        let greedy = Ipv4Addr::new(127, 0, 1, 1);
        let (status, told) = ask_from(scene, greedy, "/api/v1/games", "");
        assert_eq!((status.as_str(), &told["code"]), ("429", &json!("too_many_connections")));
        assert_eq!(ask_from(scene, greedy, "/healthz", "").0, "200");
        drop(held);
        scene.until_alone(|| {});
    });
}

/// So many addresses that everything is taken, a connection each: players and health checks are let in, spectators give
/// way, and strangers hear that the server is full.
#[test]
fn a_full_server_has_room_for_players() {
    assert!(2 * CONNECTIONS + 500 < files(), "this needs more open files");
    let scene = Scene::new(|limits| {
        few(limits);
        limits.connections = 100;
    });
    let (id, number, tokens) = table(&scene, "quoridor");
    let from = |index: u16| Ipv4Addr::new(127, 1, index.to_be_bytes()[0], index.to_be_bytes()[1]);
    let mut held = Vec::new();
    for index in 1..1000 {
        let (stream, status) = stream(&scene, from(index), &id);
        held.push(stream);
        if status != "200" {
            assert_eq!(status, "503", "it is full");
            break;
        }
    }
    assert!((75..=100).contains(&held.len()), "{} streams", held.len());
    let bearer = format!("Authorization: Bearer {}\r\n", tokens[0]);
    for index in 2000..2050 {
        let (status, told) = ask_from(&scene, from(index), "/api/v1/games", "");
        assert_eq!((status.as_str(), &told["code"]), ("503", &json!("server_full")));
        let join = json!({"type": "JoinGame", "name": "Ann"});
        assert_eq!(say(&scene, from(index), &join)["code"], "server_full");
        for path in ["/healthz", "/readyz"] {
            assert_eq!(ask_from(&scene, from(index), path, "").0, "200", "{path}");
        }
        let (status, told) = ask_from(&scene, from(index), &format!("/api/v1/tables/{id}"), &bearer);
        assert_eq!(status, "200", "a player with a token is let in: {told}");
        let cookie = format!("Cookie: theme=dark; seat-{id}={}\r\n", tokens[1]);
        assert_eq!(
            ask_from(&scene, from(index), &format!("/tables/{number}"), &cookie).0,
            "200",
            "and so is a browser"
        );
        assert_eq!(say(&scene, from(index), &json!({"type": "Rejoin", "token": tokens[0]}))["type"], "Joined");
        let guess = json!({"type": "Rejoin", "token": "0".repeat(64)});
        assert_eq!(say(&scene, from(index), &guess)["code"], "bad_token");
    }
    // So many players that spectators have to go.
    let mut players = Vec::new();
    for index in 3000..3050 {
        let mut player = BufReader::new(scene.open_from(from(index), scene.tcp));
        let rejoin = json!({"type": "Rejoin", "token": tokens[usize::from(index % 2)]});
        player.get_mut().write_all(format!("{rejoin}\n").as_bytes()).expect("the server listens");
        let mut line = String::new();
        player.read_line(&mut line).expect("the server answers");
        assert!(line.contains("Joined"), "{line}");
        players.push(player);
    }
    let gone = |stream: &mut TcpStream| {
        stream.set_nonblocking(true).expect("a socket");
        let mut rest = [0; 4096];
        loop {
            match stream.read(&mut rest) {
                Ok(0) => return true,
                Ok(_) => {}
                Err(error) => return error.kind() != std::io::ErrorKind::WouldBlock,
            }
        }
    };
    let until = Instant::now() + PATIENCE;
    while held.iter_mut().filter_map(|stream| gone(stream).then_some(())).count() < 20 {
        assert!(Instant::now() < until, "spectators give way");
        thread::sleep(Duration::from_millis(50));
    }
    // Nobody who plays had to.
    for (player, turn) in players.iter_mut().zip(["e2", "e8", "e1", "e9"].iter().cycle()).take(4) {
        let act = json!({"type": "Action", "action": turn});
        let before = scene.room(number).table().seq();
        player.get_mut().write_all(format!("{act}\n").as_bytes()).expect("the server listens");
        let until = Instant::now() + PATIENCE;
        while scene.room(number).table().seq() == before {
            assert!(Instant::now() < until, "{turn} was played");
            thread::sleep(Duration::from_millis(5));
        }
    }
    drop((held, players));
    scene.stop();
}

/// A connection that says nothing has no place at a full server.
#[test]
fn nobody_waits_at_the_entrance_for_long() {
    let scene = Scene::new(|limits| {
        limits.connections_per_address = 2;
        limits.handshake = Duration::from_secs(5);
    });
    let address: [SocketAddr; 2] = [scene.tcp, scene.http];
    let silent: Vec<TcpStream> =
        (0..40).map(|number| scene.open_from(Ipv4Addr::LOCALHOST, address[number % 2])).collect();
    for mut stream in silent {
        let mut rest = String::new();
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let _reset = stream.read_to_string(&mut rest);
        let is_said = ["too_many_connections", "server_full", "too_slow"].iter().any(|code| rest.contains(code));
        assert!(rest.is_empty() || is_said, "{rest}");
    }
    let (status, told) = ask(scene.http, "GET", "/healthz", &[], "");
    assert_eq!(status, 200, "{told}");
    scene.stop();
}
