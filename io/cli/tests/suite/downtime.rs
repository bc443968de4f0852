//! A server that was away: nobody loses a game by it, and the log says what happened.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::kill_load::http::{PATIENCE, ask};
use crate::support::server::{Server, folder};
use crate::support::tables::linked_anyhow;
use crate::support::{arg, parlor};

/// What a player has for a move, in seconds; and for how long the server is away.
const SECONDS: u64 = 3;
const AWAY: Duration = Duration::from_secs(SECONDS + 1);

/// A table with a clock, and its two players.
struct Timed {
    id: String,
    tokens: Vec<String>,
}

fn get(server: &Server, path: &str, token: Option<&str>) -> Value {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("Authorization", bearer.as_str())).collect();
    ask(address(server), "GET", path, &headers, None).expect("the server answers").json()
}

fn address(server: &Server) -> &str {
    server.http.strip_prefix("http://").expect("an address")
}

impl Timed {
    fn new(server: &Server, clock: &Value) -> Timed {
        let post = |path: &str, body: Value| {
            ask(address(server), "POST", path, &[], Some(&body)).expect("the server answers").json()
        };
        let made = post("/api/v1/tables", json!({"game": "quoridor", "clock": clock}));
        let id = made["id"].as_str().expect("an id").to_owned();
        let seats = format!("/api/v1/tables/{id}/seats");
        let tokens =
            ["Ann", "Ben"].map(|name| post(&seats, json!({"name": name}))["token"].as_str().map(str::to_owned));
        Timed { id, tokens: tokens.into_iter().map(|token| token.expect("a token")).collect() }
    }

    fn stage(&self, server: &Server) -> Value {
        get(server, &format!("/api/v1/tables/{}", self.id), None)["stage"].clone()
    }

    fn act(&self, server: &Server, seat: usize, action: &str) -> u16 {
        let bearer = format!("Bearer {}", self.tokens[seat]);
        let headers = [("Authorization", &*bearer), ("If-Match", "*")];
        let path = format!("/api/v1/tables/{}/actions", self.id);
        ask(address(server), "POST", &path, &headers, Some(&json!(action))).expect("the server answers").status
    }

    fn log(&self, server: &Server) -> String {
        ask(address(server), "GET", &format!("/api/v1/tables/{}/log", self.id), &[], None).expect("a log").body
    }

    fn until_over(&self, server: &Server) {
        let until = Instant::now() + PATIENCE;
        while self.stage(server) != "over" {
            assert!(Instant::now() < until, "the clock never runs out");
            thread::sleep(Duration::from_millis(100));
        }
    }
}

/// Both verifiers say that a log is right.
fn is_right(name: &str, log: &str) {
    let file = crate::support::file(name, log);
    let ran = parlor(&["verify", arg(&file)], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let (code, said) = second_opinion(&file);
    assert_eq!(code, Some(0), "{said}");
}

/// What the script says of a log that shares no code with the program.
fn second_opinion(log: &Path) -> (Option<i32>, String) {
    let script: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify.py");
    let second = Command::new("python3").arg(script).arg(log).output().expect("there is Python");
    (second.status.code(), String::from_utf8_lossy(&second.stdout).into_owned())
}

#[test]
fn time_without_a_server_costs_nobody_a_game() {
    for (signal, name) in [(Signal::KILL, "downtime-killed"), (Signal::TERM, "downtime-stopped")] {
        let data = folder(&format!("{name}-data"));
        let options = ["--data", arg(&data), "--return-grace", "1h"];
        let server = Server::start(name, &options);
        let table = Timed::new(&server, &json!({"per_move": SECONDS}));
        server.process.signal(signal);
        server.process.end();
        // No player could have moved in time.
        thread::sleep(AWAY);
        let server = Server::start(name, &options);
        assert_eq!(table.stage(&server), "playing", "it cost Ann the game that the server was away");
        // Nor does the clock run before she is back.
        thread::sleep(AWAY);
        assert_eq!(table.stage(&server), "playing");
        assert_eq!(table.act(&server, 0, "e2"), 200, "Ann is back, and has time");
        thread::sleep(AWAY);
        assert_eq!(table.stage(&server), "playing", "Ben is not back");
        // Ben looks at the table: that is being back, and his clock goes on.
        get(&server, &format!("/api/v1/tables/{}", table.id), Some(&table.tokens[1]));
        table.until_over(&server);
        let log = table.log(&server);
        let (outage, back) = (log.find(r#""event":"outage""#), log.find(r#""event":"back","seats":[1]"#));
        assert!(outage.is_some() && outage < back, "{log}");
        assert!(log.contains(r#""action":"forfeit-1","why":"timed_out""#), "{log}");
        is_right(&format!("{name}.log"), &log);
        server.stop();
    }
}

/// A player who never comes back cannot hold up the other for ever.
#[test]
fn the_clocks_of_players_who_stay_away_go_on_after_a_while() {
    let data = folder("downtime-grace-data");
    let options = ["--data", arg(&data), "--return-grace", "1s", "--put-away-after", "1s"];
    let server = Server::start("downtime-grace", &options);
    let table = Timed::new(&server, &json!({"bank": {"seconds": SECONDS, "increment": 0}}));
    server.stop();
    let server = Server::start("downtime-grace", &options);
    // Nobody asks for the table: it is loaded when the clock goes on, and when it runs out.
    let until = Instant::now() + PATIENCE;
    loop {
        let listed = get(&server, "/api/v1/tables", None);
        if listed["tables"][0]["stage"] == "over" {
            break;
        }
        assert!(Instant::now() < until, "the clock never runs out: {listed}");
        thread::sleep(Duration::from_millis(200));
    }
    let log = table.log(&server);
    assert!(log.contains(r#""event":"back","seats":[0,1]"#), "{log}");
    is_right("downtime-grace.log", &log);
    server.stop();
}

/// Nobody can claim more time than has passed, or come back who was not away, by the eyes of either verifier.
#[test]
fn an_outage_that_cannot_be_is_refused_by_both_verifiers() {
    let data = folder("downtime-forged-data");
    let options = ["--data", arg(&data), "--return-grace", "1h"];
    let server = Server::start("downtime-forged", &options);
    let table = Timed::new(&server, &json!({"per_move": 600}));
    server.stop();
    let server = Server::start("downtime-forged", &options);
    assert_eq!(table.act(&server, 0, "e2"), 200);
    let log = table.log(&server);
    server.stop();
    is_right("downtime-true.log", &log);
    let lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.contains(r#""event":"outage""#)).expect("there was one");
    let lost = lines[at].split(r#""lost":"#).nth(1).and_then(|rest| rest.split(',').next()).expect("it says how long");
    let forgeries = [
        (at, format!(r#""lost":{lost}"#), r#""lost":99999999"#.to_owned()),
        (at, format!(r#""lost":{lost}"#), r#""lost":-1"#.to_owned()),
        (at + 1, r#""seats":[0]"#.to_owned(), r#""seats":[3]"#.to_owned()),
        (at + 1, r#""seats":[0]"#.to_owned(), r#""seats":[1,0]"#.to_owned()),
        (at + 1, r#""seats":[0]"#.to_owned(), r#""seats":[]"#.to_owned()),
    ];
    for (number, (at, from, to)) in forgeries.into_iter().enumerate() {
        let mut forged = lines.clone();
        assert!(forged[at].contains(&from), "{from}: {}", forged[at]);
        forged[at] = forged[at].replace(&from, &to);
        let file = crate::support::file(&format!("downtime-forged-{number}.log"), &linked_anyhow(&forged));
        let place = format!("line {}", at + 1);
        let ran = parlor(&["verify", arg(&file)], "");
        assert!(ran.code == 1 && ran.err.contains(&place), "{to}: {ran:?}");
        let (code, said) = second_opinion(&file);
        assert!(code == Some(1) && said.contains(&place), "{to}: {said}");
    }
}
