//! The server, the honest pair, and what is measured.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use game::{Luck as _, Seeded};
use serde_json::{Value, json};
use server::hub::Room;
use server::{Config, Limits, Running, start};
use tokio::net::TcpSocket;
use tokio::runtime::Runtime;

/// How long anything may take that is bound to happen, on a machine that is busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);
/// What a move of the honest pair may take where the machine has nothing else to do.
const PROMPT: Duration = Duration::from_secs(2);
/// A move may take longer by so many of the longest time for which the machine let a thread wait that wanted a moment.
const TURNS: u32 = 20;
/// How long that thread sleeps, and how often it is looked whether something has happened.
const MOMENT: Duration = Duration::from_millis(2);
/// How much the memory of the process may grow, in kilobytes. The rude clients live in it too.
const GROWTH: u64 = 100_000;
/// Where the honest pair comes from.
const HONEST: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// Memory is measured, so one test runs at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// A server that is treated badly.
pub(crate) struct Scene {
    pub(crate) runtime: Runtime,
    running: Running,
    pub(crate) tcp: SocketAddr,
    pub(crate) http: SocketAddr,
}

/// What the honest pair noticed.
#[derive(Default)]
struct Noticed {
    games: u32,
    moves: u32,
    slowest: Duration,
    peak: u64,
}

/// Runs `noise` while the honest pair plays, and holds the server to what it promises.
pub(crate) fn meanwhile(what: &str, limits: impl FnOnce(&mut Limits), noise: impl FnOnce(&Scene)) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let scene = Scene::new(limits);
    // The first game warms up.
    scene.play(&mut Noticed::default(), 0);
    let (before, is_over) = (memory(), AtomicBool::new(false));
    let (noticed, longest_wait) = thread::scope(|scope| {
        let machine = scope.spawn(|| longest_wait(&is_over));
        let honest = scope.spawn(|| {
            let mut noticed = Noticed::default();
            while !is_over.load(Ordering::Relaxed) || noticed.games == 0 {
                noticed.games += 1;
                let seed = u64::from(noticed.games);
                scene.play(&mut noticed, seed);
            }
            noticed
        });
        let over = SetWhenDropped(&is_over);
        noise(&scene);
        drop(over);
        (honest.join().expect("the honest pair plays on"), machine.join().expect("it only sleeps"))
    });
    let growth = noticed.peak.max(memory()).saturating_sub(before);
    eprintln!(
        "{what}: {} games with {} moves meanwhile, the slowest in {:.0} ms; memory grew by {:.1} MB",
        noticed.games,
        noticed.moves,
        noticed.slowest.as_secs_f64() * 1000.0,
        f64::from(u32::try_from(growth).expect("few")) / 1000.0,
    );
    let longest = PROMPT + longest_wait * TURNS;
    assert!(noticed.slowest < longest, "{what}: a move took {:?}, longer than {longest:?}", noticed.slowest);
    assert!(growth < GROWTH, "{what}: memory grew by {growth} kB");
    assert!(scene.is_healthy(), "{what}");
    scene.runtime.block_on(scene.running.stop());
}

/// The longest time for which the machine let a thread wait that slept for a moment.
fn longest_wait(is_over: &AtomicBool) -> Duration {
    let mut longest = Duration::ZERO;
    while !is_over.load(Ordering::Relaxed) {
        let began = Instant::now();
        thread::sleep(MOMENT);
        longest = longest.max(began.elapsed());
    }
    longest
}

/// Says that it is over even if the noise fails.
struct SetWhenDropped<'a>(&'a AtomicBool);

impl Drop for SetWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Scene {
    /// Stops the server.
    pub(crate) fn stop(self) {
        self.runtime.block_on(self.running.stop());
    }

    pub(crate) fn new(limits: impl FnOnce(&mut Limits)) -> Scene {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let local = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let mut config = Config { tcp: local, http: local, ..Config::default() };
        // The gate would make it easy: here it lets everything through.
        (config.limits.burst, config.limits.requests_per_second) = (10_000_000, 10_000_000);
        config.limits.connections_per_address = 10_000;
        limits(&mut config.limits);
        let running = runtime.block_on(start(config)).expect("a server");
        let (tcp, http) = (running.tcp.expect("a TCP door"), running.http.expect("an HTTP door"));
        Scene { runtime, running, tcp, http }
    }

    /// A connection from the address of the honest pair.
    fn honest(&self, address: SocketAddr) -> TcpStream {
        self.connect(address, |socket| socket.bind(SocketAddr::new(HONEST, 0)))
    }

    /// A connection from an address of this machine.
    pub(crate) fn open_from(&self, from: Ipv4Addr, address: SocketAddr) -> TcpStream {
        self.connect(address, |socket| socket.bind(SocketAddr::new(IpAddr::V4(from), 0)))
    }

    /// A request over HTTP from an address of this machine.
    pub(crate) fn ask_from(
        &self,
        from: Ipv4Addr,
        (method, path): (&str, &str),
        headers: &[&str],
        body: &Value,
    ) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        ask_on(self.open_from(from, self.http), method, path, headers, &body)
    }

    /// A connection that can hold but little of what is not read.
    pub(crate) fn open_narrow(&self, address: SocketAddr) -> TcpStream {
        self.connect(address, |socket| socket.set_recv_buffer_size(4096))
    }

    fn connect(&self, address: SocketAddr, prepare: impl FnOnce(&TcpSocket) -> std::io::Result<()>) -> TcpStream {
        let connected = self.runtime.block_on(async {
            let socket = TcpSocket::new_v4()?;
            prepare(&socket)?;
            socket.connect(address).await
        });
        let stream = connected.and_then(tokio::net::TcpStream::into_std).expect("the server listens");
        stream.set_nonblocking(false).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream
    }

    fn is_healthy(&self) -> bool {
        let mut stream = self.honest(self.http);
        let asked = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        asked.expect("the server listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        answer.starts_with("HTTP/1.1 200") && answer.ends_with(r#"{"status":"ok"}"#)
    }

    /// A game of the honest pair.
    fn play(&self, noticed: &mut Noticed, seed: u64) {
        let mut luck = Seeded::new(seed);
        let mut pair = ["Ann", "Ben"].map(|name| {
            let mut reader = BufReader::new(self.honest(self.tcp));
            // Nobody else wants to play so many turns.
            let join = json!({"type": "JoinGame", "name": name, "game": "quoridor", "setup": {"max_turns": 46}});
            say(&mut reader, &join);
            assert_eq!(hear(&mut reader).expect("an answer")["type"], "Joined");
            reader
        });
        let mut state = Value::Null;
        for reader in &mut pair {
            state = hear(reader).expect("the game begins");
        }
        for _ in 0..1000 {
            let Some(turn @ 1..=2) = state["current_turn"].as_u64().filter(|_| state["winner"].is_null()) else {
                break;
            };
            let mover = usize::from(turn != 1);
            say(&mut pair[mover], &json!({"type": "Legal"}));
            let Some(legal) = hear(&mut pair[mover]) else { break };
            let actions = legal["actions"].as_array().unwrap_or_else(|| panic!("{legal}"));
            let Ok(count @ 1..) = u32::try_from(actions.len()) else { break };
            let (action, began) = (&actions[luck.below(count) as usize], Instant::now());
            say(&mut pair[mover], &json!({"type": "Action", "action": action, "expected": legal["digest"]}));
            for reader in &mut pair {
                state = hear(reader).expect("the state that follows");
                assert!(state.get("type").is_none(), "{state}");
            }
            noticed.slowest = noticed.slowest.max(began.elapsed());
            noticed.moves += 1;
            noticed.peak = noticed.peak.max(memory());
        }
        let is_over = pair.iter_mut().all(|reader| hear(reader).is_none());
        assert!(is_over, "the game is played to its end: {state}");
    }

    /// How many connections there are, but for those of the honest pair.
    fn strangers(&self) -> usize {
        self.running.app().gate.connections().saturating_sub(2)
    }

    /// Waits until nobody but the honest pair is connected; `each` is done again and again meanwhile.
    pub(crate) fn until_alone(&self, mut each: impl FnMut()) {
        let until = Instant::now() + PATIENCE;
        while 0 < self.strangers() {
            assert!(Instant::now() < until, "{} connections are still held", self.strangers());
            each();
            thread::sleep(MOMENT);
        }
    }

    /// The table with this number.
    pub(crate) fn room(&self, number: u64) -> Room {
        self.runtime.block_on(self.running.app().hub.numbered(number)).expect("it is there")
    }
}

fn say(reader: &mut BufReader<TcpStream>, message: &Value) {
    reader.get_mut().write_all(format!("{message}\n").as_bytes()).expect("the server listens");
}

/// The next line; nothing when the server has hung up.
fn hear(reader: &mut BufReader<TcpStream>) -> Option<Value> {
    let mut line = String::new();
    let count = reader.read_line(&mut line).expect("the server answers in time");
    if count == 0 { None } else { Some(serde_json::from_str(&line).expect("a line is JSON")) }
}

/// The memory of this process, in kilobytes.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("this is Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    line.trim().trim_end_matches(" kB").trim().parse().expect("a number")
}

/// How many files this process may open.
pub(crate) fn files() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").expect("this is Linux");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("a line");
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(1024)
}

/// A connection of somebody rude.
pub(crate) fn open(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream.set_nodelay(true).expect("a socket");
    stream
}

/// Throws bytes at an address, says no more, and gives what came back until the server hung up.
pub(crate) fn throw(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = open(address);
    // A server that has had enough hangs up, maybe before the end.
    let _gone = stream.write_all(bytes);
    let _gone = stream.shutdown(std::net::Shutdown::Write);
    let mut answer = Vec::new();
    let _gone = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// A request over HTTP from somebody rude: the status and the body.
pub(crate) fn ask(address: SocketAddr, method: &str, path: &str, headers: &[&str], body: &str) -> (u16, Value) {
    ask_on(open(address), method, path, headers, body)
}

/// The same over a connection that is open.
fn ask_on(stream: TcpStream, method: &str, path: &str, headers: &[&str], body: &str) -> (u16, Value) {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    for header in headers {
        write!(text, "{header}\r\n").expect("it goes into a string");
    }
    write!(text, "Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len())
        .expect("it goes into a string");
    let answer = throw_open(stream, &text);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("this is no answer: {answer}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

/// Sends a text and reads to the end, with the connection open both ways.
fn throw_open(mut stream: TcpStream, text: &str) -> String {
    let _gone = stream.write_all(text.as_bytes());
    let mut answer = Vec::new();
    let _gone = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// A table with everybody at it: its id, its number and the tokens.
pub(crate) fn table(scene: &Scene, game: &str) -> (String, u64, Vec<String>) {
    table_of(scene, &json!({"game": game}))
}

/// The same, of an order.
pub(crate) fn table_of(scene: &Scene, order: &Value) -> (String, u64, Vec<String>) {
    let (status, outline) = ask(scene.http, "POST", "/api/v1/tables", &[], &order.to_string());
    assert_eq!(status, 201, "{outline}");
    let id = outline["id"].as_str().expect("an id").to_owned();
    let tokens = (0..outline["seats"].as_u64().expect("seats")).map(|seat| {
        let body = json!({"name": format!("p{seat}")}).to_string();
        let (_, sat) = ask(scene.http, "POST", &format!("/api/v1/tables/{id}/seats"), &[], &body);
        sat["token"].as_str().expect("a token").to_owned()
    });
    let tokens = tokens.collect();
    (id, outline["number"].as_u64().expect("a number"), tokens)
}
