//! What the operator does, and what others hear of it.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Running, Secret};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use super::support::{Client, at, config, server_with};
use crate::patience::in_time;

/// A server with an operator, and its token.
async fn operated(change: impl FnOnce(&mut Config)) -> (Running, Client, String) {
    let secret = Secret::new().expect("random bytes");
    let mut config =
        Config { operator: Some(secret.key()), tcp: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..config() };
    change(&mut config);
    let (running, client) = server_with(config).await;
    (running, client, secret.tell())
}

async fn waiting(client: &Client) -> (String, u64) {
    let table = client.post("/api/v1/tables", &json!({"game": "quoridor"})).await.is(201).json();
    (table["id"].as_str().expect("an id").to_string(), table["number"].as_u64().expect("a number"))
}

/// A TCP connection that says one thing.
async fn said(running: &Running, message: &Value) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(running.tcp.expect("a TCP door")).await.expect("a connection");
    stream.write_all(format!("{message}\n").as_bytes()).await.expect("it is heard");
    BufReader::new(stream)
}

async fn next(stream: &mut BufReader<TcpStream>) -> Value {
    let mut line = String::new();
    in_time("a line", stream.read_line(&mut line)).await.expect("a line");
    if line.is_empty() { Value::Null } else { serde_json::from_str(&line).expect("JSON") }
}

async fn delete(client: &Client, token: &str, path: &str) -> super::support::Reply {
    client.send("DELETE", path, &[("Authorization", &format!("Bearer {token}"))], None).await
}

#[tokio::test]
async fn nobody_but_the_operator_is_in_charge() {
    let (running, client, _) = operated(|_| {}).await;
    let (_, number) = waiting(&client).await;
    let close = format!("/api/v1/admin/tables/{number}/close");
    for (method, path, body) in [
        ("GET", "/api/v1/admin/tables", None),
        ("GET", "/api/v1/admin/bans", None),
        ("GET", "/api/v1/admin/audit", None),
        ("POST", "/api/v1/admin/bans", Some(r#"{"name":"Ann"}"#)),
        ("DELETE", "/api/v1/admin/bans/1", None),
        ("DELETE", "/api/v1/admin/tables/1", None),
        ("POST", "/api/v1/admin/tables/1/remove", Some(r#"{"seat":0}"#)),
        ("POST", &close, None),
    ] {
        client.send(method, path, &[], body).await.is_problem(401, "no_token");
        let wrong = format!("Bearer {}", "0".repeat(64));
        client.send(method, path, &[("Authorization", &wrong)], body).await.is_problem(403, "not_operator");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_table_that_waits_is_closed_and_those_who_wait_are_told() {
    let (running, client, token) = operated(|_| {}).await;
    let join = json!({"type": "JoinGame", "name": "Ann", "game": "quoridor"});
    let mut ann = said(&running, &join).await;
    let joined = next(&mut ann).await;
    let number = joined["game_id"].as_u64().expect("a number");
    let id = client.get(&format!("/api/v1/tables/{number}")).await.is(200).json()["id"].clone();
    let id = id.as_str().expect("an id");
    let mut socket = client.socket(&at(id, "/ws"), &[]).await;
    socket.hear_of("state").await;
    client.post_as(&token, &format!("/api/v1/admin/tables/{number}/close"), &Value::Null).await.is(204);
    let told = next(&mut ann).await;
    assert_eq!((&told["type"], &told["code"]), (&json!("Error"), &json!("table_closed")));
    assert_eq!(next(&mut ann).await, Value::Null, "the connection is closed");
    let closed = socket.heard().await.expect_err("it is closed").expect("with a reason");
    assert_eq!((u16::from(closed.code), closed.reason.as_str()), (4003, "table_closed"));
    client.get(&at(id, "")).await.is_problem(410, "table_closed");
    client.post(&at(id, "/seats"), &json!({"name": "Bob"})).await.is_problem(410, "table_closed");
    let mut again = said(&running, &json!({"type": "Rejoin", "token": joined["token"]})).await;
    assert_eq!(next(&mut again).await["code"], "table_closed");
    // Whoever comes next gets a table of their own, not the one that was closed.
    let mut bob = said(&running, &json!({"type": "JoinGame", "name": "Bob", "game": "quoridor"})).await;
    assert_eq!(next(&mut bob).await["game_id"], number + 1);
    let listed = client.get("/api/v1/tables").await.is(200).json();
    assert_eq!(listed["tables"].as_array().expect("a list").len(), 1, "{listed}");
    client
        .post_as(&token, &format!("/api/v1/admin/tables/{number}/close"), &Value::Null)
        .await
        .is_problem(410, "table_closed");
    let all = client.get_as(&token, "/api/v1/admin/tables?stage=closed").await.is(200).json();
    assert_eq!(all["tables"][0]["number"], number, "{all}");
    delete(&client, &token, &format!("/api/v1/admin/tables/{number}")).await.is(204);
    client.get(&at(id, "")).await.is_problem(404, "no_such_table");
    running.stop().await;
}

#[tokio::test]
async fn only_tables_that_wait_can_go() {
    let (running, client, token) = operated(|_| {}).await;
    let (id, number) = waiting(&client).await;
    delete(&client, &token, &format!("/api/v1/admin/tables/{number}")).await.is(204);
    client.get(&at(&id, "")).await.is_problem(404, "no_such_table");
    delete(&client, &token, &format!("/api/v1/admin/tables/{number}")).await.is_problem(404, "no_such_table");
    let (id, _) = client.table("quoridor", &json!({})).await;
    let number = client.get(&at(&id, "")).await.json()["number"].as_u64().expect("a number");
    delete(&client, &token, &format!("/api/v1/admin/tables/{number}")).await.is_problem(409, "already_begun");
    client
        .post_as(&token, &format!("/api/v1/admin/tables/{number}/close"), &Value::Null)
        .await
        .is_problem(409, "already_begun");
    // A private table is on the operator's list, without the id that may be a secret.
    client.post("/api/v1/quoridor/games", &json!({})).await.is(201);
    let all = client.get_as(&token, "/api/v1/admin/tables").await.is(200).json();
    assert_eq!(all["tables"].as_array().expect("a list").len(), 2, "{all}");
    assert!(all["tables"].as_array().expect("a list").iter().all(|row| row.get("id").is_none()), "{all}");
    running.stop().await;
}

#[tokio::test]
async fn a_player_is_removed_before_and_during_a_game() {
    let (running, client, token) = operated(|_| {}).await;
    let mut ann = said(&running, &json!({"type": "JoinGame", "name": "Ann", "game": "quoridor"})).await;
    let number = next(&mut ann).await["game_id"].as_u64().expect("a number");
    let remove = format!("/api/v1/admin/tables/{number}/remove");
    client.post_as(&token, &remove, &json!({"seat": 1})).await.is_problem(409, "no_such_place");
    let removed = client.post_as(&token, &remove, &json!({"seat": 0})).await.is(200).json();
    assert_eq!(removed["stage"], "gathering");
    assert_eq!(next(&mut ann).await["code"], "bad_token");
    assert_eq!(next(&mut ann).await, Value::Null, "the connection is closed");
    let shown = client.get(&format!("/api/v1/tables/{number}")).await.is(200).json();
    assert_eq!(shown["players"], json!([]));
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let number = client.get(&at(&id, "")).await.json()["number"].as_u64().expect("a number");
    let remove = format!("/api/v1/admin/tables/{number}/remove");
    let removed = client.post_as(&token, &remove, &json!({"seat": 1})).await.is(200).json();
    assert_eq!(removed["stage"], "over");
    let acted = client.act(&tokens[1], &id, "*", &json!("e8")).await;
    assert_eq!(acted.status, 409, "{}", acted.body);
    let log = client.get_as(&token, "/api/v1/admin/audit").await.is(200).json();
    let names: Vec<&Value> = log["lines"].as_array().expect("a list").iter().map(|line| &line["player"]).collect();
    assert_eq!(names, [&json!("Ann"), &json!("Player 1")]);
    running.stop().await;
}

#[tokio::test]
async fn a_banned_name_sits_down_nowhere() {
    let (running, client, token) = operated(|_| {}).await;
    let (id, _) = waiting(&client).await;
    let ban =
        client.post_as(&token, "/api/v1/admin/bans", &json!({"name": "Mallory", "seconds": 3600})).await.is(201).json();
    for name in ["Mallory", "mallory", " MALLORY "] {
        client.post(&at(&id, "/seats"), &json!({"name": name})).await.is_problem(403, "banned");
        let mut joining = said(&running, &json!({"type": "JoinGame", "name": name, "game": "quoridor"})).await;
        assert_eq!(next(&mut joining).await["code"], "banned", "{name}");
    }
    let cup =
        client.post("/api/v1/tournaments", &json!({"game": "quoridor", "format": "knockout"})).await.is(201).json();
    let enter = format!("/api/v1/tournaments/{}/entrants", cup["number"]);
    client.post(&enter, &json!({"name": "Mallory"})).await.is_problem(403, "banned");
    let hot_seat = client.post("/api/v1/quoridor/games", &json!({"names": ["Ann", "Mallory"]})).await;
    assert_eq!(hot_seat.json()["error"], "banned", "{}", hot_seat.body);
    client.sit(&id, "Malory").await;
    let bans = client.get_as(&token, "/api/v1/admin/bans").await.is(200).json();
    assert_eq!(bans["bans"], json!([ban]));
    delete(&client, &token, &format!("/api/v1/admin/bans/{}", ban["number"])).await.is(204);
    delete(&client, &token, &format!("/api/v1/admin/bans/{}", ban["number"])).await.is_problem(404, "no_such_ban");
    client.sit(&id, "Mallory").await;
    running.stop().await;
}

#[tokio::test]
async fn a_banned_address_gets_nothing_until_it_is_lifted_or_over() {
    let proxied = |config: &mut Config| config.proxies = vec![[127, 0, 0, 1].into()];
    let (running, client, token) = operated(proxied).await;
    let ban = json!({"address": "192.0.2.0/24", "reason": "noise", "seconds": 3600});
    let ban = client.post_as(&token, "/api/v1/admin/bans", &ban).await.is(201).json();
    assert_eq!((&ban["address"], &ban["reason"]), (&json!("192.0.2.0/24"), &json!("noise")));
    let from = |address: &'static str| [("X-Forwarded-For", address)];
    client.send("GET", "/healthz", &from("192.0.2.77"), None).await.is_problem(403, "banned");
    client.send("GET", "/healthz", &from("192.0.3.77"), None).await.is(200);
    let bearer = format!("Bearer {token}");
    let operator = [("X-Forwarded-For", "192.0.2.77"), ("Authorization", &bearer)];
    client.send("GET", "/api/v1/admin/bans", &operator, None).await.is(200);
    delete(&client, &token, &format!("/api/v1/admin/bans/{}", ban["number"])).await.is(204);
    client.send("GET", "/healthz", &from("192.0.2.77"), None).await.is(200);
    client.post_as(&token, "/api/v1/admin/bans", &json!({"address": "192.0.2.0/24", "seconds": 1})).await.is(201);
    in_time("the ban is over", async {
        while client.send("GET", "/healthz", &from("192.0.2.77"), None).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    for wrong in [
        json!({}),
        json!({"name": "a", "address": "192.0.2.1"}),
        json!({"address": "here"}),
        json!({"address": "192.0.2.0/40"}),
        json!({"name": "a", "seconds": 0}),
        json!({"name": ""}),
    ] {
        assert_eq!(client.post_as(&token, "/api/v1/admin/bans", &wrong).await.status, 400, "{wrong}");
    }
    running.stop().await;
}

#[tokio::test]
async fn who_is_banned_while_connected_is_put_out() {
    let (running, client, token) = operated(|_| {}).await;
    let (id, _) = waiting(&client).await;
    let mut ann = said(&running, &json!({"type": "JoinGame", "name": "Ann", "game": "quoridor"})).await;
    next(&mut ann).await;
    let mut socket = client.socket(&at(&id, "/ws"), &[]).await;
    socket.hear_of("state").await;
    client.post_as(&token, "/api/v1/admin/bans", &json!({"address": "127.0.0.0/8"})).await.is(201);
    ann.get_mut().write_all(b"{\"type\":\"Legal\"}\n").await.expect("it is heard");
    assert_eq!(next(&mut ann).await["code"], "banned");
    socket.say(&json!({"type": "ping"})).await;
    let closed = socket.heard().await.expect_err("it is closed").expect("with a reason");
    assert_eq!((u16::from(closed.code), closed.reason.as_str()), (4003, "banned"));
    client.get("/api/v1/tables").await.is_problem(403, "banned");
    running.stop().await;
}

#[tokio::test]
async fn what_the_operator_did_is_there_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_path_buf();
    let secret = Secret::new().expect("random bytes");
    let config = Config { operator: Some(secret.key()), data: Some(data), ..config() };
    let token = secret.tell();
    let (running, client) = server_with(config.clone()).await;
    let (_, number) = waiting(&client).await;
    client.post_as(&token, &format!("/api/v1/admin/tables/{number}/close"), &Value::Null).await.is(204);
    client.post_as(&token, "/api/v1/admin/bans", &json!({"name": "Mallory"})).await.is(201);
    client.post_as(&token, "/api/v1/admin/bans", &json!({"name": "Trudy"})).await.is(201);
    delete(&client, &token, "/api/v1/admin/bans/2").await.is(204);
    let before = client.get_as(&token, "/api/v1/admin/audit").await.is(200).json();
    let actions: Vec<&Value> = before["lines"].as_array().expect("a list").iter().map(|line| &line["action"]).collect();
    assert_eq!(actions, ["close_table", "ban", "ban", "lift"]);
    running.stop().await;
    let (running, client) = server_with(config).await;
    assert_eq!(client.get_as(&token, "/api/v1/admin/audit").await.is(200).json(), before);
    let later = client.get_as(&token, "/api/v1/admin/audit?after=3&limit=1").await.is(200).json();
    assert_eq!(later["lines"], json!([before["lines"][3]]));
    let (id, _) = waiting(&client).await;
    client.post(&at(&id, "/seats"), &json!({"name": "Trudy"})).await.is_problem(403, "banned");
    client.sit(&id, "Mallory").await;
    let again = client.post_as(&token, "/api/v1/admin/bans", &json!({"name": "Eve"})).await.is(201).json();
    assert_eq!(again["number"], 5, "the log goes on where it was");
    running.stop().await;
}

#[tokio::test]
async fn tables_that_wait_for_nobody_are_closed() {
    let short = |config: &mut Config| config.limits.waiting = Duration::from_millis(300);
    let (running, client, _) = operated(short).await;
    let mut ann = said(&running, &json!({"type": "JoinGame", "name": "Ann", "game": "fish"})).await;
    let live = next(&mut ann).await["game_id"].as_u64().expect("a number");
    let letter = client.post("/api/v1/tables", &json!({"game": "quoridor", "clock": {"days": 1}})).await.is(201).json();
    let (left, _) = waiting(&client).await;
    let (begun, _) = client.table("quoridor", &json!({})).await;
    in_time("the table expires", async {
        while client.get(&at(&left, "")).await.status != 410 {
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    })
    .await;
    client.get(&at(&left, "")).await.is_problem(410, "table_closed");
    // One with a live connection waits on, one where moves take days, and a game that has begun.
    client.get(&format!("/api/v1/tables/{live}")).await.is(200);
    client.get(&at(letter["id"].as_str().expect("an id"), "")).await.is(200);
    client.get(&at(&begun, "")).await.is(200);
    drop(ann);
    running.stop().await;
}
