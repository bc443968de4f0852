//! Hints: what a strong computer would do, in games against computers only.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::browser::{Browser, Reply, TestServer, start_server};
use crate::patience::PATIENCE;

/// A player against computers, once it is their turn: who, the path, and the page.
async fn in_turn(server: TestServer, game: &str) -> (Browser, String, Reply) {
    let mut ann = server.stranger();
    let reply = ann.post("/tables", &format!("game={game}&name=Ann&computer=1&level=easy")).await.is(303);
    for cookie in reply.headers("set-cookie") {
        ann.cookies += cookie.split(';').next().expect("a cookie");
        ann.cookies += "; ";
    }
    let (path, begun) = (reply.headers("location").concat(), Instant::now());
    loop {
        let page = ann.get(&path).await.is(200);
        if !page.offers().is_empty() {
            return (ann, path, page);
        }
        assert!(begun.elapsed() < PATIENCE, "{game}: it is never their turn");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_hint_is_something_that_the_player_may_do() {
    let (running, server) = start_server().await;
    for kind in games::kinds() {
        let (ann, path, page) = in_turn(server, kind.name).await;
        assert!(page.body.contains("data-ask-hint"), "{}", kind.name);
        let hint = ann.post_by_script(&format!("{path}/hint"), "").await.is(200);
        let hint: Value = serde_json::from_str(&hint.body).expect("JSON");
        let action = hint["action"].as_str().expect("an action").to_owned();
        assert!(page.offers().contains(&action), "{}: {action} of {:?}", kind.name, page.offers());
        assert_eq!(hint["digest"], page.field("expected"), "{}", kind.name);
        assert!(hint["said"].as_str().is_some_and(|said| said.starts_with("A strong computer")), "{hint}");
        // Without the script the page says it.
        let said = ann.post(&format!("{path}/hint"), "").await.is(200);
        assert!(said.body.contains("A strong computer would do this:"), "{}", kind.name);
        let form = format!("action={action}&expected={}&request=1", page.field("expected"));
        ann.post(&format!("{path}/act"), &form).await.is(303);
    }
    running.stop().await;
}

#[tokio::test]
async fn there_are_no_hints_against_people() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}/hint");
    for player in &players {
        let refused = player.post_by_script(&path, "").await.is(409);
        assert!(refused.body.contains("\"no_hint\""), "{}", refused.body);
    }
    assert!(!players[0].get(&format!("/tables/{id}")).await.is(200).body.contains("data-ask-hint"));
    server.stranger().post(&path, "").await.is(401);
    running.stop().await;
}

/// Against a computer whose turn it is there is nothing to ask.
#[tokio::test]
async fn a_hint_is_for_ones_own_turn() {
    let (running, server) = start_server().await;
    let (ann, path, _) = in_turn(server, "quoridor").await;
    let begun = Instant::now();
    loop {
        assert!(begun.elapsed() < PATIENCE, "the computer always moves before anything else can be asked");
        let page = ann.get(&path).await.is(200);
        let Some(action) = page.offers().first().cloned() else { continue };
        let form = format!("action={action}&expected={}&request={}", page.field("expected"), page.field("request"));
        ann.post(&format!("{path}/act"), &form).await.is(303);
        // The computer takes a moment.
        let reply = ann.post_by_script(&format!("{path}/hint"), "").await;
        if reply.status == 409 {
            assert!(reply.body.contains("\"hint_out_of_turn\""), "{}", reply.body);
            break;
        }
    }
    ann.post(&format!("{path}/resign"), "").await.is(303);
    let refused = ann.post_by_script(&format!("{path}/hint"), "").await.is(409);
    assert!(refused.body.contains("\"no_hint\""), "after the game: {}", refused.body);
    running.stop().await;
}
