//! A plain client: sends lines, reads lines.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};

use serde_json::{Value, json};
use server::{Config, Running, start};
use tokio::runtime::Runtime;

use crate::patience::PATIENCE;

/// A server on loopback, in a runtime of its own.
pub(crate) struct Server {
    pub(crate) runtime: Runtime,
    pub(crate) running: Option<Running>,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn new(config: Config) -> Server {
        let runtime = Runtime::new().expect("a runtime");
        let local = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { tcp: Some(local), http: None, ..config };
        let running = runtime.block_on(start(config)).expect("a server");
        let address = running.tcp.expect("a TCP door");
        Server { runtime, running: Some(running), address }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.address)
    }

    pub(crate) fn stop(mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.stop());
        }
    }
}

/// One connection.
pub(crate) struct Client {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        let writer = TcpStream::connect(address).expect("the server listens");
        writer.set_nodelay(true).expect("a socket");
        writer.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let reader = BufReader::new(writer.try_clone().expect("a socket"));
        Client { reader, writer }
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        // A server that has hung up has said why; whoever reads next finds that.
        let _gone = self.writer.write_all(text.as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).expect("the server reads");
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.send_text(&format!("{message}\n"));
    }

    /// The next line; nothing when the server has hung up.
    pub(crate) fn read_line(&mut self) -> Option<String> {
        let mut line = String::new();
        let count = self.reader.read_line(&mut line).expect("the server answers in time");
        if count == 0 { None } else { Some(line) }
    }

    pub(crate) fn read(&mut self) -> Option<Value> {
        Some(serde_json::from_str(&self.read_line()?).expect("a line is JSON"))
    }

    /// The next message of this type.
    pub(crate) fn expect(&mut self, kind: &str) -> Value {
        let message = self.read().expect("the server says something");
        assert_eq!(message["type"], kind, "{message}");
        message
    }

    /// The next state, which has no type.
    pub(crate) fn state(&mut self) -> Value {
        let state = self.read().expect("the server says something");
        assert!(state.get("type").is_none(), "{state}");
        state
    }

    /// Joins, and says at which table and as whom.
    pub(crate) fn join(&mut self, message: &Value) -> Value {
        self.send(message);
        self.expect("Joined")
    }
}

/// What somebody says who wants to play.
pub(crate) fn join(name: &str, game: &str) -> Value {
    json!({"type": "JoinGame", "name": name, "game": game})
}
