//! What comes to a page that stays open.

use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

use crate::browser::{Browser, house};

/// Reads until something has come; what was read stays in `heard`.
async fn until(stream: &mut TcpStream, heard: &mut String, what: &str) {
    let mut bytes = [0; 4096];
    while !heard.contains(what) {
        let count = stream.read(&mut bytes).await.expect("it goes on");
        assert_ne!(count, 0, "it ended before {what}: {heard}");
        heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
}

async fn act(player: &Browser, id: &str, action: &str) {
    let token = format!("Bearer {}", player.token(id));
    let headers = [("Authorization", &*token), ("If-Match", "*"), ("Content-Type", "application/json")];
    let body = json!({"action": action}).to_string();
    player.send("POST", &format!("/api/v1/tables/{id}/actions"), &headers, &body).await.is(200);
}

#[tokio::test]
async fn a_move_comes_to_every_page() {
    let (running, house) = house().await;
    let (id, players) = house.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}/live");
    for (viewer, is_mine) in [(house.stranger(), false), (players[1].clone(), true)] {
        let (id, players) = house.full("quoridor", &json!({})).await;
        let viewer = if is_mine { players[1].clone() } else { viewer };
        let mut stream = viewer.open("GET", &format!("/tables/{id}/live"), &[("Accept-Language", "ko")], "").await;
        let mut heard = String::new();
        until(&mut stream, &mut heard, "\"whole\":true").await;
        act(&players[0], &id, "e2").await;
        until(&mut stream, &mut heard, "\"whole\":false}").await;
        let data = heard.lines().filter_map(|line| line.strip_prefix("data: ")).next_back().expect("an event");
        let news: Value = serde_json::from_str(data).expect("JSON");
        assert_eq!(news["mine"], is_mine);
        assert_eq!(news["parts"]["board"].as_str().expect("a board").contains("data-action=\""), is_mine);
        assert!(news["parts"]["status"].as_str().is_some_and(|text| text.contains("차례")), "{news}");
        assert_eq!(news["story"].as_array().map(Vec::len), Some(1), "{news}");
    }
    // Somebody whose connection was lost hears how it is now.
    let mut stream = players[0].open("GET", &path, &[("Last-Event-ID", "1")], "").await;
    let mut heard = String::new();
    until(&mut stream, &mut heard, "\"whole\":true").await;
    running.stop().await;
}

#[tokio::test]
async fn a_game_that_is_over_has_no_news() {
    let (running, house) = house().await;
    let (id, players) = house.full("quoridor", &json!({})).await;
    players[0].post(&format!("/tables/{id}/resign"), "").await.is(303);
    let told = house.stranger().get(&format!("/tables/{id}/live")).await.is(200);
    assert!(told.body.contains("\"over\":true"));
    let last = told.body.lines().find_map(|line| line.strip_prefix("id: ")).expect("a number").to_owned();
    let headers = [("Last-Event-ID", &*last)];
    house.stranger().send("GET", &format!("/tables/{id}/live"), &headers, "").await.is(204);
    running.stop().await;
}
