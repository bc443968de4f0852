//! Another game after one that is over: against the same players, against computers, against others.

use serde_json::{Value, json};

use super::browser::{Browser, Reply, TestServer, start_server};

/// A table of two players whose game is over: its path, and the players.
async fn over(server: TestServer, setup: &Value) -> (String, Vec<Browser>) {
    let (id, players) = server.full("quoridor", setup).await;
    players[0].post(&format!("/tables/{id}/resign"), "").await.is(303);
    (format!("/tables/{id}"), players)
}

async fn wish(player: &Browser, path: &str, wish: &str) {
    player.post_by_script(&format!("{path}/rematch"), &format!("wish={wish}")).await.is(204);
}

/// Follows a redirection, and keeps the cookies that come with it.
async fn follow(player: &mut Browser, path: &str) -> String {
    let reply = player.get(path).await.is(303);
    keep(player, &reply);
    reply.headers("location").concat()
}

fn keep(player: &mut Browser, reply: &Reply) {
    for cookie in reply.headers("set-cookie") {
        player.cookies += cookie.split(';').next().expect("a cookie");
        player.cookies += "; ";
    }
}

/// Sits down at the new table as the page that was arrived at does, under the same name.
async fn arrive(player: &mut Browser, address: &str) -> Reply {
    let (path, name) = address.split_once("?sit=").expect("a name");
    let reply = player.post(&format!("{path}/sit"), &format!("name={name}")).await;
    keep(player, &reply);
    reply
}

async fn log(player: &Browser, path: &str) -> Vec<Value> {
    let text = player.get(&format!("{path}/log")).await.is(200).body;
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

fn names(lines: &[Value]) -> Vec<&str> {
    let sat = lines.iter().filter(|line| line["event"] == "sit");
    sat.map(|line| line["name"].as_str().expect("a name")).collect()
}

#[tokio::test]
async fn both_agree_and_sit_the_other_way_round_at_a_table_with_the_same_setup() {
    let (running, server) = start_server().await;
    let (path, mut players) = over(server, &json!({"max_turns": 60})).await;
    wish(&players[0], &path, "ask").await;
    let page = players[1].get(&path).await.is(200);
    assert!(page.body.contains("A rematch is wanted by Player 0."), "{}", page.body);
    let asked = players[0].get(&path).await.is(200);
    assert!(asked.body.contains("Not yet answered: Player 1."), "{}", asked.body);
    wish(&players[1], &path, "ask").await;
    let (second, first) = (players.remove(1), players.remove(0));
    let (mut first, mut second) = (first, second);
    let address = follow(&mut second, &format!("{path}/next")).await;
    assert!(address.ends_with("?sit=Player%201"), "{address}");
    let (next, _) = address.split_once('?').expect("a name");
    // The seat is kept: neither a stranger has it, nor the other player before it is their turn.
    let page = first.get(&path).await.is(200);
    assert!(page.body.contains("Waiting for Player 1 to sit down"), "{}", page.body);
    for early in [&mut server.stranger(), &mut first] {
        let refused = early.post_by_script(&format!("{next}/sit"), "name=Eve").await.is(409);
        assert!(refused.body.contains("\"seat_kept\""), "{}", refused.body);
    }
    let headers = [("Content-Type", "application/json")];
    let api = format!("/api/v1{next}/seats");
    let refused = server.stranger().send("POST", &api, &headers, &json!({"name": "Eve"}).to_string()).await.is(409);
    assert!(refused.body.contains("\"seat_kept\""), "{}", refused.body);
    arrive(&mut second, &address).await.is(303);
    let address = follow(&mut first, &format!("{path}/next")).await;
    arrive(&mut first, &address).await.is(303);
    let lines = log(&first, next).await;
    assert_eq!(names(&lines), ["Player 1", "Player 0"]);
    let before = log(&first, &path).await;
    for same in ["setup", "clock", "policy", "game"] {
        assert_eq!(lines[0][same], before[0][same], "{same}");
    }
    assert!(!second.get(next).await.is(200).offers().is_empty(), "the player who was second begins");
    running.stop().await;
}

#[tokio::test]
async fn a_rematch_is_taken_back_and_declined() {
    let (running, server) = start_server().await;
    let (path, players) = over(server, &json!({})).await;
    wish(&players[0], &path, "ask").await;
    wish(&players[0], &path, "decline").await;
    let page = players[1].get(&path).await.is(200);
    assert!(page.body.contains("Ask for a rematch") && !page.body.contains("does not want"), "{}", page.body);
    wish(&players[0], &path, "ask").await;
    wish(&players[1], &path, "decline").await;
    let page = players[0].get(&path).await.is(200);
    assert!(page.body.contains("Player 1 does not want a rematch now."), "{}", page.body);
    players[0].get(&format!("{path}/next")).await.is(303);
    running.stop().await;
}

/// Those who may not ask: spectators, and players whose game goes on.
#[tokio::test]
async fn a_rematch_is_for_players_of_a_game_that_is_over() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}");
    let refused = players[0].post_by_script(&format!("{path}/rematch"), "wish=ask").await.is(409);
    assert!(refused.body.contains("\"not_over\""), "{}", refused.body);
    for address in ["/rematch", "/opponent"] {
        server.stranger().post(&format!("{path}{address}"), "wish=ask").await.is(401);
    }
    assert!(!players[0].get(&path).await.is(200).body.contains("rematch\" data-post"));
    running.stop().await;
}

#[tokio::test]
async fn the_rematch_of_a_private_table_is_private_and_its_players_are_invited() {
    let (running, server) = start_server().await;
    let form = "game=quoridor&name=Ann&private=on";
    let mut ann = server.stranger();
    let reply = ann.post("/tables", form).await.is(303);
    keep(&mut ann, &reply);
    let path = reply.headers("location").concat();
    let mut ben = server.stranger();
    let invitation = ann.cookies.split("; ").find(|cookie| cookie.starts_with("invite-")).expect("an invitation");
    ben.cookies.extend([invitation, "; "]);
    let reply = ben.post(&format!("{path}/sit"), "name=Ben").await.is(303);
    keep(&mut ben, &reply);
    ann.post(&format!("{path}/resign"), "").await.is(303);
    wish(&ann, &path, "ask").await;
    wish(&ben, &path, "ask").await;
    for player in [&mut ben, &mut ann] {
        let address = follow(player, &format!("{path}/next")).await;
        arrive(player, &address).await.is(303);
    }
    let next = follow(&mut ann, &format!("{path}/next")).await;
    let (next, _) = next.split_once('?').expect("a name");
    server.stranger().get(next).await.is(403);
    assert_eq!(names(&log(&ann, next).await), ["Ben", "Ann"]);
    running.stop().await;
}

/// Computers agree at once, and sit where they should: one that was second begins.
#[tokio::test]
async fn against_computers_another_game_is_there_at_once() {
    let (running, server) = start_server().await;
    let mut ann = server.stranger();
    let reply = ann.post("/tables", "game=texas42&name=Ann&computer=1&level=hard").await.is(303);
    keep(&mut ann, &reply);
    let path = reply.headers("location").concat();
    ann.post(&format!("{path}/resign"), "").await.is(303);
    wish(&ann, &path, "ask").await;
    let address = follow(&mut ann, &format!("{path}/next")).await;
    arrive(&mut ann, &address).await.is(303);
    let (next, _) = address.split_once('?').expect("a name");
    let lines = log(&ann, next).await;
    assert_eq!(names(&lines), ["Computer (hard)", "Computer (hard)", "Computer (hard)", "Ann"]);
    assert_eq!(lines[1]["bot"], "hard");
    running.stop().await;
}

#[tokio::test]
async fn a_new_opponent_meets_another_who_looks_for_one() {
    let (running, server) = start_server().await;
    let (path, players) = over(server, &json!({"max_turns": 60})).await;
    let mut where_to = Vec::new();
    for mut player in players {
        let reply = player.post(&format!("{path}/opponent"), "").await.is(303);
        let address = reply.headers("location").concat();
        arrive(&mut player, &address).await.is(303);
        where_to.push(address.split_once('?').expect("a name").0.to_owned());
    }
    assert_eq!(where_to[0], where_to[1], "both wait for the same kind of table");
    running.stop().await;
}
