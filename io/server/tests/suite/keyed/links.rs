//! How a client holds on to its table through each door: what it hears, and how it says something.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

use game::Digest;
use referee::{Share, SignedHead};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

use super::site::Doors;
use crate::tcp::client::Client;

/// A door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    Tcp,
    WebSocket,
    Http,
}

pub(crate) const DOORS: [Door; 3] = [Door::Tcp, Door::WebSocket, Door::Http];

/// A client's way to its table.
pub(crate) enum Link {
    Tcp(Client),
    WebSocket(Box<WebSocket<TcpStream>>),
    /// A stream of events, and requests beside it.
    Http {
        doors: Doors,
        path: String,
        token: String,
        events: BufReader<TcpStream>,
    },
}

/// What a client hears.
#[derive(Debug)]
pub(crate) enum News {
    /// Lines, a head, and the digest of the state that the player is shown after them.
    Lines(Vec<String>, Option<SignedHead>, Option<Digest>),
    Legal(Vec<String>),
    /// The code of a refusal.
    Refused(String),
    Other,
    Over,
}

impl Link {
    /// Follows a table over WebSocket or as a stream of events, after so many lines.
    pub(crate) fn follow(doors: Doors, door: Door, table: u64, (token, after): (&str, u64)) -> Link {
        let path = format!("/tables/{table}");
        if door == Door::WebSocket {
            let address = format!("ws://{}/api/v1{path}/ws?raw=1&after={after}", doors.http);
            let mut request = address.into_client_request().expect("a request");
            let bearer = format!("Bearer {token}").parse().expect("a header");
            request.headers_mut().insert("authorization", bearer);
            let (socket, _) = client(request, doors.stream()).expect("a WebSocket");
            return Link::WebSocket(Box::new(socket));
        }
        let mut stream = doors.stream();
        let request = format!(
            "GET /api/v1{path}/events?raw=1&after={after} HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("the server listens");
        Link::Http { doors, path, token: token.to_owned(), events: BufReader::new(stream) }
    }

    /// What comes next.
    pub(crate) fn hear(&mut self) -> News {
        match self {
            Link::Tcp(client) => client.read().map_or(News::Over, |message| of_tcp(&message)),
            Link::WebSocket(socket) => match socket.read() {
                Ok(Message::Text(text)) => of_frame(&serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => News::Over,
                Ok(_) => News::Other,
            },
            Link::Http { events, .. } => loop {
                let mut line = String::new();
                if events.read_line(&mut line).expect("the server goes on") == 0 {
                    return News::Over;
                }
                if let Some(data) = line.strip_prefix("data: ") {
                    return of_frame(&serde_json::from_str(data).expect("JSON"));
                }
            },
        }
    }

    /// Asks what is legal; over HTTP the answer comes at once.
    pub(crate) fn ask_legal(&mut self) -> Option<Vec<String>> {
        match self {
            Link::Tcp(client) => client.send(&json!({"type": "Legal"})),
            Link::WebSocket(socket) => say(socket, &json!({"type": "legal"})),
            Link::Http { doors, path, token, .. } => {
                let reply = doors.ask("GET", &format!("{path}/actions"), Some(token), None).json();
                return Some(texts(&reply["actions"]));
            }
        }
        None
    }

    /// Does something that is signed; the code of a refusal, where that comes at once.
    pub(crate) fn act(&mut self, kind: &str, (action, saw, sig): (Option<&Value>, u64, &str)) -> Option<String> {
        let mut message = json!({"saw": saw, "sig": sig});
        if let Some(action) = action {
            message["action"] = action.clone();
        }
        self.send(kind, message)
    }

    pub(crate) fn share(&mut self, share: &Share) -> Option<String> {
        self.send("share", serde_json::to_value(share).expect("JSON"))
    }

    /// Sends a message of this type, named as over WebSocket.
    pub(crate) fn send(&mut self, kind: &str, mut message: Value) -> Option<String> {
        match self {
            Link::Tcp(client) => {
                message["type"] = (kind[..1].to_uppercase() + &kind[1..]).replace("-k", "K").into();
                client.send(&message);
            }
            Link::WebSocket(socket) => {
                message["type"] = kind.into();
                say(socket, &message);
            }
            Link::Http { doors, path, token, .. } => {
                let rest = match kind {
                    "action" => "actions",
                    "share" => "shares",
                    other => other,
                };
                return Some(doors.ask("POST", &format!("{path}/{rest}"), Some(token), Some(&message)).code());
            }
        }
        None
    }
}

fn say(socket: &mut WebSocket<TcpStream>, message: &Value) {
    // A table whose game is over may be closed already.
    let _gone = socket.send(Message::text(message.to_string()));
}

fn of_tcp(message: &Value) -> News {
    match message["type"].as_str() {
        Some("Lines" | "Table") => News::Lines(texts(&message["lines"]), head(&message["head"]), None),
        Some("Legal") => News::Legal(texts(&message["actions"])),
        Some("Error") => News::Refused(message["code"].as_str().expect("a code").to_owned()),
        _ => News::Other,
    }
}

fn of_frame(frame: &Value) -> News {
    match frame["type"].as_str() {
        Some("lines" | "state") => {
            let digest = frame["digest"].as_str().map(|digest| digest.parse().expect("a digest"));
            News::Lines(texts(&frame["lines"]), head(&frame["head"]), digest)
        }
        Some("legal") => News::Legal(texts(&frame["actions"])),
        Some("error") => News::Refused(frame["code"].as_str().expect("a code").to_owned()),
        _ => News::Other,
    }
}

pub(crate) fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|text| text.as_str().expect("a text").to_owned()).collect()
}

pub(crate) fn head(head: &Value) -> Option<SignedHead> {
    if head.is_null() { None } else { Some(SignedHead::parse(&head.to_string()).expect("a head")) }
}
