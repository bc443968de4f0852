//! WebSocket: who may speak, what is said, and coming back.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::support::{at, config, server, server_with};
use crate::patience::PATIENCE;

#[tokio::test]
async fn whoever_plays_says_who_they_are_in_one_of_three_ways() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let path = at(&id, "/ws");
    let mut by_header = client.socket(&path, &[("Authorization", &format!("Bearer {}", tokens[1]))]).await;
    assert_eq!(by_header.hear().await["seat"], 1);

    let offer = format!("parlor.v1, bearer.{}", tokens[1]);
    let mut by_protocol = client.socket(&path, &[("Sec-WebSocket-Protocol", &offer)]).await;
    assert_eq!(by_protocol.protocol.as_deref(), Some("parlor.v1"));
    assert_eq!(by_protocol.hear().await["seat"], 1);

    let mut by_message = client.socket(&path, &[]).await;
    assert_eq!(by_message.hear().await["seat"], Value::Null);
    by_message.hear_of("state").await;
    by_message.say(&json!({"type": "auth", "token": tokens[1]})).await;
    assert_eq!(by_message.hear_of("hello").await["seat"], 1);
    by_message.say(&json!({"type": "auth", "token": tokens[0], "id": 9})).await;
    assert_eq!(by_message.hear_of("error").await["code"], "already_seated");

    let wrong = "0".repeat(64);
    assert_eq!(client.try_socket(&path, &[("Authorization", &format!("Bearer {wrong}"))]).await.err(), Some(401));
    let offer = format!("parlor.v1, bearer.{wrong}");
    assert_eq!(client.try_socket(&path, &[("Sec-WebSocket-Protocol", &offer)]).await.err(), Some(401));
    assert_eq!(client.try_socket(&format!("{path}?token={}", tokens[0]), &[]).await.err(), Some(400));
    assert_eq!(client.try_socket(&at("999", "/ws"), &[]).await.err(), Some(404));
    client.get(&path).await.is_problem(426, "upgrade_required");
    running.stop().await;
}

#[tokio::test]
async fn every_message_is_answered_with_its_id() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let mut player = client.socket(&at(&id, "/ws"), &[("Authorization", &format!("Bearer {}", tokens[0]))]).await;
    player.hear_of("state").await;
    for (said, kind, code) in [
        (json!({"type": "ping", "id": "a"}), "pong", Value::Null),
        (json!({"type": "legal", "id": "b"}), "legal", Value::Null),
        (json!({"type": "dance", "id": "c"}), "error", json!("unknown_message")),
        (json!({"type": "ping", "id": "d", "loud": true}), "pong", Value::Null),
        (json!({"type": "action", "id": "e"}), "error", json!("missing_field")),
        (json!({"type": "action", "id": "f", "action": "i9"}), "error", json!("invalid_move")),
        (
            json!({"type": "action", "id": "g", "action": "e2", "expected": "0".repeat(64)}),
            "error",
            json!("stale_state"),
        ),
        (json!({"type": "resume", "id": "h"}), "error", json!("not_paused")),
        (json!({"type": "auth", "id": "i", "token": "nonsense"}), "error", json!("bad_token")),
        (json!({"type": "pause", "id": 12}), "done", Value::Null),
        (json!({"type": "action", "id": "j", "action": "e2", "request": "once"}), "done", Value::Null),
        (json!({"type": "action", "id": "k", "action": "e2", "request": "once"}), "done", Value::Null),
        (json!({"type": "resign", "id": "l"}), "done", Value::Null),
    ] {
        player.say(&said).await;
        let reply = player.hear_of(kind).await;
        assert_eq!((&reply["id"], &reply["code"]), (&said["id"], &code), "{said} {reply}");
        assert_eq!(reply["type"] == "error", reply["message"].is_string());
    }
    for (said, code) in [("{", "not_json"), ("[]", "unknown_message"), (&*"[".repeat(50), "too_large")] {
        player.say_text(said).await;
        assert_eq!(player.hear_of("error").await["code"], code);
    }
    running.stop().await;
}

#[tokio::test]
async fn spectators_see_and_do_nothing() {
    let (running, client) = server().await;
    let (id, _) = client.table("quoridor", &json!({})).await;
    let mut watcher = client.socket(&at(&id, "/ws"), &[]).await;
    watcher.hear_of("state").await;
    for said in ["action", "resign", "pause", "legal"] {
        let mut message = json!({"type": said});
        if said == "action" {
            message["action"] = json!("e2");
        }
        watcher.say(&message).await;
        assert_eq!(watcher.hear_of("error").await["code"], "no_token");
    }
    running.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_gets_the_lines_that_were_missed() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let mut watcher = client.socket(&at(&id, "/ws"), &[]).await;
    let seen = watcher.hear().await["seq"].as_u64().expect("a number");
    drop(watcher);
    for (seat, action) in [(0, "e2"), (1, "e8"), (0, "e3")] {
        client.act(&tokens[seat], &id, "*", &json!(action)).await.is(200);
    }
    let log = client.get(&at(&id, &format!("/log?after={seen}"))).await.is(200);
    let lines: Vec<Value> = log.body.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut watcher = client.socket(&at(&id, &format!("/ws?after={seen}")), &[]).await;
    let kinds = [watcher.hear().await, watcher.hear().await, watcher.hear().await];
    assert_eq!(kinds.each_ref().map(|message| message["type"].as_str()), [Some("hello"), Some("lines"), Some("state")]);
    assert_eq!(kinds[1]["lines"], json!(lines));
    // The same over the connection that is open.
    watcher.say(&json!({"type": "resume", "after": seen + 1})).await;
    let missed = watcher.hear_of("lines").await;
    assert_eq!((&missed["after"], &missed["lines"]), (&json!(seen + 1), &json!(lines[1..])));
    assert_eq!(watcher.hear_of("state").await["seq"], seen + 3);
    running.stop().await;
}

#[tokio::test]
async fn somebody_who_cannot_follow_is_told_how_it_stands() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({"max_turns": 400})).await;
    let mut watcher = client.socket(&at(&id, "/ws"), &[]).await;
    let first = watcher.hear_of("state").await["seq"].as_u64().expect("a number");
    // More than the backlog, while nothing is read: every line arrives all the same, in order and once.
    for round in 0..50 {
        let (there, back) = if round % 2 == 0 { ("e2", "e8") } else { ("e1", "e9") };
        client.act(&tokens[0], &id, "*", &json!(there)).await.is(200);
        client.act(&tokens[1], &id, "*", &json!(back)).await.is(200);
    }
    let mut told = first;
    for _ in 0..500 {
        if told == first + 100 {
            break;
        }
        let message = watcher.hear().await;
        for line in message["lines"].as_array().expect("lines") {
            assert_eq!(line["seq"], told + 1);
            told += 1;
        }
    }
    assert_eq!(told, first + 100);
    running.stop().await;
}

#[tokio::test]
async fn whoever_does_not_read_is_not_waited_for() {
    let mut config = config();
    config.limits.write = Duration::from_secs(1);
    let (running, client) = server_with(config).await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    for _ in 0..10 {
        for (seat, action) in [(0, "e2"), (1, "e8"), (0, "e1"), (1, "e9")] {
            client.act(&tokens[seat], &id, "*", &json!(action)).await.is(200);
        }
    }
    let mut deaf = client.socket(&at(&id, "/ws"), &[]).await;
    // Each of these asks for the whole log; sooner or later nobody can send any more.
    let since = Instant::now();
    while deaf.try_say(&json!({"type": "resume", "after": 0})).await {
        assert!(since.elapsed() < PATIENCE, "the server goes on reading");
    }
    client.act(&tokens[0], &id, "*", &json!("e2")).await.is(200);
    running.stop().await;
}

#[tokio::test]
async fn strangers_and_long_messages_are_shown_the_door() {
    let mut config = config();
    // Long enough for all that is asked of the server before, on a busy machine too.
    (config.limits.handshake, config.limits.message) = (Duration::from_secs(5), 1000);
    let (running, client) = server_with(config).await;
    let table = client.post("/api/v1/tables", &json!({"game": "quoridor", "private": true})).await.is(201).json();
    let mut stranger = client.socket(&at(table["id"].as_str().expect("an id"), "/ws"), &[]).await;
    let frame = stranger.heard().await.expect_err("it is closed").expect("with a reason");
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (4003, "not_invited"));

    let (id, _) = client.table("quoridor", &json!({})).await;
    let mut speaker = client.socket(&at(&id, "/ws"), &[]).await;
    speaker.hear_of("state").await;
    speaker.say_text(&"x".repeat(2000)).await;
    let frame = speaker.heard().await.expect_err("it is closed").expect("with a reason");
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (1009, "too_large"));
    running.stop().await;
}
