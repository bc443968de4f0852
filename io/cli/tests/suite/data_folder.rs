//! A data folder that is damaged, full, copied and restored.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::kill_load::http::{PATIENCE, ask};
use crate::support::server::{Process, Server, folder};
use crate::support::{arg, check, parlor};

fn address(server: &Server) -> String {
    server.http.strip_prefix("http://").expect("an address").to_owned()
}

fn post(http: &str, path: &str, token: &str, body: &Value) -> Value {
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", &*bearer), ("If-Match", "*")];
    let headers = if token.is_empty() { &[][..] } else { &headers[..] };
    ask(http, "POST", path, headers, Some(body)).expect("the server answers").json()
}

/// A table with two players: its id and their tokens.
fn table(http: &str) -> (String, [String; 2]) {
    let made = post(http, "/api/v1/tables", "", &json!({"game": "quoridor", "setup": {"max_turns": 10_000}}));
    let id = made["id"].as_str().expect("an id").to_owned();
    let seats = format!("/api/v1/tables/{id}/seats");
    let sit = |name| post(http, &seats, "", &json!({"name": name}))["token"].as_str().expect("a token").to_owned();
    let tokens = ["Ann", "Ben"].map(sit);
    (id, tokens)
}

/// Both pawns go a step forth or back.
fn step(http: &str, (id, tokens): &(String, [String; 2]), round: usize) {
    let steps = [["e2", "e1"], ["e8", "e9"]];
    for seat in [0, 1] {
        let done = post(http, &format!("/api/v1/tables/{id}/actions"), &tokens[seat], &json!(steps[seat][round % 2]));
        assert!(done["seq"].is_u64(), "{done}");
    }
}

fn log(http: &str, id: &str) -> String {
    ask(http, "GET", &format!("/api/v1/tables/{id}/log"), &[], None).expect("a log").body
}

/// The backup of the docs, from beginning to end: made while games are played, checked, restored, served.
#[test]
fn a_backup_is_made_while_games_are_played_and_restored() {
    let (data, home) = (folder("backup-data"), folder("backup-home"));
    let server = Server::start("backup", &["--data", arg(&data)]);
    let http = address(&server);
    let tables: Vec<(String, [String; 2])> = (0..4).map(|_| table(&http)).collect();
    let over = table(&http);
    (0..3).for_each(|round| step(&http, &over, round));
    post(&http, &format!("/api/v1/tables/{}/resign", over.0), &over.1[0], &json!({}));
    let ended = log(&http, &over.0);
    assert!(ended.contains("\"event\":\"end\""), "{ended}");
    let copies: Vec<_> = (0..3).map(|number| home.join(format!("copy{number}"))).collect();
    thread::scope(|scope| {
        for table in &tables {
            scope.spawn(|| (0..60).for_each(|round| step(&http, table, round)));
        }
        for to in &copies {
            check(&["backup", arg(&data), arg(to)], "", 0, "5 tables and 0 tournaments");
            thread::sleep(Duration::from_millis(50));
        }
    });
    // It is not overwritten, and what is no data folder is not copied.
    let ran = parlor(&["backup", arg(&data), arg(&copies[0])], "");
    assert!(ran.code == 4 && ran.err.contains("[store_failed]"), "{ran:?}");
    let ran = parlor(&["backup", arg(&home), arg(&home.join("none"))], "");
    assert!(ran.code == 4 && ran.err.contains("is no data folder"), "{ran:?}");
    server.stop();
    for to in &copies {
        check(&["store", "check", arg(to)], "", 0, "nothing is lost");
        // To restore is to serve the copy, here or in the place of what was lost.
        let restored = folder("backup-restored");
        fs::copy(to.join("parlor.db"), restored.join("parlor.db")).expect("it is one file");
        check(&["store", "check", arg(&restored)], "", 0, "it is a copy");
        let server = Server::start("backup", &["--data", arg(&restored)]);
        let http = address(&server);
        // What was over is as it was; what was not adds no line to what the first server may have signed since.
        assert_eq!(log(&http, &over.0), ended);
        check(&["verify", "-"], &ended, 0, "");
        for (id, tokens) in &tables {
            for path in [format!("/api/v1/tables/{id}"), format!("/api/v1/tables/{id}/log")] {
                let bearer = format!("Bearer {}", tokens[0]);
                let reply = ask(&http, "GET", &path, &[("Authorization", &bearer)], None).expect("the server answers");
                assert_eq!((reply.status, &reply.json()["code"]), (410, &json!("table_closed")), "{path}");
            }
        }
        // New games are played there, and those go on after a restart.
        let new = table(&http);
        (0..3).for_each(|round| step(&http, &new, round));
        let begun = log(&http, &new.0);
        let told = server.stop();
        assert!(told.err.contains("copy_restored"), "{told:?}");
        let server = Server::start("backup", &["--data", arg(&restored)]);
        let http = address(&server);
        assert!(log(&http, &new.0).starts_with(&begun));
        (3..6).for_each(|round| step(&http, &new, round));
        server.stop();
        check(&["store", "check", arg(&restored)], "", 0, "nothing is lost");
    }
}

#[test]
fn what_is_damaged_is_refused_whole_and_said_loudly() {
    let data = folder("damaged-data");
    let server = Server::start("damaged", &["--data", arg(&data)]);
    let http = address(&server);
    let tables: Vec<(String, [String; 2])> = (0..4).map(|_| table(&http)).collect();
    for table in &tables {
        (0..5).for_each(|round| step(&http, table, round));
    }
    server.stop();
    check(
        &["store", "check", arg(&data)],
        "",
        0,
        "4 tables and 0 tournaments with 56 lines are whole, and nothing is lost",
    );
    let database = Connection::open(data.join("parlor.db")).expect("it opens");
    let change = |sql: &str, table: u32| {
        let sql = format!("{sql} AND stream = (SELECT stream FROM streams WHERE kind = 'table' AND number = {table})");
        database.execute(&sql, []).unwrap_or_else(|error| panic!("{sql}: {error}"))
    };
    // The last rows of the first table are gone, one in the middle of the second, and the third was changed.
    assert_eq!(change("DELETE FROM lines WHERE 10 < seq", 1), 3);
    assert_eq!(change("DELETE FROM lines WHERE seq = 7", 2), 1);
    assert_eq!(change("UPDATE lines SET line = replace(line, 'e2', 'e3') WHERE seq = 4", 3), 1);
    drop(database);
    let ran = check(&["store", "check", arg(&data)], "", 1, "1 tables and 0 tournaments with 14 lines are whole\n");
    for (number, what) in [(1, "no row 11 of 13"), (2, "no row 7 of 13"), (3, "line 4")] {
        let id = &tables[number - 1].0;
        let said = ran.out.lines().find(|line| line.contains(&format!("table {number} ({id}) is lost: ")));
        assert!(said.is_some_and(|line| line.contains(what)), "{number} {what}: {}", ran.out);
    }
    let document: Value =
        serde_json::from_str(&parlor(&["store", "check", arg(&data), "--json"], "").out).expect("JSON");
    assert_eq!((&document["ok"], document["lost"].as_array().map(Vec::len)), (&json!(false), Some(3)));
    let server = Server::start("damaged", &["--data", arg(&data)]);
    let http = address(&server);
    for (number, (id, tokens)) in (1..).zip(&tables) {
        let path = format!("/api/v1/tables/{id}");
        let expected = if number == 4 { 200 } else { 503 };
        // A stream of a table that is whole has no end.
        let parts = ["", "/log", "/board.svg?ply=3", "/events?after=0"];
        for rest in parts.into_iter().take(if number == 4 { 3 } else { 4 }) {
            let reply = ask(&http, "GET", &format!("{path}{rest}"), &[], None).expect("the server answers");
            assert_eq!(reply.status, expected, "table {number}{rest}: {}", reply.body);
        }
        let done = post(&http, &format!("{path}/actions"), &tokens[0], &json!("e2"));
        assert_eq!(done["code"] == "storage_failed", number != 4, "{done}");
    }
    let said = server.stop().err;
    let failures: Vec<&str> = said.lines().filter(|line| line.contains(r#""event":"storage_failed""#)).collect();
    assert_eq!(failures.len(), 3, "each is said once: {said}");
    for ((id, _), line) in tables.iter().zip(failures) {
        assert!(line.contains(id) && line.contains(r#""code":"store_damaged""#), "{line}");
    }
}

#[test]
fn a_folder_that_cannot_be_examined_is_said() {
    let home = folder("not-examined");
    let ran = parlor(&["store", "check", arg(&home)], "");
    assert!(ran.code == 4 && ran.err.contains("is no data folder") && ran.err.contains("[store_failed]"), "{ran:?}");
    fs::write(home.join("parlor.db"), "no database".repeat(1000)).expect("it can be written");
    let ran = parlor(&["store", "check", arg(&home)], "");
    assert!(ran.code == 4 && ran.err.contains("[store_failed]"), "{ran:?}");
}

/// Waits until `/readyz` has this status, and gives what it said.
fn readiness(http: &str, status: u16) -> Value {
    let until = Instant::now() + PATIENCE;
    loop {
        let reply = ask(http, "GET", "/readyz", &[], None).expect("the server answers");
        if reply.status == status {
            return reply.json();
        }
        assert!(Instant::now() < until, "{}: {}", reply.status, reply.body);
        thread::sleep(Duration::from_millis(100));
    }
}

/// A limit on the size of files is a disk that takes no more: it can be had without being root, and taken away.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_cannot_write_is_not_ready() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    let data = folder("unready");
    let mut command = std::process::Command::new("sh");
    // A process that may not write is sent a signal that would end it; a full disk sends none.
    let script = r#"trap "" XFSZ; exec "$0" "$@""#;
    command.args(["-c", script, env!("CARGO_BIN_EXE_parlor"), "serve", "--tcp", "none", "--http", "127.0.0.1:0"]);
    command.args(["--log", "json", "--data", arg(&data)]).stdin(std::process::Stdio::piped());
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut process = Process::start(&mut command, "");
    let start: Value = serde_json::from_str(&process.complaint("\"event\":\"start\"")).expect("a line is JSON");
    let http = start["http"].as_str().and_then(|http| http.strip_prefix("http://")).expect("an address").to_owned();
    let pid = i32::try_from(start["pid"].as_u64().expect("a pid")).ok().and_then(Pid::from_raw);
    let limit = |current| prlimit(pid, Resource::Fsize, Rlimit { current, maximum: None }).expect("it is our process");
    assert_eq!(readiness(&http, 200), json!({"status": "ready"}));
    limit(Some(1000));
    assert_eq!(readiness(&http, 503)["code"], "storage_failed");
    process.complaint(r#""event":"storage_failed""#);
    // It lives, says no, and is ready again when there is room again.
    let order = json!({"game": "quoridor"});
    let refused = ask(&http, "POST", "/api/v1/tables", &[], Some(&order)).expect("the server answers");
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("storage_failed")));
    assert_eq!(ask(&http, "GET", "/healthz", &[], None).expect("the server answers").status, 200);
    limit(None);
    assert_eq!(readiness(&http, 200), json!({"status": "ready"}));
    assert_eq!(ask(&http, "POST", "/api/v1/tables", &[], Some(&order)).expect("the server answers").status, 201);
    process.signal(rustix::process::Signal::TERM);
    assert_eq!(process.end().code, 0);
}

/// What a user needs for a disk of their own; whatever runs there ends with the test.
#[cfg(target_os = "linux")]
const OWN_DISK: [&str; 5] = ["--map-root-user", "--mount", "--pid", "--fork", "--kill-child"];

/// A disk of its own, really full and really read-only, where the system lets a user have one.
#[cfg(target_os = "linux")]
#[test]
fn a_server_on_a_full_or_read_only_disk_is_not_ready() {
    let home = folder("small-disk");
    let data = home.join("disk");
    fs::create_dir(&data).expect("it can be made");
    let (ready, done) = (home.join("step"), home.join("done"));
    let script = r#"
mount -t tmpfs -o size=3m tmpfs "$DISK" || exit 77
"$0" serve --tcp none --http 127.0.0.1:0 --log json --data "$DISK" &
server=$!
for step in 'head -c 4000000 /dev/zero > "$DISK/filler"' 'rm "$DISK/filler"' \
    'mount --bind "$DISK" "$DISK" && mount -o remount,bind,ro "$DISK"' 'umount "$DISK"' 'kill $server'; do
    until [ -e "$STEP" ]; do sleep 0.05; done
    rm "$STEP"
    eval "$step" 2>/dev/null
    : > "$DONE"
done
wait $server
"#;
    let mut command = std::process::Command::new("unshare");
    command.args(OWN_DISK).args(["sh", "-c", script, env!("CARGO_BIN_EXE_parlor")]);
    command.env("DISK", &data).env("STEP", &ready).env("DONE", &done);
    let (out, err) = (std::process::Stdio::piped(), std::process::Stdio::piped());
    command.stdin(std::process::Stdio::piped()).stdout(out).stderr(err);
    // A machine that allows no such disk has the limit of the test above, and says so here.
    if !is_allowed(&data) {
        eprintln!("skipped: this system lets nobody mount a disk of their own");
        return;
    }
    let mut process = Process::start(&mut command, "");
    let start: Value = serde_json::from_str(&process.complaint("\"event\":\"start\"")).expect("a line is JSON");
    let http = start["http"].as_str().and_then(|http| http.strip_prefix("http://")).expect("an address").to_owned();
    let next = || {
        fs::write(&ready, "").expect("it can be written");
        let until = Instant::now() + PATIENCE;
        while !done.exists() {
            assert!(Instant::now() < until, "the script does not go on");
            thread::sleep(Duration::from_millis(20));
        }
        fs::remove_file(&done).expect("it is there");
    };
    for status in [200, 503, 200, 503, 200] {
        let said = readiness(&http, status);
        assert_eq!(said["code"] == "storage_failed", status == 503, "{said}");
        next();
    }
    process.end();
}

/// Whether a user may have a disk of their own.
#[cfg(target_os = "linux")]
fn is_allowed(data: &Path) -> bool {
    let mount = "mount -t tmpfs -o size=1m tmpfs \"$0\" && mount --bind \"$0\" \"$0\" && umount \"$0\"";
    let tried = std::process::Command::new("unshare").args(OWN_DISK).args(["sh", "-c", mount]).arg(data).output();
    tried.is_ok_and(|tried| tried.status.success())
}

#[test]
fn the_folder_of_a_server_that_runs_can_be_examined() {
    let data = folder("examined-live-data");
    let server = Server::start("examined-live", &["--data", arg(&data)]);
    let http = address(&server);
    let table = table(&http);
    for round in 0..3 {
        step(&http, &table, round);
        check(&["store", "check", arg(&data)], "", 0, "1 tables and 0 tournaments");
    }
    server.stop();
}
