//! What comes to the TCP door and is no client of it: browsers, and proxies that speak for others.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use serde_json::json;
use server::Config;

use super::client::{Server, join};
use crate::patience::PATIENCE;

/// Everything that comes back for some bytes, until the server hangs up.
fn answered(server: &Server, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream.write_all(bytes).expect("the server reads");
    let mut answer = Vec::new();
    // A server that hangs up without reading everything resets the connection.
    match stream.read_to_end(&mut answer) {
        Err(error) if error.kind() != std::io::ErrorKind::ConnectionReset => {
            panic!("the server does not hang up: {error}")
        }
        _ => String::from_utf8(answer).expect("text"),
    }
}

#[test]
fn a_browser_is_hung_up_on_whatever_its_form_says() {
    let server = Server::new(Config::default());
    let body = format!("{}\n", join("Mallory", "quoridor"));
    for first in ["POST / HTTP/1.1", "GET /?x=1 HTTP/1.1", "PUT /a b HTTP/1.0", "OPTIONS * HTTP/1.1", "PRI * HTTP/2.0"]
    {
        let request = format!("{first}\r\nHost: localhost:7342\r\nContent-Type: text/plain\r\n\r\n{body}");
        let answer = answered(&server, request.as_bytes());
        assert_eq!(answer.lines().count(), 1, "{first}: {answer}");
        assert!(answer.contains("\"not_http\""), "{first}: {answer}");
    }
    // What is no request is refused like other nonsense, and the client may go on.
    let mut client = server.client();
    client.send_text("HELLO THERE\n");
    assert_eq!(client.expect("Error")["code"], "not_json");
    client.join(&join("Ann", "quoridor"));
    server.stop();
}

/// A server behind a proxy on this machine, which lets an address set up one table.
fn behind_a_proxy(is_named: bool) -> Server {
    let mut config = Config { proxy_protocol: true, ..Config::default() };
    if is_named {
        config.proxies = vec![[127, 0, 0, 1].into()];
    }
    config.limits.tables_per_hour = 1;
    Server::new(config)
}

#[test]
fn a_named_proxy_says_whose_connection_it_is() {
    let server = behind_a_proxy(true);
    let six =
        [&b"\r\n\r\n\0\r\nQUIT\n\x21\x21\0\x24"[..], &[0x20, 1, 0xd, 0xb8], &[0; 12], &[0; 16], &[1, 2, 3, 4]].concat();
    for (header, code) in [
        (b"PROXY TCP4 192.0.2.1 192.0.2.9 5 6\r\n".to_vec(), None),
        (b"PROXY TCP4 192.0.2.1 192.0.2.9 5 6\r\n".to_vec(), Some("too_many_tables")),
        (b"PROXY TCP4 192.0.2.2 192.0.2.9 5 6\r\n".to_vec(), None),
        (b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\x02\x03\xc0\0\x02\x09\0\x05\0\x06".to_vec(), None),
        (b"PROXY TCP4 192.0.2.3 192.0.2.9 5 6\r\n".to_vec(), Some("too_many_tables")),
        (six.clone(), None),
        (six, Some("too_many_tables")),
        (b"PROXY UNKNOWN\r\n".to_vec(), None),
    ] {
        let mut order = join("Ann", "quoridor");
        order["private"] = json!(true);
        let mut client = server.client();
        client.send_bytes(&header);
        client.send(&order);
        match code {
            Some(code) => assert_eq!(client.expect("Error")["code"], code, "{header:?}"),
            None => _ = client.expect("Joined"),
        }
    }
    // A proxy that was told to say whose connection it is, and does not, is not listened to.
    for nonsense in
        [&b"{\"type\":\"JoinGame\",\"name\":\"Ann\",\"game\":\"quoridor\"}\n"[..], b"PROXY TCP4 here there 5 6\r\n{}\n"]
    {
        assert_eq!(answered(&server, nonsense), "");
    }
    server.stop();
}

#[test]
fn nobody_else_is_believed() {
    let server = behind_a_proxy(false);
    let mut client = server.client();
    client.send_text("PROXY TCP4 192.0.2.1 192.0.2.9 5 6\r\n");
    assert_eq!(client.expect("Error")["code"], "not_json");
    server.stop();
}

#[test]
fn a_closed_house_says_so_over_tcp() {
    let server = Server::new(Config { password: Some(game::Digest::of(b"open sesame")), ..Config::default() });
    let mut ann = server.client();
    ann.send(&join("Ann", "quoridor"));
    let refused = ann.expect("Error");
    assert_eq!(refused["code"], "house_closed");
    assert!(refused["message"].as_str().expect("words").contains("password"), "{refused}");
    let mut with_password = join("Ann", "quoridor");
    with_password["password"] = json!("open sesame");
    let joined = ann.join(&with_password);
    // Whoever comes to the table that waits needs no password.
    let mut bob = server.client();
    assert_eq!(bob.join(&join("Bob", "quoridor"))["game_id"], joined["game_id"]);
    server.stop();
}
