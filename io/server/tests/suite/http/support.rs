//! A server of its own for each test, and a client that speaks just enough HTTP and WebSocket.

use std::fmt::Write as _;
use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::{Config, Running, start};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::patience::in_time;

/// More than any game of these tests takes.
pub(crate) const MOST: usize = 5_000;

/// Every game, with a setup that does not take long.
pub(crate) fn short_games() -> Vec<(&'static str, Value)> {
    let setup = |game| match game {
        "quoridor" => json!({"max_turns": 60}),
        "fish" => json!({"players": 3}),
        "texas42" => json!({"target": 1}),
        _ => json!({}),
    };
    games::kinds().iter().map(|kind| (kind.name, setup(kind.name))).collect()
}

pub(crate) fn config() -> Config {
    let mut config = Config { tcp: None, http: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..Config::default() };
    // The client of these tests is quicker than any player.
    (config.limits.burst, config.limits.requests_per_second) = (1_000_000, 1_000_000);
    config
}

pub(crate) async fn server() -> (Running, Client) {
    server_with(config()).await
}

pub(crate) async fn server_with(config: Config) -> (Running, Client) {
    let running = start(config).await.expect("it starts");
    let address = running.http.expect("it has an address");
    (running, Client { address })
}

#[derive(Clone, Copy)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("this is no JSON: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Insists on a status.
    pub(crate) fn is(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// Insists on a problem document with this status and code.
    pub(crate) fn is_problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem = self.json();
        assert_eq!(problem["code"], code, "{}", self.body);
        assert_eq!(problem["status"], status);
        assert_eq!(problem["type"], format!("urn:parlor:error:{code}"));
        for key in ["title", "detail"] {
            assert!(problem[key].as_str().is_some_and(|text| !text.is_empty()), "{}", self.body);
        }
        problem
    }
}

impl Client {
    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], None).await
    }

    pub(crate) async fn get_as(&self, token: &str, path: &str) -> Reply {
        self.send("GET", path, &[("Authorization", &format!("Bearer {token}"))], None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[], Some(&body.to_string())).await
    }

    pub(crate) async fn post_as(&self, token: &str, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[("Authorization", &format!("Bearer {token}"))], Some(&body.to_string())).await
    }

    /// One request over one connection.
    pub(crate) async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> Reply {
        let mut stream = self.open(method, path, headers, body).await;
        let mut bytes = Vec::new();
        in_time(path, stream.read_to_end(&mut bytes)).await.expect("an answer");
        parse(&bytes)
    }

    /// Sends a request and leaves the answer to be read.
    pub(crate) async fn open(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> TcpStream {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let has_type = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("content-type"));
        for (name, value) in headers {
            write!(text, "{name}: {value}\r\n").expect("a header");
        }
        if let Some(body) = body {
            if !has_type {
                text += "Content-Type: application/json\r\n";
            }
            write!(text, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("a body");
        } else {
            text += "\r\n";
        }
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.write_all(text.as_bytes()).await.expect("a request");
        stream
    }

    /// A new table, with everybody at it: its id, and a token for each seat.
    pub(crate) async fn table(&self, game: &str, setup: &Value) -> (String, Vec<String>) {
        let table = self.post("/api/v1/tables", &json!({"game": game, "setup": setup})).await.is(201).json();
        let id = table["id"].as_str().expect("an id").to_string();
        let mut tokens = Vec::new();
        for seat in 0..table["seats"].as_u64().expect("seats") {
            let sat = self.sit(&id, &format!("Player {seat}")).await;
            assert_eq!(sat["seat"], seat);
            tokens.push(sat["token"].as_str().expect("a token").to_string());
        }
        (id, tokens)
    }

    pub(crate) async fn sit(&self, id: &str, name: &str) -> Value {
        self.post(&format!("/api/v1/tables/{id}/seats"), &json!({"name": name})).await.is(201).json()
    }

    /// Acts for a state that is known by its digest, or for any.
    pub(crate) async fn act(&self, token: &str, id: &str, tag: &str, action: &Value) -> Reply {
        let headers = [("Authorization", &*format!("Bearer {token}")), ("If-Match", tag)];
        self.send("POST", &format!("/api/v1/tables/{id}/actions"), &headers, Some(&action.to_string())).await
    }

    pub(crate) async fn socket(&self, path: &str, headers: &[(&str, &str)]) -> Socket {
        self.try_socket(path, headers).await.expect("a WebSocket")
    }

    /// A WebSocket, or the status with which it was refused.
    pub(crate) async fn try_socket(&self, path: &str, headers: &[(&str, &str)]) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("a request");
        for (name, value) in headers {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        let stream = TcpStream::connect(self.address).await.expect("a connection");
        match client_async(request, stream).await {
            Ok((stream, response)) => {
                let protocol = response.headers().get("sec-websocket-protocol");
                let protocol = protocol.map(|value| value.to_str().expect("text").to_string());
                Ok(Socket { stream, protocol })
            }
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

/// A WebSocket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    pub(crate) protocol: Option<String>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("a message goes out");
    }

    /// Says something, and whether it went out.
    pub(crate) async fn try_say(&mut self, message: &Value) -> bool {
        self.stream.send(Message::text(message.to_string())).await.is_ok()
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> Value {
        self.heard().await.expect("a message")
    }

    /// The next message, or how the connection was closed.
    pub(crate) async fn heard(&mut self) -> Result<Value, Option<CloseFrame>> {
        for _ in 0..MOST {
            match in_time("a message", self.stream.next()).await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
        panic!("nothing but pings");
    }

    /// The next message of a type; others are left out.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Value {
        for _ in 0..MOST {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
        }
        panic!("no {kind}");
    }
}

/// Something to choose by that is the same every time.
pub(crate) struct Picks(u64);

impl Picks {
    pub(crate) fn new(seed: u64) -> Picks {
        Picks(seed)
    }

    pub(crate) fn of<'a>(&mut self, actions: &'a Value) -> &'a Value {
        let actions = actions.as_array().expect("a list");
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = usize::try_from(self.0 >> 33).expect("31 bits") % actions.len();
        &actions[index]
    }
}

/// The path of a table, or of something under it.
pub(crate) fn at(id: &str, rest: &str) -> String {
    format!("/api/v1/tables/{id}{rest}")
}

pub(crate) fn parse(bytes: &[u8]) -> Reply {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("this is no answer: {text:?}"));
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status").parse().expect("a number");
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_string()))
        .collect();
    let is_chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if is_chunked { unchunked(body) } else { body.to_string() };
    Reply { status, headers, body }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("a size");
        if size == 0 {
            break;
        }
        whole += &rest[..size];
        body = rest[size..].strip_prefix("\r\n").unwrap_or_default();
    }
    whole
}
