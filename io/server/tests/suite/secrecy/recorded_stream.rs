//! Connections that keep every byte.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use crate::patience::PATIENCE;

/// A connection, and everything that came over it.
pub(crate) struct RecordedStream {
    stream: TcpStream,
    pub(crate) bytes: Vec<u8>,
}

impl RecordedStream {
    pub(crate) fn new(address: SocketAddr) -> RecordedStream {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        RecordedStream { stream, bytes: Vec::new() }
    }

    pub(crate) fn say(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("the server listens");
    }

    /// Reads until there is enough.
    pub(crate) fn until(&mut self, is_enough: impl Fn(&[u8]) -> bool) {
        let mut chunk = [0; 16 * 1024];
        while !is_enough(&self.bytes) {
            let count = self.stream.read(&mut chunk).expect("the server answers in time");
            let so_far = String::from_utf8_lossy(&self.bytes);
            assert!(0 < count, "the server hung up after {so_far}");
            self.bytes.extend_from_slice(&chunk[..count]);
        }
    }

    /// Reads until the server hangs up.
    pub(crate) fn into_answer(mut self) -> Vec<u8> {
        self.stream.read_to_end(&mut self.bytes).expect("the server answers in time");
        self.bytes
    }
}

/// The text frames of a WebSocket whose handshake comes first.
pub(crate) fn frames(bytes: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { return texts };
    let mut rest = &bytes[head + 4..];
    while let [kind, short, after @ ..] = rest {
        let (length, body) = match (short & 127, after) {
            (126, [high, low, body @ ..]) => (usize::from(u16::from_be_bytes([*high, *low])), body),
            (127, [_, _, _, _, a, b, c, d, body @ ..]) => (u32::from_be_bytes([*a, *b, *c, *d]) as usize, body),
            (126 | 127, _) => break,
            (length, body) => (usize::from(length), body),
        };
        if body.len() < length {
            break;
        }
        if kind & 15 == 1 {
            texts.push(String::from_utf8(body[..length].to_vec()).expect("text"));
        }
        rest = &body[length..];
    }
    texts
}

/// A stream in pieces without those that say for how long other players have been gone, which depends on the time.
pub(crate) fn without_company(bytes: &[u8]) -> Vec<u8> {
    let find = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|some| some == what);
    let mut rest = bytes.to_vec();
    while let Some(event) = find(&rest, b"event: company\n") {
        // Before a piece stands its length, on a line of its own.
        let length = rest[..event - 2].windows(2).rposition(|two| two == b"\r\n").expect("a line before it") + 2;
        let end = event + find(&rest[event..], b"\n\n\r\n").expect("it ends") + 4;
        rest.drain(length..end);
    }
    rest
}

/// An answer without its `Date`.
pub(crate) fn undated(bytes: &[u8]) -> Vec<u8> {
    let lower = bytes.to_ascii_lowercase();
    let head = lower.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer has a head");
    match lower[..head].windows(8).position(|some| some == b"\r\ndate: ") {
        Some(from) => {
            let rest = &lower[from + 2..];
            let line = rest.windows(2).position(|two| two == b"\r\n").expect("a header ends");
            [&bytes[..from], &bytes[from + 2 + line..]].concat()
        }
        None => bytes.to_vec(),
    }
}
