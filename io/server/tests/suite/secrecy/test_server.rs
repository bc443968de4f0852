//! A server, and everything that somebody can hear of a table there.

use std::fmt::Write as _;
use std::net::SocketAddr;

use game::{Actor, Viewer};
use referee::Stage;
use serde_json::json;
use server::hub::TABLE;
use server::{Config, Running, Secret, start};
use store::{Change, NewStream, Row, StreamHead};
use tokio::runtime::Runtime;

use super::pair::{Pair, plays};
use super::recorded_stream::{RecordedStream, frames, undated, without_company};

/// Everything that somebody heard, each with a name.
pub(crate) struct Witness {
    pub(crate) said: Vec<(String, Vec<u8>)>,
}

/// A server on loopback.
pub(crate) struct TestServer {
    runtime: Runtime,
    running: Running,
    tcp: SocketAddr,
    http: SocketAddr,
}

/// Somebody at a table.
struct Guest<'h> {
    server: &'h TestServer,
    table: String,
    number: u64,
    token: Option<String>,
}

impl TestServer {
    pub(crate) fn new() -> TestServer {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let local = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let mut config = Config { tcp: local, http: local, ..Config::default() };
        (config.limits.burst, config.limits.requests_per_second) = (1_000_000, 1_000_000);
        let running = runtime.block_on(start(config)).expect("a server");
        let (tcp, http) = (running.tcp.expect("a TCP door"), running.http.expect("an HTTP door"));
        TestServer { runtime, running, tcp, http }
    }

    pub(crate) fn stop(self) {
        self.runtime.block_on(self.running.stop());
    }

    /// Puts a table into the store as if it had been played here so far.
    fn keep(&self, pair: &Pair, which: usize) {
        let (header, entries) = (&pair.header, pair.lines(which));
        let head = StreamHead {
            stage: "playing".to_owned(),
            summary: json!({"players": [], "seats": 4}).to_string(),
            deadline: None,
        };
        let stream = NewStream {
            id: header.table.clone(),
            kind: TABLE,
            number: header.number,
            game: header.game.clone(),
            is_listed: true,
            header: header.line(),
            sealed: game::Digest(pair.luck).to_string(),
            at: header.at.micros(),
            head: head.clone(),
        };
        let rows = entries.iter().map(|entry| Row {
            seq: entry.record.seq,
            line: entry.line.clone(),
            sealed: entry.sealed.clone(),
        });
        let keys = pair.tokens.iter().map(|token| Secret::told(token).expect("a token").key().to_string());
        let change = Change { rows: rows.collect(), keys: keys.collect(), at: header.at.micros(), head };
        let store = self.running.app().hub.store();
        self.runtime.block_on(store.create(stream)).expect("it is new");
        self.runtime.block_on(store.append(&header.table, 0, change)).expect("it is new");
    }

    /// Everything that a viewer hears of a table, from before some actions until after them.
    pub(crate) fn witness(&self, pair: &Pair, which: usize, viewer: Viewer) -> Witness {
        self.keep(pair, which);
        let token = match viewer {
            Viewer::Seat(seat) => Some(pair.tokens[seat.index()].clone()),
            Viewer::Public | Viewer::Referee => None,
        };
        let guest = Guest { server: self, table: pair.header.table.clone(), number: pair.header.number, token };
        let mut said = guest.look("before", pair.last());
        let (mut tcp, mut states) = guest.over_tcp(pair.header.number);
        let mut events = guest.over_events();
        let mut socket = guest.over_socket();
        let mut live = guest.over_live();
        said.extend(guest.misplay(self, &pair.header.table));
        for (seat, action, _) in pair.live() {
            let actor = Guest {
                server: self,
                table: guest.table.clone(),
                number: guest.number,
                token: Some(pair.tokens[usize::from(*seat)].clone()),
            };
            let answer = actor.act(action);
            assert!(answer.starts_with(b"HTTP/1.1 200"), "{action}: {}", String::from_utf8_lossy(&answer));
            if actor.token == guest.token {
                said.push((format!("POST {action}"), answer));
            }
            states += 1;
        }
        let last = pair.last();
        tcp.until(|bytes| states == lines(bytes));
        if !pair.live().is_empty() {
            let id = format!("id: {last}\n");
            events.until(|bytes| has(bytes, id.as_bytes()) && bytes.ends_with(b"\n\n\r\n"));
            let seq = format!(r#"{{"type":"state","seq":{last},"#);
            socket.until(|bytes| frames(bytes).iter().any(|text| text.starts_with(&seq)));
            live.until(|bytes| has(bytes, id.as_bytes()) && bytes.ends_with(b"\n\n\r\n"));
        }
        said.extend([("tcp".to_owned(), tcp.bytes), ("events".to_owned(), undated(&events.bytes))]);
        said.push(("ws".to_owned(), undated(&socket.bytes)));
        said.push(("live".to_owned(), undated(&without_company(&live.bytes))));
        said.extend(guest.look("after", last));
        Witness { said }
    }
}

impl Guest<'_> {
    /// What can be asked for.
    fn look(&self, when: &str, lines: u64) -> Vec<(String, Vec<u8>)> {
        let plies = [5, 6, lines / 2, lines].map(|ply| format!("/board.svg?ply={ply}"));
        let fixed = ["", "/actions", "/log", "/log?after=4", "/board.svg"].map(str::to_owned);
        let paths = fixed.into_iter().chain(plies);
        let asked = paths.map(|path| (format!("GET {path} {when}").replace("  ", " "), self.ask("GET", &path, None)));
        let pasts = [5, 6, lines / 2, lines]
            .into_iter()
            .flat_map(|ply| ["", "/parts", "/board.svg", "?open"].map(|rest| format!("/replay/{ply}{rest}")));
        let pages = ["", "/replay", "/notation", "/log", "/verify"].map(str::to_owned).into_iter().chain(pasts);
        let seen = pages.map(|path| (format!("page {path} {when}").replace("  ", " "), self.page(&path)));
        asked.chain(seen).collect()
    }

    /// A page, in a browser.
    fn page(&self, path: &str) -> Vec<u8> {
        let mut stream = RecordedStream::new(self.server.http);
        stream.say(self.visit(path, "Connection: close").as_bytes());
        undated(&stream.into_answer())
    }

    /// What comes to a page that stays open.
    fn over_live(&self) -> RecordedStream {
        let mut stream = RecordedStream::new(self.server.http);
        stream.say(self.visit("/live", "Last-Event-ID: 2").as_bytes());
        stream.until(|bytes| has(bytes, b"event: table") && bytes.ends_with(b"\n\n\r\n"));
        stream
    }

    /// A request of a browser, which has the token in a cookie.
    fn visit(&self, path: &str, header: &str) -> String {
        let cookie = self.token.as_ref().map(|token| format!("Cookie: seat-{}={token}\r\n", self.table));
        let head = format!("GET /tables/{}{path} HTTP/1.1\r\nHost: localhost\r\n{header}\r\n", self.number);
        format!("{head}{}\r\n", cookie.unwrap_or_default())
    }

    fn ask(&self, method: &str, path: &str, body: Option<&str>) -> Vec<u8> {
        let mut stream = RecordedStream::new(self.server.http);
        stream.say(self.request(method, path, &["Connection: close"], body).as_bytes());
        undated(&stream.into_answer())
    }

    fn act(&self, action: &str) -> Vec<u8> {
        let mut stream = RecordedStream::new(self.server.http);
        let body = json!({"action": action}).to_string();
        stream.say(self.request("POST", "/actions", &["Connection: close", "If-Match: *"], Some(&body)).as_bytes());
        undated(&stream.into_answer())
    }

    fn request(&self, method: &str, path: &str, headers: &[&str], body: Option<&str>) -> String {
        let mut head = format!("{method} /api/v1/tables/{}{path} HTTP/1.1\r\nHost: localhost\r\n", self.table);
        for header in headers {
            write!(head, "{header}\r\n").expect("it goes into a string");
        }
        if let Some(token) = &self.token {
            write!(head, "Authorization: Bearer {token}\r\n").expect("it goes into a string");
        }
        match body {
            Some(body) => {
                format!("{head}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len())
            }
            None => format!("{head}\r\n"),
        }
    }

    /// Sits down or looks on over TCP, and asks whatever can be asked; and how many lines have come.
    fn over_tcp(&self, number: u64) -> (RecordedStream, usize) {
        let mut stream = RecordedStream::new(self.server.tcp);
        let hello = match &self.token {
            Some(token) => json!({"type": "Rejoin", "token": token}),
            None => json!({"type": "SpectateGame", "game_id": number, "confirm": true}),
        };
        let mut said = vec![hello];
        if self.token.is_some() {
            said.extend([json!({"type": "Legal"}), json!({"type": "Show"})]);
            said.extend(plays().iter().map(|play| json!({"type": "Check", "action": play})));
        }
        for message in &said {
            stream.say(format!("{message}\n").as_bytes());
        }
        // The greeting and the state, and an answer for each of the others.
        let count = said.len() + 1;
        stream.until(|bytes| lines(bytes) == count);
        (stream, count)
    }

    fn over_events(&self) -> RecordedStream {
        let mut stream = RecordedStream::new(self.server.http);
        stream.say(self.request("GET", "/events?after=2", &[], None).as_bytes());
        stream.until(|bytes| has(bytes, b"event: state") && bytes.ends_with(b"\n\n\r\n"));
        stream
    }

    fn over_socket(&self) -> RecordedStream {
        let mut stream = RecordedStream::new(self.server.http);
        let headers = [
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ];
        stream.say(self.request("GET", "/ws?after=3", &headers, None).as_bytes());
        stream.until(|bytes| frames(bytes).iter().any(|text| text.starts_with(r#"{"type":"state""#)));
        // A text frame, masked with nothing.
        let legal = br#"{"type":"legal","id":1}"#;
        stream.say(&[&[0x81, 0x80 | u8::try_from(legal.len()).expect("short"), 0, 0, 0, 0], &legal[..]].concat());
        let is_answer = |text: &String| text.contains(r#""type":"legal""#) || text.contains(r#""type":"error""#);
        stream.until(|bytes| frames(bytes).iter().any(is_answer));
        stream
    }

    /// Tries to play what may not be played now: the refusals must not tell who has it.
    fn misplay(&self, server: &TestServer, id: &str) -> Vec<(String, Vec<u8>)> {
        let room = server.runtime.block_on(server.running.app().hub.table(id)).expect("it is there");
        let table = room.table();
        assert_eq!(table.stage(), Stage::Playing);
        let seat = self.token.as_ref().and_then(|token| table.place_of(&Secret::told(token)?.key()));
        let legal = seat.map_or(Vec::new(), |place| table.game().legal(Actor::Seat(table.seat_of(place))));
        let illegal = plays().into_iter().filter(|play| !legal.contains(play)).step_by(3);
        illegal.map(|play| (format!("POST {play}, which is refused"), self.act(&play))).collect()
    }
}

/// How many lines have come.
fn lines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}

fn has(bytes: &[u8], some: &[u8]) -> bool {
    memchr::memmem::find(bytes, some).is_some()
}
