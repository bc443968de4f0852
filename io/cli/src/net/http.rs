//! The HTTP client: one request, one reply.

use std::path::Path;
use std::time::Duration;

use ureq::{Agent, http};

use crate::failure::Failure;
use crate::refusal::ClientRefusal;

/// A request.
pub(crate) struct Request<'a> {
    /// With the query.
    pub(crate) path: &'a str,
    /// Names and values.
    pub(crate) headers: &'a [(&'a str, &'a str)],
    /// A JSON document to post; without one it is a GET.
    pub(crate) body: Option<&'a str>,
    /// Whether it is a DELETE.
    pub(crate) is_delete: bool,
}

/// A reply.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

/// How long a server may take to accept a connection, and to send the next bytes.
const CONNECT: Duration = Duration::from_secs(10);
const READ: Duration = Duration::from_secs(30);
/// The longest head and the longest body that are read, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;
const LONGEST_BODY: u64 = 256 * 1024 * 1024;

/// Sends a request to a server: a URL, or `HOST:PORT` for one without TLS.
///
/// # Errors
/// When no server answers, or the reply is no HTTP; or an `https` address in a build without TLS.
pub(crate) fn ask(server: &str, authority: Option<&Path>, request: &Request<'_>) -> Result<Reply, Failure> {
    let has_scheme = server.starts_with("http://") || server.starts_with("https://");
    let base = if has_scheme { server.to_owned() } else { format!("http://{server}") };
    if base.starts_with("https://") && !cfg!(feature = "tls") {
        return Err(no_tls(server));
    }
    let exchanged = exchange(&agent(authority)?, base.trim_end_matches('/'), request);
    exchanged.map_err(|error| Failure::Io { what: format!("cannot ask {server}"), error: error.into_io() })
}

/// The failure of a build without TLS.
pub(crate) fn no_tls(server: &str) -> Failure {
    let hint = "Build it with `--features tls`, or name an address without TLS.";
    Failure::usage(ClientRefusal::NoTls, server).hint(hint)
}

fn exchange(agent: &Agent, base: &str, request: &Request<'_>) -> Result<Reply, ureq::Error> {
    let method = match request.body {
        _ if request.is_delete => "DELETE",
        Some(_) => "POST",
        None => "GET",
    };
    let mut builder = http::Request::builder().method(method).uri(format!("{base}{}", request.path));
    for (name, value) in request.headers {
        builder = builder.header(*name, *value);
    }
    let mut response = match request.body {
        Some(body) => agent.run(builder.header("Content-Type", "application/json").body(body)?),
        None => agent.run(builder.body(())?),
    }?;
    let body = response.body_mut().with_config().limit(LONGEST_BODY).read_to_vec()?;
    Ok(Reply { status: response.status().as_u16(), body })
}

fn agent(authority: Option<&Path>) -> Result<Agent, Failure> {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
        .timeout_connect(Some(CONNECT))
        .timeout_per_read(Some(READ))
        .timeout_per_write(Some(CONNECT))
        .max_response_header_size(LONGEST_HEAD)
        .user_agent(concat!("parlor/", env!("CARGO_PKG_VERSION")))
        .accept("application/json");
    #[cfg(feature = "tls")]
    let config = match authority {
        Some(file) => config.tls_config(trusting(file)?),
        None => config,
    };
    #[cfg(not(feature = "tls"))]
    let _none = authority;
    Ok(Agent::new_with_config(config.build()))
}

/// Trusts the authorities in a file, and no others.
#[cfg(feature = "tls")]
fn trusting(file: &Path) -> Result<ureq::tls::TlsConfig, Failure> {
    let found = super::tls::certificates(file)?;
    let certificates: Vec<_> = found.iter().map(|found| ureq::tls::Certificate::from_der(found).to_owned()).collect();
    let roots = ureq::tls::RootCerts::Specific(std::sync::Arc::new(certificates));
    Ok(ureq::tls::TlsConfig::builder().root_certs(roots).build())
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    const GET: Request<'_> = Request { path: "/x?y=1", headers: &[], body: None, is_delete: false };

    /// What comes of a request to a server that gives this reply, and what the server read.
    fn asked(request: &Request<'_>, reply: &'static str) -> (Result<Reply, Failure>, String) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let server = listener.local_addr().expect("it is bound").to_string();
        let body = request.body.unwrap_or_default().len();
        let serving = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a connection");
            let (mut text, mut byte) = (Vec::new(), [0]);
            while !text.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count == 1) {
                text.push(byte[0]);
            }
            let mut rest = vec![0; body];
            stream.read_exact(&mut rest).expect("the body");
            text.extend(rest);
            stream.write_all(reply.as_bytes()).expect("it is read");
            String::from_utf8(text).expect("it is text")
        });
        let asked = ask(&server, None, request);
        (asked, serving.join().expect("it has served"))
    }

    #[test]
    fn every_status_is_a_reply() {
        for (text, status, body) in [
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
            ("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}", 404, "{}"),
            ("HTTP/1.1 302 Found\r\nLocation: /y\r\nContent-Length: 0\r\n\r\n", 302, ""),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", 200, "abc"),
        ] {
            let want = Reply { status, body: body.as_bytes().to_vec() };
            assert_eq!(asked(&GET, text).0.expect(text), want, "{text}");
        }
    }

    #[test]
    fn what_is_no_reply_is_a_failure() {
        for text in [
            "",
            "SSH-2.0-x\r\n\r\n",
            "HTTP/1.1 200 OK\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\n",
        ] {
            assert!(matches!(asked(&GET, text).0, Err(Failure::Io { .. })), "{text:?}");
        }
    }

    #[test]
    fn a_request_has_its_headers_and_its_body() {
        let request = Request { path: "/x", headers: &[("Parlor-Invitation", "ab")], body: Some("{\"a\":1}"), ..GET };
        let (_, text) = asked(&request, "HTTP/1.1 204 No Content\r\n\r\n");
        let lower = text.to_lowercase();
        assert!(text.starts_with("POST /x HTTP/1.1\r\n") && text.ends_with("\r\n\r\n{\"a\":1}"), "{text}");
        for header in ["parlor-invitation: ab", "content-type: application/json", "content-length: 7"] {
            assert!(lower.contains(header), "{header}: {text}");
        }
        let smuggled = Request { headers: &[("Parlor-Invitation", "ab\r\nX: y")], ..GET };
        assert!(matches!(ask("127.0.0.1:1", None, &smuggled), Err(Failure::Io { .. })));
    }

    #[cfg(not(feature = "tls"))]
    #[test]
    fn a_build_without_tls_says_so() {
        let failure = ask("https://127.0.0.1:1", None, &GET).expect_err("there is no TLS");
        assert_eq!(failure.code(), "no_tls");
    }

    #[cfg(feature = "tls")]
    #[test]
    fn a_server_without_a_certificate_is_not_trusted() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let server = format!("https://{}", listener.local_addr().expect("it is bound"));
        thread::spawn(move || listener.accept().map(|(mut stream, _)| stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n")));
        assert!(matches!(ask(&server, None, &GET), Err(Failure::Io { .. })));
    }
}
