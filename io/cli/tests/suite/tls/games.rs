//! Games over TLS, and certificates that are wrong, private, or changed while the server runs.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use rustix::process::Signal;

use super::certificates::{Authority, NAME};
use crate::support::arg;
use crate::support::server::{PATIENCE, Process, Server, folder, plain};

#[test]
fn a_game_is_played_over_tls() {
    let authority = Authority::new("tls-game-ca");
    let (ca, certificate) = (authority.file(), authority.certificate("own", NAME));
    let mut server = Server::start("tls-game", &[&["--memory"], &certificate.options()[..]].concat());
    assert!(server.tcp.starts_with("tls://127.0.0.1:") && server.http.starts_with("https://127.0.0.1:"));
    let trusting = ["--ca", arg(&ca)];
    let ann = server.bot("quoridor", "Ann", &[&["--setup", r#"{"max_turns":30}"#], &trusting[..]].concat());
    server.process.complaint("\"event\":\"table_created\"");
    let mut watch = server.begin(&[&["watch", "1"], &trusting[..]].concat(), "");
    watch.complaint("Table 1.");
    // The variable does what the option does.
    let mut bob = server.client(&["join", "quoridor", "--name", "Bob", "--setup", r#"{"max_turns":30}"#]);
    let bob = Process::start(bob.env("PARLOR_CA", &ca), "legal\nresign\n").end();
    assert!(bob.code == 0 && bob.out.contains("You may: ") && bob.out.contains("Over: Ann won."), "{bob:?}");
    let ann = ann.end();
    assert!(ann.code == 0 && ann.out.contains("Table 1: Over: you won."), "{ann:?}");
    let seen = watch.end();
    assert!(seen.code == 0 && seen.out.contains("Over: Ann won."), "{seen:?}");
    let log = server.run(&[&["table", "log", "1"], &trusting[..]].concat(), "");
    crate::support::check(&["verify", "-"], &log.out, 0, "");
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_server_that_cannot_prove_who_it_is_is_not_trusted() {
    let (authority, other) = (Authority::new("tls-trust-ca"), Authority::new("tls-trust-other"));
    let certificate = authority.certificate("own", NAME);
    let server = Server::start("tls-trust", &[&["--memory"], &certificate.options()[..]].concat());
    let (ca, other) = (authority.file(), other.file());
    let nothing = crate::support::file("tls-nothing.pem", "nothing\n");
    let port = server.http.rsplit(':').next().expect("a port").to_owned();
    let renamed = format!("https://localhost:{port}");
    for (args, code, text) in [
        (&["table", "list"][..], 4, "cannot ask"),
        (&["table", "list", "--ca", arg(&other)], 4, "cannot ask"),
        (&["table", "list", "--ca", arg(&ca), "--server", &renamed], 4, "cannot ask"),
        (&["table", "list", "--ca", arg(&nothing)], 2, "[bad_authority]"),
        (&["table", "list", "--ca", "nowhere.pem"], 4, "cannot read nowhere.pem"),
        (&["watch", "1"], 4, "cannot connect to"),
        (&["watch", "1", "--ca", arg(&other)], 4, "cannot connect to"),
        (&["watch", "1", "--ca", arg(&nothing)], 2, "[bad_authority]"),
        (&["watch", "1", "--ca", arg(&ca)], 1, "[no_such_table]"),
        (&["table", "list", "--ca", arg(&ca)], 0, "There are no tables."),
    ] {
        let ran = server.run(args, "");
        assert_eq!(ran.code, code, "{args:?}: {ran:?}");
        assert!((ran.out.clone() + &ran.err).contains(text), "{args:?}: {ran:?}");
    }
    // A client without TLS is told nothing at either door.
    for address in [server.tcp.trim_start_matches("tls://"), server.http.trim_start_matches("https://")] {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is read");
        let mut answer = Vec::new();
        let _reset = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/") && !answer.starts_with(b"{"), "{answer:?}");
    }
    assert_eq!(server.stop().code, 0);
}

/// The name in the certificate that a server shows.
fn shown(server: &Server) -> String {
    let address = server.http.trim_start_matches("https://");
    let mut client = Command::new("openssl");
    client.args(["s_client", "-connect", address, "-servername", NAME]).stdin(Stdio::null());
    let output = client.output().expect("openssl is installed");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("subject=CN = ")).unwrap_or_default().to_owned()
}

#[test]
fn a_certificate_is_read_again_when_the_server_is_told_to() {
    let authority = Authority::new("tls-reload-ca");
    let (first, second) = (authority.certificate("first", NAME), authority.certificate("second", NAME));
    let mut server = Server::start("tls-reload", &[&["--memory"], &first.options()[..]].concat());
    assert_eq!(shown(&server), "first");
    let ca = authority.file();
    let mut watch = server.begin(&["join", "quoridor", "--name", "Ann", "--ca", arg(&ca)], "");
    watch.complaint("Table 1 at ");
    fs::copy(&second.certificate, &first.certificate).expect("the test's folder can be written");
    server.process.signal(Signal::HUP);
    server.process.complaint("\"event\":\"certificate_failed\"");
    assert_eq!(shown(&server), "first", "a certificate without its key changes nothing");
    fs::copy(&second.key, &first.key).expect("the test's folder can be written");
    server.process.signal(Signal::HUP);
    server.process.complaint("\"event\":\"certificate_reloaded\"");
    assert_eq!(shown(&server), "second");
    // Those who were connected still are: the table is there with its player gone only when its client ends.
    assert_eq!(watch.end().code, 0);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_certificate_that_cannot_be_used_is_named() {
    let authority = Authority::new("tls-wrong-ca");
    let (own, other) = (authority.certificate("own", NAME), authority.certificate("other", NAME));
    let junk = crate::support::file("tls-junk.pem", "junk\n");
    for (args, code, text) in [
        (&["--tls-cert", arg(&own.certificate)][..], 2, "tls-cert and tls-key belong together"),
        (&["--tls-key", arg(&own.key)], 2, "tls-cert and tls-key belong together"),
        (&["--tls-cert", "nowhere.pem", "--tls-key", arg(&own.key)], 4, "nowhere.pem"),
        (&["--tls-cert", arg(&junk), "--tls-key", arg(&own.key)], 4, "tls-junk.pem"),
        (&["--tls-cert", arg(&own.certificate), "--tls-key", arg(&junk)], 4, "tls-junk.pem"),
        (&["--tls-cert", arg(&own.certificate), "--tls-key", arg(&other.key)], 4, "own.pem"),
    ] {
        let mut command = plain(&folder("tls-wrong"));
        command.args(["serve", "--memory", "--tcp", "127.0.0.1:0", "--http", "127.0.0.1:0"]).args(args);
        let ran = Process::start(&mut command, "").end();
        assert_eq!(ran.code, code, "{args:?}: {ran:?}");
        assert!(ran.err.contains(text), "{args:?}: {ran:?}");
    }
}

#[test]
fn a_browser_finds_everything_over_tls() {
    let authority = Authority::new("tls-browser-ca");
    let certificate = authority.certificate("own", NAME);
    let token = crate::support::file("tls-browser-token", &"7".repeat(64));
    let options = ["--memory", "--name", NAME, "--operator-token-file", arg(&token)];
    let server = Server::start("tls-browser", &[&options[..], &certificate.options()[..]].concat());
    let port = server.http.rsplit(':').next().expect("a port").to_owned();
    let seen = super::proxies::visited(&port, &authority);
    // The visitor is on this machine, and no proxy is between.
    super::proxies::check(&seen, 200);
    let cookie = seen["cookie"].as_str().unwrap_or_default();
    assert!(cookie.ends_with("; HttpOnly; SameSite=Lax; Secure"), "{seen}");
    assert_eq!(server.stop().code, 0);
}
