//! What is taken home.

use serde_json::json;

use super::table::Table;
use crate::table_page::browser::{games, start_server};

#[tokio::test]
async fn the_log_is_the_receipt() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let table = Table::of(server, game, &setup).await;
        table.play(8).await;
        let soon = server.stranger().get(&table.path("/log")).await.is(200);
        assert!(!soon.headers("content-disposition").concat().contains("receipt"), "{game}");
        table.end().await;
        let page = server.stranger().get(&table.path("/replay")).await.is(200);
        assert!(page.body.contains("Receipt") && page.body.contains("/log\" download"), "{game}");
        let reply = server.stranger().get(&table.path("/log")).await.is(200);
        let name = reply.headers("content-disposition").concat();
        assert!(name.starts_with("attachment; filename=\"parlor-") && name.ends_with("-receipt.jsonl\""), "{name}");
        let lines: Vec<&str> = reply.body.lines().filter(|line| line.starts_with('{')).collect();
        let report = referee::verify(games::kinds(), &lines.join("\n")).expect("it proves the game");
        assert_eq!(report.lines, lines.len() as u64);
        assert!(report.outcome().is_some() && report.veiled.is_none(), "{game}");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_game_in_notation() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "quoridor", &json!({})).await;
    for (player, action) in table.players.iter().chain(&table.players).zip(["e2", "e8", "e3", "e7"]) {
        let bearer = format!("Bearer {}", player.token(&table.id));
        let headers = [("Authorization", bearer.as_str()), ("If-Match", "*"), ("Content-Type", "application/json")];
        let path = format!("/api/v1/tables/{}/actions", table.id);
        player.send("POST", &path, &headers, &json!({"action": action}).to_string()).await.is(200);
    }
    let reply = server.stranger().get(&table.path("/notation")).await.is(200);
    assert!(reply.headers("content-type").concat().starts_with("text/plain"));
    for line in ["[Game \"quoridor\"]", "Player 0\"]", "Player 1\"]", "[Result \"*\"]", "1. e2 e8\n2. e3 e7\n"] {
        assert!(reply.body.contains(line), "{line} in {}", reply.body);
    }
    running.stop().await;
}

#[tokio::test]
async fn a_trick_is_one_line_of_the_notation() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "texas42", &json!({"target": 7})).await;
    // Bids, a trump, and a trick with its agreements at least: a hand may be over after its first.
    table.play(60).await;
    let log = table.log().await;
    assert!(log.iter().any(|line| line["by"] == "table"), "the table took a step");
    let reply = server.stranger().get(&table.path("/notation")).await.is(200);
    for formal in ["agree-", "complete-trick", "redeal"] {
        assert!(!reply.body.contains(formal), "{formal} in {}", reply.body);
    }
    let plays = |line: &&str| line.matches("play-").count();
    let tricks: Vec<&str> = reply.body.lines().filter(|line| 0 < plays(line)).collect();
    let (last, whole) = tricks.split_last().expect("a trick");
    assert!(whole.iter().all(|trick| plays(trick) == 4), "{}", reply.body);
    assert!(plays(last) <= 4, "{}", reply.body);
    assert!(tricks.iter().all(|trick| !trick.contains("bid-") && !trick.contains("trump-")), "{}", reply.body);
    running.stop().await;
}

#[tokio::test]
async fn a_board_to_keep() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "fish", &json!({"players": 2})).await;
    table.play(3).await;
    let (_, last) = table.plies().await;
    let reply = server.stranger().get(&table.path(&format!("/replay/{last}/board.svg"))).await.is(200);
    assert_eq!(reply.headers("content-type"), ["image/svg+xml"]);
    assert!(reply.headers("content-disposition").concat().ends_with(&format!("-{last}.svg\"")));
    assert!(reply.body.contains("<svg"));
    let script = server.stranger().get("/web/verify.py").await.is(200);
    assert!(script.body.contains("#!/usr/bin/env python3"));
    running.stop().await;
}

#[tokio::test]
async fn a_private_table_is_nobody_elses_past() {
    let (running, server) = start_server().await;
    let order = json!({"game": "quoridor", "private": true}).to_string();
    let headers = [("Content-Type", "application/json")];
    let reply = server.stranger().send("POST", "/api/v1/tables", &headers, &order).await.is(201);
    let made: serde_json::Value = serde_json::from_str(&reply.body).expect("JSON");
    let (id, invitation) = (made["id"].as_str().expect("an id"), made["invitation"].as_str().expect("a secret"));
    let mut players = Vec::new();
    for name in ["Ann", "Ben"] {
        let mut guest = server.stranger();
        guest.cookies = format!("invite-{id}={invitation}; ");
        players.push(guest.sit(id, name).await);
    }
    let (ply, seat) = (3, format!("seat-{id}={}; ", players[0].token(id)));
    let mut seated = server.stranger();
    seated.cookies = seat;
    let mut invited = server.stranger();
    invited.cookies = format!("invite-{id}={invitation}; ");
    for rest in ["/replay", "/replay/3", "/replay/3/parts", "/replay/3/board.svg", "/log", "/notation", "/verify"] {
        let path = format!("/tables/{id}{rest}");
        let page = server.stranger().get(&path).await.is(403);
        assert!(!page.body.contains("Ann") && !page.body.contains("<svg"), "{rest} at ply {ply}");
        seated.get(&path).await.is(200);
        invited.get(&path).await.is(200);
    }
    running.stop().await;
}
