//! An honest pair at a table, with the server to themselves and then while others want all of it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

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
const PLAYER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 40));

/// Others, while they want all of the server.
struct Crowd {
    streams: Vec<Socket>,
    tables: usize,
}

pub(crate) async fn run(address: SocketAddr, seconds: f64, streams: usize, tables: usize) -> Result<Value, Wrong> {
    let mut pair = Match::from(address, PAIR).await?;
    play(&mut pair, 1.0).await?;
    let alone = play(&mut pair, seconds).await?;
    let crowd = Crowd::new(address, &pair.table, streams, tables).await?;
    let crowded = play(&mut pair, seconds).await?;
    // Somebody new from elsewhere gets in, too.
    let mut others = Match::from(address, IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3))).await?;
    let newcomers = play(&mut others, 1.0).await?;
    Ok(json!({
        "streams": crowd.streams.len(),
        "computers": crowd.tables,
        "alone": alone,
        "crowded": crowded,
        "newcomers": newcomers,
        "p99_by_alone": rounded(crowded["p99_ms"].as_f64().unwrap_or(0.0) / alone["p99_ms"].as_f64().unwrap_or(1.0)),
    }))
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
    /// Some addresses that hold as many streams as they get, and one whose computers think at as many tables.
    async fn new(address: SocketAddr, table: &str, streams: usize, tables: usize) -> Result<Crowd, Wrong> {
        let mut crowd = Crowd { streams: Vec::new(), tables: 0 };
        let path = format!("/api/v1/tables/{table}/ws");
        for last in 0..GREEDY {
            let from = IpAddr::V4(Ipv4Addr::new(127, 0, 1, last + 1));
            for _ in 0..streams {
                match Socket::from(address, &path, None, Some(from)).await {
                    Ok(socket) => crowd.streams.push(socket),
                    // That is its share.
                    Err(_) => break,
                }
            }
        }
        for _ in 0..tables {
            let order = json!({"game": "quoridor"});
            let made = post_from(PLAYER, address, "/api/v1/tables", &order).await?;
            let seats = format!("/api/v1/tables/{}/seats", made["id"].as_str().ok_or("no id")?);
            let sat = post_from(PLAYER, address, &seats, &json!({"name": "Eve"})).await?;
            let token = sat["token"].as_str().ok_or("no token")?;
            // The computer answers at once, and Eve never moves again.
            if post_as(PLAYER, address, &seats, token, &json!({"bot": "max"})).await.is_err() {
                break;
            }
            let actions = seats.replace("/seats", "/actions");
            post_as(PLAYER, address, &actions, token, &json!("e2")).await?;
            crowd.tables += 1;
        }
        Ok(crowd)
    }
}
