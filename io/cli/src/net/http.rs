//! A small HTTP/1.1 client without TLS: one request, one reply, one connection.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::time::Duration;

use super::link::connect;
use crate::failure::Failure;

/// A request.
pub(crate) struct Request<'a> {
    pub(crate) method: &'static str,
    /// With the query.
    pub(crate) path: &'a str,
    /// Names and values.
    pub(crate) headers: &'a [(&'a str, &'a str)],
    /// A JSON document.
    pub(crate) body: Option<&'a str>,
}

/// A reply.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

/// How long a server may be silent.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest head and the longest body that are read.
const LONGEST_HEAD: u64 = 64 * 1024;
const LONGEST_BODY: u64 = 256 * 1024 * 1024;

/// Asks a server, which is `HOST:PORT`, perhaps with `http://` before it.
///
/// # Errors
/// When nobody answers, or the answer is no HTTP.
pub(crate) fn ask(server: &str, request: &Request<'_>) -> Result<Reply, Failure> {
    let failed = |error| Failure::Io { what: format!("cannot ask {server}"), error };
    if server.starts_with("https://") {
        let message = format!("{server}: there is no TLS here: name the server itself, or a proxy without TLS");
        return Err(Failure::Usage { code: "no_tls", message });
    }
    let host = server.strip_prefix("http://").unwrap_or(server).trim_end_matches('/');
    // A port that is not said is the usual one of the protocol.
    let address = if host.ends_with(']') || !host.contains(':') { format!("{host}:80") } else { host.to_owned() };
    exchange(&address, host, request).map_err(failed)
}

fn exchange(address: &str, host: &str, request: &Request<'_>) -> io::Result<Reply> {
    let mut stream = connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(head(host, request)?.as_bytes())?;
    stream.write_all(request.body.unwrap_or_default().as_bytes())?;
    read(&mut BufReader::new(stream))
}

/// The head of a request.
fn head(host: &str, request: &Request<'_>) -> io::Result<String> {
    let Request { method, path, headers, body } = request;
    let mut lines = vec![format!("{method} {path} HTTP/1.1"), format!("Host: {host}"), "Connection: close".to_owned()];
    lines.push(concat!("User-Agent: parlor/", env!("CARGO_PKG_VERSION")).to_owned());
    lines.push("Accept: application/json".to_owned());
    lines.extend(headers.iter().map(|(name, value)| format!("{name}: {value}")));
    if let Some(body) = body {
        lines.push("Content-Type: application/json".to_owned());
        lines.push(format!("Content-Length: {}", body.len()));
    }
    if lines.iter().any(|line| line.contains(['\r', '\n'])) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a line break in a header"));
    }
    Ok(lines.join("\r\n") + "\r\n\r\n")
}

/// Reads a reply, past those that only say that another will follow.
fn read(reader: &mut impl BufRead) -> io::Result<Reply> {
    loop {
        let (status, headers) = read_head(reader)?;
        if !(100..200).contains(&status) {
            let body = read_body(reader, status, &headers)?;
            return Ok(Reply { status, body });
        }
    }
}

/// The status, and the headers with their names in lower case.
fn read_head(reader: &mut impl BufRead) -> io::Result<(u16, Vec<(String, String)>)> {
    let mut head = reader.take(LONGEST_HEAD);
    let first = line(&mut head)?;
    let mut words = first.split(' ');
    let status = match (words.next(), words.next().map(str::parse)) {
        (Some("HTTP/1.1" | "HTTP/1.0"), Some(Ok(status))) => status,
        _ => return Err(broken("this is no HTTP")),
    };
    let mut headers = Vec::new();
    loop {
        let line = line(&mut head)?;
        if line.is_empty() {
            return Ok((status, headers));
        }
        let (name, value) = line.split_once(':').ok_or_else(|| broken("a header without a colon"))?;
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

fn read_body(reader: &mut impl BufRead, status: u16, headers: &[(String, String)]) -> io::Result<Vec<u8>> {
    let header = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    if status == 204 || status == 304 {
        return Ok(Vec::new());
    }
    if header("transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked")) {
        return read_chunks(reader);
    }
    match header("content-length").map(str::parse::<u64>) {
        Some(Ok(length)) => read_exactly(reader, length),
        Some(Err(_)) => Err(broken("a length that is no number")),
        None => {
            let mut body = Vec::new();
            reader.take(LONGEST_BODY).read_to_end(&mut body)?;
            Ok(body)
        }
    }
}

fn read_chunks(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let size = line(&mut reader.take(LONGEST_HEAD))?;
        let size = size.split(';').next().unwrap_or_default().trim();
        let size = u64::from_str_radix(size, 16).map_err(|_| broken("the length of a chunk is no number"))?;
        if size == 0 {
            // What may come behind the last chunk is of no use to us.
            while !line(&mut reader.take(LONGEST_HEAD))?.is_empty() {}
            return Ok(body);
        }
        if LONGEST_BODY < (body.len() as u64).saturating_add(size) {
            return Err(broken("the reply is too long"));
        }
        body.extend(read_exactly(reader, size)?);
        if !line(&mut reader.take(LONGEST_HEAD))?.is_empty() {
            return Err(broken("a chunk that does not end where it should"));
        }
    }
}

fn read_exactly(reader: &mut impl BufRead, length: u64) -> io::Result<Vec<u8>> {
    if LONGEST_BODY < length {
        return Err(broken("the reply is too long"));
    }
    let mut body = Vec::new();
    reader.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length { Err(broken("the reply was cut off")) } else { Ok(body) }
}

/// A line without its end.
fn line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    match line.strip_suffix('\n') {
        Some(line) => Ok(line.strip_suffix('\r').unwrap_or(line).to_owned()),
        None => Err(broken("the reply was cut off")),
    }
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_read() {
        for (text, status, body) in [
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world", 200, "hello"),
            ("HTTP/1.1 200 OK\r\ncontent-length:0\r\n\r\n", 200, ""),
            ("HTTP/1.0 404 Not Found\n\nuntil the end", 404, "until the end"),
            ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}", 201, "{}"),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nT: r\r\n\r\n",
                200,
                "abc0123456789",
            ),
        ] {
            let want = Reply { status, body: body.as_bytes().to_vec() };
            assert_eq!(read(&mut text.as_bytes()).expect(text), want, "{text}");
        }
    }

    #[test]
    fn what_is_no_reply_is_refused() {
        for text in [
            "",
            "HTTP/1.1",
            "SSH-2.0-x\r\n\r\n",
            "HTTP/1.1 many\r\n\r\n",
            "HTTP/1.1 200 OK\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab",
        ] {
            assert!(read(&mut text.as_bytes()).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_request_has_a_head_of_its_own() {
        let request =
            Request { method: "POST", path: "/x", headers: &[("Parlor-Invitation", "ab")], body: Some("{\"a\":1}") };
        let text = head("localhost:1", &request).expect("it is all right");
        assert!(text.starts_with("POST /x HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n"), "{text}");
        assert!(text.ends_with("Parlor-Invitation: ab\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n"));
        let smuggled = Request { headers: &[("Parlor-Invitation", "ab\r\nX: y")], ..request };
        assert!(head("localhost", &smuggled).is_err());
    }
}
