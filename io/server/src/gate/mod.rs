//! Limits on connections, requests and tables, by address.

mod bucket;
mod budgets;
mod connections;

use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Coded as _, Refused};
use tokio::sync::watch;

pub(crate) use self::bucket::Bucket;
use self::bucket::HOUR;
use self::budgets::Budgets;
use self::connections::Connections;
use crate::{Event, Limits, Log, ServerRefusal, no};

/// The limits by address. Clone it.
#[derive(Clone)]
pub struct Gate(Arc<Shared>);

struct Shared {
    limits: Limits,
    /// Trusted proxies: their clients are counted, not they.
    proxies: Vec<IpAddr>,
    log: Log,
    connections: Mutex<Connections>,
    budgets: Mutex<Budgets>,
}

/// A connection, or a request through a trusted proxy; it counts until it is dropped.
pub struct Pass {
    gate: Gate,
    address: IpAddr,
    number: u64,
    leave: watch::Receiver<bool>,
    /// Whether it never had to wait, or has been let in.
    is_inside: AtomicBool,
}

/// How long a connection for which there is no room may take to show a token.
pub(crate) const AT_THE_ENTRANCE: Duration = Duration::from_secs(5);

/// How many connections can wait at the entrance, besides those for which there is room.
pub const ENTRANCE: usize = connections::ENTRANCE;

impl Gate {
    /// A gate with these limits.
    #[must_use]
    pub fn new(limits: Limits, proxies: Vec<IpAddr>, log: Log) -> Gate {
        let (connections, budgets) = (Mutex::default(), Mutex::new(Budgets::new()));
        Gate(Arc::new(Shared { limits, proxies, log, connections, budgets }))
    }

    /// Takes in a connection. Where there is no room for it, it waits until it has shown a token.
    #[must_use]
    pub fn enter(&self, address: IpAddr) -> Pass {
        let is_proxy = self.is_proxy(address);
        let address = counted(address);
        let mut held = self.held();
        let (number, leave) = held.enter(address, is_proxy, &self.0.limits);
        let is_inside = AtomicBool::new(held.waits(number).is_none());
        Pass { gate: self.clone(), address, number, leave, is_inside }
    }

    /// Whether an address is that of a trusted proxy.
    #[must_use]
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        self.0.proxies.contains(&address.to_canonical())
    }

    /// Counts a request.
    ///
    /// # Errors
    /// How long to wait, when there are too many.
    pub fn request(&self, address: IpAddr) -> Result<(), Duration> {
        let limits = &self.0.limits;
        let per_second = f64::from(limits.requests_per_second);
        self.budgets().of(counted(address), limits).requests.take(limits.burst, per_second)
    }

    /// Counts a table that is set up.
    ///
    /// # Errors
    /// When there are too many.
    pub fn table(&self, address: IpAddr) -> Result<(), Refused> {
        let most = self.0.limits.tables_per_hour;
        let mut budgets = self.budgets();
        let taken = budgets.of(counted(address), &self.0.limits).tables.take(most, f64::from(most) / HOUR);
        taken.map_err(|_| no(ServerRefusal::TooManyTables))
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.held().count()
    }

    fn held(&self) -> MutexGuard<'_, Connections> {
        self.0.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn budgets(&self) -> MutexGuard<'_, Budgets> {
        self.0.budgets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pass {
    /// Why there is no room for the connection, unless it shows the token of a seat.
    #[must_use]
    pub fn no_room(&self) -> Option<ServerRefusal> {
        if self.is_inside.load(Ordering::Relaxed) { None } else { self.gate.held().waits(self.number) }
    }

    /// The connection has shown the token of a seat: it is a player's from now on, and gives way to no one.
    ///
    /// # Errors
    /// When there is no room even for players, or their address has too many of these.
    pub fn seat(&self) -> Result<(), ServerRefusal> {
        self.gate.held().seat(self.number, &self.gate.0.limits)?;
        self.is_inside.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Waits until the connection has to give way to a player.
    pub async fn has_to_go(&self) {
        let mut leave = self.leave.clone();
        let _told = leave.wait_for(|leave| *leave).await;
    }

    /// Says in the log that the connection is refused.
    pub fn refused(&self, why: ServerRefusal) {
        self.gate.0.log.tell(|| Event::ConnectionRefused { from: self.address, code: why.code() });
    }
}

/// The address that limits count: of IPv6 the network, because a client has a whole one.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address @ IpAddr::V4(_) => address,
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.held().leave(self.number);
    }
}
