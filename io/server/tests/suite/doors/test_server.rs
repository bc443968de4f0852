//! A server, and a client for each of its doors that asks one thing and is told a code.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use referee::Table;
use serde_json::{Value, json};
use server::{Config, Running, start};
use tokio::runtime::Runtime;

use crate::patience::PATIENCE;

/// A server on loopback.
pub(crate) struct TestServer {
    runtime: Runtime,
    running: Option<Running>,
    tcp: SocketAddr,
    http: SocketAddr,
}

/// A table where everybody sits.
pub(crate) struct Seated {
    pub(crate) id: String,
    pub(crate) number: u64,
    pub(crate) tokens: Vec<String>,
}

impl TestServer {
    pub(crate) fn new() -> TestServer {
        TestServer::with(Config::default())
    }

    pub(crate) fn with(config: Config) -> TestServer {
        let runtime = Runtime::new().expect("a runtime");
        let local = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let mut config = Config { tcp: local, http: local, ..config };
        (config.limits.burst, config.limits.requests_per_second) = (1_000_000, 1_000_000);
        let running = runtime.block_on(start(config)).expect("a server");
        let (tcp, http) = (running.tcp.expect("a TCP door"), running.http.expect("an HTTP door"));
        TestServer { runtime, running: Some(running), tcp, http }
    }

    pub(crate) fn stop(mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.stop());
        }
    }

    /// A table, of which so many have a seat.
    pub(crate) fn table(&self, order: &Value, seated: usize) -> Seated {
        let (status, outline) = self.http("POST", "/api/v1/tables", &[], Some(&order.to_string()));
        assert_eq!(status, 201, "{outline}");
        let id = outline["id"].as_str().expect("an id").to_owned();
        let seats = usize::try_from(outline["seats"].as_u64().expect("seats")).expect("few");
        let invite = outline["invitation"].as_str().unwrap_or_default();
        let tokens = (0..seated.min(seats)).map(|seat| {
            let headers = [("Parlor-Invitation", invite)];
            let headers = if invite.is_empty() { &[][..] } else { &headers[..] };
            let body = json!({"name": format!("p{seat}")}).to_string();
            let (status, sat) = self.http("POST", &format!("/api/v1/tables/{id}/seats"), headers, Some(&body));
            assert_eq!(status, 201, "{sat}");
            sat["token"].as_str().expect("a token").to_owned()
        });
        Seated { tokens: tokens.collect(), number: outline["number"].as_u64().expect("a number"), id }
    }

    /// Looks at a table without any door.
    pub(crate) fn inside<T>(&self, id: &str, look: impl FnOnce(&Table) -> T) -> T {
        let hub = &self.running.as_ref().expect("it runs").app().hub;
        let room = self.runtime.block_on(hub.table(id)).expect("it is there");
        look(&room.table())
    }

    /// A request: the status, and what came back.
    pub(crate) fn http(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> (u16, Value) {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        for (name, value) in headers {
            write!(text, "{name}: {value}\r\n").expect("it goes into a string");
        }
        match body {
            Some(body) => {
                let length = body.len();
                write!(text, "Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
                    .expect("it goes into a string");
            }
            None => text += "\r\n",
        }
        let (status, body) = self.answer(&text);
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// What is at an address, as text.
    pub(crate) fn text(&self, path: &str) -> String {
        self.answer(&format!("GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n")).1
    }

    fn answer(&self, request: &str) -> (u16, String) {
        let mut stream = open(self.http);
        stream.write_all(request.as_bytes()).expect("the server listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, body.to_owned())
    }

    /// A stream of events that a player follows, once it has begun.
    pub(crate) fn follow(&self, id: &str, token: &str) -> TcpStream {
        let mut reader = BufReader::new(open(self.http));
        let request = format!(
            "GET /api/v1/tables/{id}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        reader.get_mut().write_all(request.as_bytes()).expect("the server listens");
        let mut line = String::new();
        while !line.starts_with("event:") {
            line.clear();
            assert!(0 < reader.read_line(&mut line).expect("the server answers"), "it hung up");
        }
        reader.into_inner()
    }

    /// The code of what a seat is told that sends something to an address of its table.
    pub(crate) fn over_http(&self, seated: &Seated, seat: usize, rest: &str, body: Option<&str>) -> String {
        let bearer = format!("Bearer {}", seated.tokens[seat]);
        let headers = [("Authorization", &*bearer), ("If-Match", "*")];
        code(&self.http("POST", &format!("/api/v1/tables/{}{rest}", seated.id), &headers, body).1)
    }

    /// The code of what a seat is told that says something over TCP.
    pub(crate) fn over_tcp(&self, token: &str, said: &str) -> String {
        self.tcp_after(&[&json!({"type": "Rejoin", "token": token}).to_string(), said])
    }

    /// The code of the answer to the last of some messages over TCP.
    pub(crate) fn tcp_after(&self, said: &[&str]) -> String {
        let mut reader = BufReader::new(open(self.tcp));
        let mut told = String::new();
        for text in said {
            reader.get_mut().write_all(format!("{text}\n").as_bytes()).expect("the server listens");
        }
        // States and greetings come before it.
        while 0 < reader.read_line(&mut told).expect("the server answers") {
            let message: Value = serde_json::from_str(&told).expect("a line is JSON");
            match message["type"].as_str() {
                Some("Error" | "Kicked") => return code(&message),
                Some("Legal" | "Checked") => return "fine".to_owned(),
                _ => told.clear(),
            }
        }
        "hung up".to_owned()
    }

    /// The code of what somebody is told who says something over a WebSocket.
    pub(crate) fn over_ws(&self, id: &str, token: Option<&str>, said: &str) -> String {
        let mut reader = BufReader::new(open(self.http));
        let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let head = format!(
            "GET /api/v1/tables/{id}/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{bearer}\r\n"
        );
        // A text frame, masked with nothing.
        let length = u16::try_from(said.len()).expect("short").to_be_bytes();
        let frame = [&[0x81, 0xfe, length[0], length[1], 0, 0, 0, 0], said.as_bytes()].concat();
        reader.get_mut().write_all(&[head.as_bytes(), &frame].concat()).expect("the server listens");
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert!(0 < reader.read_line(&mut line).expect("the server answers"), "it hung up");
        }
        loop {
            let message = frame_of(&mut reader);
            match message["type"].as_str() {
                Some("error") => return code(&message),
                Some("done" | "legal") => return "fine".to_owned(),
                _ => {}
            }
        }
    }
}

fn open(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream
}

/// The next frame of a WebSocket.
fn frame_of(reader: &mut BufReader<TcpStream>) -> Value {
    let mut head = [0; 2];
    reader.read_exact(&mut head).expect("the server answers");
    let more = match head[1] {
        126 => 2,
        127 => 8,
        _ => 0,
    };
    let mut length = vec![0; more];
    reader.read_exact(&mut length).expect("the server answers");
    let length = match more {
        0 => usize::from(head[1]),
        _ => length.iter().fold(0, |length, byte| length << 8 | usize::from(*byte)),
    };
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("the server answers");
    serde_json::from_slice(&body).unwrap_or_else(|_| panic!("closed: {}", String::from_utf8_lossy(&body)))
}

/// The code of a refusal, in the words of any door.
fn code(told: &Value) -> String {
    let found = told["code"].as_str().or(told["error"].as_str());
    found.map_or_else(|| "fine".to_owned(), str::to_owned)
}
