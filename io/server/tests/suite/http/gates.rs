//! Who comes in, how often, and from which page; and how the server is doing.

use std::net::SocketAddr;

use serde_json::json;
use server::{Config, Limits};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

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
async fn where_a_proxy_is_named_nobody_else_is_believed() {
    let mut config = limited(|limits| limits.tables_per_hour = 1);
    config.proxies = vec![[127, 0, 0, 1].into()];
    let (running, client) = server_with(config).await;
    let (proxy, stranger) = ([127, 0, 0, 1], [127, 0, 0, 9]);
    for (from, forwarded, status) in [
        // A stranger is counted by its own address, whatever it says.
        (stranger, "192.0.2.1", 201),
        (stranger, "192.0.2.2", 429),
        // Those it named have set up nothing yet.
        (proxy, "192.0.2.1", 201),
        (proxy, "192.0.2.1", 429),
        (proxy, "192.0.2.2", 201),
        // What the client wrote itself stands before the address that the proxy saw.
        (proxy, "192.0.2.66, 192.0.2.3", 201),
        (proxy, "192.0.2.67, 192.0.2.3", 429),
        // The stranger comes by the proxy.
        (proxy, "127.0.0.9", 429),
    ] {
        let header = format!("X-Forwarded-For: {forwarded}\r\n");
        let answer = ask_with(from, client.address, ("/api/v1/tables", &header), r#"{"game":"quoridor"}"#).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{from:?} for {forwarded}: {answer}");
    }
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
    client.get("/api/v1/games").await.is_problem(429, "too_many_connections");
    assert_eq!(client.try_socket(&at(&id, "/ws"), &[]).await.err(), Some(429));
    client.get("/healthz").await.is(200);
    running.stop().await;
}

/// A request from an address of this machine.
async fn ask_from(from: [u8; 4], address: SocketAddr, path: &str, body: &str) -> String {
    ask_with(from, address, (path, ""), body).await
}

async fn ask_with(from: [u8; 4], address: SocketAddr, (path, headers): (&str, &str), body: &str) -> String {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("all of 127 is this machine");
    let mut stream = socket.connect(address).await.expect("a connection");
    let method = if body.is_empty() { "GET" } else { "POST" };
    let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}");
    let rest = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all((head + &rest).as_bytes()).await.expect("a request");
    let mut answer = String::new();
    in_time(path, stream.read_to_string(&mut answer)).await.expect("an answer");
    answer
}

/// What an address has used up stays used up, however many others come.
#[tokio::test]
async fn a_flood_from_elsewhere_resets_no_limit() {
    let (running, client) = server_with(limited(|limits| limits.tables_per_hour = 1)).await;
    let order = r#"{"game":"quoridor"}"#;
    let guilty = [127, 9, 9, 9];
    assert!(ask_from(guilty, client.address, "/api/v1/tables", order).await.starts_with("HTTP/1.1 201"));
    assert!(ask_from(guilty, client.address, "/api/v1/tables", order).await.starts_with("HTTP/1.1 429"));
    for number in 0..11_000_u16 {
        let [high, low] = number.to_be_bytes();
        let answer = ask_from([127, 10, high, low], client.address, "/healthz", "").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let answer = ask_from(guilty, client.address, "/api/v1/tables", order).await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("too_many_tables"), "{answer}");
    running.stop().await;
}

/// Sixty kilobytes of parameters, or of keys, are not answered with megabytes.
#[tokio::test]
async fn an_answer_is_not_far_longer_than_its_request() {
    let (running, client) = server().await;
    let query: String = (0..12_000).map(|number| format!("{number:x}")).collect::<Vec<_>>().join("&");
    let asked = client.get(&format!("/api/v1/tables?{query}")).await;
    let problem = asked.is_problem(400, "unknown_field");
    assert!(asked.body.len() < 20_000, "{} bytes for {}", asked.body.len(), query.len());
    assert!(problem["faults"].as_array().is_some_and(|faults| faults.len() == 20), "{problem}");
    assert!(problem["more_faults"].as_u64().is_some_and(|more| 0 < more), "{problem}");
    let keys: Vec<String> = (0..20_000).map(|number| format!("\"{number:x}\":0")).collect();
    let body = format!("{{{}}}", keys.join(","));
    let asked = client.send("POST", "/api/v1/tables", &[], Some(&body)).await;
    asked.is_problem(400, "unknown_field");
    assert!(asked.body.len() < 20_000, "{} bytes for {}", asked.body.len(), body.len());
    let long = format!("{{\"{}\":1}}", "k".repeat(200_000));
    let asked = client.send("POST", "/api/v1/tables", &[], Some(&long)).await;
    asked.is_problem(400, "unknown_field");
    assert!(asked.body.len() < 5_000, "{} bytes", asked.body.len());
    running.stop().await;
}

/// A game that is too long to be gone through on request is refused, with what can be done instead.
#[tokio::test]
async fn long_games_are_not_gone_through_on_request() {
    let (running, client) = server_with(limited(|limits| limits.replay = 4)).await;
    let (id, tokens) = client.table("quoridor", &json!({"max_turns": 2})).await;
    for (seat, action) in [(0, "e2"), (1, "e8")] {
        client.act(&tokens[seat], &id, "*", &json!(action)).await.is(200);
    }
    client.get(&at(&id, "/analysis")).await.is_problem(422, "too_long");
    client.get(&at(&id, "/board.svg?ply=5")).await.is_problem(422, "too_long");
    client.get(&at(&id, "/board.svg?ply=4")).await.is(200);
    client.get(&at(&id, "/board.svg")).await.is(200);
    for page in ["replay", "verify", "notation", "analysis"] {
        let page = client.get(&format!("/tables/{id}/{page}")).await.is(422);
        assert!(page.body.contains("too long to be gone through"), "{}", page.body);
    }
    assert_eq!(client.get(&at(&id, "/log")).await.is(200).body.lines().count(), 7);
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
    let may_read = asked.header("access-control-expose-headers").expect("it is said");
    assert!(may_read.split(", ").any(|name| name == "parlor-head"), "{may_read}");
    let asked = client.send("OPTIONS", "/api/v1/tables", &[("Origin", "https://evil.example")], None).await.is(405);
    assert_eq!(asked.header("access-control-allow-origin"), None);
    running.stop().await;
}

#[tokio::test]
async fn one_connection_takes_many_requests() {
    let (running, client) = server().await;
    let mut stream = TcpStream::connect(client.address).await.expect("a connection");
    for _ in 0..3 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("a request");
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
    in_time("it is found out", async {
        while client.get("/readyz").await.status == 200 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    client.get("/readyz").await.is_problem(503, "storage_failed");
    running.stop().await;
}
