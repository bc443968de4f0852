//! What players say to each other, and which of them may when.

use serde_json::{Value, json};

use super::browser::{Browser, Reply, TestServer, start_server, start_server_with};
use crate::patience::in_time;
use server::{Config, Secret};
use tokio::io::AsyncReadExt as _;

async fn greet(player: &Browser, id: &str, greeting: &str) -> Reply {
    player.post_by_script(&format!("/tables/{id}/greet"), &format!("greeting={greeting}")).await
}

async fn say(player: &Browser, id: &str, text: &str) -> Reply {
    player.post_by_script(&format!("/tables/{id}/say"), &format!("text={text}")).await
}

async fn turn_on(player: &Browser, id: &str) {
    player.post_by_script(&format!("/tables/{id}/chat"), "on=1").await.is(204);
}

fn is_refused(reply: &Reply, code: &str) {
    assert!(400 <= reply.status && reply.body.contains(&format!("\"{code}\"")), "no {code}: {}", reply.body);
}

/// The event stream of a table as far as the text.
async fn heard(viewer: &Browser, id: &str, text: &str) -> String {
    let mut stream = viewer.open("GET", &format!("/tables/{id}/live"), &[], "").await;
    let (mut bytes, mut all) = ([0; 4096], Vec::new());
    loop {
        let count = in_time(text, stream.read(&mut bytes)).await.expect("it goes on");
        assert_ne!(count, 0, "it ended before {text}");
        all.extend_from_slice(&bytes[..count]);
        if String::from_utf8_lossy(&all).contains(text) {
            return String::from_utf8_lossy(&all).into_owned();
        }
    }
}

#[tokio::test]
async fn a_greeting_is_said_in_the_language_of_each_reader_and_to_no_spectator() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    greet(&players[0], &id, "good_luck").await.is(204);
    let path = format!("/tables/{id}");
    let page = players[1].send("GET", &path, &[("Accept-Language", "ko")], "").await.is(200);
    assert!(page.body.contains("<bdi>행운을 빕니다!</bdi>"), "{}", page.body);
    heard(&players[1], &id, "<bdi>Good luck!</bdi>").await;
    let stranger = server.stranger();
    let page = stranger.get(&path).await.is(200);
    assert!(!page.body.contains("data-talk") && !page.body.contains("<bdi>Good luck!"), "{}", page.body);
    let seen = heard(&stranger, &id, "\"whole\":true").await;
    assert!(!seen.contains("event: company") && !seen.contains("Good luck"), "{seen}");
    for (address, form) in [("greet", "greeting=hello"), ("say", "text=hi"), ("chat", "on=1")] {
        stranger.post(&format!("{path}/{address}"), form).await.is(401);
    }
    greet(&players[0], &id, "insult").await.is(400);
    let log = server.stranger().get(&format!("{path}/log")).await.is(200);
    assert!(!log.body.contains("good_luck") && !log.body.contains("Good luck"), "it is in no log");
    running.stop().await;
}

#[tokio::test]
async fn chat_between_strangers_opens_once_all_have_turned_it_on() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    is_refused(&say(&players[0], &id, "hello").await, "talk_closed");
    turn_on(&players[0], &id).await;
    is_refused(&say(&players[0], &id, "hello").await, "talk_closed");
    is_refused(&say(&players[1], &id, "hello").await, "talk_closed");
    let page = players[1].get(&format!("/tables/{id}")).await.is(200);
    assert!(page.body.contains("Chat is already turned on by: Player 0"), "{}", page.body);
    turn_on(&players[1], &id).await;
    say(&players[0], &id, "%3Cb%3Ehello%3C/b%3E").await.is(204);
    let page = players[1].get(&format!("/tables/{id}")).await.is(200);
    assert!(page.body.contains("&lt;b&gt;hello&lt;/b&gt;"), "it is escaped: {}", page.body);
    // Each may close it again.
    players[1].post_by_script(&format!("/tables/{id}/chat"), "on=0").await.is(204);
    is_refused(&say(&players[0], &id, "hello").await, "talk_closed");
    running.stop().await;
}

/// A private table, where Ann and Ben have come by the link.
async fn private(server: TestServer, game: &str) -> (String, Vec<Browser>) {
    let order = json!({"game": game, "private": true}).to_string();
    let headers = [("Content-Type", "application/json")];
    let reply = server.stranger().send("POST", "/api/v1/tables", &headers, &order).await.is(201);
    let table: Value = serde_json::from_str(&reply.body).expect("JSON");
    let (id, invitation) = (table["id"].as_str().expect("an id"), table["invitation"].as_str().expect("a secret"));
    let mut players = Vec::new();
    for seat in 0..table["seats"].as_u64().expect("seats") {
        let mut player = server.stranger();
        player.cookies = format!("invite-{id}={invitation}; ");
        players.push(player.sit(id, &format!("Player+{seat}")).await);
    }
    (id.to_owned(), players)
}

#[tokio::test]
async fn at_private_tables_chat_is_open_and_within_limits() {
    let (running, server) = start_server().await;
    let (id, players) = private(server, "quoridor").await;
    is_refused(&say(&players[0], &id, "").await, "talk_too_long");
    is_refused(&say(&players[0], &id, &"x".repeat(201)).await, "talk_too_long");
    is_refused(&say(&players[0], &id, "a%1Bb").await, "bad_character");
    is_refused(&say(&players[0], &id, "a%E2%80%AEb").await, "bad_character");
    say(&players[0], &id, &"%EC%95%88".repeat(200)).await.is(204);
    // Whatever was refused counts for nothing, and each player has a limit of their own.
    let mut passed = 1;
    while passed < 100 && say(&players[0], &id, "more").await.status == 204 {
        passed += 1;
    }
    assert!((5..100).contains(&passed), "{passed} at once");
    is_refused(&say(&players[0], &id, "more").await, "talk_too_fast");
    say(&players[1], &id, "enough").await.is(204);
    running.stop().await;
}

/// A player who sits down later does not read what was said before.
#[tokio::test]
async fn what_was_said_is_for_those_who_were_there() {
    let (running, server) = start_server().await;
    let (id, _) = server.table("fish", &json!({"players": 3})).await;
    let ann = server.stranger().sit(&id, "Ann").await;
    is_refused(&greet(&ann, &id, "hello").await, "no_listener");
    let ben = server.stranger().sit(&id, "Ben").await;
    turn_on(&ann, &id).await;
    turn_on(&ben, &id).await;
    say(&ann, &id, "between+us").await.is(204);
    let cyd = server.stranger().sit(&id, "Cyd").await;
    let path = format!("/tables/{id}");
    assert!(ben.get(&path).await.is(200).body.contains("between us"));
    assert!(!cyd.get(&path).await.is(200).body.contains("between us"));
    is_refused(&say(&ann, &id, "between+us").await, "talk_closed");
    running.stop().await;
}

/// Partners could tell each other what they hold, by a greeting as well.
#[tokio::test]
async fn where_hands_are_hidden_players_are_silent_while_the_game_goes_on() {
    let (running, server) = start_server().await;
    let mut hidden = 0;
    for kind in games::kinds() {
        let (id, players) = private(server, kind.name).await;
        let (greeted, said) = (greet(&players[0], &id, "hello").await, say(&players[0], &id, "hello").await);
        if kind.has_secrets {
            hidden += 1;
            is_refused(&greeted, "talk_hidden");
            is_refused(&said, "talk_hidden");
            players[0].post(&format!("/tables/{id}/resign"), "").await.is(303);
            let told = say(&players[0], &id, "well+played").await;
            assert_eq!(told.status, 204, "after the game: {}", told.body);
        } else {
            assert_eq!((greeted.status, said.status), (204, 204), "{}", kind.name);
        }
    }
    assert!(0 < hidden && hidden < games::kinds().len());
    running.stop().await;
}

#[tokio::test]
async fn a_player_who_is_banned_says_nothing_more() {
    let operator = Secret::new().expect("luck");
    let config = Config { operator: Some(operator.key()), ..Config::default() };
    let (running, server) = start_server_with(config).await;
    let (id, players) = private(server, "quoridor").await;
    say(&players[0], &id, "rude").await.is(204);
    let token = format!("Bearer {}", operator.tell());
    let headers = [("Authorization", &*token), ("Content-Type", "application/json")];
    let ban = json!({"name": "Player 0"}).to_string();
    server.stranger().send("POST", "/api/v1/admin/bans", &headers, &ban).await.is(201);
    is_refused(&say(&players[0], &id, "ruder").await, "banned");
    is_refused(&greet(&players[0], &id, "hello").await, "banned");
    say(&players[1], &id, "at+last").await.is(204);
    running.stop().await;
}
