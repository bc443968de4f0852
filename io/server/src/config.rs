//! What can be chosen of a server.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use referee::Policy;

use crate::log::Log;

/// What can be chosen of a server. Every limit has a default that an honest player never meets.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where TCP connections are taken; nowhere if there is none.
    pub tcp: Option<SocketAddr>,
    /// Where HTTP and WebSocket connections are taken.
    pub http: Option<SocketAddr>,
    /// Where everything is kept; in memory if there is none.
    pub data: Option<PathBuf>,
    /// What happens to players who break the rules at tables that were set up over TCP.
    pub tcp_policy: Policy,
    /// The hash of the operator's token, if there is one.
    pub operator: Option<game::Digest>,
    /// Origins whose pages may connect, besides the server's own.
    pub origins: Vec<String>,
    /// Trusted proxies, which say where a request comes from.
    pub proxies: Vec<IpAddr>,
    /// What is too much.
    pub limits: Limits,
    /// Where events are logged.
    pub log: Log,
}

/// What is too much, too long or too often.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest message over TCP and WebSocket, in bytes.
    pub message: usize,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// How deep JSON may go.
    pub depth: usize,
    /// How long a connection may take to say who it is, and a message to arrive whole.
    pub handshake: Duration,
    /// How long an HTTP connection may be silent between requests.
    pub idle: Duration,
    /// How long a client may take to read what was sent.
    pub write: Duration,
    /// How many connections there may be in all, and from one address.
    pub connections: usize,
    /// From one address.
    pub connections_per_address: usize,
    /// How many requests an address may make in a second, on average, and at once.
    pub requests_per_second: u32,
    /// At once.
    pub burst: u32,
    /// How many tables an address may set up in an hour.
    pub tables_per_hour: u32,
    /// After how long without clients a table is unloaded.
    pub put_away: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            tcp: Some(SocketAddr::from(([127, 0, 0, 1], 7342))),
            http: Some(SocketAddr::from(([127, 0, 0, 1], 7343))),
            data: None,
            tcp_policy: Policy::Kick,
            operator: None,
            origins: Vec::new(),
            proxies: Vec::new(),
            limits: Limits::default(),
            log: Log::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message: protocol::LONGEST_MESSAGE,
            body: 256 * 1024,
            depth: protocol::DEEPEST_MESSAGE,
            handshake: Duration::from_secs(30),
            idle: Duration::from_mins(2),
            write: Duration::from_secs(10),
            connections: 10_000,
            connections_per_address: 2_000,
            requests_per_second: 200,
            burst: 1_000,
            tables_per_hour: 10_000,
            put_away: Duration::from_mins(5),
        }
    }
}
