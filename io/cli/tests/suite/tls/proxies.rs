//! The proxies of `docs/server.md`, as they stand there but for their ports and files.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::certificates::{Authority, Certificate, NAME};
use crate::support::arg;
use crate::support::missing::missing;
use crate::support::server::{PATIENCE, Process, Server, folder};

/// The operator's token of the servers of these tests.
const TOKEN: &str = "7777777777777777777777777777777777777777777777777777777777777777";

/// The blocks of code of a kind in the page about servers.
fn examples(kind: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md"));
    let page = page.expect("the page is there");
    let fence = format!("```{kind}\n");
    page.split(&fence).skip(1).map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// An example with the ports and files of a test.
fn adapted(example: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(example.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the example has {from}: {text}");
        text.replace(from, to)
    })
}

/// A port that is free now.
fn free_port() -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    listener.local_addr().expect("it is bound").port().to_string()
}

/// Waits until somebody listens there.
fn wait_for(port: &str) {
    let until = Instant::now() + PATIENCE;
    while TcpStream::connect(format!("127.0.0.1:{port}")).is_err() {
        assert!(Instant::now() < until, "nobody listens on {port}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A program by its name, or in a folder where the path may not lead.
fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.map(|folder| folder.join(name)).find(|file| file.is_file());
    if found.is_none() {
        missing(name);
    }
    found
}

/// A server behind a proxy on this machine.
fn server(name: &str) -> Server {
    let token = crate::support::file(&format!("{name}-token"), TOKEN);
    let options = ["--memory", "--proxy", "127.0.0.1", "--proxy-protocol", "--name", NAME];
    let server = Server::start(name, &[&options[..], &["--operator-token-file", arg(&token)]].concat());
    let banned = ["admin", "ban", "--address", "203.0.113.9", "--token-file", arg(&token)];
    assert_eq!(server.run(&banned, "").code, 0);
    server
}

fn port(address: &str) -> &str {
    address.rsplit(':').next().expect("a port")
}

/// What a visitor saw that shares no code with us.
pub(super) fn visited(port: &str, authority: &Authority) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proxies/visitor.py");
    let ca = authority.file();
    let mut command = Command::new("python3");
    let ran = Process::start(command.arg(script).args([port, NAME, arg(&ca)]), "").end();
    assert_eq!(ran.code, 0, "{ran:?}");
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"))
}

/// Checks what a visitor saw, and whether it was shown figures.
pub(super) fn check(seen: &Value, metrics: u16) {
    for (key, expected) in [
        ("page", json!(200)),
        ("form", json!(303)),
        ("elsewhere", json!(403)),
        ("table", json!(201)),
        ("metrics", json!(metrics)),
        ("spoofed", json!(200)),
        ("renamed", json!(false)),
        ("websocket", json!(["101", true])),
        ("events", json!(true)),
    ] {
        assert_eq!(seen[key], expected, "{key}: {seen}");
    }
    assert!(seen["cookie"].as_str().is_some_and(|cookie| cookie.contains("; Secure")), "{seen}");
}

/// The settings of nginx around the examples.
fn nginx_config(folder: &Path, http: &str, stream: &str) -> String {
    let module = Path::new("/usr/lib/nginx/modules/ngx_stream_module.so");
    let module = if module.is_file() { format!("load_module {};", module.display()) } else { String::new() };
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let temporary = kinds.map(|kind| format!("{kind}_temp_path {};\n", folder.join(kind).display())).concat();
    format!(
        "daemon off;\nmaster_process off;\nerror_log stderr;\npid {};\n{module}\nevents {{}}\n\
         http {{\naccess_log off;\n{temporary}{http}\n}}\n{stream}\n",
        folder.join("pid").display()
    )
}

#[test]
fn nginx_as_the_page_shows_it() {
    let Some(nginx) = program("nginx") else { return };
    let authority = Authority::new("nginx-ca");
    let Certificate { certificate, key } = authority.certificate("nginx", NAME);
    let server = server("nginx-server");
    let (https, tls, folder) = (free_port(), free_port(), folder("nginx-home"));
    let [http, stream] = &examples("nginx")[..] else { panic!("the page has two examples for nginx") };
    let files =
        [("/etc/ssl/games.example.org.pem", arg(&certificate)), ("/etc/ssl/private/games.example.org.key", arg(&key))];
    let to_http = format!("127.0.0.1:{}", port(&server.http));
    let listening = format!("listen {https} ssl");
    let changes = [("127.0.0.1:7343", to_http.as_str()), ("listen 443 ssl", &listening)];
    let http = adapted(http, &[&files[..], &changes].concat());
    let listening = format!("listen {tls} ssl");
    let changes = [("127.0.0.1:7342", server.tcp.as_str()), ("listen 7344 ssl", &listening)];
    let stream = adapted(stream, &[&files[..], &changes].concat());
    let config = folder.join("nginx.conf");
    fs::write(&config, nginx_config(&folder, &http, &stream)).expect("the test's folder can be written");
    let _nginx = Process::start(Command::new(nginx).args(["-c", arg(&config), "-p", arg(&folder)]), "");
    wait_for(&https);
    check(&visited(&https, &authority), 403);
    // A game over TCP: TLS to the proxy, which says whose connection it is.
    wait_for(&tls);
    let (ca, behind) = (authority.file(), format!("tls://127.0.0.1:{tls}"));
    let through = ["--server", &behind, "--ca", arg(&ca), "--setup", r#"{"max_turns":20}"#];
    let bots = ["Ann", "Bob"].map(|name| server.bot("quoridor", name, &through));
    for bot in bots {
        let bot = bot.end();
        assert!(bot.code == 0 && bot.out.contains("Over: "), "{bot:?}");
    }
    assert_eq!(server.stop().code, 0);
}

#[test]
fn caddy_as_the_page_shows_it() {
    let Some(caddy) = program("caddy") else { return };
    let authority = Authority::new("caddy-ca");
    let Certificate { certificate, key } = authority.certificate("caddy", NAME);
    let server = server("caddy-server");
    let (https, folder) = (free_port(), folder("caddy-home"));
    let [example] = &examples("caddy")[..] else { panic!("the page has one example for Caddy") };
    let to_http = format!("127.0.0.1:{}", port(&server.http));
    let address = format!("games.example.org:{https} {{");
    let changes = [
        ("games.example.org {", address.as_str()),
        ("/etc/ssl/games.example.org.pem", arg(&certificate)),
        ("/etc/ssl/private/games.example.org.key", arg(&key)),
        ("127.0.0.1:7343", &to_http),
    ];
    let config = folder.join("Caddyfile");
    let text = format!("{{\n  admin off\n  auto_https disable_redirects\n}}\n{}", adapted(example, &changes));
    fs::write(&config, text).expect("the test's folder can be written");
    let mut command = Command::new(caddy);
    command.args(["run", "--adapter", "caddyfile", "--config", arg(&config)]);
    for home in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(home, &folder);
    }
    let _caddy = Process::start(&mut command, "");
    wait_for(&https);
    check(&visited(&https, &authority), 403);
    assert_eq!(server.stop().code, 0);
}
