//! Limits on connections, requests and tables, by address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::{Coded as _, Refused};

use crate::{Event, Limits, Log, ServerRefusal, no};

/// The limits by address. Clone it.
#[derive(Clone)]
pub struct Gate(Arc<Shared>);

struct Shared {
    limits: Limits,
    log: Log,
    visitors: Mutex<Visitors>,
}

#[derive(Default)]
struct Visitors {
    connections: usize,
    by_address: HashMap<IpAddr, Visitor>,
}

/// What is known of an address.
struct Visitor {
    connections: usize,
    requests: Bucket,
    tables: Bucket,
}

/// A token bucket.
struct Bucket {
    left: f64,
    at: Instant,
}

/// A connection that was admitted; it counts until it is dropped.
pub struct Pass {
    gate: Gate,
    address: IpAddr,
}

/// How many addresses are remembered that have no connection.
const REMEMBERED: usize = 10_000;
const HOUR: f64 = 3600.0;

impl Bucket {
    fn full(most: u32) -> Bucket {
        Bucket { left: f64::from(most), at: Instant::now() }
    }

    /// Takes a token, or says how long to wait for one.
    fn take(&mut self, most: u32, per_second: f64) -> Result<(), Duration> {
        let now = Instant::now();
        self.left = (self.left + (now - self.at).as_secs_f64() * per_second).min(f64::from(most));
        self.at = now;
        if self.left < 1.0 {
            return Err(Duration::from_secs_f64(((1.0 - self.left) / per_second).clamp(0.001, HOUR)));
        }
        self.left -= 1.0;
        Ok(())
    }
}

impl Gate {
    /// A gate with these limits.
    #[must_use]
    pub fn new(limits: Limits, log: Log) -> Gate {
        Gate(Arc::new(Shared { limits, log, visitors: Mutex::default() }))
    }

    /// Admits a connection.
    ///
    /// # Errors
    /// When there are too many.
    pub fn enter(&self, address: IpAddr) -> Result<Pass, Refused> {
        let address = counted(address);
        let mut visitors = self.visitors();
        let limits = &self.0.limits;
        let is_full = limits.connections <= visitors.connections;
        let visitor = visitors.visitor(address, limits);
        if is_full || limits.connections_per_address <= visitor.connections {
            let why = ServerRefusal::TooManyConnections;
            self.0.log.tell(|| Event::ConnectionRefused { from: address, code: why.code() });
            return Err(no(why));
        }
        visitor.connections += 1;
        visitors.connections += 1;
        Ok(Pass { gate: self.clone(), address })
    }

    /// Counts a request.
    ///
    /// # Errors
    /// How long to wait, when there are too many.
    pub fn request(&self, address: IpAddr) -> Result<(), Duration> {
        let limits = &self.0.limits;
        let per_second = f64::from(limits.requests_per_second);
        self.visitors().visitor(counted(address), limits).requests.take(limits.burst, per_second)
    }

    /// Counts a table that is set up.
    ///
    /// # Errors
    /// When there are too many.
    pub fn table(&self, address: IpAddr) -> Result<(), Refused> {
        let most = self.0.limits.tables_per_hour;
        let mut visitors = self.visitors();
        let taken = visitors.visitor(counted(address), &self.0.limits).tables.take(most, f64::from(most) / HOUR);
        taken.map_err(|_| no(ServerRefusal::TooManyTables))
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.visitors().connections
    }

    fn visitors(&self) -> MutexGuard<'_, Visitors> {
        self.0.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The address that limits count: of IPv6 the network, because a client has a whole one.
fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address @ IpAddr::V4(_) => address,
    }
}

impl Visitors {
    fn visitor(&mut self, address: IpAddr, limits: &Limits) -> &mut Visitor {
        if REMEMBERED < self.by_address.len() && !self.by_address.contains_key(&address) {
            self.by_address.retain(|_, visitor| 0 < visitor.connections);
        }
        self.by_address.entry(address).or_insert_with(|| Visitor {
            connections: 0,
            requests: Bucket::full(limits.burst),
            tables: Bucket::full(limits.tables_per_hour),
        })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut visitors = self.gate.visitors();
        visitors.connections = visitors.connections.saturating_sub(1);
        if let Some(visitor) = visitors.by_address.get_mut(&self.address) {
            visitor.connections = visitor.connections.saturating_sub(1);
        }
    }
}
