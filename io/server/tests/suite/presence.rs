//! Who is there, and what becomes of those who are not: at every door.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::hub::Absence;
use server::{Config, Limits};

use crate::doors::test_server::{Seated, TestServer};
use crate::patience::PATIENCE;
use crate::tcp::client::{Client, Server, join};

/// How long somebody must be gone in these tests.
const SOON: Duration = Duration::from_millis(300);

/// A configuration in which one is gone after so long.
fn gone_after(usual: Duration) -> Config {
    let absence = Absence { usual, ..Absence::default() };
    let limits = Limits { absence, requests_per_second: 1_000_000, burst: 1_000_000, ..Limits::default() };
    Config { limits, ..Config::default() }
}

/// A player of Fish on a small board.
fn fish(name: &str, players: u8) -> Value {
    json!({"type": "JoinGame", "game": "fish", "name": name, "setup": {"players": players, "rows": 4, "columns": 5}})
}

fn names(state: &Value) -> Vec<&str> {
    state["players"].as_array().expect("a list").iter().map(|player| player["name"].as_str().expect("a name")).collect()
}

/// Tries until something is so.
fn until<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = attempt() {
            return found;
        }
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn who_hangs_up_before_the_game_begins_holds_no_seat() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben, mut cyd) = (server.client(), server.client(), server.client());
    ann.join(&fish("Ann", 3));
    ben.join(&fish("Ben", 3));
    drop(ben);
    let hub = &server.running.as_ref().expect("it runs").app().hub;
    until("the seat is given up", || {
        let room = server.runtime.block_on(hub.numbered(1)).expect("a table");
        Some(()).filter(|()| room.table().places.len() == 1)
    });
    cyd.join(&fish("Cyd", 3));
    let mut dan = server.client();
    dan.join(&fish("Dan", 3));
    assert_eq!(names(&ann.state()), ["Ann", "Cyd", "Dan"]);
    server.stop();
}

#[test]
fn a_second_connection_holds_the_seat() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben) = (server.client(), server.client());
    let token = ann.join(&join("Ann", "quoridor"))["token"].clone();
    let mut again = server.client();
    again.join(&json!({"type": "Rejoin", "token": token}));
    drop(ann);
    // Whatever is heard of the first connection is heard before this is answered often enough.
    for _ in 0..20 {
        again.send(&json!({"type": "Legal"}));
        again.expect("Legal");
    }
    ben.join(&join("Ben", "quoridor"));
    assert_eq!(again.state()["current_turn"], 1);
    server.stop();
}

#[test]
fn where_rule_breakers_are_thrown_out_so_are_those_who_are_gone() {
    let server = Server::new(gone_after(SOON));
    let (mut ann, mut ben, mut cyd) = (server.client(), server.client(), server.client());
    ann.join(&fish("Ann", 3));
    ben.join(&fish("Ben", 3));
    cyd.join(&fish("Cyd", 3));
    let first = ben.state();
    assert_eq!((&first["current_turn"], names(&first)), (&json!(0), vec!["Ann", "Ben", "Cyd"]));
    drop(ann);
    // The turn goes to the next, and nobody has to ask for it.
    let next = ben.state();
    assert_eq!((&next["turn_order"], &next["current_turn"]), (&json!([1, 2]), &json!(0)));
    ben.send(&json!({"type": "PlacePenguin", "tile_id": 3}));
    assert_eq!(ben.state()["current_turn"], 1);
    cyd.state();
    cyd.state();
    assert_eq!(cyd.state()["current_turn"], 1);
    server.stop();
}

/// A player who is gone in the middle of another's turn costs that one nothing: no second state.
#[test]
fn who_is_gone_out_of_turn_takes_nobodys_turn() {
    let server = Server::new(gone_after(SOON));
    let (mut ann, mut ben, mut cyd) = (server.client(), server.client(), server.client());
    for (client, name) in [(&mut ann, "Ann"), (&mut ben, "Ben"), (&mut cyd, "Cyd")] {
        client.join(&fish(name, 3));
    }
    ann.state();
    drop(cyd);
    let mut watcher = server.client();
    until("the referee takes the player out", || {
        watcher = server.client();
        watcher.send(&json!({"type": "SpectateGame", "game_id": 1}));
        Some(()).filter(|()| watcher.state()["turn_order"] == json!([0, 1]))
    });
    ann.send(&json!({"type": "PlacePenguin", "tile_id": 3}));
    let next = ann.state();
    assert_eq!((&next["turn_order"], &next["current_turn"]), (&json!([0, 1]), &json!(1)), "one state a turn");
    server.stop();
}

/// What a seat is told that claims, by door: over HTTP, over TCP, over WebSocket, on the page.
fn claim(server: &TestServer, seated: &Seated, seat: usize, door: &str) -> String {
    let token = &seated.tokens[seat];
    match door {
        "HTTP" => server.over_http(seated, seat, "/claim", None),
        "TCP" => server.over_tcp(token, r#"{"type":"Claim"}{"type":"Legal"}"#),
        "WebSocket" => server.over_ws(&seated.id, Some(token), r#"{"type":"claim"}"#),
        _ => {
            let cookie = format!("seat-{}={token}", seated.id);
            let headers = [("Cookie", &*cookie), ("Accept", "application/json")];
            let told = server.http("POST", &format!("/tables/{}/claim", seated.id), &headers, None);
            told.1["code"].as_str().unwrap_or("fine").to_owned()
        }
    }
}

#[test]
fn those_who_are_there_claim_against_those_who_are_gone_at_every_door() {
    let server = TestServer::with(gone_after(SOON));
    for door in ["HTTP", "TCP", "WebSocket", "page"] {
        let seated = server.table(&json!({"game": "quoridor"}), 2);
        let stream = server.follow(&seated.id, &seated.tokens[1]);
        std::thread::sleep(SOON);
        assert_eq!(claim(&server, &seated, 0, door), "nobody_gone", "{door}");
        drop(stream);
        until(door, || {
            let table = server.http("GET", &format!("/api/v1/tables/{}", seated.id), &[], None).1;
            Some(()).filter(|()| table["gone"].as_array().is_some_and(|gone| gone.contains(&json!(1))))
        });
        let told = claim(&server, &seated, 0, door);
        assert!(["fine", "hung up"].contains(&told.as_str()), "{door}: {told}");
        let (stage, winners) =
            server.inside(&seated.id, |table| (table.stage(), table.outcome().map(|end| end.winners)));
        assert_eq!(stage, referee::Stage::Over, "{door}");
        assert_eq!(winners, Some(game::SeatSet::first(1)), "{door}");
        let log = server.text(&format!("/api/v1/tables/{}/log", seated.id));
        assert!(log.contains(r#""action":"forfeit-1","why":"gone""#), "{log}");
        assert!(referee::verify(games::kinds(), &log).is_ok());
    }
    server.stop();
}

/// Where players have days for a move, nobody is gone after a minute.
#[test]
fn correspondence_is_not_claimed_so_soon() {
    let server = TestServer::with(gone_after(Duration::from_millis(1)));
    let seated = server.table(&json!({"game": "quoridor", "clock": {"days": 3}}), 2);
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!(claim(&server, &seated, 0, "HTTP"), "nobody_gone");
    server.stop();
}

/// A connection that only follows the table keeps a player there, whichever door it uses.
#[test]
fn who_follows_a_table_is_there() {
    let server = TestServer::with(gone_after(SOON));
    let seated = server.table(&json!({"game": "quoridor"}), 2);
    let streams = [server.follow(&seated.id, &seated.tokens[1]), server.follow(&seated.id, &seated.tokens[1])];
    let [first, second] = streams;
    drop(first);
    std::thread::sleep(SOON * 2);
    assert_eq!(claim(&server, &seated, 0, "HTTP"), "nobody_gone", "the second stream is there still");
    drop(second);
    until("the stream is found to be closed", || Some(()).filter(|()| claim(&server, &seated, 0, "HTTP") == "fine"));
    server.stop();
}

/// Somebody who waits over HTTP and is not seen any more does not play.
#[test]
fn no_game_begins_with_somebody_who_is_gone() {
    let server = TestServer::with(gone_after(SOON));
    let seated = server.table(&json!({"game": "quoridor"}), 1);
    std::thread::sleep(SOON * 2);
    let sit = |name: &str| {
        let path = format!("/api/v1/tables/{}/seats", seated.id);
        server.http("POST", &path, &[], Some(&json!({"name": name}).to_string())).1
    };
    let ben = sit("Ben");
    assert_eq!((&ben["stage"], &ben["players"]), (&json!("gathering"), &json!(["Ben"])), "{ben}");
    let _ben_is_there = server.follow(&seated.id, ben["token"].as_str().expect("a token"));
    let cyd = sit("Cyd");
    assert_eq!((&cyd["stage"], &cyd["players"]), (&json!("playing"), &json!(["Ben", "Cyd"])), "{cyd}");
    server.stop();
}

/// Whoever invited others waits for them.
#[test]
fn who_made_a_private_table_keeps_the_seat() {
    let server = TestServer::with(gone_after(Duration::from_millis(1)));
    let private = server.table(&json!({"game": "quoridor", "private": true}), 2);
    assert_eq!(server.inside(&private.id, referee::Table::stage), referee::Stage::Playing);
    server.stop();
}

/// A client as the memo has them hears one state a turn, whatever others say.
#[test]
fn what_others_say_in_between_comes_with_the_next_turn() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben, mut cyd) = (server.client(), server.client(), server.client());
    for (client, name) in [(&mut ann, "Ann"), (&mut ben, "Ben"), (&mut cyd, "Cyd")] {
        client.join(&fish(name, 3));
    }
    ann.state();
    ben.state();
    ben.send(&json!({"type": "Pause"}));
    cyd.state();
    cyd.send(&json!({"type": "Pause"}));
    cyd.send(&json!({"type": "Resign"}));
    ben.send(&json!({"type": "Resume"}));
    assert_eq!(ben.expect("Error")["code"], "not_paused");
    let mut watcher: Client = server.client();
    watcher.send(&json!({"type": "SpectateGame", "game_id": 1}));
    watcher.state();
    // Everything has happened by now: the answer to a question comes before any further state.
    cyd.send(&json!({"type": "Legal"}));
    cyd.expect("Legal");
    ann.send(&json!({"type": "Legal"}));
    ann.expect("Legal");
    ann.send(&json!({"type": "PlacePenguin", "tile_id": 3}));
    let next = ann.state();
    assert_eq!(
        (&next["turn_order"], &next["current_turn"], &next["spectator_count"]),
        (&json!([0, 1]), &json!(1), &json!(1))
    );
    assert_eq!(ben.state(), next);
    assert_eq!(watcher.state(), next, "a spectator hears the same");
    server.stop();
}
