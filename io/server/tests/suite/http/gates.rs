//! Who comes in, how often, and from which page; and how the server is doing.

use serde_json::json;
use server::{Config, Limits};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::support::{at, config, server, server_with};
use crate::patience::in_time;

fn limited(change: impl FnOnce(&mut Limits)) -> Config {
    let mut config = config();
    change(&mut config.limits);
    config
}

#[tokio::test]
async fn whoever_asks_too_often_is_told_when_to_come_back() {
    let limits = limited(|limits| (limits.burst, limits.requests_per_second) = (3, 1));
    let (running, client) = server_with(limits).await;
    let mut refused = 0;
    for _ in 0..6 {
        let reply = client.get("/healthz").await;
        if reply.status != 200 {
            reply.is_problem(429, "too_many_requests");
            assert_eq!(reply.header("retry-after"), Some("1"));
            refused += 1;
        }
    }
    assert!((2..=3).contains(&refused));
    running.stop().await;
}

#[tokio::test]
async fn proxies_are_believed_about_where_requests_come_from() {
    let mut config = limited(|limits| (limits.burst, limits.requests_per_second) = (1, 1));
    config.proxies = vec![[127, 0, 0, 1].into()];
    let (running, client) = server_with(config).await;
    for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        client.send("GET", "/healthz", &[("X-Forwarded-For", address)], None).await.is(200);
        let refused = client.send("GET", "/healthz", &[("X-Forwarded-For", address)], None).await;
        refused.is_problem(429, "too_many_requests");
    }
    running.stop().await;
    let (running, client) = server_with(limited(|limits| (limits.burst, limits.requests_per_second) = (1, 1))).await;
    client.send("GET", "/healthz", &[("X-Forwarded-For", "192.0.2.1")], None).await.is(200);
    let refused = client.send("GET", "/healthz", &[("X-Forwarded-For", "192.0.2.2")], None).await;
    refused.is_problem(429, "too_many_requests");
    running.stop().await;
}

#[tokio::test]
async fn nobody_sets_up_tables_without_end() {
    let (running, client) = server_with(limited(|limits| limits.tables_per_hour = 2)).await;
    for status in [201, 201, 429] {
        assert_eq!(client.post("/api/v1/tables", &json!({"game": "quoridor"})).await.status, status);
    }
    running.stop().await;
}

#[tokio::test]
async fn there_are_only_so_many_connections_from_an_address() {
    let (running, client) = server_with(limited(|limits| limits.connections_per_address = 2)).await;
    let (id, _) = client.table("quoridor", &json!({})).await;
    let mut first = client.socket(&at(&id, "/ws"), &[]).await;
    let mut second = client.socket(&at(&id, "/ws"), &[]).await;
    first.hear_of("state").await;
    second.hear_of("state").await;
    let mut third = TcpStream::connect(client.address).await.expect("a connection");
    let mut text = String::new();
    in_time("a refusal", third.read_to_string(&mut text)).await.expect("an answer");
    assert!(text.starts_with("HTTP/1.1 429") && text.contains("too_many_connections"), "{text}");
    running.stop().await;
}

#[tokio::test]
async fn pages_from_elsewhere_may_look_and_nothing_else() {
    let mut config = config();
    config.origins = vec!["https://friend.example".to_string()];
    let (running, client) = server_with(config).await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let own = format!("http://{}", client.address);
    for (origin, is_welcome) in
        [("https://friend.example", true), (&*own, true), ("https://evil.example", false), ("null", false)]
    {
        let bearer = format!("Bearer {}", tokens[0]);
        let headers = [("Origin", origin), ("Authorization", &*bearer), ("If-Match", "*")];
        let acted = client.send("POST", &at(&id, "/actions"), &headers, Some("\"i9\"")).await;
        client.send("GET", &at(&id, ""), &[("Origin", origin)], None).await.is(200);
        let socket = client.try_socket(&at(&id, "/ws"), &[("Origin", origin)]).await;
        if is_welcome {
            acted.is_problem(422, "invalid_move");
            assert!(socket.is_ok());
        } else {
            acted.is_problem(403, "wrong_origin");
            assert_eq!(socket.err(), Some(403));
        }
    }
    let asked = client.send("OPTIONS", "/api/v1/tables", &[("Origin", "https://friend.example")], None).await.is(204);
    assert_eq!(asked.header("access-control-allow-origin"), Some("https://friend.example"));
    let asked = client.send("OPTIONS", "/api/v1/tables", &[("Origin", "https://evil.example")], None).await.is(405);
    assert_eq!(asked.header("access-control-allow-origin"), None);
    running.stop().await;
}

#[tokio::test]
async fn one_connection_takes_many_requests() {
    let (running, client) = server().await;
    let mut stream = TcpStream::connect(client.address).await.expect("a connection");
    for _ in 0..3 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n").await.expect("a request");
        let mut bytes = [0; 4096];
        let count = stream.read(&mut bytes).await.expect("an answer");
        assert!(bytes[..count].starts_with(b"HTTP/1.1 200"));
    }
    drop(stream);
    running.stop().await;
}

#[tokio::test]
async fn a_head_that_never_ends_is_not_waited_for() {
    let short = limited(|limits| limits.handshake = std::time::Duration::from_secs(1));
    let (running, client) = server_with(short).await;
    let mut stream = TcpStream::connect(client.address).await.expect("a connection");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: he").await.expect("half a request");
    let mut bytes = Vec::new();
    let _closed = in_time("the server hangs up", stream.read_to_end(&mut bytes)).await;
    assert!(!bytes.starts_with(b"HTTP/1.1 200"));
    running.stop().await;
}

#[tokio::test]
async fn the_server_tells_how_it_is_doing() {
    let (running, client) = server().await;
    assert_eq!(client.get("/healthz").await.is(200).json(), json!({"status": "ok"}));
    assert_eq!(client.get("/readyz").await.is(200).json(), json!({"status": "ready"}));
    client.table("quoridor", &json!({})).await;
    let metrics = client.get("/metrics").await.is(200);
    assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4"));
    for row in ["parlor_tables_total 1", "parlor_tables_loaded 1", "parlor_http_requests_total 6"] {
        assert!(metrics.body.lines().any(|line| line == row), "{row} in {}", metrics.body);
    }
    // A store that has closed is a server that is not ready.
    running.app().hub.store().close().await;
    client.get("/readyz").await.is_problem(503, "storage_failed");
    running.stop().await;
}
