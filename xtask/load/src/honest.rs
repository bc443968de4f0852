//! An honest pair at a table, with the server to themselves and then while others want all of it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
#[cfg(target_os = "linux")]
use thread_priority::{
    ThreadPriority,
    unix::{NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id},
};
use tokio::sync::oneshot;

use crate::Wrong;
use crate::http::{post_as, post_from};
use crate::measure::percentile;
use crate::parlor::{Match, rounded};
use crate::socket::Socket;

/// How often the pair moves: as a quick game by people who follow each other at once.
const PACE: Duration = Duration::from_millis(20);
/// Where the pair, those who hold streams, and the one with the computers come from.
const PAIR: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const GREEDY: u8 = 5;
/// How long the server has to notice that a crowd has gone.
const SETTLE: Duration = Duration::from_secs(2);
const PLAYER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 40));

/// Some addresses that hold as many streams as they get. They are read by a thread of their own, as by other machines.
struct Crowd {
    streams: usize,
    _until: oneshot::Sender<()>,
}

pub(crate) async fn run(address: SocketAddr, seconds: f64, streams: usize, tables: usize) -> Result<Value, Wrong> {
    let mut pair = Match::from(address, PAIR).await?;
    play(&mut pair, 1.0).await?;
    let alone = play(&mut pair, seconds).await?;
    // First they take all they get, somewhere; then they all look on at the table of the pair.
    let elsewhere = Match::from(address, PLAYER).await?;
    let computers = think(address, tables).await?;
    let crowd = Crowd::new(address, &elsewhere.table, streams).await?;
    let crowded = play(&mut pair, seconds).await?;
    drop(crowd);
    tokio::time::sleep(SETTLE).await;
    let crowd = Crowd::new(address, &pair.table, streams).await?;
    let watched = play(&mut pair, seconds).await?;
    // Somebody new from elsewhere gets in, too.
    let mut others = Match::from(address, IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3))).await?;
    let newcomers = play(&mut others, 1.0).await?;
    Ok(json!({
        "streams": crowd.streams,
        "computers": computers,
        "alone": alone,
        "crowded": crowded,
        "watched": watched,
        "newcomers": newcomers,
        "crowded_by_alone": ratio(&crowded, &alone),
        "watched_by_alone": ratio(&watched, &alone),
    }))
}

/// How much longer the 99th percentile of one phase is than that of another.
fn ratio(phase: &Value, other: &Value) -> Value {
    rounded(phase["p99_ms"].as_f64().unwrap_or(0.0) / other["p99_ms"].as_f64().unwrap_or(1.0))
}

/// Has the strongest computers think at so many tables of one address; gives how many there are.
async fn think(address: SocketAddr, tables: usize) -> Result<usize, Wrong> {
    for begun in 0..tables {
        let order = json!({"game": "quoridor"});
        let made = post_from(PLAYER, address, "/api/v1/tables", &order).await?;
        let seats = format!("/api/v1/tables/{}/seats", made["id"].as_str().ok_or("no id")?);
        let sat = post_from(PLAYER, address, &seats, &json!({"name": "Eve"})).await?;
        let token = sat["token"].as_str().ok_or("no token")?;
        // The computer answers at once, and Eve never moves again.
        if post_as(PLAYER, address, &seats, token, &json!({"bot": "max"})).await.is_err() {
            return Ok(begun);
        }
        let actions = seats.replace("/seats", "/actions");
        post_as(PLAYER, address, &actions, token, &json!("e2")).await?;
    }
    Ok(tables)
}

/// Plays at an even pace; gives how long moves took until both had them.
async fn play(pair: &mut Match, seconds: f64) -> Result<Value, Wrong> {
    let (begin, mut times) = (Instant::now(), Vec::new());
    let mut next = tokio::time::Instant::now();
    while begin.elapsed().as_secs_f64() < seconds {
        next += PACE;
        tokio::time::sleep_until(next).await;
        let sent = Instant::now();
        pair.play().await?;
        times.push(sent.elapsed());
    }
    Ok(json!({
        "moves": times.len(),
        "p50_ms": rounded(percentile(&mut times, 0.5)),
        "p99_ms": rounded(percentile(&mut times, 0.99)),
        "slowest_ms": rounded(percentile(&mut times, 1.0)),
    }))
}

impl Crowd {
    /// Spectators of a table.
    async fn new(address: SocketAddr, table: &str, streams: usize) -> Result<Crowd, Wrong> {
        let (has, had) = oneshot::channel();
        let (until, ended) = oneshot::channel();
        let path = format!("/api/v1/tables/{table}/ws");
        thread::Builder::new().name("crowd".to_owned()).spawn(move || watch(address, &path, streams, has, ended))?;
        Ok(Crowd { streams: had.await?, _until: until })
    }
}

/// Holds as many streams as some addresses get, says how many, and reads them until the end.
fn watch(address: SocketAddr, path: &str, each: usize, has: oneshot::Sender<usize>, ended: oneshot::Receiver<()>) {
    // The spectators' own machines cost the pair nothing, so this thread should not either.
    #[cfg(target_os = "linux")]
    let _refused = set_thread_priority_and_policy(
        thread_native_id(),
        ThreadPriority::Min,
        ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle),
    );
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    runtime.block_on(async {
        let mut streams = 0;
        for last in 0..GREEDY {
            let from = IpAddr::V4(Ipv4Addr::new(127, 0, 1, last + 1));
            for _ in 0..each {
                // Until that address has its share.
                let Ok(mut socket) = Socket::from(address, path, None, Some(from)).await else { break };
                streams += 1;
                tokio::spawn(async move { while socket.read().await.is_ok() {} });
            }
        }
        let _gone = has.send(streams);
        let _ended = ended.await;
    });
}
