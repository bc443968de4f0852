//! Those who never read what they are sent.

use std::io::{BufRead as _, BufReader, Write as _};
use std::time::Duration;

use game::SeatSet;
use referee::Command;
use serde_json::{Value, json};

use crate::scene::{Scene, meanwhile, open, table_of};
use crate::sockets::Socket;

/// How many states there are, of about ten kilobytes each; and how many more at a time while somebody is still held.
const STATES: usize = 6_000;
const MORE: usize = 30;

/// Thousands of states at a table of which nobody plays: its clocks stand and go on. Over TCP a state comes once a turn, but
/// those who asked for text hear all of it.
fn make_states(scene: &Scene, number: u64, states: usize) {
    let room = scene.room(number);
    scene.runtime.block_on(async {
        for _ in 0..states / 2 {
            let away = room.ask(Command::Outage { lost: 0 }).await.expect("a server may be away");
            assert!(!away.is_repeat, "something happened");
            // A player who asks for something at this moment is back already.
            room.ask(Command::Back { seats: SeatSet::first(2) }).await.expect("players come back");
        }
    });
}

fn check(what: &str, connect: impl FnOnce(&Scene, &str, u64, &[String]) -> Vec<Box<dyn std::any::Any>>) {
    meanwhile(
        what,
        |limits| limits.write = Duration::from_secs(2),
        |scene| {
            let order = json!({"game": "fish", "clock": {"days": 300}});
            let (id, number, tokens) = table_of(scene, &order);
            let silent = connect(scene, &id, number, &tokens);
            make_states(scene, number, STATES);
            // They are hung up on, all of them, while their ends are open.
            scene.until_alone(|| make_states(scene, number, MORE));
            drop(silent);
            // And whoever had a seat takes it again.
            let mut back = BufReader::new(open(scene.tcp));
            let rejoin = json!({"type": "Rejoin", "token": tokens[0]});
            back.get_mut().write_all(format!("{rejoin}\n").as_bytes()).expect("the server listens");
            let mut lines = [String::new(), String::new()];
            for line in &mut lines {
                back.read_line(line).expect("the server answers");
            }
            let state: Value = serde_json::from_str(&lines[1]).expect("a state");
            assert!(state.get("type").is_none(), "{state}");
        },
    );
}

fn over_tcp(scene: &Scene, message: &Value) -> Box<dyn std::any::Any> {
    let mut stream = scene.open_narrow(scene.tcp);
    stream.write_all(format!("{message}\n").as_bytes()).expect("the server listens");
    Box::new(stream)
}

#[test]
fn spectators_and_players_over_tcp() {
    check("who does not read TCP", |scene, _, number, tokens| {
        let mut silent: Vec<_> = (0..20)
            .map(|_| over_tcp(scene, &json!({"type": "SpectateGame", "game_id": number, "as": "text"})))
            .collect();
        silent.extend(
            tokens.iter().map(|token| over_tcp(scene, &json!({"type": "Rejoin", "token": token, "as": "text"}))),
        );
        silent
    });
}

#[test]
fn spectators_and_players_over_websocket() {
    check("who does not read WebSocket", |scene, id, _, tokens| {
        let mut silent: Vec<Box<dyn std::any::Any>> = Vec::new();
        for token in (0..20).map(|_| None).chain(tokens.iter().map(|token| Some(token.as_str()))) {
            silent.push(Box::new(Socket::new(scene, id, token)));
        }
        silent
    });
}

#[test]
fn spectators_and_players_over_event_streams() {
    check("who does not read events", |scene, id, _, tokens| {
        let mut silent: Vec<Box<dyn std::any::Any>> = Vec::new();
        for token in (0..20).map(|_| None).chain(tokens.iter().map(Some)) {
            let mut stream = scene.open_narrow(scene.http);
            let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
            let head = format!("GET /api/v1/tables/{id}/events HTTP/1.1\r\nHost: localhost\r\n{bearer}\r\n");
            stream.write_all(head.as_bytes()).expect("the server listens");
            silent.push(Box::new(stream));
        }
        silent
    });
}
