//! `cargo xtask bench server`: how much a server does for its CPU time, next to boardgame.io under the same load.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::bench::machine::Machine;
use crate::bench::measure::Clock;
use crate::failure::Failure;
use crate::{say, workspace};

/// The peer, as the registry of npm has it.
const PEER: &str = "boardgame.io@0.50.2";
/// What is measured of each server: moves of so many tables at once.
const TABLES: &str = "50";
/// How long, in seconds.
const SECONDS: &str = "8";
/// A game without dice and one with dice, in which players with keys share in every roll.
const GAMES: [&str; 2] = ["quoridor", "backgammon"];
/// Players with keys are measured next to others.
const SEATS: [&str; 2] = ["plain", KEYED];
const KEYED: &str = "keyed";
/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server of which everything is measured alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// Ours, with every move on disk.
    Durable,
    /// The same, with as many connections as there are by default.
    Guarded,
    /// Ours, with everything in memory.
    Memory,
    /// boardgame.io, in memory.
    Peer,
}

/// A server that runs until it is dropped.
struct Server {
    child: Child,
    address: String,
}

/// Where the programs are.
struct Programs {
    parlor: PathBuf,
    load: PathBuf,
    peer: PathBuf,
    data: PathBuf,
}

/// Measures, prints a table and writes `server.json` into the target folder.
pub(crate) fn run(rounds: u32) -> Result<(), Failure> {
    let target = workspace::target()?;
    let programs = prepare(&target)?;
    let (mut all, mut keys) = (Vec::new(), Vec::new());
    for round in 1..=rounds {
        for game in GAMES {
            for seats in SEATS {
                say::progress(&format!("round {round} of {rounds}: {game}, {seats} players"));
                let mut arguments = vec!["keys", "--game", game, "--tables", TABLES, "--seconds", SECONDS];
                arguments.extend(if seats == KEYED { Some("--keyed") } else { None });
                let measured = programs.load(&programs.start(Subject::Durable)?, &arguments)?;
                keys.push(json!({"round": round, "game": game, "seats": seats, "measured": measured}));
            }
        }
        for (subject, name) in [(Subject::Durable, "durable"), (Subject::Memory, "memory"), (Subject::Peer, PEER)] {
            say::progress(&format!("round {round} of {rounds}: {name}"));
            let server = programs.start(subject)?;
            let peer = if subject == Subject::Peer { "boardgame" } else { "parlor" };
            let measured =
                programs.load(&server, &["moves", "--peer", peer, "--tables", TABLES, "--seconds", SECONDS])?;
            all.push(json!({"round": round, "server": name, "measured": measured}));
        }
    }
    say::progress("1,000 tables at once");
    let many = programs.load(&programs.start(Subject::Durable)?, &["moves", "--peer", "parlor", "--tables", "1000"])?;
    say::progress("5,000 spectators of one table");
    let watched = programs.load(&programs.start(Subject::Durable)?, &["watch", "--spectators", "5000"])?;
    say::progress("an honest pair, alone and in a crowd");
    let honest = programs.load(&programs.start(Subject::Guarded)?, &["honest"])?;
    say::progress("idle tables and connections");
    let idle = programs.load(&programs.start(Subject::Durable)?, &["idle"])?;
    let report = json!({"rounds": all, "keys": keys, "many": many, "watched": watched, "honest": honest, "idle": idle});
    say::result(&table(&report, rounds));
    super::write(&target.join("server.json"), &report.to_string())
}

/// Builds both programs and installs the peer.
fn prepare(target: &Path) -> Result<Programs, Failure> {
    say::progress("cargo build --profile dist: the server and its clients");
    let arguments = ["build", "--quiet", "--profile", "dist", "-p", "parlor", "-p", "parlor-load"];
    workspace::output(&mut workspace::cargo(&arguments))?;
    let peer = target.join("bench-peers").join("boardgame");
    fs::create_dir_all(&peer).map_err(|error| Failure::new(format!("{}: {error}", peer.display())))?;
    say::progress(&format!("npm install {PEER}"));
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&peer).arg(PEER);
    workspace::output(&mut npm)?;
    let script = peer.join("boardgame.cjs");
    fs::copy(workspace::root().join("xtask/load/boardgame.cjs"), &script)
        .map_err(|error| Failure::new(format!("{}: {error}", script.display())))?;
    let built = target.join("dist");
    Ok(Programs {
        parlor: built.join("parlor"),
        load: built.join("load"),
        peer: script,
        data: target.join("bench-server-data"),
    })
}

impl Programs {
    /// Starts a server on a free port of loopback.
    fn start(&self, subject: Subject) -> Result<Server, Failure> {
        match subject {
            Subject::Peer => self.start_peer(),
            Subject::Durable | Subject::Guarded | Subject::Memory => self.start_ours(subject),
        }
    }

    fn start_ours(&self, subject: Subject) -> Result<Server, Failure> {
        let _old = fs::remove_dir_all(&self.data);
        let mut command = Command::new(&self.parlor);
        command.args(["serve", "--log", "json", "--tcp", "none", "--http", "127.0.0.1:0"]);
        // Most clients have one address, which may have a quarter of what is free.
        if subject != Subject::Guarded {
            command.args(["--max-connections", "40000", "--max-connections-per-address", "40000"]);
        }
        for limit in ["--requests-per-second", "--request-burst", "--tables-per-hour"] {
            command.args([limit, "1000000"]);
        }
        match subject {
            Subject::Durable | Subject::Guarded => command.arg("--data").arg(&self.data),
            Subject::Memory | Subject::Peer => command.arg("--memory"),
        };
        let mut child = spawned(command.stderr(Stdio::piped()))?;
        let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        let first = lines.next().and_then(Result::ok).unwrap_or_default();
        // Whatever else it logs is read, so that it never waits for us.
        std::thread::spawn(move || lines.for_each(drop));
        let line: Value = serde_json::from_str(&first).unwrap_or_default();
        match line["http"].as_str() {
            Some(address) => Ok(Server { child, address: address.trim_start_matches("http://").to_owned() }),
            None => {
                let _gone = child.kill();
                Err(Failure::new(format!("the server did not say where it listens: {first}")))
            }
        }
    }

    fn start_peer(&self) -> Result<Server, Failure> {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.map_err(|error| Failure::new(format!("no free port: {error}")))?;
        let mut command = Command::new("node");
        command.arg(&self.peer).arg(address.port().to_string()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = spawned(&mut command)?;
        let begin = Instant::now();
        while std::net::TcpStream::connect(address).is_err() {
            if PATIENCE < begin.elapsed() {
                return Err(Failure::new(format!("{PEER} did not start")));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(Server { child, address: address.to_string() })
    }

    /// Keeps a server busy, and gives what was measured.
    fn load(&self, server: &Server, arguments: &[&str]) -> Result<Value, Failure> {
        let pid = server.child.id().to_string();
        let mut command = Command::new(&self.load);
        command.args(["--address", &server.address, "--pid", &pid]).args(arguments);
        let measured = workspace::output(&mut command)?;
        serde_json::from_str(&measured).map_err(|error| Failure::new(format!("load: {error}: {measured}")))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// The best of all rounds, and ours by the peer's.
fn table(report: &Value, rounds: u32) -> String {
    let best = |server: &str, key: &str, most: bool| {
        let rounds = report["rounds"].as_array().map(Vec::as_slice).unwrap_or_default();
        let values =
            rounds.iter().filter(|round| round["server"] == server).filter_map(|round| round["measured"][key].as_f64());
        values.fold(if most { 0.0 } else { f64::INFINITY }, if most { f64::max } else { f64::min })
    };
    let machine = Machine::this(Clock::best());
    let mut text = format!(
        "{}, {} cores, {}\nbest of {rounds} rounds, {TABLES} tables with two clients each\n\n",
        machine.cpu, machine.cores, machine.rustc
    );
    text.push_str(
        "figure                          durable      memory  boardgame.io   durable/peer  memory/peer   asked for\n",
    );
    for (name, key, most, asked) in [
        ("moves per server CPU-second", "moves_per_cpu_s", true, ">= 5, >= 10"),
        ("moves per second", "moves_per_s", true, ""),
        ("p50, ms", "p50_ms", false, "<= 0.5"),
        ("p99, ms", "p99_ms", false, "<= 0.5"),
        ("memory, kB", "memory_kb", false, "<= 0.33"),
    ] {
        let [durable, memory, peer] = ["durable", "memory", PEER].map(|server| best(server, key, most));
        let (on_disk, in_memory) = (durable / peer, memory / peer);
        let row = format!(
            "{name:<30} {durable:>8.1} {memory:>11.1} {peer:>13.1} {on_disk:>14.2} {in_memory:>12.2}   {asked}\n"
        );
        text.push_str(&row);
    }
    text.push_str(&with_keys(report));
    for key in ["many", "watched", "honest", "idle"] {
        text.extend(["\n", key, ": ", &report[key].to_string(), "\n"]);
    }
    text
}

/// Moves per CPU-second of players with keys, by those of others.
fn with_keys(report: &Value) -> String {
    let mut text =
        String::from("\nmoves per server CPU-second, on disk   plain       keyed   keyed/plain   asked for\n");
    for game in GAMES {
        let best = |seats: &str| {
            let rounds = report["keys"].as_array().map(Vec::as_slice).unwrap_or_default();
            let of = rounds.iter().filter(|round| round["game"] == game && round["seats"] == seats);
            of.filter_map(|round| round["measured"]["moves_per_cpu_s"].as_f64()).fold(0.0, f64::max)
        };
        let [plain, keyed] = SEATS.map(best);
        let row = format!("{game:<30} {plain:>13.1} {keyed:>11.1} {:>13.2}   >= 0.7\n", keyed / plain);
        text.push_str(&row);
    }
    text
}

fn spawned(command: &mut Command) -> Result<Child, Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::null()).spawn().map_err(|error| Failure::new(format!("{program} did not start: {error}")))
}
