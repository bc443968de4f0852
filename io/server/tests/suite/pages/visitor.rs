//! A server of its own for each test, and a visitor that keeps cookies.

use std::fmt::Write as _;
use std::net::SocketAddr;

use server::{Config, Running, start};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::patience::in_time;

/// A server as it is by default, on a free port.
pub(crate) fn config() -> Config {
    Config { tcp: None, http: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..Config::default() }
}

pub(crate) async fn start_server() -> (Running, Visitor) {
    start_server_with(config()).await
}

pub(crate) async fn start_server_with(config: Config) -> (Running, Visitor) {
    let running = start(config).await.expect("it starts");
    let address = running.http.expect("it has an address");
    (running, Visitor { address, cookies: Vec::new(), language: String::new(), origin: None, is_proxied: false })
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Visitor {
    address: SocketAddr,
    pub(crate) cookies: Vec<(String, String)>,
    /// What the browser prefers.
    pub(crate) language: String,
    /// Where its forms come from, if not from a page of the server.
    pub(crate) origin: Option<String>,
    /// Whether a proxy says that it came over TLS.
    pub(crate) is_proxied: bool,
}

/// An answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Insists on a status.
    pub(crate) fn is(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// Insists on a page that is well formed.
    pub(crate) fn page(self) -> Reply {
        assert_eq!(self.header("content-type"), "text/html; charset=utf-8", "{}", self.body);
        must_be_well_formed(&self.body);
        self
    }

    /// Insists on a refusal's sentence, which begins with a capital letter on a page.
    pub(crate) fn says(&self, refusal: impl std::fmt::Display) -> &Reply {
        self.has(&html(&refusal.to_string()[1..]))
    }

    pub(crate) fn has(&self, text: &str) -> &Reply {
        assert!(self.body.contains(text), "no {text:?} in {}", self.body);
        self
    }
}

impl Visitor {
    /// A page, at the one address that it has.
    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        let reply = self.send(format!("GET {path} HTTP/1.1\r\n"), "").await;
        match reply.status {
            308 => self.send(format!("GET {} HTTP/1.1\r\n", reply.header("location")), "").await,
            _ => reply,
        }
    }

    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let pairs: Vec<String> = fields.iter().map(|(key, value)| format!("{key}={}", encoded(value))).collect();
        let kind = "Content-Type: application/x-www-form-urlencoded";
        let origin = self.origin.clone().unwrap_or_else(|| format!("http://{}", self.address));
        self.send(format!("POST {path} HTTP/1.1\r\nOrigin: {origin}\r\n{kind}\r\n"), &pairs.join("&")).await
    }

    /// How many bytes a browser loads, and whether they are compressed.
    pub(crate) async fn weigh(&mut self, path: &str) -> (usize, bool) {
        let bytes = self.exchange(format!("GET {path} HTTP/1.1\r\nAccept-Encoding: gzip\r\n"), "").await;
        let head = memchr::memmem::find(&bytes, b"\r\n\r\n").expect("a head");
        let body = head + 4;
        (bytes.len() - body, memchr::memmem::find(&bytes[..head], b"content-encoding: gzip").is_some())
    }

    async fn send(&mut self, head: String, body: &str) -> Reply {
        let bytes = self.exchange(head, body).await;
        let reply = parse(&String::from_utf8(bytes).expect("text"));
        self.keep(&reply);
        reply
    }

    async fn exchange(&mut self, mut head: String, body: &str) -> Vec<u8> {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        write!(head, "Host: {}\r\nConnection: close\r\nAccept: text/html,*/*\r\n", self.address).expect("text");
        write!(head, "Accept-Language: {}\r\nCookie: {}\r\n", self.language, cookies.join("; ")).expect("text");
        if self.is_proxied {
            head += "X-Forwarded-For: 10.1.1.1\r\nX-Forwarded-Proto: https\r\n";
        }
        write!(head, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("text");
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("a request");
        let mut bytes = Vec::new();
        in_time("an answer", stream.read_to_end(&mut bytes)).await.expect("an answer");
        bytes
    }

    fn keep(&mut self, reply: &Reply) {
        for (_, value) in reply.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let pair = value.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            self.cookies.retain(|(name, _)| name != pair.0);
            if !value.contains("; Max-Age=0;") {
                self.cookies.push((pair.0.to_string(), pair.1.to_string()));
            }
        }
    }
}

fn parse(text: &str) -> Reply {
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status").parse().expect("a number");
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_string())).collect();
    Reply { status, headers, body: body.to_string() }
}

/// A text as it stands in a page.
fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |whole, byte| format!("{whole}%{byte:02X}"))
}

/// Elements that have no end.
const VOID: &[&str] = &["meta", "link", "input", "img", "br", "hr"];

/// Insists that every element ends where it should, that no id is there twice, and that nothing runs or styles inline.
fn must_be_well_formed(page: &str) {
    let (mut open, mut ids): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut rest = page.strip_prefix("<!DOCTYPE html>").expect("a doctype");
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        for attribute in [" style=", " onclick=", " onload=", "javascript:"] {
            assert!(!tag.contains(attribute), "<{tag}>");
        }
        if let Some((_, behind)) = tag.split_once(" id=\"") {
            let id = behind.split('"').next().unwrap_or_default();
            assert!(!ids.contains(&id), "the id {id} is there twice");
            ids.push(id);
        }
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "before {rest:.80}"),
            None if VOID.contains(&name) || tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}
