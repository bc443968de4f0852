//! Which connections there are, and which of them have to give way.
//!
//! An address may have a quarter of what is free (a dynamic threshold): so whatever some addresses take, others still
//! get a quarter of the rest. A part is kept for players, who are known by the token of a seat; when everything is
//! taken, spectators give way to them. A connection for which there is no room waits at the entrance until it has said
//! what it wants: a player and a health check are let in.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

use tokio::sync::watch;

use crate::{Limits, ServerRefusal};

/// Every connection.
#[derive(Default)]
pub(super) struct Connections {
    last: u64,
    /// By number, the oldest first.
    open: BTreeMap<u64, Open>,
    counts: Counts,
    by_address: HashMap<IpAddr, Counts>,
}

struct Open {
    address: IpAddr,
    standing: Standing,
    /// Told when the connection has to go.
    leave: watch::Sender<bool>,
}

/// What a connection is counted as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// Has shown no token: perhaps a spectator.
    Stranger,
    /// Has shown the token of a seat.
    Seated,
    /// There is no room for it, for this reason, unless it is a player's.
    Waiting(ServerRefusal),
    /// A trusted proxy's, whose clients are counted instead.
    Proxy,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    strangers: usize,
    seated: usize,
    waiting: usize,
    proxies: usize,
}

/// What is kept for players: one of so many connections.
const RESERVE: usize = 5;
/// What an address may have: one of so many that are free.
const SHARE: usize = 4;
/// What an address may have however little is free, as long as there is any.
const FLOOR: usize = 16;
/// How many wait at the entrance, in all and from one address; the oldest of them go first.
pub(super) const ENTRANCE: usize = 256;
const ENTRANCE_PER_ADDRESS: usize = 8;

impl Counts {
    fn of(&mut self, standing: Standing) -> &mut usize {
        match standing {
            Standing::Stranger => &mut self.strangers,
            Standing::Seated => &mut self.seated,
            Standing::Waiting(_) => &mut self.waiting,
            Standing::Proxy => &mut self.proxies,
        }
    }

    /// Those for which there was room.
    fn inside(&self) -> usize {
        self.strangers + self.seated
    }

    fn all(&self) -> usize {
        self.inside() + self.waiting + self.proxies
    }
}

impl Connections {
    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.counts.all()
    }

    /// Takes in a connection: its number, and what tells it to go.
    pub(super) fn enter(&mut self, address: IpAddr, is_proxy: bool, limits: &Limits) -> (u64, watch::Receiver<bool>) {
        let standing = match self.no_room(address, limits) {
            _ if is_proxy => Standing::Proxy,
            None => Standing::Stranger,
            Some(why) => {
                self.clear_entrance(address);
                Standing::Waiting(why)
            }
        };
        self.last += 1;
        let (leave, told) = watch::channel(false);
        self.open.insert(self.last, Open { address, standing, leave });
        self.count_in(address, standing);
        (self.last, told)
    }

    /// Why there is no room for a stranger from an address, if there is none.
    fn no_room(&self, address: IpAddr, limits: &Limits) -> Option<ServerRefusal> {
        let held = self.by_address.get(&address).map_or(0, Counts::inside);
        let free = limits.connections.saturating_sub(self.counts.inside());
        let reserve = limits.connections / RESERVE;
        if free <= reserve {
            return Some(ServerRefusal::ServerFull);
        }
        let share = (free / SHARE).max(FLOOR).min(limits.connections_per_address);
        if share <= held { Some(ServerRefusal::TooManyConnections) } else { None }
    }

    /// Makes room at the entrance.
    fn clear_entrance(&mut self, address: IpAddr) {
        let own = self.by_address.get(&address).map_or(0, |counts| counts.waiting);
        let is_own = ENTRANCE_PER_ADDRESS <= own;
        if !is_own && self.counts.waiting < ENTRANCE {
            return;
        }
        let waits = |open: &Open| matches!(open.standing, Standing::Waiting(_)) && (!is_own || open.address == address);
        let oldest = self.open.iter().find(|(_, open)| waits(open)).map(|(number, _)| *number);
        if let Some(oldest) = oldest {
            self.turn_out(oldest);
        }
    }

    /// A connection has shown the token of a seat.
    pub(super) fn seat(&mut self, number: u64, limits: &Limits) -> Result<(), ServerRefusal> {
        let Some((address, standing)) = self.open.get(&number).map(|open| (open.address, open.standing)) else {
            return Ok(());
        };
        if matches!(standing, Standing::Seated | Standing::Proxy) {
            return Ok(());
        }
        let held = self.by_address.get(&address).map_or(0, |counts| counts.seated);
        let free = limits.connections.saturating_sub(self.counts.seated);
        let share = (free / SHARE).max(FLOOR).min(limits.connections_per_address);
        if share <= held {
            // A stranger stays one.
            return if standing == Standing::Stranger { Ok(()) } else { Err(ServerRefusal::TooManyConnections) };
        }
        if limits.connections <= self.counts.inside() && standing != Standing::Stranger {
            self.make_way().ok_or(ServerRefusal::ServerFull)?;
        }
        self.count_out(address, standing);
        self.count_in(address, Standing::Seated);
        if let Some(open) = self.open.get_mut(&number) {
            open.standing = Standing::Seated;
        }
        Ok(())
    }

    /// Turns out a stranger from the address that has the most.
    fn make_way(&mut self) -> Option<()> {
        let most = self.by_address.iter().max_by_key(|(address, counts)| (counts.strangers, **address));
        let address = *most.filter(|(_, counts)| 0 < counts.strangers)?.0;
        let is_it = |open: &Open| open.standing == Standing::Stranger && open.address == address;
        let newest = self.open.iter().rev().find(|(_, open)| is_it(open)).map(|(number, _)| *number)?;
        self.turn_out(newest);
        Some(())
    }

    fn turn_out(&mut self, number: u64) {
        if let Some(open) = self.open.get(&number) {
            open.leave.send_replace(true);
        }
        self.leave(number);
    }

    /// Why a connection waits at the entrance, if it does.
    pub(super) fn waits(&self, number: u64) -> Option<ServerRefusal> {
        match self.open.get(&number)?.standing {
            Standing::Waiting(why) => Some(why),
            _ => None,
        }
    }

    /// A connection has gone, or counts no more.
    pub(super) fn leave(&mut self, number: u64) {
        if let Some(open) = self.open.remove(&number) {
            self.count_out(open.address, open.standing);
        }
    }

    fn count_in(&mut self, address: IpAddr, standing: Standing) {
        *self.counts.of(standing) += 1;
        *self.by_address.entry(address).or_default().of(standing) += 1;
    }

    fn count_out(&mut self, address: IpAddr, standing: Standing) {
        let less = |count: &mut usize| *count = count.saturating_sub(1);
        less(self.counts.of(standing));
        if let Some(counts) = self.by_address.get_mut(&address) {
            less(counts.of(standing));
            if counts.all() == 0 {
                self.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(connections: usize) -> Limits {
        Limits { connections, connections_per_address: connections, ..Limits::default() }
    }

    fn address(last: u32) -> IpAddr {
        IpAddr::V4(std::net::Ipv4Addr::from_bits(last))
    }

    fn enter(connections: &mut Connections, from: u32, limits: &Limits) -> (Option<ServerRefusal>, u64) {
        let (number, _) = connections.enter(address(from), false, limits);
        (connections.waits(number), number)
    }

    #[test]
    fn no_addresses_take_everything() {
        let limits = limits(10_000);
        let mut connections = Connections::default();
        for from in 0..5 {
            while enter(&mut connections, from, &limits).0.is_none() {}
        }
        assert!(connections.counts.inside() < 7_500, "{} are taken", connections.counts.inside());
        for from in 100..200 {
            assert_eq!(enter(&mut connections, from, &limits).0, None, "another address gets in");
        }
        assert_eq!(enter(&mut connections, 3, &limits).0, Some(ServerRefusal::TooManyConnections));
        assert!(connections.counts.waiting <= 5 * ENTRANCE_PER_ADDRESS);
    }

    #[test]
    fn when_full_players_get_in_and_spectators_give_way() {
        let limits = limits(100);
        let mut connections = Connections::default();
        for from in 0..1000 {
            enter(&mut connections, from, &limits);
        }
        assert_eq!((connections.counts.strangers, connections.counts.waiting), (80, ENTRANCE), "a part is kept");
        for player in 0..70 {
            let (why, number) = enter(&mut connections, 10_000 + player, &limits);
            assert_eq!(why, Some(ServerRefusal::ServerFull));
            assert_eq!(connections.seat(number, &limits), Ok(()), "player {player}");
        }
        assert_eq!((connections.counts.strangers, connections.counts.seated), (30, 70));
        assert_eq!(connections.counts.inside(), 100);
    }

    #[test]
    fn a_player_whose_neighbours_take_everything_gets_in() {
        let limits = limits(1000);
        let mut connections = Connections::default();
        for _ in 0..2000 {
            enter(&mut connections, 7, &limits);
        }
        let (why, number) = enter(&mut connections, 7, &limits);
        assert_eq!(why, Some(ServerRefusal::TooManyConnections));
        assert_eq!(connections.seat(number, &limits), Ok(()));
        assert_eq!(connections.counts.waiting, ENTRANCE_PER_ADDRESS - 1, "the oldest gave way at the entrance");
    }

    #[test]
    fn what_has_gone_counts_no_more() {
        let limits = limits(50);
        let mut connections = Connections::default();
        let numbers: Vec<u64> = (0..500).map(|from| enter(&mut connections, from, &limits).1).collect();
        for number in numbers {
            connections.leave(number);
            connections.leave(number);
        }
        assert_eq!((connections.count(), connections.by_address.len()), (0, 0));
    }
}
