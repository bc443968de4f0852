//! Bytes that make no sense, over TCP and HTTP.

use serde_json::json;

use crate::scene::{ask, meanwhile, open, table, throw};

const ROUNDS: usize = 20;
const DEEP: usize = 10_000;
const HUGE: usize = 10 * 1024 * 1024;
const NOBODY: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Texts with the code that whoever sends them over TCP is told, if anything.
fn texts() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let text = |text: &str| text.as_bytes().to_vec();
    vec![
        ("no JSON", text("hello\n"), "not_json"),
        ("no value", text("{\"type\":}\n"), "not_json"),
        ("deep lists", "[".repeat(DEEP).into_bytes(), "too_large"),
        ("deep objects", "{\"a\":".repeat(DEEP).into_bytes(), "too_large"),
        ("a deep setup", text(&format!("{{\"type\":\"JoinGame\",\"setup\":{}", "[".repeat(DEEP))), "too_large"),
        ("half a message", text("{\"type\":\"JoinGame\",\"na"), ""),
        ("half a string", text("\"abc"), ""),
        ("the same key twice", text("{\"type\":\"Rejoin\",\"token\":\"a\",\"token\":\"b\"}"), "duplicate_key"),
        ("nobody's token", text(&format!("{{\"type\":\"Rejoin\",\"token\":\"{NOBODY}\"}}")), "bad_token"),
        ("no token", text("{\"type\":\"Rejoin\",\"token\":\"'; DROP TABLE streams\"}"), "bad_token"),
        ("no UTF-8", b"{\"type\":\"JoinGame\",\"name\":\"\xff\xfe\",\"game\":\"fish\"}".to_vec(), "not_json"),
        ("nothing but zeros", [&[0; 4096][..], b"\n"].concat(), "not_json"),
        ("a huge number", text("{\"type\":\"SpectateGame\",\"game_id\":1e999999}"), "not_json"),
        ("a number below zero", text("{\"type\":\"SpectateGame\",\"game_id\":-1}"), "out_of_range"),
        ("an HTTP request", text("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), "not_http"),
        ("half a surrogate", text("{\"type\":\"JoinGame\",\"name\":\"\\ud800\",\"game\":\"fish\"}"), "not_json"),
    ]
}

#[test]
fn malformed_deep_and_half_messages_over_tcp() {
    meanwhile(
        "nonsense over TCP",
        |_| {},
        |scene| {
            for _ in 0..ROUNDS {
                for (name, bytes, code) in texts() {
                    let told = throw(scene.tcp, &bytes);
                    assert!(
                        told.contains(&format!("\"code\":\"{code}\"")) || code.is_empty() && told.is_empty(),
                        "{name}: {told}"
                    );
                }
            }
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn huge_messages_over_tcp_and_http() {
    let huge = [b"{\"type\":\"JoinGame\",\"name\":\"", "x".repeat(HUGE).as_bytes()].concat();
    meanwhile(
        "huge messages",
        |_| {},
        |scene| {
            for _ in 0..5 {
                throw(scene.tcp, &huge);
                throw(scene.tcp, &vec![b' '; HUGE]);
                throw(scene.tcp, &vec![b'x'; HUGE]);
                let head = |how: &str| {
                    format!(
                        "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{how}\r\n\r\n"
                    )
                };
                let sized = head(&format!("Content-Length: {HUGE}"));
                let told = throw(scene.http, &[sized.as_bytes(), &huge].concat());
                assert!(told.is_empty() || told.starts_with("HTTP/1.1 413"), "{told}");
                let chunked = head("Transfer-Encoding: chunked") + &format!("{HUGE:x}\r\n");
                let told = throw(scene.http, &[chunked.as_bytes(), &huge].concat());
                assert!(told.is_empty() || told.starts_with("HTTP/1.1 413"), "{told}");
            }
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn who_sends_nothing_but_nonsense_is_hung_up_on() {
    meanwhile(
        "lines of nonsense",
        |_| {},
        |scene| {
            for _ in 0..50 {
                let told = throw(scene.tcp, "nonsense\n".repeat(1000).as_bytes());
                assert_eq!(told.lines().count(), 10, "{told}");
            }
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn malformed_bodies_over_http() {
    meanwhile(
        "nonsense over HTTP",
        |_| {},
        |scene| {
            let (id, number, tokens) = table(scene, "quoridor");
            let path = format!("/api/v1/tables/{id}/actions");
            let bearer = format!("Authorization: Bearer {}", tokens[0]);
            let deep = |open: &str| open.repeat(DEEP);
            for _ in 0..ROUNDS {
                for (body, status, code) in [
                    ("hello".to_owned(), 400, "not_json"),
                    (deep("["), 400, "too_large"),
                    (deep("{\"a\":"), 400, "too_large"),
                    ("{\"type\":\"move\",\"row\":7,\"row\":6,\"col\":4}".to_owned(), 400, "duplicate_key"),
                    ("{\"action\":\"e2\",\"action\":\"e2\"}".to_owned(), 400, "duplicate_key"),
                    ("\"\u{0}\"".to_owned(), 400, "not_json"),
                    ("[]".to_owned(), 400, "wrong_length"),
                    ("x".repeat(300_000), 413, "too_large"),
                ] {
                    let (found, told) = ask(scene.http, "POST", &path, &[&bearer, "If-Match: *"], &body);
                    assert_eq!((found, &told["code"]), (status, &json!(code)), "{}", &body[..20.min(body.len())]);
                }
                for (header, status) in [
                    ("Origin: http://evil.example".to_owned(), 403),
                    ("Origin: null".to_owned(), 403),
                    (format!("Authorization: Bearer {NOBODY}"), 401),
                    ("Authorization: Basic dXNlcjpwYXNz".to_owned(), 401),
                    (format!("Idempotency-Key: {}", "k".repeat(5_000)), 401),
                ] {
                    let (found, told) = ask(scene.http, "POST", &path, &[&header, "If-Match: *"], "\"e2\"");
                    assert_eq!(found, status, "{header:.60}: {told}");
                }
            }
            assert_eq!(scene.room(number).table().seq(), 3, "nothing came of it");
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn requests_that_are_none() {
    meanwhile(
        "broken requests",
        |_| {},
        |scene| {
            let giant = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(HUGE / 10));
            let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X: y\r\n".repeat(10_000));
            let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(HUGE / 10));
            let both = "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: \
                    chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n";
            let latin = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n\xff\xfe";
            for _ in 0..ROUNDS {
                for (bytes, statuses) in [
                (giant.as_bytes(), &["431", "400"][..]),
                (many.as_bytes(), &["431", "400"]),
                (long.as_bytes(), &["414", "431", "400"]),
                (both.as_bytes(), &["400"]),
                (&latin[..], &["400"]),
                (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", &["400"]),
                (b"GET / HTTP/9.9\r\n\r\n", &["400", "505"]),
                (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", &["400", "505"]),
                (b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"ga", &[]),
                (b"GET /healthz HTTP/1.1\r\nHost", &[]),
                (b"GET /%00/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", &["404", "400"]),
            ] {
                let told = throw(scene.http, bytes);
                let status = told.split(' ').nth(1).unwrap_or_default();
                let sent = String::from_utf8_lossy(&bytes[..60.min(bytes.len())]).into_owned();
                // Whoever hangs up early may be told nothing.
                assert!(told.is_empty() || statuses.is_empty() || statuses.contains(&status), "{sent}: {told}");
            }
            }
            scene.until_alone(|| {});
        },
    );
}

#[test]
fn connecting_and_hanging_up() {
    meanwhile(
        "hanging up at once",
        |_| {},
        |scene| {
            for number in 0..3_000 {
                drop(open(if number % 2 == 0 { scene.tcp } else { scene.http }));
            }
            scene.until_alone(|| {});
        },
    );
}
