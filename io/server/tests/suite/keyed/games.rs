//! Every game to its end, with keys through every door, beside plain players and computers.

use std::thread::{JoinHandle, spawn};

use referee::{Claim, Holds, verify};
use serde_json::{Value, json};

use super::links::{DOORS, Door};
use super::player::{KeyedPlayer, event_of};
use super::site::{Doors, Site};
use crate::tcp::client::Client;
use crate::tcp::games::play;

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    Keyed(Door),
    /// A client over TCP that has never heard of keys.
    Plain,
    Computer,
}

use Seat::{Computer, Keyed, Plain};

/// A player that runs: those with keys give the lines that they have checked.
type Running = JoinHandle<Option<Vec<String>>>;

fn seat(doors: Doors, table: u64, game: &str, (number, seat): (u8, Seat), others: &mut Vec<String>) -> Option<Running> {
    let name = format!("p{number}");
    match seat {
        Keyed(door) => {
            let player = KeyedPlayer::sit(doors, door, table, (&name, number + 1));
            others.push(player.token.clone());
            Some(spawn(move || Some(player.play().0)))
        }
        Plain => {
            let mut client = Client::new(doors.tcp);
            let joined = client.join(&json!({"type": "JoinGame", "game": game, "game_id": table, "name": name}));
            others.push(joined["token"].as_str().expect("a token").to_owned());
            Some(spawn(move || {
                play(client, u64::from(number) + 1);
                None
            }))
        }
        Computer => {
            let token = others.first().expect("a player seats a computer");
            let path = format!("/tables/{table}/seats");
            let reply = doors.ask("POST", &path, Some(token), Some(&json!({"bot": "easy"})));
            assert_eq!(reply.status, 201, "{}", reply.body);
            None
        }
    }
}

/// Plays a game to its end. Every client with a key has heard the whole log, which proves what it should.
fn check(doors: Doors, order: &Value, seats: &[Seat]) {
    let (table, game) = (doors.table(order), order["game"].as_str().expect("a name"));
    let mut spectator = doors.client();
    spectator.send(&json!({"type": "SpectateGame", "game_id": table, "lines": 0}));
    let spectated = spawn(move || {
        let mut lines = Vec::new();
        while let Some(message) = spectator.read() {
            if ["Table", "Lines"].contains(&message["type"].as_str().unwrap_or_default()) {
                assert!(message["head"].is_object(), "{message}");
                lines.extend(super::links::texts(&message["lines"]));
            }
        }
        lines
    });
    let mut tokens = Vec::new();
    let running: Vec<Running> =
        (0..).zip(seats).filter_map(|(number, who)| seat(doors, table, game, (number, *who), &mut tokens)).collect();
    let heard: Vec<Vec<String>> =
        running.into_iter().filter_map(|player| player.join().expect("it plays to the end")).collect();
    let log = doors.get(&format!("/tables/{table}/log"));
    let lines: Vec<&str> = log.body.lines().collect();
    for heard in heard {
        assert_eq!(heard, lines, "{seats:?}");
    }
    assert_eq!(spectated.join().expect("it sees the end"), lines[1..], "{seats:?}");
    let report = verify(games::kinds(), &log.body).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(report.is_finished(), "{seats:?}");
    let signed = log.header("parlor-head").expect("a head").to_owned();
    assert!(signed.starts_with(&format!("{} {} ", lines.len() - 1, report.link)), "{signed}");
    let keyed = seats.iter().filter(|seat| matches!(seat, Keyed(_))).count();
    let chances = lines.iter().filter(|line| event_of(line)["draw"].is_u64()).count();
    let holds = |claim| report.ladder.rungs.iter().find(|rung| rung.claim == claim).map(|rung| rung.holds);
    let all = if keyed == seats.len() { Holds::Yes } else { Holds::Partly };
    assert_eq!(holds(Claim::Signed), Some(all), "{seats:?}");
    if 0 < chances {
        assert_ne!(holds(Claim::Choose), Some(Holds::No), "{seats:?}");
        let shares = lines.iter().filter(|line| event_of(line)["event"] == "share").count();
        assert!(keyed <= shares, "{seats:?}");
    }
}

#[test]
fn backgammon_is_played_with_keys_through_every_door() {
    let site = Site::new();
    for seats in [
        [Keyed(Door::Tcp), Keyed(Door::WebSocket)],
        [Keyed(Door::Http), Keyed(Door::Tcp)],
        [Keyed(Door::WebSocket), Plain],
        [Plain, Keyed(Door::Http)],
        [Keyed(Door::Tcp), Computer],
    ] {
        check(site.doors, &json!({"game": "backgammon"}), &seats);
    }
    site.stop();
}

#[test]
fn quoridor_is_played_with_keys_through_every_door() {
    let site = Site::new();
    let order = json!({"game": "quoridor", "setup": {"max_turns": 60}, "every_seat": true});
    for door in DOORS {
        check(site.doors, &order, &[Keyed(door), Keyed(Door::Tcp)]);
    }
    site.stop();
}

#[test]
fn fish_is_played_with_keys_through_every_door() {
    let site = Site::new();
    let order = json!({"game": "fish", "setup": {"players": 4}});
    check(site.doors, &order, &[Keyed(Door::Tcp), Keyed(Door::WebSocket), Plain, Keyed(Door::Http)]);
    check(site.doors, &order, &[Plain, Keyed(Door::Http), Computer, Keyed(Door::Tcp)]);
    site.stop();
}

/// Hands are hidden: what comes after a deal is checked as far as it can be, and the rest at the reveal.
#[test]
fn texas_42_is_played_with_keys_through_every_door() {
    let site = Site::new();
    let order = json!({"game": "texas42", "setup": {"target": 1}});
    check(site.doors, &order, &DOORS.map(Keyed).into_iter().chain([Keyed(Door::Tcp)]).collect::<Vec<_>>());
    check(site.doors, &order, &[Keyed(Door::WebSocket), Plain, Keyed(Door::Http), Computer]);
    site.stop();
}

/// Where moves take days a seat is called for its share as soon as its turn has ended: it need not come back for that.
#[test]
fn a_game_by_correspondence_is_played_with_keys() {
    let site = Site::new();
    let order = json!({"game": "backgammon", "clock": {"days": 3}});
    let table = site.doors.table(&order);
    let header = site.doors.get(&format!("/tables/{table}")).json()["header"].as_str().expect("a header").to_owned();
    assert!(header.contains(r#""luck":"early""#), "{header}");
    for seats in [[Keyed(Door::Tcp), Keyed(Door::Http)], [Keyed(Door::WebSocket), Plain]] {
        check(site.doors, &order, &seats);
    }
    site.stop();
}
