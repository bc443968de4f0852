//! A server in this process, whose tables can be looked at, and a client for each of its doors that is told a code.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use referee::{Command, Table};
use serde_json::{Value, json};
use server::{Config, Running, start};
use tokio::runtime::Runtime;

use super::code_in;
use crate::support::server::PATIENCE;

/// A server on loopback.
pub(super) struct LiveServer {
    pub(super) runtime: Runtime,
    running: Option<Running>,
    tcp: SocketAddr,
    http: SocketAddr,
}

/// A table where every seat is taken, or all that were asked for.
pub(super) struct Seated {
    pub(super) id: String,
    pub(super) number: u64,
    /// By place, as the players came.
    pub(super) tokens: Vec<String>,
}

impl LiveServer {
    pub(super) fn new(mut config: Config) -> LiveServer {
        let runtime = Runtime::new().expect("a runtime");
        (config.tcp, config.http) = (Some(([127, 0, 0, 1], 0).into()), Some(([127, 0, 0, 1], 0).into()));
        let running = runtime.block_on(start(config)).expect("a server");
        let (tcp, http) = (running.tcp.expect("a TCP door"), running.http.expect("an HTTP door"));
        LiveServer { runtime, running: Some(running), tcp, http }
    }

    /// A server for clients that are quicker than any player.
    pub(super) fn patient() -> LiveServer {
        let mut config = Config::default();
        (config.limits.burst, config.limits.requests_per_second) = (1_000_000, 1_000_000);
        config.limits.tables_per_hour = 1_000_000;
        LiveServer::new(config)
    }

    pub(super) fn app(&self) -> &server::App {
        self.running.as_ref().expect("it runs").app()
    }

    /// A table where so many have sat down.
    pub(super) fn table(&self, order: &Value, players: usize) -> Seated {
        let outline = self.done("POST", "/api/v1/tables", &[], &order.to_string());
        let id = outline["id"].as_str().expect("an id").to_owned();
        let seats = usize::try_from(outline["seats"].as_u64().expect("seats")).expect("few");
        let invitation = outline["invitation"].as_str().unwrap_or_default();
        let tokens = (0..players.min(seats)).map(|place| {
            let name = json!({"name": format!("p{place}")}).to_string();
            let sat =
                self.done("POST", &format!("/api/v1/tables/{id}/seats"), &[("Parlor-Invitation", invitation)], &name);
            sat["token"].as_str().expect("a token").to_owned()
        });
        Seated { tokens: tokens.collect(), number: outline["number"].as_u64().expect("a number"), id }
    }

    /// The table as it is now.
    pub(super) fn inside(&self, id: &str) -> Arc<Table> {
        self.runtime.block_on(self.app().hub.table(id)).expect("it is there").table()
    }

    /// Has the table do something that it must accept.
    pub(super) fn command(&self, id: &str, command: Command) {
        let room = self.runtime.block_on(self.app().hub.table(id)).expect("it is there");
        self.runtime.block_on(room.ask(command)).expect("the table accepts it");
    }

    /// What came back for a request: the status and the body.
    pub(super) fn http(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            let _ = write!(text, "Host: {}\r\n", self.http);
        }
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        if !headers.iter().any(|(name, _)| *name == "Content-Type") && !body.is_empty() {
            text += "Content-Type: application/json\r\n";
        }
        let _ = write!(text, "Content-Length: {}\r\n\r\n{body}", body.len());
        let mut stream = open(self.http);
        stream.write_all(text.as_bytes()).expect("the server listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        (head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status"), body.to_owned())
    }

    /// The document of a request that worked.
    pub(super) fn done(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Value {
        let (status, document) = self.http(method, path, headers, body);
        assert!((200..300).contains(&status), "{method} {path} {body}: {status} {document}");
        serde_json::from_str(&document).unwrap_or_default()
    }

    /// The code of a request that did not.
    pub(super) fn http_code(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        code_in(&self.http(method, path, headers, body).1)
    }

    /// The code of what a client is told that says this over TCP.
    pub(super) fn tcp_code(&self, said: &[Value]) -> String {
        let lines: Vec<String> = said.iter().map(|message| format!("{message}\n")).collect();
        self.tcp_line_code(&lines.concat())
    }

    /// The same for lines that may be no messages.
    pub(super) fn tcp_line_code(&self, lines: &str) -> String {
        let mut reader = BufReader::new(open(self.tcp));
        let _gone = reader.get_mut().write_all(lines.as_bytes());
        let mut line = String::new();
        while reader.read_line(&mut line).is_ok_and(|count| 0 < count) {
            let message: Value = serde_json::from_str(&line).expect("a line is JSON");
            match message["type"].as_str() {
                Some("Error" | "Kicked") => return code_in(&line),
                Some("Legal" | "Checked" | "Bye") => return format!("no code: {line}"),
                _ => line.clear(),
            }
        }
        "hung up".to_owned()
    }

    /// The code of what a client is told that says this over the WebSocket of a table.
    pub(super) fn ws_code(&self, id: &str, token: &str, said: &Value) -> String {
        let mut reader = BufReader::new(open(self.http));
        let bearer = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let head = format!(
            "GET /api/v1/tables/{id}/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{bearer}\r\n"
        );
        // A text frame, masked with nothing.
        let said = said.to_string();
        let length = u16::try_from(said.len()).expect("short").to_be_bytes();
        let frame = [&[0x81, 0xfe, length[0], length[1], 0, 0, 0, 0], said.as_bytes()].concat();
        reader.get_mut().write_all(&[head.as_bytes(), &frame].concat()).expect("the server listens");
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert!(0 < reader.read_line(&mut line).expect("the server answers"), "it hung up");
        }
        loop {
            let text = frame_of(&mut reader);
            let message: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("closed: {text}"));
            match message["type"].as_str() {
                Some("error") => return code_in(&text),
                Some("done" | "legal") => return format!("no code: {text}"),
                _ => {}
            }
        }
    }
}

impl Drop for LiveServer {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.stop());
        }
    }
}

fn open(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream
}

/// The text of the next frame of a WebSocket.
fn frame_of(reader: &mut BufReader<TcpStream>) -> String {
    let mut head = [0; 2];
    reader.read_exact(&mut head).expect("the server answers");
    let mut length = vec![
        0;
        match head[1] {
            126 => 2,
            127 => 8,
            _ => 0,
        }
    ];
    reader.read_exact(&mut length).expect("the server answers");
    let length = match length.len() {
        0 => usize::from(head[1]),
        _ => length.iter().fold(0, |length, byte| length << 8 | usize::from(*byte)),
    };
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("the server answers");
    String::from_utf8_lossy(&body).into_owned()
}
