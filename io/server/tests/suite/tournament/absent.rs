//! Entrants who are gone before the tournament begins hold no place.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use referee::tournament::{Stage, Tournament};
use serde_json::{Value, json};
use server::Config;

use super::player::Line;
use super::test_server::{PATIENCE, TestServer};
use super::web::{ask, json_of};

/// A server that takes entrants for gone as soon as they hold no connection.
fn impatient_server() -> TestServer {
    let mut config = Config::default();
    config.limits.absence.usual = Duration::ZERO;
    TestServer::with(config)
}

fn line(server: &TestServer) -> Line {
    Line::new(server.address.after(0).1).expect("the server listens")
}

/// Enters over TCP, and gives the connection and the token.
fn enter(server: &TestServer, number: u64, name: &str) -> (Line, Value) {
    let mut line = line(server);
    line.send(&json!({"type": "JoinTournament", "tournament": number, "name": name}));
    let entered = line.read().expect("an answer");
    assert_eq!(entered["type"], "Entered", "{entered}");
    (line, entered["token"].clone())
}

/// Enters over HTTP, and gives the token.
fn enter_by_request(server: &TestServer, number: u64, name: &str) -> String {
    let body = json!({"name": name}).to_string();
    let entered = json_of(&ask(server.web(), "POST", &format!("/{number}/entrants"), "", &body), 201);
    entered["token"].as_str().expect("a token").to_owned()
}

fn names(tournament: &Tournament) -> Vec<&str> {
    tournament.players().iter().filter(|player| player.left.is_none()).map(|player| player.name.as_str()).collect()
}

/// How many players the list of tournaments says have entered the newest one.
fn listed(server: &TestServer) -> Value {
    json_of(&ask(server.web(), "GET", "", "", ""), 200)["tournaments"][0]["players"].clone()
}

/// Plays the one game of a tournament: the loser gives up, and the document is right.
fn play(server: &TestServer, number: u64, [(winner, won), (loser, lost)]: [(&mut Line, &str); 2]) {
    for player in [&mut *winner, &mut *loser] {
        assert_eq!(player.read().expect("a seat")["type"], "Joined");
        assert!(player.read().expect("a state").get("type").is_none());
    }
    loser.send(&json!({"type": "Resign"}));
    let document = server.settle(number);
    let ranks: Vec<Value> =
        document["standings"].as_array().expect("a list").iter().map(|p| json!([p["rank"], p["names"]])).collect();
    assert_eq!(ranks, [json!([1, [won]]), json!([2, [lost]])]);
    assert_eq!(document["cheaters"], json!([]));
    let failures = document["failures"].as_array().expect("a list");
    let failures: Vec<Value> = failures.iter().map(|fault| json!([fault["name"], fault["why"]])).collect();
    assert_eq!(failures, [json!([lost, "resigned"])], "who withdraws before the start has lost nothing");
}

#[test]
fn an_entrant_who_hangs_up_before_the_start_is_withdrawn_and_may_enter_again() {
    let mut server = TestServer::new(None);
    let number = server.create(&json!({"game": "quoridor", "format": "round-robin", "size": 2}));
    let (ann, token) = enter(&server, number, "Ann");
    assert_eq!(listed(&server), 1);
    drop(ann);
    server.wait(number, |tournament| names(tournament).is_empty());
    assert_eq!(listed(&server), 0);
    let (mut ben, _) = enter(&server, number, "Ben");
    assert_eq!(server.arena(number).tournament().stage(), Stage::Gathering, "one player is no tournament");
    // The old token is of no more use; entering again is.
    let mut ann = line(&server);
    ann.send(&json!({"type": "Rejoin", "token": token}));
    let result = ann.read().expect("an answer");
    assert_eq!((&result["type"], &result["why"]), (&json!("Result"), &json!("withdrawn")));
    let (mut ann, _) = enter(&server, number, "Ann");
    play(&server, number, [(&mut ann, "Ann"), (&mut ben, "Ben")]);
    server.close();
}

#[test]
fn who_hangs_up_one_of_two_connections_stays() {
    let mut server = TestServer::new(None);
    let number = server.create(&json!({"game": "quoridor", "format": "knockout", "size": 3}));
    let (first, token) = enter(&server, number, "Ann");
    let mut second = line(&server);
    second.send(&json!({"type": "Rejoin", "token": token}));
    second.send(&json!({"type": "Legal"}));
    assert_eq!(second.read().expect("an answer")["code"], "wait_for_round");
    drop(first);
    let (ben, _) = enter(&server, number, "Ben");
    drop(ben);
    let tournament = server.wait(number, |tournament| names(tournament).len() == 1);
    assert_eq!(names(&tournament), ["Ann"]);
    server.close();
}

#[test]
fn who_enters_over_http_and_is_away_when_it_would_begin_is_withdrawn_then() {
    let mut server = impatient_server();
    let number = server.create(&json!({"game": "quoridor", "format": "round-robin", "size": 2}));
    let token = enter_by_request(&server, number, "Ann");
    assert_eq!(listed(&server), 1, "until then an entrant may be away");
    let (mut ben, _) = enter(&server, number, "Ben");
    let tournament = server.arena(number).tournament();
    assert_eq!((names(&tournament), tournament.stage()), (vec!["Ben"], Stage::Gathering));
    assert_eq!(listed(&server), 1);
    let gone = ask(server.web(), "GET", &format!("/{number}"), &token, "");
    assert_eq!(json_of(&gone, 200)["players"][0], json!({"player": 0, "name": "Ann", "left": true}));
    // The last to enter is there at that moment, whatever the door.
    let token = enter_by_request(&server, number, "Ann");
    let mut ann = line(&server);
    ann.send(&json!({"type": "Rejoin", "token": token}));
    play(&server, number, [(&mut ann, "Ann"), (&mut ben, "Ben")]);
    server.close();
}

#[test]
fn the_organiser_begins_with_those_who_are_there() {
    let mut server = impatient_server();
    let order = json!({"game": "quoridor", "format": "round-robin"}).to_string();
    let made = json_of(&ask(server.web(), "POST", "", "", &order), 201);
    let number = made["number"].as_u64().expect("a number");
    let start = || ask(server.web(), "POST", &format!("/{number}/start"), made["token"].as_str().expect("one"), "");
    let (mut ann, _) = enter(&server, number, "Ann");
    enter_by_request(&server, number, "Cyd");
    assert_eq!(json_of(&start(), 409)["code"], "too_few_players");
    assert_eq!(listed(&server), 1);
    enter_by_request(&server, number, "Dan");
    let (mut ben, _) = enter(&server, number, "Ben");
    assert_eq!(json_of(&start(), 200)["stage"], "playing");
    play(&server, number, [(&mut ann, "Ann"), (&mut ben, "Ben")]);
    server.close();
}

#[test]
fn who_follows_the_page_of_the_tournament_is_there() {
    let mut server = impatient_server();
    let number = server.create(&json!({"game": "quoridor", "format": "knockout", "size": 2}));
    let token = enter_by_request(&server, number, "Ann");
    let mut stream = TcpStream::connect(server.web()).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let (id, host) = (server.arena(number).id().to_owned(), server.web());
    let head = format!("GET /tournaments/{number}/live HTTP/1.1\r\nHost: {host}\r\nCookie: entry-{id}={token}\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("a socket");
    let mut lines = BufReader::new(&stream).lines();
    assert!(lines.next().expect("an answer").expect("text").contains("200"));
    let (_ben, _) = enter(&server, number, "Ben");
    assert_eq!(server.arena(number).tournament().stage(), Stage::Playing);
    drop(lines);
    server.close();
}

#[test]
fn a_server_that_stops_withdraws_no_entrant() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = TestServer::new(Some(folder.path().to_owned()));
    let number = server.create(&json!({"game": "quoridor", "format": "round-robin", "size": 2}));
    let (mut ann, token) = enter(&server, number, "Ann");
    server.close();
    while ann.read().is_some() {}
    server.open();
    let mut ann = line(&server);
    ann.send(&json!({"type": "Rejoin", "token": token}));
    let (mut ben, _) = enter(&server, number, "Ben");
    play(&server, number, [(&mut ann, "Ann"), (&mut ben, "Ben")]);
    server.close();
}
