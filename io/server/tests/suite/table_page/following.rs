//! What comes to a page that stays open.

use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

use super::browser::{Browser, start_server};
use crate::patience::in_time;

/// Reads until something has come; what was read stays in `heard`.
async fn until(stream: &mut TcpStream, heard: &mut String, what: &str) {
    let (mut bytes, mut pending) = ([0; 4096], Vec::new());
    while !heard.contains(what) || !pending.is_empty() {
        let count = in_time(what, stream.read(&mut bytes)).await.expect("it goes on");
        assert_ne!(count, 0, "it ended before {what}: {heard}");
        pending.extend_from_slice(&bytes[..count]);
        // A letter may come in two pieces.
        if let Ok(text) = str::from_utf8(&pending) {
            heard.push_str(text);
            pending.clear();
        }
    }
}

/// The number of the last event that was heard.
fn number(heard: &str) -> &str {
    heard.lines().filter_map(|line| line.strip_prefix("id: ")).next_back().expect("a number")
}

/// What the last event about the table says.
fn last(heard: &str) -> Value {
    let (_, event) = heard.rsplit_once("event: table\n").expect("an event");
    let data = event.lines().find_map(|line| line.strip_prefix("data: ")).expect("it says something");
    serde_json::from_str(data).expect("JSON")
}

async fn act(player: &Browser, id: &str, action: &str) {
    let token = format!("Bearer {}", player.token(id));
    let headers = [("Authorization", &*token), ("If-Match", "*"), ("Content-Type", "application/json")];
    let body = json!({"action": action}).to_string();
    player.send("POST", &format!("/api/v1/tables/{id}/actions"), &headers, &body).await.is(200);
}

#[tokio::test]
async fn a_move_comes_to_every_page() {
    let (running, server) = start_server().await;
    for is_mine in [false, true] {
        let (id, players) = server.full("quoridor", &json!({})).await;
        let path = format!("/tables/{id}/live");
        let viewer = if is_mine { players[1].clone() } else { server.stranger() };
        let mut stream = viewer.open("GET", &path, &[("Accept-Language", "ko")], "").await;
        let mut heard = String::new();
        until(&mut stream, &mut heard, "\"whole\":true").await;
        let before = number(&heard).to_owned();
        act(&players[0], &id, "e2").await;
        until(&mut stream, &mut heard, "\"whole\":false}").await;
        let news = last(&heard);
        assert_eq!(news["mine"], is_mine);
        assert_eq!(news["parts"]["board"].as_str().expect("a board").contains("data-action=\""), is_mine);
        assert!(news["parts"]["status"].as_str().is_some_and(|text| text.contains("차례")), "{news}");
        assert_eq!(news["story"].as_array().map(Vec::len), Some(1), "{news}");
        // Somebody whose connection was lost before that hears how it is now, and the whole story.
        let mut stream = viewer.open("GET", &path, &[("Accept-Language", "ko"), ("Last-Event-ID", &*before)], "").await;
        let mut missed = String::new();
        until(&mut stream, &mut missed, "\"whole\":true").await;
        assert_eq!(number(&missed), number(&heard));
        let now = last(&missed);
        assert_eq!(now["parts"]["board"], news["parts"]["board"]);
        let story = |news: &Value| news["story"].as_array().expect("a story").last().cloned();
        assert!(story(&news).is_some() && story(&now) == story(&news), "{now}");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_game_that_is_over_has_no_news() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    players[0].post(&format!("/tables/{id}/resign"), "").await.is(303);
    let told = server.stranger().get(&format!("/tables/{id}/live")).await.is(200);
    assert!(told.body.contains("\"over\":true"));
    let last = told.body.lines().find_map(|line| line.strip_prefix("id: ")).expect("a number").to_owned();
    let headers = [("Last-Event-ID", &*last)];
    server.stranger().send("GET", &format!("/tables/{id}/live"), &headers, "").await.is(204);
    running.stop().await;
}
