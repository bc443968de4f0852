//! Frames that should not be sent.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::scene::{PATIENCE, Scene, meanwhile, open, table};

/// A WebSocket, byte by byte.
pub(crate) struct Socket {
    pub(crate) reader: BufReader<TcpStream>,
}

const TEXT: u8 = 1;
const BINARY: u8 = 2;
const PING: u8 = 9;
const CLOSE: u8 = 8;
const FINAL: u8 = 0x80;

impl Socket {
    pub(crate) fn new(scene: &Scene, id: &str, token: Option<&str>) -> Socket {
        let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let (socket, status) = Socket::try_new(scene, id, &bearer);
        assert_eq!(status, "101");
        socket
    }

    /// A WebSocket with these headers, and the status of the answer.
    fn try_new(scene: &Scene, id: &str, headers: &str) -> (Socket, String) {
        let mut reader = BufReader::new(open(scene.http));
        let head = format!(
            "GET /api/v1/tables/{id}/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
        );
        reader.get_mut().write_all(head.as_bytes()).expect("the server listens");
        let (mut line, mut status) = (String::new(), String::new());
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).expect("the server answers");
            if status.is_empty() {
                line.split(' ').nth(1).unwrap_or_default().clone_into(&mut status);
            }
        }
        (Socket { reader }, status)
    }

    pub(crate) fn say_text(&mut self, text: &str) {
        let _gone = self.write(&frame(FINAL | TEXT, text.as_bytes()));
    }

    fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.reader.get_mut().write_all(bytes)
    }

    /// The next frame: its kind and its body; nothing when the server has hung up.
    fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let mut head = [0; 2];
        self.reader.read_exact(&mut head).ok()?;
        let more = match head[1] {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let mut long = vec![0; more];
        self.reader.read_exact(&mut long).ok()?;
        let length = long.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
        let mut body = vec![0; if more == 0 { usize::from(head[1]) } else { length }];
        self.reader.read_exact(&mut body).ok()?;
        Some((head[0] & 15, body))
    }

    /// The next message of this type; nothing when the server has hung up.
    pub(crate) fn hear_of(&mut self, kind: &str) -> Option<Value> {
        loop {
            match self.frame()? {
                (TEXT, body) => {
                    let message: Value = serde_json::from_slice(&body).expect("a message is JSON");
                    if message["type"] == kind {
                        return Some(message);
                    }
                }
                (CLOSE, _) => return None,
                _ => {}
            }
        }
    }

    /// The code with which it is closed; nothing if it was not said.
    fn closed(&mut self) -> Option<u16> {
        loop {
            if let (CLOSE, body) = self.frame()? {
                return Some(u16::from_be_bytes([body[0], body[1]]));
            }
        }
    }
}

/// A frame of a client, masked with nothing.
fn frame(head: u8, body: &[u8]) -> Vec<u8> {
    let length = match u16::try_from(body.len()) {
        Ok(length) => [&[0x80 | 0x7e][..], &length.to_be_bytes()].concat(),
        Err(_) => [&[0x80 | 0x7f][..], &(body.len() as u64).to_be_bytes()].concat(),
    };
    [&[head][..], &length, &[0; 4], body].concat()
}

#[test]
fn frames_that_are_no_messages() {
    meanwhile(
        "nonsense over WebSocket",
        |_| {},
        |scene| {
            let (id, number, tokens) = table(scene, "quoridor");
            let deep = "[".repeat(10_000);
            for _ in 0..20 {
                let mut socket = Socket::new(scene, &id, Some(&tokens[0]));
                for (kind, body, code) in [
                    (BINARY, &[0xff; 1000][..], "unknown_message"),
                    (BINARY, br#"{"type":"action","action":"e2"}"#, "unknown_message"),
                    (TEXT, b"hello", "not_json"),
                    (TEXT, b"", "not_json"),
                    (TEXT, deep.as_bytes(), "too_large"),
                    (TEXT, br#"{"type":"ping","type":"ping"}"#, "duplicate_key"),
                    (TEXT, br#"{"type":"auth","token":"nobody's"}"#, "bad_token"),
                ] {
                    socket.write(&frame(FINAL | kind, body)).expect("the server listens");
                    assert_eq!(socket.hear_of("error").expect("an answer")["code"], code);
                }
                socket.say_text(r#"{"type":"ping"}"#);
                assert!(socket.hear_of("pong").is_some(), "it is still there");
            }
            assert_eq!(scene.room(number).table().seq(), 3, "nothing came of it");
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn frames_that_break_the_protocol() {
    let parts = frame(TEXT, &vec![b'x'; 60_000]);
    let more = frame(0, &vec![b'x'; 60_000]);
    meanwhile(
        "broken frames",
        |_| {},
        |scene| {
            let (id, _, tokens) = table(scene, "quoridor");
            for _ in 0..20 {
                for (name, bytes, codes) in [
                    ("no UTF-8", frame(FINAL | TEXT, b"\"\xff\xfe\""), &[1007][..]),
                    ("too long", frame(FINAL | TEXT, &vec![b'x'; 70_000]), &[1009]),
                    (
                        "ten megabytes, by its own word",
                        vec![FINAL | TEXT, 0xff, 0, 0, 0, 0, 0, 0xa0, 0, 0, 0, 0, 0, 0],
                        &[1009],
                    ),
                    ("longer than anything", [&[FINAL | TEXT, 0xff][..], &[0x7f; 8], &[0; 4]].concat(), &[1009, 1002]),
                    ("in parts without end", [&parts[..], &more, &more].concat(), &[1009]),
                    ("without a mask", vec![FINAL | TEXT, 2, b'{', b'}'], &[1002]),
                    ("with bits that mean nothing", vec![FINAL | 0x70 | TEXT, 0x80, 0, 0, 0, 0], &[1002]),
                    ("of no known kind", vec![FINAL | 5, 0x80, 0, 0, 0, 0], &[1002]),
                    ("a ping that is too long", frame(FINAL | PING, &[0; 200]), &[1002]),
                    ("a part of nothing", frame(FINAL, b"x"), &[1002]),
                ] {
                    let mut socket = Socket::new(scene, &id, Some(&tokens[0]));
                    socket.write(&bytes).expect("the server listens");
                    let code = socket.closed();
                    assert!(code.is_some_and(|code| codes.contains(&code)), "{name}: {code:?}");
                }
            }
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn a_flood_of_pings_whose_answers_nobody_reads() {
    meanwhile(
        "pings",
        |limits| limits.write = std::time::Duration::from_secs(2),
        |scene| {
            let (id, _, tokens) = table(scene, "quoridor");
            let mut socket = Socket::new(scene, &id, Some(&tokens[0]));
            socket.reader.get_ref().set_write_timeout(Some(PATIENCE)).expect("a socket");
            let pings = frame(FINAL | PING, &[b'x'; 125]).repeat(100);
            let asks = frame(FINAL | TEXT, json!({"type": "legal"}).to_string().as_bytes()).repeat(100);
            // The server hangs up, or does not read on, when nobody reads its answers.
            for _ in 0..2_000 {
                if socket.write(&pings).and_then(|()| socket.write(&asks)).is_err() {
                    break;
                }
            }
            drop(socket);
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn pages_from_elsewhere() {
    meanwhile(
        "wrong origins",
        |_| {},
        |scene| {
            let (id, _, tokens) = table(scene, "quoridor");
            for _ in 0..300 {
                for (headers, status) in [
                    ("Origin: http://evil.example\r\n".to_owned(), "403"),
                    (format!("Origin: http://evil.example\r\nAuthorization: Bearer {}\r\n", tokens[0]), "403"),
                    ("Origin: null\r\n".to_owned(), "403"),
                    ("Origin: http://localhost.evil.example\r\n".to_owned(), "403"),
                    (format!("Authorization: Bearer {}\r\n", "0".repeat(64)), "401"),
                    ("Origin: http://localhost\r\n".to_owned(), "101"),
                ] {
                    assert_eq!(Socket::try_new(scene, &id, &headers).1, status, "{headers}");
                }
            }
            scene.until_alone(|| {});
        },
    );
}
