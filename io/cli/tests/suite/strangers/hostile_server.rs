//! A server that says whatever it likes: in every text of every reply, and in every refusal.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;

use super::{Row, check, evil_json};
use crate::support::Ran;
use crate::support::server::{Process, folder, plain};
use crate::support::{arg, file};

/// Commands that sit down at a table or look on, over TCP.
pub(super) const SEATED: &[&str] = &["join", "bot", "watch"];

/// The commands that ask a server over HTTP, at this address.
pub(super) fn rows(server: &str) -> Vec<Row> {
    let (kept, token) = (file("strangers-kept.txt", ""), file("strangers-token.txt", "abc\n"));
    let row = |command: &'static str, args: &[&str]| Row::new(command, &[args, &["--server", server]].concat(), "");
    vec![
        row("table new", &["quoridor"]),
        row("table list", &[]),
        row("table show", &["1"]),
        row("table log", &["1"]).document(),
        row("tournament new", &["quoridor", "--format", "swiss", "--token-file", arg(&kept)]),
        row("tournament list", &[]),
        row("tournament show", &["1"]),
        row("tournament start", &["1", "--token-file", arg(&token)]),
        row("tournament log", &["1"]).document(),
        row("admin tables", &["--token-file", arg(&token)]),
        row("admin close", &["1", "--token-file", arg(&token)]),
        row("admin delete", &["1", "--token-file", arg(&token)]),
        row("admin remove", &["1", "0", "--token-file", arg(&token)]),
        row("admin bans", &["--token-file", arg(&token)]),
        row("admin ban", &["--name", "Eve", "--token-file", arg(&token)]),
        row("admin lift", &["1", "--token-file", arg(&token)]),
        row("admin audit", &["--token-file", arg(&token)]),
    ]
}

/// What is at a path, with something evil wherever a text can stand.
fn reply(method: &str, path: &str) -> String {
    let evil = evil_json();
    let table = format!(
        r#"{{"id":{evil},"number":1,"game":{evil},"stage":{evil},"seats":2,"players":[{evil},{evil}],"turn":[0],
        "outcome":{{"winners":[0,1],"points":[1,2]}},"invitation":{evil}}}"#
    );
    let tournament = format!(
        r#"{{"tournament":{evil},"id":{evil},"token":{evil},"number":1,"game":{evil},"stage":{evil},"format":{evil},"size":2,
        "round":1,"rounds":2,"players":[{{"name":{evil},"left":false}}],"teams":[{{"names":[{evil}]}},{{"names":[{evil}]}}],
        "standings":[{{"rank":1,"names":[{evil}],"points":1.0,"wins":1,"draws":0,"losses":0}}],
        "bracket":[{{"round":1,"games":[{{"sides":[0,1],"result":{{"points":[1,0]}},"winners":[0]}}],"byes":[0],"walkovers":[[0,1]]}}],
        "winners":[0,1],"cheaters":[{{"name":{evil},"round":1,"why":{evil}}}],"failures":[{{"name":{evil},"round":1,"why":{evil}}}]}}"#
    );
    let ban = format!(r#"{{"number":1,"name":{evil},"until":{evil},"reason":{evil}}}"#);
    let body = match (method, path.trim_start_matches("/api/v1/")) {
        ("GET", path) if path.starts_with("admin/tables") => format!(r#"{{"tables":[{table},{table}]}}"#),
        ("GET", path) if path.starts_with("admin/bans") => format!(r#"{{"bans":[{ban},{ban}]}}"#),
        ("GET", path) if path.starts_with("admin/audit") => {
            format!(
                r#"{{"lines":[{{"seq":1,"at":{evil},"action":{evil},"name":{evil},"reason":{evil},{evil}:{evil}}}]}}"#
            )
        }
        (_, path) if path.starts_with("admin/bans") => ban,
        (_, path) if path.starts_with("admin") => table,
        (_, path) if path.ends_with("/log") => format!("{{{evil}:{evil}}}\n{{}}"),
        ("GET", path) if path.starts_with("tables?") => format!(r#"{{"tables":[{table},{table}]}}"#),
        ("GET", path) if path.starts_with("tournaments?") => {
            format!(
                r#"{{"tournaments":[{{"number":1,"game":{evil},"stage":{evil},"format":{evil},"players":2,"size":2,"round":1}}]}}"#
            )
        }
        (_, path) if path.starts_with("tables") => table,
        _ => tournament,
    };
    body.replace("\n        ", "")
}

/// A server over HTTP that says yes or no to everything.
fn http(is_kind: bool) -> String {
    serve(move |mut stream| {
        let mut reader = BufReader::new(stream.try_clone().expect("it can be read"));
        let (mut head, mut length) = (String::new(), 0);
        while reader.read_line(&mut head).is_ok_and(|count| 2 < count) {
            let line = head.lines().last().unwrap_or_default().to_ascii_lowercase();
            length =
                line.strip_prefix("content-length: ").and_then(|count| count.trim().parse().ok()).unwrap_or(length);
        }
        let _ = reader.read_exact(&mut vec![0; length]);
        let mut words = head.split(' ');
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let (status, body) = if is_kind {
            ("200 OK", reply(method, path))
        } else {
            ("400 Bad Request", format!(r#"{{"code":{0},"detail":{0}}}"#, evil_json()))
        };
        let length = body.len();
        let _ = write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
    })
}

/// A server that does this with every connection.
fn serve(answer: impl Fn(TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it listens").to_string();
    thread::spawn(move || listener.incoming().map_while(Result::ok).for_each(answer));
    address
}

/// A server over TCP that answers each message of a client.
fn tcp() -> String {
    serve(|mut stream| {
        let reader = BufReader::new(stream.try_clone().expect("it can be read"));
        let evil = evil_json();
        let digest = "0".repeat(64);
        // A board has lines of its own: what it says is the server's word in any case.
        let board = serde_json::to_string(&super::evil().replace('\n', " ")).expect("JSON");
        let shown = |rest: &str| {
            let rest = format!(r#""players":[{evil},{evil}],"story":[{evil}],{rest}"#);
            format!(r#"{{"type":"Shown","text":{board},{rest}}}"#)
        };
        let mine = shown(r#""turn":[0],"you":0,"stage":"playing","outcome":null"#);
        let others = shown(r#""turn":[0,1],"you":null,"stage":"playing","outcome":null"#);
        let over = shown(r#""turn":[],"you":null,"stage":"over","outcome":{"winners":[0,1],"points":[1,1]}"#);
        for line in reader.lines().map_while(Result::ok) {
            let message: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
            let joined = format!(r#"{{"type":"Joined","game_id":1,"player_id":0,"token":{evil},"invitation":{evil}}}"#);
            let answers = match message["type"].as_str().unwrap_or_default() {
                "SpectateGame" if message["game_id"] == 2 => {
                    vec![format!(r#"{{"type":"Error","code":{evil},"message":{evil}}}"#)]
                }
                "SpectateGame" => vec![r#"{"type":"Spectating","game_id":1}"#.to_owned(), others.clone(), over.clone()],
                "JoinTournament" => vec![
                    format!(r#"{{"type":"Entered","tournament":1,"player":0,"token":{evil}}}"#),
                    format!(
                        r#"{{"type":"Result","tournament":1,"over":true,"round":1,"rank":1,"points":1.0,"won":false,"why":{evil}}}"#
                    ),
                ],
                "FindTable" if message["game_id"] == 2 => {
                    vec![format!(r#"{{"type":"Table","game_id":2,"header":{evil},"lines":[{evil}]}}"#)]
                }
                // As servers do that know no keys.
                "FindTable" => {
                    vec![format!(r#"{{"type":"Error","code":"unknown_message","message":{evil}}}"#)]
                }
                "JoinGame" if message["as"] == "text" => vec![joined, mine.clone()],
                "JoinGame" => vec![joined, format!(r#"{{"game_id":1,"x":{evil}}}"#)],
                "Legal" => {
                    vec![format!(r#"{{"type":"Legal","actions":[{evil},"b"],"choices":{{}},"digest":"{digest}"}}"#)]
                }
                "Show" => vec![mine.clone()],
                "Check" => vec![format!(r#"{{"type":"Error","code":{evil},"message":{evil}}}"#)],
                _ => vec![format!(r#"{{"type":"Kicked","code":{evil},"message":{evil}}}"#)],
            };
            let is_last = message["type"] == "SpectateGame";
            for answer in answers {
                let _ = stream.write_all(format!("{answer}\n").as_bytes());
            }
            if is_last {
                return;
            }
        }
    })
}

/// Runs the real program, which has a standard input of its own.
fn ran(args: &[&str], input: &str) -> Ran {
    let home = folder("strangers-home");
    Process::start(plain(&home).args(args), input).end()
}

/// Every command that talks to a server.
pub(super) fn check_all() {
    for is_kind in [true, false] {
        for row in rows(&http(is_kind)) {
            let ran = row.check();
            assert_eq!(ran.code == 0, is_kind, "{}: {ran:?}", row.command);
        }
    }
    let server = tcp();
    let answers = file("strangers-bot.txt", "\"b\"\n");
    let bot = format!("cat {}; cat > /dev/null", arg(&answers));
    let (join, more) = (["join", "quoridor", "--server", &server], "legal\nshow\nx\nresign\n");
    let rows: [(&[&str], &str, &str); 7] = [
        (&join, more, "you are out of the game"),
        (&["join", "quoridor", "--table", "2", "--server", &server], "", "table 2 at "),
        (&["join", "--tournament", "1", "--server", &server], "", "Tournament 1"),
        (&["watch", "1", "--server", &server], "", "Over: "),
        (&["watch", "2", "--server", &server], "", "FORGED"),
        (&["bot", "--game", "quoridor", "--cmd", &bot, "--server", &server], "", ""),
        (&["bot", "--tournament", "1", "--cmd", &bot, "--server", &server], "", "Tournament 1"),
    ];
    for (args, input, said) in rows {
        for args in [args.to_vec(), [args, &["--json"]].concat()] {
            let ran = ran(&args, input);
            check(&args.join(" "), &ran.out);
            check(&args.join(" "), &ran.err);
            let is_said = format!("{}{}", ran.out, ran.err).contains(said);
            assert!(is_said || args.contains(&"--json"), "{args:?}: {ran:?}");
        }
    }
}
