//! Who is there, as players' pages show it.

use std::time::Duration;

use serde_json::{Value, json};
use server::hub::Absence;
use server::{Config, Limits};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};

use super::browser::{start_server, start_server_with};
use crate::patience::{PATIENCE, in_time};

/// Reads events about the other players until one is as it should be.
async fn until(stream: &mut TcpStream, what: &str, is_so: impl Fn(&Value) -> bool) {
    let (mut bytes, mut text) = ([0; 4096], Vec::new());
    loop {
        let all = String::from_utf8_lossy(&text).into_owned();
        let events = all.split("event: company\ndata: ").skip(1).filter_map(|rest| rest.split_once('\n'));
        let known: Vec<Value> = events.filter_map(|(data, _)| serde_json::from_str(data).ok()).collect();
        if known.iter().any(&is_so) {
            return;
        }
        let count = in_time(what, stream.read(&mut bytes)).await.expect("it goes on");
        assert_ne!(count, 0, "it ended before {what}: {all}");
        text.extend_from_slice(&bytes[..count]);
    }
}

#[tokio::test]
async fn a_page_hears_who_comes_and_goes() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let live = format!("/tables/{id}/live");
    let mut stream = players[0].open("GET", &live, &[], "").await;
    until(&mut stream, "the other is not there yet", |news| news["gone"][1].is_u64() && news["gone"][0].is_null())
        .await;
    let other = players[1].open("GET", &live, &[], "").await;
    until(&mut stream, "the other is there", |news| news["gone"] == json!([null, null])).await;
    let mut again = players[0].open("GET", &live, &[], "").await;
    until(&mut again, "it is told at once", |news| news["gone"] == json!([null, null])).await;
    drop(other);
    let mut later = players[0].open("GET", &live, &[], "").await;
    until(&mut later, "the other is gone", |news| news["gone"][1].is_u64()).await;
    running.stop().await;
}

/// The claim is on the page once it would be granted, and not before.
#[tokio::test]
async fn who_is_gone_can_be_taken_out_once_they_were_gone_for_long_enough() {
    for (patience, is_granted) in [(Duration::from_millis(300), true), (Duration::from_hours(1), false)] {
        let absence = Absence { usual: patience, ..Absence::default() };
        let limits = Limits { absence, ..Limits::default() };
        let (running, server) = start_server_with(Config { limits, ..Config::default() }).await;
        let (id, _) = server.table("quoridor", &json!({})).await;
        let ann = server.stranger().sit(&id, "Ann").await;
        let mut stream = ann.open("GET", &format!("/tables/{id}/live"), &[], "").await;
        until(&mut stream, "she is there", |news| news["gone"][0].is_null()).await;
        server.stranger().sit(&id, "Ben").await;
        let begun = Instant::now();
        loop {
            let page = ann.get(&format!("/tables/{id}")).await.is(200);
            let (_, claim) = page.body.split_once("<div class=\"claim\"").expect("a claim");
            let (tag, _) = claim.split_once('>').expect("a tag ends");
            assert!(tag.contains("data-others=\"1\""), "{tag}");
            if is_granted != tag.contains("hidden") {
                break;
            }
            assert!(is_granted && begun.elapsed() < PATIENCE, "{tag}");
            sleep(Duration::from_millis(20)).await;
        }
        running.stop().await;
    }
}

/// After the end players are told what the others want, and spectators nothing.
#[tokio::test]
async fn after_the_game_players_hear_of_a_rematch() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}");
    let mut stream = players[1].open("GET", &format!("{path}/live"), &[], "").await;
    until(&mut stream, "there is nothing to ask", |news| news["rematch"] == "").await;
    players[0].post(&format!("{path}/resign"), "").await.is(303);
    until(&mut stream, "it can be asked", |news| news["rematch"].as_str().is_some_and(|html| html.contains("Ask")))
        .await;
    players[0].post(&format!("{path}/rematch"), "wish=ask").await.is(303);
    let is_asked = |news: &Value| news["rematch"].as_str().is_some_and(|html| html.contains("wanted by Player 0"));
    until(&mut stream, "it is asked", is_asked).await;
    players[1].post(&format!("{path}/rematch"), "wish=ask").await.is(303);
    until(&mut stream, "the page goes there", |news| news["go"] == "/tables/1/next").await;
    running.stop().await;
}
