//! A server of its own for each test, and a client that does what a browser does without a script.

use std::fmt::Write as _;
use std::net::SocketAddr;

use serde_json::{Value, json};
use server::{Config, Running, start};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::patience::in_time;

/// Every game, with a setup that does not take long.
pub(crate) fn games() -> Vec<(&'static str, Value)> {
    vec![
        ("backgammon", json!({})),
        ("quoridor", json!({"max_turns": 60})),
        ("fish", json!({"players": 3})),
        ("texas42", json!({"target": 1})),
    ]
}

/// Where the server is.
#[derive(Clone, Copy)]
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
}

/// Somebody with cookies.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) server: TestServer,
    pub(crate) cookies: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        let lines = self.head.split("\r\n").filter_map(|line| line.split_once(": "));
        lines.filter(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value).collect()
    }

    /// Insists on a status.
    pub(crate) fn is(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// The value of a hidden field.
    pub(crate) fn field(&self, name: &str) -> &str {
        let (_, rest) = self.body.split_once(&format!("name=\"{name}\" value=\"")).expect("a field");
        rest.split('"').next().expect("a value")
    }

    /// What the forms offer.
    pub(crate) fn offers(&self) -> Vec<String> {
        let (_, form) = self.body.split_once("<form class=\"actions\"").unwrap_or_default();
        let (form, _) = form.split_once("</form>").unwrap_or_default();
        let starts = ["<option value=\"", "name=\"action\" value=\""];
        let parts = starts.iter().flat_map(|start| form.split(start).skip(1));
        parts.filter_map(|rest| rest.split('"').next()).map(ToOwned::to_owned).collect()
    }
}

pub(crate) async fn start_server() -> (Running, TestServer) {
    start_server_with(Config::default()).await
}

pub(crate) async fn start_server_with(config: Config) -> (Running, TestServer) {
    let mut config = Config { tcp: None, http: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..config };
    (config.limits.burst, config.limits.requests_per_second) = (1_000_000, 1_000_000);
    let running = start(config).await.expect("it starts");
    let address = running.http.expect("it has an address");
    (running, TestServer { address })
}

impl TestServer {
    /// Somebody who has no seat.
    pub(crate) fn stranger(self) -> Browser {
        Browser { server: self, cookies: String::new() }
    }

    /// A new table: its id and how many seats it has.
    pub(crate) async fn table(self, game: &str, setup: &Value) -> (String, u64) {
        let order = json!({"game": game, "setup": setup}).to_string();
        let headers = [("Content-Type", "application/json")];
        let reply = self.stranger().send("POST", "/api/v1/tables", &headers, &order).await.is(201);
        let table: Value = serde_json::from_str(&reply.body).expect("JSON");
        (table["id"].as_str().expect("an id").to_owned(), table["seats"].as_u64().expect("seats"))
    }

    /// A new table where everybody sat down by the form.
    pub(crate) async fn full(self, game: &str, setup: &Value) -> (String, Vec<Browser>) {
        let (id, seats) = self.table(game, setup).await;
        let mut players = Vec::new();
        for seat in 0..seats {
            players.push(self.stranger().sit(&id, &format!("Player+{seat}")).await);
        }
        (id, players)
    }
}

impl Browser {
    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], "").await
    }

    /// Sends a form from a page of the server.
    pub(crate) async fn post(&self, path: &str, form: &str) -> Reply {
        let origin = format!("http://{}", self.server.address);
        self.send("POST", path, &[("Origin", &origin), FORM], form).await
    }

    /// The same by the script.
    pub(crate) async fn post_by_script(&self, path: &str, form: &str) -> Reply {
        let origin = format!("http://{}", self.server.address);
        self.send("POST", path, &[("Origin", &origin), FORM, ("Accept", "application/json")], form).await
    }

    /// Sits down, and keeps the cookies.
    pub(crate) async fn sit(mut self, id: &str, name: &str) -> Browser {
        let reply = self.post(&format!("/tables/{id}/sit"), &format!("name={name}")).await.is(303);
        for cookie in reply.headers("set-cookie") {
            self.cookies += cookie.split(';').next().expect("a cookie");
            self.cookies += "; ";
        }
        self
    }

    /// The token that is in the cookie of a seat.
    pub(crate) fn token(&self, id: &str) -> &str {
        let (_, rest) = self.cookies.split_once(&format!("seat-{id}=")).expect("a seat");
        rest.split(';').next().expect("a token")
    }

    /// Sends a request: for a page, to the one address that it has.
    pub(crate) async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let reply = self.exchange(method, path, headers, body).await;
        match (method, reply.status) {
            ("GET", 308) => self.exchange(method, reply.headers("location")[0], headers, body).await,
            _ => reply,
        }
    }

    async fn exchange(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut stream = self.open(method, path, headers, body).await;
        let mut bytes = Vec::new();
        in_time(path, stream.read_to_end(&mut bytes)).await.expect("an answer");
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("this is no answer: {text:?}"));
        let status = head.split(' ').nth(1).expect("a status").parse().expect("a number");
        Reply { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// Sends a request and leaves the answer to be read.
    pub(crate) async fn open(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.server.address);
        for (name, value) in headers {
            write!(text, "{name}: {value}\r\n").expect("a header");
        }
        if !self.cookies.is_empty() {
            write!(text, "Cookie: {}\r\n", self.cookies).expect("a header");
        }
        if method == "POST" {
            write!(text, "Content-Length: {}\r\n", body.len()).expect("a header");
        }
        let mut stream = TcpStream::connect(self.server.address).await.expect("a connection");
        stream.write_all(format!("{text}\r\n{body}").as_bytes()).await.expect("a request");
        stream
    }
}

/// What a form says of itself.
pub(crate) const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
