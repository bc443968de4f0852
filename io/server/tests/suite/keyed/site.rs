//! A server with both doors open, and single requests to them.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;
use server::{Config, Running, start};
use tokio::runtime::Runtime;

use crate::patience::PATIENCE;
use crate::tcp::client::Client;

/// A server on loopback, in a runtime of its own.
pub(crate) struct Site {
    pub(crate) runtime: Runtime,
    running: Option<Running>,
    pub(crate) doors: Doors,
}

/// Where a server is.
#[derive(Clone, Copy)]
pub(crate) struct Doors {
    pub(crate) tcp: SocketAddr,
    pub(crate) http: SocketAddr,
}

/// A response.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Site {
    pub(crate) fn new() -> Site {
        Site::with(Config::default())
    }

    pub(crate) fn with(config: Config) -> Site {
        let runtime = Runtime::new().expect("a runtime");
        let local = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let mut config = Config { tcp: local, http: local, ..config };
        (config.limits.burst, config.limits.requests_per_second) = (1_000_000, 1_000_000);
        let running = runtime.block_on(start(config)).expect("a server");
        let doors = Doors { tcp: running.tcp.expect("a door"), http: running.http.expect("a door") };
        Site { runtime, running: Some(running), doors }
    }

    /// What is behind the doors.
    pub(crate) fn hub(&self) -> &server::hub::Hub {
        &self.running.as_ref().expect("it runs").app().hub
    }

    /// Ends it as a process that is killed: nothing is finished.
    pub(crate) fn lose(self) {
        let Site { runtime, running, .. } = self;
        runtime.shutdown_timeout(PATIENCE);
        drop(running);
    }

    pub(crate) fn stop(mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.stop());
        }
    }
}

impl Doors {
    pub(crate) fn client(self) -> Client {
        Client::new(self.tcp)
    }

    pub(crate) fn stream(self) -> TcpStream {
        let stream = TcpStream::connect(self.http).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        stream
    }

    /// A request, with the token of a seat if there is one.
    pub(crate) fn ask(self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Reply {
        let mut text = format!("{method} /api/v1{path} HTTP/1.0\r\nHost: localhost\r\nIf-Match: *\r\n");
        if let Some(token) = token {
            write!(text, "Authorization: Bearer {token}\r\n").expect("it goes into a string");
        }
        match body.map(Value::to_string) {
            Some(body) => {
                let length = body.len();
                write!(text, "Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
                    .expect("it goes into a string");
            }
            None => text += "\r\n",
        }
        let mut stream = self.stream();
        stream.write_all(text.as_bytes()).expect("the server listens");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("the server replies");
        let (head, body) = reply.split_once("\r\n\r\n").expect("a reply has a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Reply { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// What is at an address of a table, as text.
    pub(crate) fn get(self, path: &str) -> Reply {
        self.ask("GET", path, None, None)
    }

    /// The number of a new table.
    pub(crate) fn table(self, order: &Value) -> u64 {
        let reply = self.ask("POST", "/tables", None, Some(order));
        assert_eq!(reply.status, 201, "{}", reply.body);
        reply.json()["number"].as_u64().expect("a number")
    }

    /// Looks until what is at an address is as it should be, and gives it.
    pub(crate) fn until(self, path: &str, is_there: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let found = self.get(path).json();
            if is_there(&found) {
                return found;
            }
            assert!(begun.elapsed() < PATIENCE, "{path}: {found}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// How far a table has come.
    pub(crate) fn stage(self, table: u64) -> String {
        self.get(&format!("/tables/{table}")).json()["stage"].as_str().expect("a stage").to_owned()
    }
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("this is no JSON: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.split("\r\n").filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The code of a refusal; `fine` if it was not refused.
    pub(crate) fn code(&self) -> String {
        if self.status < 300 { "fine".to_owned() } else { self.json()["code"].as_str().expect("a code").to_owned() }
    }
}
