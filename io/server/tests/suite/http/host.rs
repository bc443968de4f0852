//! What the server is called, who may see its figures, and a house that is closed.

use serde_json::{Value, json};
use server::Secret;

use super::support::{Client, Reply, config, server, server_with};

/// Asks for a path, with a `Host` header of its own.
async fn asked(client: &Client, method: &str, path: &str, host: &str) -> Reply {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(client.address).await.expect("a connection");
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: 19\r\n\r\n{{\"game\":\"quoridor\"}}"
    );
    stream.write_all(text.as_bytes()).await.expect("a request");
    let mut bytes = Vec::new();
    crate::patience::in_time(path, stream.read_to_end(&mut bytes)).await.expect("an answer");
    super::support::parse(&bytes)
}

#[tokio::test]
async fn a_page_of_another_name_that_leads_here_is_refused() {
    let mut named = config();
    named.names = vec!["games.example.org".to_string()];
    let (running, client) = server_with(named).await;
    for host in ["evil.example", "evil.example:7343", "parlor.evil.example", "127.0.0.1.evil.example"] {
        for (method, path) in [("GET", "/"), ("GET", "/api/v1/tables"), ("POST", "/api/v1/tables"), ("GET", "/metrics")]
        {
            asked(&client, method, path, host).await.is_problem(421, "wrong_host");
        }
    }
    for host in
        ["games.example.org", "Games.Example.Org:443", "localhost:7343", "127.0.0.1", "[::1]:7343", "192.168.7.7"]
    {
        asked(&client, "POST", "/api/v1/tables", host).await.is(201);
    }
    running.stop().await;
    let (running, client) = server().await;
    asked(&client, "GET", "/healthz", "games.example.org").await.is_problem(421, "wrong_host");
    asked(&client, "GET", "/healthz", "localhost").await.is(200);
    running.stop().await;
}

#[tokio::test]
async fn figures_are_for_the_operator_and_this_machine() {
    let secret = Secret::new().expect("random bytes");
    let mut operated = config();
    operated.operator = Some(secret.key());
    let (running, client) = server_with(operated.clone()).await;
    client.get("/metrics").await.is(200);
    // A proxy on this machine forwards requests of others, whether it was named or not.
    for header in ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Proto", "X-Forwarded-Host"] {
        let forwarded = [(header, "127.0.0.1")];
        client.send("GET", "/metrics", &forwarded, None).await.is_problem(403, "not_operator");
        let bearer = format!("Bearer {}", secret.tell());
        client.send("GET", "/metrics", &[(header, "192.0.2.1"), ("Authorization", &bearer)], None).await.is(200);
        let wrong = format!("Bearer {}", "0".repeat(64));
        let refused = client.send("GET", "/metrics", &[(header, "127.0.0.1"), ("Authorization", &wrong)], None).await;
        refused.is_problem(403, "not_operator");
    }
    running.stop().await;
    operated.proxies = vec![[127, 0, 0, 1].into()];
    let (running, client) = server_with(operated).await;
    client.get("/metrics").await.is_problem(403, "not_operator");
    client.get_as(&secret.tell(), "/metrics").await.is(200);
    running.stop().await;
}

#[tokio::test]
async fn a_closed_house_asks_for_its_password() {
    let secret = Secret::new().expect("random bytes");
    let mut closed = config();
    closed.operator = Some(secret.key());
    closed.password = Some(game::Digest::of(b"open sesame"));
    let (running, client) = server_with(closed).await;
    let bearer = format!("Bearer {}", secret.tell());
    for (path, body) in [
        ("/api/v1/tables", json!({"game": "quoridor"})),
        ("/api/v1/tournaments", json!({"game": "quoridor", "format": "knockout"})),
        ("/api/v1/quoridor/games", json!({})),
    ] {
        let is_plain = path.ends_with("/games");
        for headers in [&[][..], &[("Parlor-Password", "open barley")], &[("Parlor-Password", "")]] {
            let refused = client.send("POST", path, headers, Some(&body.to_string())).await;
            let key = if is_plain { "error" } else { "code" };
            assert_eq!(refused.json()[key], "house_closed", "{}", refused.body);
            assert!((400..=403).contains(&refused.status), "{}", refused.status);
        }
        let headers = [("Parlor-Password", "open sesame")];
        client.send("POST", path, &headers, Some(&body.to_string())).await.is(201);
        client.send("POST", path, &[("Authorization", &bearer)], Some(&body.to_string())).await.is(201);
    }
    // Those who come to a table that is there need nothing.
    let listed: Value = client.get("/api/v1/tables").await.is(200).json();
    let id = listed["tables"][0]["id"].as_str().expect("a table").to_string();
    client.sit(&id, "Ann").await;
    running.stop().await;
}

#[tokio::test]
async fn public_tables_have_a_clock_unless_somebody_says_otherwise() {
    let (running, client) = server().await;
    for (order, expected) in [
        (json!({"game": "quoridor"}), json!({"per_move": 600})),
        (json!({"game": "quoridor", "private": true}), Value::Null),
        (json!({"game": "quoridor", "clock": "none"}), Value::Null),
        (json!({"game": "quoridor", "clock": {"days": 3}}), json!({"days": 3})),
    ] {
        let table = client.post("/api/v1/tables", &order).await.is(201).json();
        assert_eq!(table["clock"]["setting"], expected, "{order}: {table}");
    }
    running.stop().await;
}
