//! What can be chosen of a server.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use game::Timestamp;
use referee::{Clock, Policy};

use crate::hub::Absence;
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
    /// Whether the data folder is the copy of another, though nothing in it says so.
    pub restored: bool,
    /// What happens to players who break the rules at tables that were set up over TCP; if nothing is said, what the game's
    /// document asks for.
    pub tcp_policy: Option<Policy>,
    /// The hash of the operator's token, if there is one.
    pub operator: Option<game::Digest>,
    /// Origins whose pages may connect, besides the server's own.
    pub origins: Vec<String>,
    /// Trusted proxies, which say where a request comes from.
    pub proxies: Vec<IpAddr>,
    /// Whether TCP connections from trusted proxies begin with the PROXY protocol.
    pub proxy_protocol: bool,
    /// What the server is called by those who ask it over HTTP, besides addresses and the names of loopback.
    pub names: Vec<String>,
    /// The certificate of both doors; without one they have no TLS.
    pub tls: Option<TlsFiles>,
    /// The hash of the password that is needed to set up tables and tournaments, if there is one.
    pub password: Option<game::Digest>,
    /// How much time players have at public tables, unless whoever sets one up says otherwise.
    pub public_clock: Clock,
    /// What is too much.
    pub limits: Limits,
    /// Where events are logged.
    pub log: Log,
    /// The system's clock.
    pub wall_clock: fn() -> Timestamp,
}

/// Where a certificate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The chain of certificates, as PEM, the server's own first.
    pub certificate: PathBuf,
    /// Its private key, as PEM.
    pub key: PathBuf,
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
    /// How many lines a log may have that is replayed, verified or analysed on request.
    pub replay: u64,
    /// After how long without clients a table is unloaded.
    pub put_away: Duration,
    /// How long players have to come back after the server was away, before their clocks go on.
    pub grace: Duration,
    /// After how long without clients a table that waits for players is closed.
    pub waiting: Duration,
    /// After how long a player who is not there counts as gone.
    pub absence: Absence,
    /// How long a share in a draw may wait for those of others, so that all are written down together.
    pub share_wait: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            tcp: Some(SocketAddr::from(([127, 0, 0, 1], 7342))),
            http: Some(SocketAddr::from(([127, 0, 0, 1], 7343))),
            data: None,
            restored: false,
            tcp_policy: None,
            operator: None,
            origins: Vec::new(),
            proxies: Vec::new(),
            proxy_protocol: false,
            names: Vec::new(),
            tls: None,
            password: None,
            public_clock: Clock::PerMove(600),
            limits: Limits::default(),
            log: Log::default(),
            wall_clock: crate::time::wall_clock,
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
            replay: 5_000,
            put_away: Duration::from_mins(5),
            grace: Duration::from_mins(2),
            waiting: Duration::from_mins(30),
            absence: Absence::default(),
            share_wait: Duration::from_millis(50),
        }
    }
}
