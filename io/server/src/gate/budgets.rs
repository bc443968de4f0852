//! What addresses may still ask for. Memory is bounded, and no address that has used up its share is forgotten for others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::{Duration, Instant};

use super::bucket::{Bucket, HOUR};
use crate::Limits;

/// What an address may still ask for.
pub(super) struct Budget {
    pub(super) requests: Bucket,
    pub(super) tables: Bucket,
}

/// The budgets of all addresses.
pub(super) struct Budgets {
    of: HashMap<IpAddr, Budget>,
    /// When those who owe nothing were last forgotten.
    tidied: Option<Instant>,
}

/// How many addresses are remembered; and when there are more, how many networks besides.
const ADDRESSES: usize = 50_000;
const NETWORKS: usize = 10_000;
/// How often it is looked at most who can be forgotten.
const TIDY: Duration = Duration::from_secs(1);
/// Who shares a budget when there are too many networks, too.
const REST: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

impl Budgets {
    pub(super) fn new() -> Budgets {
        Budgets { of: HashMap::new(), tidied: None }
    }

    /// The budget of an address. Where there are too many addresses to remember, new ones share that of their network.
    pub(super) fn of(&mut self, address: IpAddr, limits: &Limits) -> &mut Budget {
        let key = self.key(address, limits);
        self.of.entry(key).or_insert_with(|| Budget {
            requests: Bucket::full(limits.burst),
            tables: Bucket::full(limits.tables_per_hour),
        })
    }

    fn key(&mut self, address: IpAddr, limits: &Limits) -> IpAddr {
        if self.of.contains_key(&address) || self.of.len() < ADDRESSES {
            return address;
        }
        self.tidy(limits);
        if self.of.len() < ADDRESSES {
            return address;
        }
        let network = network(address);
        let is_room = self.of.contains_key(&network) || self.of.len() < ADDRESSES + NETWORKS;
        if is_room { network } else { REST }
    }

    /// Forgets those who owe nothing: nobody gains by it.
    fn tidy(&mut self, limits: &Limits) {
        let now = Instant::now();
        if self.tidied.is_some_and(|last| now.duration_since(last) < TIDY) {
            return;
        }
        self.tidied = Some(now);
        let (per_second, per_hour) = (f64::from(limits.requests_per_second), f64::from(limits.tables_per_hour) / HOUR);
        self.of.retain(|_, budget| {
            !budget.requests.is_full(now, limits.burst, per_second)
                || !budget.tables.is_full(now, limits.tables_per_hour, per_hour)
        });
    }
}

/// The network of an address: the first half of IPv4, and of IPv6 what a provider gives one customer at most.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(address) => IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & (u32::MAX << 16))),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 80))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_from_elsewhere_forgives_nobody_and_memory_has_an_end() {
        // Nothing comes back while the test runs.
        let limits = Limits { burst: 2, requests_per_second: 1, tables_per_hour: 1, ..Limits::default() };
        let mut budgets = Budgets::new();
        let mut ask = |address: IpAddr| budgets.of(address, &limits).tables.take(1, 1.0 / HOUR).is_ok();
        let guilty = IpAddr::from([9, 9, 9, 9]);
        assert!(ask(guilty) && !ask(guilty));
        for number in 0..200_000_u32 {
            ask(IpAddr::V6(Ipv6Addr::from_bits(u128::from(number) << 64)));
            ask(IpAddr::V4(Ipv4Addr::from_bits(number << 12)));
        }
        assert!(!ask(guilty), "what it has used up stays used up");
        assert!(budgets.of.len() <= ADDRESSES + NETWORKS + 1, "{} addresses are remembered", budgets.of.len());
    }

    #[test]
    fn those_who_owe_nothing_are_forgotten() {
        let limits = Limits { burst: 1, requests_per_second: u32::MAX, tables_per_hour: u32::MAX, ..Limits::default() };
        let mut budgets = Budgets::new();
        for number in 0..ADDRESSES + 1000 {
            let number = u32::try_from(number).expect("few");
            let budget = budgets.of(IpAddr::V4(Ipv4Addr::from_bits(number)), &limits);
            budget.requests.take(1, f64::from(u32::MAX)).expect("it comes back at once");
        }
        assert!(budgets.of.len() <= ADDRESSES, "{} addresses are remembered", budgets.of.len());
    }
}
