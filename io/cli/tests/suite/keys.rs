//! Clients with keys: whole games with every signature, servers that go away, other keys, and lies.

mod evidence;
mod lies;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rustix::process::Signal;
use serde_json::Value;

use crate::support::relay::{Fate, Relay, Way};
use crate::support::server::{Process, Server, folder, plain, random_bot};
use crate::support::{self, arg};

pub(crate) use self::evidence::two_heads;

/// The lines of a log.
fn rows(log: &str) -> Vec<Value> {
    log.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// Checks that all sat with keys, shared in every draw and signed everything; gives the numbers of shares and signatures.
pub(crate) fn check_signed(log: &str, seats: usize) -> (usize, usize) {
    let rows = rows(log);
    assert_eq!(rows[0]["parlor"], 3, "{}", rows[0]);
    let is = |row: &&Value, event: &str| row["event"] == event;
    let sat: Vec<&Value> = rows.iter().filter(|row| is(row, "sit")).collect();
    assert!(sat.len() == seats && sat.iter().all(|row| row["key"].is_string()), "{sat:?}");
    let calls: usize =
        rows.iter().filter(|row| is(row, "call")).map(|row| row["seats"].as_array().map_or(0, Vec::len)).sum();
    let shares = rows.iter().filter(|row| is(row, "share")).count();
    assert_eq!(shares, calls, "every call is answered");
    let draws = rows.iter().filter(|row| row["by"] == "chance" || is(row, "veiled")).count();
    assert!(calls <= draws * seats && (draws == 0) == (calls == 0), "{draws} draws, {calls} calls");
    let acts: Vec<&Value> =
        rows.iter().filter(|row| row["by"].as_str().is_some_and(|by| by.starts_with("seat-"))).collect();
    for act in &acts {
        assert!(act["sig"].is_string() && act["saw"].is_u64(), "{act}");
    }
    support::check(&["verify", "-"], log, 0, "");
    (shares, acts.len())
}

/// The state folder of a server's clients.
fn state(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("state/parlor")
}

/// A relay's judge who lets everything arrive.
fn arrives(line: &str) -> Fate {
    Fate::Arrives(line.to_owned())
}

/// A client of a server that finds it at another address.
fn through(server: &Server, relay: &Relay, args: &[&str], input: &str) -> Process {
    let mut command = server.client(args);
    command.env("PARLOR_SERVER", &relay.address);
    Process::start(&mut command, input)
}

fn bot<'a>(program: &'a str, game: &'a str, name: &'a str) -> Vec<&'a str> {
    vec!["bot", "--game", game, "--name", name, "--cmd", program]
}

fn program() -> String {
    format!("python3 '{}'", random_bot().display())
}

#[test]
fn what_is_kept_is_the_last_head() {
    let server = Server::start("keys-kept", &["--memory"]);
    let bots = ["Ann", "Ben"].map(|name| server.bot("backgammon", name, &[]));
    for bot in bots {
        let bot = bot.end();
        assert_eq!(bot.code, 0, "{bot:?}");
        assert!(
            bot.err.contains(&format!("The key of {} is ", server.tcp)) || !bot.err.contains("The key of"),
            "{bot:?}"
        );
    }
    let log = server.run(&["table", "log", "1"], "").out;
    let (shares, signatures) = check_signed(&log, 2);
    assert!(2 < shares && 2 < signatures);
    let state = state("keys-kept");
    let heads = fs::read_to_string(state.join("heads.jsonl")).expect("heads are kept");
    let link = rows(&log).last().expect("lines")["link"].clone();
    assert_eq!(heads.lines().count(), 2, "{heads}");
    for head in rows(&heads) {
        assert_eq!((&head["link"], head["seq"].as_u64()), (&link, Some(log.lines().count() as u64 - 1)));
    }
    assert_eq!(fs::read_dir(state.join("tables")).expect("a folder").count(), 0, "nothing else is kept");
    let known = fs::read_to_string(state.join("known_servers")).expect("the key is kept");
    let key = rows(&log)[0]["server"].as_str().expect("a key").to_owned();
    assert!(known.lines().all(|line| line == format!("{} {key}", server.tcp)), "{known}");
}

/// A share that is lost, and a connection that is cut: the client comes back with the same key and the same share.
#[test]
fn a_share_that_is_lost_is_sent_again() {
    let server = Server::start("keys-lost", &["--memory"]);
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let notes = Arc::clone(&seen);
    let relay = Relay::to(&server.tcp, move |way, line| {
        if way == Way::ToServer && line.contains(r#""type":"Share""#) {
            let mut seen = notes.lock().expect("it did not panic");
            seen.push(line.to_owned());
            // The first is swallowed, the third comes to a connection that breaks, the fifth arrives as all others.
            return match seen.len() {
                1 => Fate::Lost,
                3 => Fate::Cut,
                _ => arrives(line),
            };
        }
        arrives(line)
    });
    let program = program();
    let ann = through(&server, &relay, &bot(&program, "backgammon", "Ann"), "");
    let ben = server.bot("backgammon", "Ben", &[]);
    let (ann, ben) = (ann.end(), ben.end());
    assert!(ann.code == 0 && ben.code == 0, "{ann:?} {ben:?}");
    let seen = seen.lock().expect("it did not panic").clone();
    assert!(seen[0] == seen[1] && seen[2] == seen[3] && seen[0] != seen[2], "the same answer again: {seen:?}");
    check_signed(&server.run(&["table", "log", "1"], "").out, 2);
}

/// Clients are cut off again and again, in the middle of whatever they do.
#[test]
fn clients_that_are_cut_off_come_back() {
    for (game, seats) in [("texas42", 4), ("fish", 2)] {
        let name = format!("keys-cut-{game}");
        let server = Server::start(&name, &["--memory"]);
        let mut count = 0;
        let relay = Relay::to(&server.tcp, move |_, line| {
            count += 1;
            // Not while seats are taken: who hangs up then has left.
            if 40 < count && count % 37 == 0 { Fate::Cut } else { arrives(line) }
        });
        let (program, setup) = (program(), if game == "fish" { "{}" } else { r#"{"target":1}"# });
        let names = ["Ann", "Ben", "Cyd", "Dan"];
        let bots: Vec<Process> = names[..seats]
            .iter()
            .map(|name| through(&server, &relay, &[&bot(&program, game, name)[..], &["--setup", setup]].concat(), ""))
            .collect();
        for bot in bots {
            let bot = bot.end();
            assert_eq!(bot.code, 0, "{game}: {bot:?}");
        }
        check_signed(&server.run(&["table", "log", "1"], "").out, seats);
    }
}

/// A person's client that is killed while its share is under way: `join --again` answers with the same share.
#[test]
fn a_seat_is_taken_again_with_the_same_key() {
    let server = Server::start("keys-again", &["--memory"]);
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let notes = Arc::clone(&seen);
    let (sender, heard) = std::sync::mpsc::channel();
    let relay = Relay::to(&server.tcp, move |way, line| {
        if way == Way::ToServer && line.contains(r#""type":"Share""#) {
            let mut seen = notes.lock().expect("it did not panic");
            seen.push(line.to_owned());
            if seen.len() == 1 {
                let _ = sender.send(());
                return Fate::Lost;
            }
        }
        arrives(line)
    });
    let ann = through(&server, &relay, &["join", "backgammon", "--name", "Ann"], "\n");
    // The input of a script that has ended would end the client, too: it is killed before.
    let mut ann = ann;
    ann.complaint("Table 1 at ");
    let ben = server.bot("backgammon", "Ben", &[]);
    heard.recv_timeout(support::server::PATIENCE).expect("Ann shares");
    ann.signal(Signal::KILL);
    drop(ann);
    let kept = state("keys-again").join("seat.json");
    let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&kept).expect("the seat is kept").permissions());
    assert_eq!(mode & 0o777, 0o600);
    let again = through(&server, &relay, &["join", "--again"], "resign\n").end();
    assert!(again.code == 0 && again.out.contains("Over: Ben won."), "{again:?}");
    assert!(ben.end().out.contains("Over: you won."));
    let seen = seen.lock().expect("it did not panic").clone();
    assert!(
        1 < seen.len() && seen.iter().all(|share| share == &seen[0] || !share.contains(r#""draw":1,"#)),
        "{seen:?}"
    );
    check_signed(&server.run(&["table", "log", "1"], "").out, 2);
}

/// A bot's client that is killed while its share is under way goes on from its file, with the same share.
#[test]
fn a_bot_that_is_killed_goes_on() {
    let server = Server::start("keys-killed", &["--memory"]);
    let (sender, heard) = std::sync::mpsc::channel();
    let relay = Relay::to(&server.tcp, move |way, line| {
        if way == Way::ToServer && line.contains(r#""type":"Share""#) {
            let _ = sender.send(line.to_owned());
            // The third draw's share does not arrive before the client is killed.
            return if line.contains(r#""draw":3,"#) { Fate::Lost } else { arrives(line) };
        }
        arrives(line)
    });
    let program = program();
    let ann = through(&server, &relay, &bot(&program, "backgammon", "Ann"), "");
    let ben = server.bot("backgammon", "Ben", &[]);
    let lost = loop {
        let share = heard.recv_timeout(support::server::PATIENCE).expect("Ann shares");
        if share.contains(r#""draw":3,"#) {
            break share;
        }
    };
    ann.signal(Signal::KILL);
    drop(ann);
    let files = || {
        fs::read_dir(state("keys-killed").join("tables")).expect("it is there").map(|file| file.expect("one").path())
    };
    let seats: Vec<PathBuf> = files().filter(|file| file.extension().is_some_and(|end| end == "json")).collect();
    let of_ann = |file: &&PathBuf| fs::read_to_string(file).expect("it is kept").contains(r#""name":"Ann""#);
    let seat = seats.iter().find(of_ann).expect("Ann's seat is kept");
    let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(seat).expect("a file").permissions());
    assert_eq!(mode & 0o777, 0o600);
    let again = server.run(&["bot", "--cmd", &program, "--again", arg(seat)], "");
    assert!(again.code == 0 && again.out.starts_with("Table 1: Over: "), "{again:?}");
    assert_eq!(ben.end().code, 0);
    assert_eq!(files().count(), 0, "nothing is left");
    let log = server.run(&["table", "log", "1"], "").out;
    let share: Value = serde_json::from_str(&lost).expect("it is JSON");
    assert!(log.contains(&format!(r#""draw":3,"r":{}"#, share["r"])), "the same share: {lost}");
    check_signed(&log, 2);
    let gone = server.run(&["bot", "--cmd", "cat", "--again", arg(seat)], "");
    assert!(gone.code == 4 && gone.err.contains("there is no seat to take again"), "{gone:?}");
}

/// A token alone has no key: its player cannot sign, and goes on without.
#[test]
fn a_key_is_lost() {
    let mut server = Server::start("keys-token", &["--memory"]);
    let ann = server.begin(&["join", "quoridor", "--name", "Ann"], "e2\n");
    server.process.complaint("\"event\":\"table_created\"");
    let ben = server.bot("quoridor", "Ben", &[]);
    assert!(ann.end().err.contains("Your seat is kept"));
    let kept: Value =
        serde_json::from_str(&fs::read_to_string(state("keys-token").join("seat.json")).expect("the seat is kept"))
            .expect("it is JSON");
    let token = support::file("keys-token.txt", kept["token"].as_str().expect("a token"));
    let again = server.run(&["join", "--token-file", arg(&token)], "resign\nlose-key\nresign\n");
    assert!(again.out.contains("[not_signed]") && again.out.contains("Over: Ben won."), "{again:?}");
    assert_eq!(ben.end().code, 0);
    let log = server.run(&["table", "log", "1"], "").out;
    assert!(log.contains(r#""event":"unkey","seat":0"#), "{log}");
    support::check(&["verify", "-"], &log, 0, "");
}

/// A board that comes while a command is under way is not what came of it: a script would end before it has resigned.
#[test]
fn a_board_that_comes_in_between_is_no_answer() {
    let mut server = Server::start("keys-twice", &["--memory"]);
    let relay = Relay::to(&server.tcp, |way, line| {
        if line.starts_with(r#"{"type":"Shown""#) && way == Way::ToClient && line.contains(r#""turn":[0]"#) {
            arrives(&format!("{line}\n{line}"))
        } else {
            arrives(line)
        }
    });
    let ann = through(&server, &relay, &["join", "quoridor", "--name", "Ann"], "resign\n");
    server.process.complaint("\"event\":\"table_created\"");
    let ben = server.bot("quoridor", "Ben", &[]);
    let ann = ann.end();
    assert!(ann.code == 0 && ann.out.contains("Over: "), "{ann:?}");
    assert_eq!(ben.end().code, 0);
}

#[test]
fn a_server_with_another_key_is_told() {
    let first = Server::start("keys-pinned", &["--memory"]);
    assert_eq!(first.run(&["join", "quoridor", "--name", "Ann"], "").code, 0);
    let tcp = first.tcp.clone();
    let known = fs::read_to_string(state("keys-pinned").join("known_servers")).expect("it is kept");
    let before = known.trim_end().rsplit(' ').next().expect("a key").to_owned();
    first.stop();
    let mut command = plain(&folder("keys-pinned-2"));
    command.args(["serve", "--memory", "--tcp", &tcp, "--http", "none", "--log", "json"]);
    let mut second = Process::start(&mut command, "");
    second.complaint("\"event\":\"start\"");
    let client = |args: &[&str], input: &str| {
        let mut command = plain(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("keys-pinned"));
        Process::start(command.env("PARLOR_SERVER", &tcp).args(args), input).end()
    };
    for args in [&["join", "quoridor"][..], &bot("cat", "quoridor", "Bot")] {
        let refused = client(args, "");
        assert_eq!(refused.code, 1, "{refused:?}");
        assert!(refused.err.contains("[server_key_changed]") && refused.err.contains(&before), "{refused:?}");
        assert!(refused.err.contains("--accept-new-key"), "{refused:?}");
    }
    let accepted = client(&["join", "quoridor", "--accept-new-key"], "");
    assert_eq!(accepted.code, 0, "{accepted:?}");
    let again = client(&["join", "quoridor"], "");
    assert!(again.code == 0 && !again.err.contains(&before), "{again:?}");
    second.signal(Signal::TERM);
    assert_eq!(second.end().code, 0);
}

#[test]
fn plain_players_sign_nothing() {
    let server = Server::start("keys-plain", &["--memory"]);
    let ann = server.bot("backgammon", "Ann", &["--plain"]);
    let ben = server.bot("backgammon", "Ben", &[]);
    assert!(ann.end().code == 0 && ben.end().code == 0);
    let log = server.run(&["table", "log", "1"], "").out;
    let rows = rows(&log);
    let keyed: BTreeMap<&str, bool> = rows
        .iter()
        .filter(|row| row["event"] == "sit")
        .map(|row| (row["name"].as_str().expect("a name"), row["key"].is_string()))
        .collect();
    assert_eq!(keyed, BTreeMap::from([("Ann", false), ("Ben", true)]));
    let ben = if rows[1]["name"] == "Ben" { "seat-0" } else { "seat-1" };
    for row in rows.iter().filter(|row| row["by"].as_str().is_some_and(|by| by.starts_with("seat-"))) {
        assert_eq!(row["sig"].is_string(), row["by"] == ben, "{row}");
    }
    support::check(&["verify", "-"], &log, 0, "");
    for args in [["--plain", "--require-keys"], ["--tournament", "--plain"]] {
        let ran = server.run(&[&bot("cat", "quoridor", "Bot")[..], &args].concat(), "");
        assert_eq!(ran.code, 2, "{ran:?}");
    }
}

/// A server of before keys does not know the question.
#[test]
fn a_server_without_keys_is_told() {
    let server = Server::start("keys-none", &["--memory"]);
    let old = |way: Way, line: &str| match way {
        Way::ToServer if line.contains(r#""type":"FindTable""#) => arrives(&line.replace("FindTable", "Hello")),
        _ => arrives(line),
    };
    let relay = Relay::to(&server.tcp, old);
    let refused = through(&server, &relay, &["join", "quoridor", "--require-keys"], "").end();
    assert!(refused.code == 1 && refused.err.contains("[no_keys]"), "{refused:?}");
    let ann = through(&server, &relay, &["join", "quoridor"], "").end();
    assert!(ann.code == 0 && ann.err.contains("have no keys"), "{ann:?}");
}
