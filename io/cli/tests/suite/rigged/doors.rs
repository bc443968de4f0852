//! The doors of the server that cheats. The table knows what is said over TCP; HTTP, its events and WebSocket are put into
//! those messages, and out of them.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::server::RiggedTable;

/// A door of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    Tcp,
    /// HTTP, and the table followed as server-sent events.
    Events,
    WebSocket,
}

impl Door {
    /// The address for clients that know more than one door.
    pub(super) fn address(self, host: &str) -> String {
        match self {
            Door::Tcp => host.to_owned(),
            Door::Events => format!("http://{host}"),
            Door::WebSocket => format!("ws://{host}"),
        }
    }
}

/// Serves all who come over TCP, one after the other.
pub(super) fn tcp(listener: &TcpListener, mut table: RiggedTable) {
    for stream in listener.incoming().map_while(Result::ok) {
        let mut out = stream.try_clone().expect("it can be cloned");
        for text in BufReader::new(stream).lines().map_while(Result::ok) {
            let answer = table.hear(&text);
            if out.write_all(answer.as_bytes()).is_err() || table.is_over() {
                break;
            }
        }
    }
}

/// Serves all who come over HTTP or WebSocket.
pub(super) fn web(listener: &TcpListener, table: RiggedTable) {
    let web = Arc::new(Mutex::new(Web { table, frames: Vec::new(), follower: None }));
    for stream in listener.incoming().map_while(Result::ok) {
        let web = Arc::clone(&web);
        thread::spawn(move || {
            let mut start = [0; 64];
            let count = stream.peek(&mut start).unwrap_or(0);
            if String::from_utf8_lossy(&start[..count]).contains("/ws?") {
                self::websocket(&web, stream);
            } else {
                self::request(&web, stream);
            }
        });
    }
}

/// The table as it is seen through HTTP.
struct Web {
    table: RiggedTable,
    /// What was told to those who follow it.
    frames: Vec<String>,
    /// A stream of events.
    follower: Option<Sender<String>>,
}

/// What is answered at once, besides what all who follow the table are told.
#[derive(Default)]
struct Answer {
    /// The header and the head that came last.
    header: Value,
    head: Value,
    /// What may be done, if that was asked.
    legal: Option<String>,
    frames: Vec<String>,
}

fn locked(web: &Mutex<Web>) -> MutexGuard<'_, Web> {
    web.lock().expect("no thread panics with it")
}

impl Web {
    /// Says something to the table, as over TCP.
    fn ask(&mut self, kind: &str, mut message: Value) -> Answer {
        message["type"] = kind.into();
        let mut answer = Answer::default();
        let (mut lines, mut head) = (Vec::new(), Value::Null);
        for text in self.table.hear(&message.to_string()).lines() {
            let said: Value = serde_json::from_str(text).expect("the table says JSON");
            match said["type"].as_str() {
                Some("Table" | "Lines") => {
                    answer.header = said.get("header").cloned().unwrap_or(answer.header);
                    head = said["head"].clone();
                    answer.head = head.clone();
                    lines.extend(said["lines"].as_array().expect("a list").iter().cloned());
                    if said["type"] == "Table" && kind != "FindTable" && !lines.is_empty() {
                        let lines = std::mem::take(&mut lines);
                        let frame =
                            json!({"type": "lines", "after": 0, "seq": lines.len(), "lines": lines, "head": head});
                        answer.frames.push(frame.to_string());
                    }
                }
                Some("Legal") => answer.legal = Some(text.replacen("Legal", "legal", 1)),
                Some(_) => {}
                // The state's own bytes are what has its digest.
                None => {
                    let frame = json!({"type": "state", "seq": head["seq"], "lines": lines, "head": head}).to_string();
                    answer.frames.push(format!(r#"{},"state":{text}}}"#, &frame[..frame.len() - 1]));
                    lines.clear();
                }
            }
        }
        self.frames.extend(answer.frames.iter().cloned());
        if let Some(follower) = &self.follower {
            let _gone = answer.frames.iter().try_for_each(|frame| follower.send(frame.clone()));
        }
        if self.table.is_over() {
            self.follower = None;
        }
        answer
    }

    /// Everything that was told, and what will be.
    fn follow(&mut self) -> Receiver<String> {
        let (sender, frames) = channel();
        self.frames.iter().for_each(|frame| sender.send(frame.clone()).expect("there is a receiver"));
        self.follower = Some(sender).filter(|_| !self.table.is_over());
        frames
    }
}

/// Answers one request.
fn request(web: &Mutex<Web>, stream: TcpStream) {
    let mut out = stream.try_clone().expect("it can be cloned");
    let mut reader = BufReader::new(stream);
    let (mut first, mut length) = (String::new(), 0);
    reader.read_line(&mut first).expect("a request has a line");
    for header in reader.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty()) {
        if let Some(value) = header.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number");
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("the body comes");
    let body: Value = serde_json::from_slice(&body).unwrap_or_else(|_| json!({}));
    let mut words = first.split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let at_table = path.strip_prefix("/api/v1/tables/1").map(|rest| rest.split('?').next().unwrap_or_default());
    let (status, reply) = match (method, at_table) {
        ("GET", None) => ("200 OK", json!({"tables": [{"number": 1}], "cursor": null}).to_string()),
        ("GET", Some("")) => ("200 OK", told(&locked(web).ask("FindTable", json!({"game": "backgammon"})))),
        ("GET", Some("/actions")) => ("200 OK", locked(web).ask("Legal", json!({})).legal.expect("it is asked")),
        ("POST", Some("/actions")) => ("200 OK", told(&locked(web).ask("Action", body))),
        ("POST", Some("/shares")) => ("200 OK", told(&locked(web).ask("Share", body))),
        ("POST", Some("/seats")) => {
            let mut join = body;
            (join["game"], join["game_id"]) = ("backgammon".into(), 1.into());
            ("201 Created", told(&locked(web).ask("JoinGame", join)))
        }
        ("GET", Some("/events")) => return events(web, out),
        other => panic!("no client here asks for {other:?}"),
    };
    let head = format!("HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n", reply.len());
    // The client may be gone.
    let _gone = out.write_all(format!("{head}Connection: close\r\n\r\n{reply}").as_bytes());
}

/// The reply to a request that did something, and the outline of a table.
fn told(answer: &Answer) -> String {
    let (header, head) = (&answer.header, &answer.head);
    json!({"number": 1, "seq": head["seq"], "token": "token", "seat": 0, "header": header, "head": head}).to_string()
}

fn events(web: &Mutex<Web>, mut out: TcpStream) {
    let frames = locked(web).follow();
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n".to_owned();
    let events = frames.iter().map(|frame| format!("data: {frame}\n\n"));
    // The client may be gone.
    let _gone = [head].into_iter().chain(events).try_for_each(|text| out.write_all(text.as_bytes()));
}

fn websocket(web: &Mutex<Web>, stream: TcpStream) {
    let mut socket = tungstenite::accept(stream).expect("it asks for a WebSocket");
    let hello = told(&locked(web).ask("FindTable", json!({"game": "backgammon"})));
    let known = locked(web).frames.clone();
    let frames = [hello.replacen('{', r#"{"type":"hello","#, 1)].into_iter().chain(known);
    let mut is_there = say(&mut socket, frames);
    while is_there && !locked(web).table.is_over() {
        let Ok(Message::Text(text)) = socket.read() else { return };
        let message: Value = serde_json::from_str(&text).expect("clients send JSON");
        let kind = message["type"].as_str().expect("it has a type");
        let kind = kind[..1].to_uppercase() + &kind[1..];
        let answer = locked(web).ask(&kind, message);
        is_there = say(&mut socket, answer.legal.into_iter().chain(answer.frames));
    }
    let _gone = socket.close(None);
}

/// Sends some frames; whether the client is there.
fn say(socket: &mut WebSocket<TcpStream>, frames: impl IntoIterator<Item = String>) -> bool {
    frames.into_iter().try_for_each(|frame| socket.send(Message::text(frame))).is_ok()
}
