//! One table with many spectators, who all get every line, where they are many several at once.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Wrong;
use crate::measure::{percentile, used};
use crate::parlor::{Match, rounded, seq_of};
use crate::socket::Socket;

/// How many connect at a time.
const AT_A_TIME: usize = 100;

pub(crate) async fn run(address: SocketAddr, pid: u32, spectators: usize, moves: u32) -> Result<Value, Wrong> {
    let mut players = Match::new(address).await?;
    let path = format!("/api/v1/tables/{}/ws", players.table);
    let empty = used(pid)?;
    let mut sockets = Vec::new();
    while sockets.len() < spectators {
        let some = (sockets.len()..spectators).take(AT_A_TIME).map(|_| Socket::new(address, &path, None));
        for socket in futures_util::future::join_all(some).await {
            sockets.push(socket?);
        }
    }
    let full = used(pid)?;
    let last = players.seq + u64::from(moves);
    let tasks: Vec<_> = sockets.into_iter().map(|socket| tokio::spawn(follow(socket, players.seq, last))).collect();
    let (begin, before) = (Instant::now(), used(pid)?);
    let mut sent = Vec::new();
    for _ in 0..moves {
        sent.push(Instant::now());
        players.play().await?;
    }
    let (mut times, mut messages): (Vec<Duration>, usize) = (Vec::new(), 0);
    for task in tasks {
        let (got, count) = task.await??;
        messages += count;
        times.extend(got.iter().zip(&sent).map(|(got, sent)| got.saturating_duration_since(*sent)));
    }
    let (wall, after) = (begin.elapsed().as_secs_f64(), used(pid)?);
    #[expect(clippy::cast_precision_loss, reason = "there are not that many")]
    let deliveries = times.len() as f64;
    #[expect(clippy::cast_precision_loss, reason = "as above")]
    let each = (full.memory.saturating_sub(empty.memory)) as f64 / spectators.max(1) as f64;
    Ok(json!({
        "spectators": spectators,
        "moves": moves,
        "messages": messages,
        "deliveries": times.len(),
        "deliveries_per_s": rounded(deliveries / wall),
        "server_cpu_us_each": rounded((after.cpu - before.cpu) / deliveries * 1e6),
        "p50_ms": rounded(percentile(&mut times, 0.5)),
        "p99_ms": rounded(percentile(&mut times, 0.99)),
        "memory_kb": after.memory,
        "memory_kb_per_connection": rounded(each),
    }))
}

/// When each line came, and in how many messages.
async fn follow(mut socket: Socket, from: u64, to: u64) -> Result<(Vec<Instant>, usize), Wrong> {
    let (mut got, mut messages) = (Vec::new(), 0);
    let mut next = from + 1;
    while next <= to {
        let text = socket.read().await?;
        match seq_of(&text)? {
            Some(seq) if next <= seq => {
                let message: Value = serde_json::from_str(&text)?;
                let lines = message["lines"].as_array().map_or(0, Vec::len) as u64;
                if seq + 1 != next + lines {
                    return Err(format!("{lines} lines up to {seq} came where {next} was due").into());
                }
                got.resize(got.len() + message["lines"].as_array().map_or(0, Vec::len), Instant::now());
                (next, messages) = (seq + 1, messages + 1);
            }
            _ => {}
        }
    }
    Ok((got, messages))
}
