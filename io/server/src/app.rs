//! What every door shares.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Coded, Kind, Shape};
use referee::Why;
use referee::tournament::Barred;

use crate::config::Config;
use crate::gate::Gate;
use crate::hub::Hub;
use crate::lobby::Lobby;
use crate::refusal::Denied;
use crate::tournaments::Tournaments;

/// What every door shares. Clone it.
#[derive(Clone)]
pub struct App {
    /// What was chosen.
    pub config: Arc<Config>,
    /// Every table.
    pub hub: Hub,
    /// Who may come in.
    pub gate: Gate,
    /// Tables that wait for anybody.
    pub lobby: Arc<Lobby>,
    /// Every tournament.
    pub tournaments: Tournaments,
    /// What is counted.
    pub counters: Arc<Counters>,
}

/// What is counted, for those who watch over the server.
#[derive(Default)]
pub struct Counters {
    /// TCP connections so far.
    pub tcp_connections: Counter,
    /// WebSocket connections so far.
    pub websockets: Counter,
    /// Requests over HTTP so far.
    pub requests: Counter,
    /// Messages over TCP and WebSocket so far.
    pub messages: Counter,
    /// Tables set up so far.
    pub tables: Counter,
}

/// A number that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// How many so far.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl App {
    /// What a server needs.
    #[must_use]
    pub fn new(config: Config, hub: Hub) -> App {
        let gate = Gate::new(config.limits.clone(), config.log.clone());
        let tournaments = Tournaments::new(hub.clone());
        App { config: Arc::new(config), hub, gate, lobby: Arc::default(), tournaments, counters: Arc::default() }
    }

    /// The sentence of a code.
    #[must_use]
    pub fn sentence(&self, kind: &Kind, code: &str) -> String {
        let known = [rows(Shape::ALL), rows(Why::ALL), rows(Barred::ALL), rows(Denied::ALL), (kind.refusals)()];
        let row = known.into_iter().flatten().find(|(known, _)| *known == code);
        row.map_or_else(|| "this is against the rules".to_string(), |(_, sentence)| sentence)
    }
}

fn rows<T: Coded>(refusals: &[T]) -> Vec<(&'static str, String)> {
    game::rows(refusals).collect()
}
