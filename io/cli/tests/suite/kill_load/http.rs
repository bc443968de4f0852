//! Just enough HTTP: a request over a connection of its own.

use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// Nothing on loopback takes as long, unless nobody is there.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// An answer. Its body may be cut short where the server was killed.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        self.try_json().unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The body, unless it was cut short.
    pub(crate) fn try_json(&self) -> io::Result<Value> {
        Ok(serde_json::from_str(&self.body)?)
    }
}

/// Asks, and reads the answer. An answer has come if its head has.
pub(crate) fn ask(
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> io::Result<Reply> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        write!(text, "{name}: {value}\r\n").expect("it goes into a string");
    }
    match body.map(Value::to_string) {
        Some(body) => write!(text, "Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len()),
        None => write!(text, "\r\n"),
    }
    .expect("it goes into a string");
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(text.as_bytes())?;
    let mut bytes = Vec::new();
    // A server that is killed resets the connection; what came before still counts.
    let ended = stream.read_to_end(&mut bytes);
    match parse(&String::from_utf8_lossy(&bytes)) {
        Some(reply) => Ok(reply),
        None => Err(ended.err().unwrap_or_else(|| io::ErrorKind::UnexpectedEof.into())),
    }
}

fn parse(text: &str) -> Option<Reply> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    Some(Reply { status, body: if is_chunked { unchunked(body) } else { body.to_owned() } })
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        match usize::from_str_radix(size, 16) {
            Ok(size @ 1..) if size <= rest.len() => {
                whole += &rest[..size];
                body = rest[size..].strip_prefix("\r\n").unwrap_or_default();
            }
            _ => break,
        }
    }
    whole
}
