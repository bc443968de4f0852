//! What every door shares.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{CommonRefusal, Digest, Kind, Refused};
use referee::TableRefusal;
use referee::tournament::TournamentRefusal;

use crate::gate::Gate;
use crate::house::House;
use crate::hub::Hub;
use crate::lobby::Lobby;
use crate::tls::Tls;
use crate::tournaments::Tournaments;
use crate::{Config, ServerRefusal, no};

/// What every door shares. Clone it.
#[derive(Clone)]
pub struct App {
    /// What was chosen.
    pub config: Arc<Config>,
    /// Every table.
    pub hub: Hub,
    /// Rate limits.
    pub gate: Gate,
    /// Tables that wait for any player.
    pub lobby: Arc<Lobby>,
    /// Every tournament.
    pub tournaments: Tournaments,
    /// Who is banned, and what the operator did.
    pub house: House,
    /// The certificate, where there is one.
    pub(crate) tls: Option<Arc<Tls>>,
    /// What is counted.
    pub counters: Arc<Counters>,
}

/// What is counted, for the operator.
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
    pub(crate) fn new(config: Config, hub: Hub, tls: Option<Tls>) -> App {
        let gate = Gate::new(config.limits.clone(), config.proxies.clone(), config.log.clone());
        let (tournaments, house) = (Tournaments::new(hub.clone()), hub.house().clone());
        let (config, lobby, counters) = (Arc::new(config), Arc::default(), Arc::default());
        App { config, hub, gate, lobby, tournaments, house, tls: tls.map(Arc::new), counters }
    }

    /// Counts a table or a tournament that a client sets up; where the house is closed the client must know its password.
    ///
    /// # Errors
    /// When there are too many from the address, or the password is wrong.
    pub(crate) fn may_set_up(&self, address: IpAddr, password: Option<&str>) -> Result<(), Refused> {
        self.gate.table(address)?;
        match &self.config.password {
            None => Ok(()),
            Some(known) if password.is_some_and(|told| Digest::of(told.as_bytes()).is_same(known)) => Ok(()),
            Some(_) => Err(no(ServerRefusal::HouseClosed)),
        }
    }

    /// The sentence of a code, which is all that a log has of a refusal.
    #[must_use]
    pub fn sentence(&self, kind: &Kind, code: &str) -> String {
        let common = CommonRefusal::of_code(code).map(|why| why.to_string());
        let known = common
            .or_else(|| TableRefusal::of_code(code).map(|why| why.to_string()))
            .or_else(|| TournamentRefusal::of_code(code).map(|why| why.to_string()))
            .or_else(|| ServerRefusal::of_code(code).map(|why| why.to_string()));
        let game = || (kind.refusals)().into_iter().find(|(known, _)| *known == code).map(|(_, sentence)| sentence);
        known.or_else(game).unwrap_or_else(|| "this is against the rules".to_string())
    }
}
