//! What the memo says of messages and of what is private: unknown keys, policies, spectators, ages.

use serde_json::{Value, json};
use server::Config;

use super::client::{Server, join};
use crate::doors::test_server::TestServer;

#[test]
fn keys_that_no_message_has_are_ignored() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben) = (server.client(), server.client());
    let with = |mut message: Value| {
        (message["mood"], message["version"]) = (json!("good"), json!({"of": [1, 2]}));
        message
    };
    ann.join(&with(join("Ann", "fish")));
    let token = ben.join(&with(join("Ben", "fish")))["token"].clone();
    // At this table who breaks the rules is thrown out.
    ann.state();
    ben.state();
    ann.send(&with(json!({"type": "PlacePenguin", "tile_id": 3})));
    assert_eq!(ann.state()["current_turn"], 1);
    ben.state();
    for (message, reply) in [(json!({"type": "Legal"}), "Legal"), (json!({"type": "Show"}), "Shown")] {
        ben.send(&with(message));
        ben.expect(reply);
    }
    ben.send(&with(json!({"type": "Check", "action": with(json!({"type": "PlacePenguin", "tile_id": 4}))})));
    assert_eq!(ben.expect("Checked")["actions"], json!(["place-4"]));
    ben.send(&with(json!({"type": "Action", "action": "place-4"})));
    assert_eq!(ben.state()["current_turn"], 0);
    let (mut again, mut cyd) = (server.client(), server.client());
    again.join(&with(json!({"type": "Rejoin", "token": token})));
    again.state();
    cyd.send(&with(json!({"type": "SpectateGame", "game_id": 1})));
    cyd.state();
    again.send(&with(json!({"type": "Resign"})));
    // What is wrong besides is wrong still.
    ann.state();
    ann.send(&with(json!({"type": "PlacePenguin"})));
    assert_eq!(ann.expect("Kicked")["code"], "missing_field");
    server.stop();
}

#[test]
fn only_where_the_games_document_asks_for_it_are_rule_breakers_thrown_out() {
    for kind in games::kinds() {
        let server = Server::new(Config::default());
        let mut players: Vec<_> = (0..*kind.seats.start()).map(|_| server.client()).collect();
        for player in &mut players {
            player.join(&join("Ann", kind.name));
        }
        let last = players.last_mut().expect("somebody");
        last.state();
        last.send_text("no JSON\n");
        let said = last.expect(if kind.kicks { "Kicked" } else { "Error" });
        assert_eq!(said["code"], "not_json", "{}", kind.name);
        server.stop();
    }
    let kicking: Vec<&str> = games::kinds().iter().filter(|kind| kind.kicks).map(|kind| kind.name).collect();
    assert_eq!(kicking, ["fish"]);
}

#[test]
fn a_tournament_throws_out_only_where_the_document_asks_for_it() {
    let server = TestServer::new();
    for kind in games::kinds() {
        let order = json!({"game": kind.name, "format": "knockout"}).to_string();
        let (status, made) = server.http("POST", "/api/v1/tournaments", &[], Some(&order));
        assert_eq!(status, 201, "{made}");
        let (_, document) =
            server.http("GET", &format!("/api/v1/tournaments/{}", made["id"].as_str().expect("an id")), &[], None);
        assert_eq!(document["policy"], if kind.kicks { "kick" } else { "refuse" }, "{document}");
    }
    server.stop();
}

#[test]
fn spectators_hear_states_only_unless_they_ask() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben, mut cyd, mut dan) = (server.client(), server.client(), server.client(), server.client());
    ann.join(&join("Ann", "fish"));
    // Before the game there is no state, so nothing is heard.
    cyd.send(&json!({"type": "SpectateGame", "game_id": 1}));
    dan.send(&json!({"type": "SpectateGame", "game_id": 1, "confirm": true}));
    assert_eq!(dan.expect("Spectating")["game_id"], 1);
    ben.join(&join("Ben", "fish"));
    let first = ann.state();
    assert_eq!((&cyd.state()["players"], &dan.state()["players"]), (&first["players"], &first["players"]));
    server.stop();
}

/// Ages decide who begins, and are told to nobody: not in the log, not in events, not in tournaments, not in receipts.
#[test]
fn ages_never_leave_the_server() {
    let tells = |said: &str| [r#""age":"#, ":54321", ":54123", ":54213"].iter().any(|word| said.contains(word));
    let server = TestServer::new();
    let (status, table) = server.http("POST", "/api/v1/tables", &[], Some(r#"{"game":"fish","setup":{"players":3}}"#));
    assert_eq!(status, 201, "{table}");
    let id = table["id"].as_str().expect("an id");
    for (name, age) in [("Ann", 54321), ("Ben", 54123), ("Cyd", 54213)] {
        let body = json!({"name": name, "age": age}).to_string();
        let (status, sat) = server.http("POST", &format!("/api/v1/tables/{id}/seats"), &[], Some(&body));
        assert_eq!(status, 201, "{sat}");
        assert!(!tells(&sat.to_string()), "{sat}");
    }
    let (_, table) = server.http("GET", &format!("/api/v1/tables/{id}"), &[], None);
    assert_eq!(table["players"], json!(["Ben", "Cyd", "Ann"]));
    let log = server.text(&format!("/api/v1/tables/{id}/log"));
    let begin = log.lines().find(|line| line.contains("\"begin\"")).expect("the game has begun");
    assert!(begin.contains(r#""seats":[1,2,0],"order":"age""#), "{begin}");
    let said = [log.clone(), table.to_string(), server.text(&format!("/tables/{id}/verify"))];
    assert!(said.iter().all(|said| !tells(said)), "{said:?}");
    let report = referee::verify(games::kinds(), &log).expect("the log is what happened");
    assert_eq!(report.table.envelope().names, ["Ben", "Cyd", "Ann"]);

    let order = r#"{"game":"fish","format":"round-robin"}"#;
    let (_, made) = server.http("POST", "/api/v1/tournaments", &[], Some(order));
    let path = format!("/api/v1/tournaments/{}", made["id"].as_str().expect("an id"));
    for (name, age) in [("Ann", 54321), ("Ben", 54123)] {
        let body = json!({"name": name, "age": age}).to_string();
        assert_eq!(server.http("POST", &format!("{path}/entrants"), &[], Some(&body)).0, 201);
    }
    let bearer = format!("Bearer {}", made["token"].as_str().or(made["organiser"].as_str()).expect("a token"));
    let started = server.http("POST", &format!("{path}/start"), &[("Authorization", &bearer)], Some("{}"));
    assert_eq!(started.0, 200, "{started:?}");
    let (document, log) = (server.text(&path), server.text(&format!("{path}/log")));
    assert!(log.contains(r#""teams":[[1],[0]],"order":"age""#), "{log}");
    for said in [&document, &log] {
        assert!(!tells(said), "{said}");
    }
    let mut lines = log.lines();
    let terms = lines.next().expect("terms");
    let folded = referee::tournament::Tournament::fold(games::kinds(), terms, lines.map(|line| (line, None)));
    assert_eq!(folded.expect("the log is right").teams(), [[1], [0]]);
    server.stop();
}
