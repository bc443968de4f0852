//! Tables with two clients each, who move as fast as they can.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::measure::{percentile, used};
use crate::parlor::rounded;
use crate::{Peer, Wrong, boardgame, keyed, parlor};

/// A table of either server.
enum Table {
    Parlor(Box<parlor::Match>),
    Boardgame(Box<boardgame::Match>),
    Keys(Box<keyed::Match>),
}

/// Whose tables they are, or what is played at ours with keys and without.
pub(crate) enum Subject {
    Peer(Peer),
    Keys(keyed::Order),
}

/// How long the clients play before anything is measured.
const WARM_UP: Duration = Duration::from_secs(1);

pub(crate) async fn run(
    address: SocketAddr,
    pid: u32,
    subject: Subject,
    tables: usize,
    seconds: f64,
) -> Result<Value, Wrong> {
    let mut all = Vec::new();
    for number in 0..tables {
        all.push(match &subject {
            Subject::Keys(order) => {
                let order = keyed::Order { seed: number as u64, ..order.clone() };
                Table::Keys(Box::new(keyed::Match::new(address, order).await?))
            }
            Subject::Peer(Peer::Parlor) => Table::Parlor(Box::new(parlor::Match::new(address).await?)),
            Subject::Peer(Peer::Boardgame) => Table::Boardgame(Box::new(boardgame::Match::new(address, number).await?)),
        });
    }
    let (counts, over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let tasks: Vec<_> =
        all.into_iter().map(|table| tokio::spawn(keep_busy(table, counts.clone(), over.clone()))).collect();
    tokio::time::sleep(WARM_UP).await;
    counts.store(true, Ordering::Relaxed);
    let (begin, before) = (Instant::now(), used(pid)?);
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    let (wall, after) = (begin.elapsed().as_secs_f64(), used(pid)?);
    over.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    #[expect(clippy::cast_precision_loss, reason = "there are not that many")]
    let moves = times.len() as f64;
    let cpu = after.cpu - before.cpu;
    Ok(json!({
        "tables": tables,
        "moves": times.len(),
        "wall_s": rounded(wall),
        "server_cpu_s": rounded(cpu),
        "moves_per_s": rounded(moves / wall),
        "moves_per_cpu_s": rounded(moves / cpu),
        "p50_ms": rounded(percentile(&mut times, 0.5)),
        "p99_ms": rounded(percentile(&mut times, 0.99)),
        "memory_kb": after.memory,
    }))
}

/// Plays until it is over; gives how long each move took that counts.
async fn keep_busy(mut table: Table, counts: Arc<AtomicBool>, over: Arc<AtomicBool>) -> Result<Vec<Duration>, Wrong> {
    let mut times = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let begin = Instant::now();
        match &mut table {
            Table::Parlor(players) => players.play().await?,
            Table::Boardgame(players) => players.play().await?,
            Table::Keys(players) => players.play().await?,
        }
        if counts.load(Ordering::Relaxed) && !over.load(Ordering::Relaxed) {
            times.push(begin.elapsed());
        }
    }
    Ok(times)
}
