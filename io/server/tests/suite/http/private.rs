//! Private tables, and secrets that stay where they belong.

use serde_json::{Value, json};
use server::Secret;

use super::support::{Client, at, config, server, server_with};

async fn private_table(client: &Client) -> (String, String) {
    let table = client.post("/api/v1/tables", &json!({"game": "quoridor", "private": true})).await.is(201).json();
    let text = |key: &str| table[key].as_str().expect("text").to_string();
    (text("id"), text("invitation"))
}

#[tokio::test]
async fn a_private_table_is_for_those_who_are_invited() {
    let (running, client) = server().await;
    let (id, invitation) = private_table(&client).await;
    let wrong = "0".repeat(64);
    for path in ["", "/log", "/board.svg", "/events"] {
        client.get(&at(&id, path)).await.is_problem(403, "not_invited");
        let refused = client.send("GET", &at(&id, path), &[("Parlor-Invitation", &wrong)], None).await;
        refused.is_problem(403, "not_invited");
    }
    for path in ["", "/log", "/board.svg"] {
        client.send("GET", &at(&id, path), &[("Parlor-Invitation", &invitation)], None).await.is(200);
    }
    client.post(&at(&id, "/seats"), &json!({"name": "Eve"})).await.is_problem(403, "not_invited");
    client.post(&at(&id, "/seats"), &json!({"name": "Eve", "invite": wrong})).await.is_problem(403, "not_invited");
    let ann = client.post(&at(&id, "/seats"), &json!({"name": "Ann", "invite": invitation})).await.is(201).json();
    let headers = [("Parlor-Invitation", &*invitation)];
    client.send("POST", &at(&id, "/seats"), &headers, Some(r#"{"name":"Bob"}"#)).await.is(201);
    // Whoever has a seat needs no invitation.
    client.get_as(ann["token"].as_str().expect("a token"), &at(&id, "")).await.is(200);

    let mut stranger = client.socket(&at(&id, "/ws"), &[]).await;
    stranger.say(&json!({"type": "resume", "after": 0})).await;
    assert_eq!(stranger.hear().await["code"], "not_invited");
    stranger.say(&json!({"type": "legal"})).await;
    assert_eq!(stranger.hear().await["code"], "not_invited");
    stranger.say(&json!({"type": "auth", "invite": wrong})).await;
    assert_eq!(stranger.hear().await["code"], "not_invited");
    stranger.say(&json!({"type": "auth", "invite": invitation})).await;
    assert_eq!(stranger.hear().await["type"], "hello");
    assert_eq!(stranger.hear().await["stage"], "playing");
    running.stop().await;
}

#[tokio::test]
async fn only_the_operator_takes_seats_out_of_games() {
    let secret = Secret::new().expect("random bytes");
    let (running, client) = server_with(server::Config { operator: Some(secret.key()), ..config() }).await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let path = at(&id, "/kick");
    client.post(&path, &json!({"seat": 0})).await.is_problem(401, "no_token");
    client.post_as(&tokens[0], &path, &json!({"seat": 1})).await.is_problem(403, "not_operator");
    client.post_as(&secret.tell(), &path, &json!({"seat": 2})).await.is_problem(400, "out_of_range");
    let done = client.post_as(&secret.tell(), &path, &json!({"seat": 0})).await.is(200).json();
    assert_eq!(done["stage"], "over");
    client.post_as(&secret.tell(), &path, &json!({"seat": 0})).await.is_problem(409, "game_finished");
    running.stop().await;
    // Without an operator there is nobody who may.
    let (running, client) = server().await;
    let (id, _) = client.table("quoridor", &json!({})).await;
    let refused = client.post_as(&secret.tell(), &at(&id, "/kick"), &json!({"seat": 0})).await;
    refused.is_problem(403, "not_operator");
    running.stop().await;
}

#[tokio::test]
async fn a_secret_is_told_once_and_never_again() {
    let (running, client) = server().await;
    let (id, invitation) = private_table(&client).await;
    let sit = |name: &str| json!({"name": name, "invite": invitation});
    let mut secrets = vec![invitation.clone()];
    for name in ["Ann", "Bob"] {
        let sat = client.post(&at(&id, "/seats"), &sit(name)).await.is(201).json();
        secrets.push(sat["token"].as_str().expect("a token").to_string());
    }
    let keys: Vec<String> =
        secrets.iter().map(|secret| Secret::told(secret).expect("a secret").key().to_string()).collect();
    let ann = secrets[1].clone();
    let mut said = Vec::new();
    for path in ["", "/log", "/board.svg", "/actions"] {
        said.push(client.get_as(&ann, &at(&id, path)).await.is(200));
    }
    said.push(client.act(&ann, &id, "*", &json!("e2")).await.is(200));
    said.push(client.act(&ann, &id, "*", &json!("e2")).await);
    said.push(client.get_as(&ann, &at(&id, &format!("?token={ann}"))).await);
    said.push(client.post(&at(&id, "/seats"), &json!({"name": "Eve", "invite": invitation, "token": ann})).await);
    said.push(client.get("/api/v1/tables").await);
    said.push(client.get("/metrics").await);
    let mut texts: Vec<String> = said.iter().map(|reply| format!("{:?} {}", reply.headers, reply.body)).collect();
    let mut socket = client.socket(&at(&id, "/ws?after=0"), &[("Authorization", &format!("Bearer {ann}"))]).await;
    let mut last = Value::Null;
    while last["type"] != "state" {
        last = socket.hear().await;
        texts.push(last.to_string());
    }
    for text in &texts {
        for secret in secrets.iter().chain(&keys) {
            assert!(!text.contains(secret.as_str()), "{text}");
        }
    }
    running.stop().await;
}
