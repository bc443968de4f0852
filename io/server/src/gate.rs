//! Who may come in, and how often: connections, requests and tables, by address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::{Coded as _, Refused};

use crate::config::Limits;
use crate::log::{Event, Log};
use crate::refusal::{ServerRefusal, no};

/// Counts what comes from where. Clone it.
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

/// Something that fills up slowly and may be taken from as long as there is any.
struct Bucket {
    left: f64,
    at: Instant,
}

/// A connection that was let in; it counts until it is dropped.
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

    /// Takes one; or says how long to wait.
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

    /// Lets a connection in.
    ///
    /// # Errors
    /// When there are too many.
    pub fn enter(&self, address: IpAddr) -> Result<Pass, Refused> {
        let address = household(address);
        let mut visitors = self.visitors();
        let limits = &self.0.limits;
        if limits.connections <= visitors.connections {
            return Err(self.refused(address, ServerRefusal::TooManyConnections));
        }
        let visitor = visitors.visitor(address, limits);
        if limits.connections_per_address <= visitor.connections {
            return Err(self.refused(address, ServerRefusal::TooManyConnections));
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
        self.visitors().visitor(household(address), limits).requests.take(limits.burst, per_second)
    }

    /// Counts a table that is set up.
    ///
    /// # Errors
    /// When there are too many.
    pub fn table(&self, address: IpAddr) -> Result<(), Refused> {
        let limits = &self.0.limits;
        let taken = self
            .visitors()
            .visitor(household(address), limits)
            .tables
            .take(limits.tables_per_hour, f64::from(limits.tables_per_hour) / HOUR);
        taken.map_err(|_| no(ServerRefusal::TooManyTables))
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.visitors().connections
    }

    fn refused(&self, from: IpAddr, why: ServerRefusal) -> Refused {
        self.0.log.tell(|| Event::ConnectionRefused { from, code: why.code() });
        no(why)
    }

    fn visitors(&self) -> MutexGuard<'_, Visitors> {
        self.0.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Those who share an address: of the newer kind everybody has a whole network of them.
fn household(address: IpAddr) -> IpAddr {
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
