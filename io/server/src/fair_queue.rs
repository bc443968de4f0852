//! A queue that is fair to those it works for: addresses take turns, and the tables of an address take turns.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// For whom a job is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lane {
    /// The address that asked for it, as limits count it; none for what the server does by itself.
    pub(crate) address: Option<IpAddr>,
    /// The table that it is about; empty if it is about none.
    pub(crate) table: String,
}

/// The queue. It knows how many jobs of each address run, and lets none have all workers.
pub(crate) struct FairQueue<J> {
    /// The addresses with jobs that wait, those that are served next first.
    order: VecDeque<Option<IpAddr>>,
    shares: HashMap<Option<IpAddr>, Share<J>>,
    /// How many jobs of an address may run at a time.
    most_running: usize,
}

/// The jobs of an address.
struct Share<J> {
    /// The tables with jobs that wait, those that are served next first.
    tables: VecDeque<(String, VecDeque<J>)>,
    running: usize,
}

impl<J> FairQueue<J> {
    /// A queue for so many workers. One of them is kept free of any one address, if there are two or more.
    pub(crate) fn new(workers: usize) -> FairQueue<J> {
        FairQueue { order: VecDeque::new(), shares: HashMap::new(), most_running: workers.saturating_sub(1).max(1) }
    }

    /// One more job.
    pub(crate) fn push(&mut self, lane: Lane, job: J) {
        let share = self.shares.entry(lane.address).or_insert_with(|| Share { tables: VecDeque::new(), running: 0 });
        if share.tables.is_empty() {
            self.order.push_back(lane.address);
        }
        match share.tables.iter_mut().find(|(table, _)| *table == lane.table) {
            Some((_, jobs)) => jobs.push_back(job),
            None => share.tables.push_back((lane.table, VecDeque::from([job]))),
        }
    }

    /// The job to be done next, and whose it is; nothing if none may begin now.
    pub(crate) fn pop(&mut self) -> Option<(Option<IpAddr>, J)> {
        let may_begin =
            |address: &Option<IpAddr>| self.shares.get(address).is_some_and(|share| share.running < self.most_running);
        let place = self.order.iter().position(may_begin)?;
        let address = self.order.remove(place)?;
        let share = self.shares.get_mut(&address)?;
        let (table, mut jobs) = share.tables.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            share.tables.push_back((table, jobs));
        }
        share.running += 1;
        if !share.tables.is_empty() {
            self.order.push_back(address);
        }
        job.map(|job| (address, job))
    }

    /// A job of an address is done.
    pub(crate) fn done(&mut self, address: Option<IpAddr>) {
        if let Some(share) = self.shares.get_mut(&address) {
            share.running = share.running.saturating_sub(1);
            if share.running == 0 && share.tables.is_empty() {
                self.shares.remove(&address);
            }
        }
    }

    /// How many jobs of an address wait.
    pub(crate) fn waiting(&self, address: Option<IpAddr>) -> usize {
        self.shares.get(&address).map_or(0, |share| share.tables.iter().map(|(_, jobs)| jobs.len()).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(address: u8, table: u32) -> Lane {
        Lane { address: Some(IpAddr::from([10, 0, 0, address])), table: table.to_string() }
    }

    /// Takes out all jobs, one worker after the other.
    fn served(queue: &mut FairQueue<(u8, u32)>) -> Vec<(u8, u32)> {
        std::iter::from_fn(|| {
            let (address, job) = queue.pop()?;
            queue.done(address);
            Some(job)
        })
        .collect()
    }

    #[test]
    fn many_tables_of_one_address_do_not_delay_another() {
        let mut queue = FairQueue::new(2);
        for table in 0..39 {
            queue.push(lane(1, table), (1, table));
        }
        queue.push(lane(2, 99), (2, 99));
        let served = served(&mut queue);
        assert_eq!(served.len(), 40);
        assert!(served[..2].contains(&(2, 99)), "{served:?}");
    }

    #[test]
    fn the_tables_of_an_address_take_turns() {
        let mut queue = FairQueue::new(2);
        for job in 0..3 {
            queue.push(lane(1, 7), (7, job));
        }
        queue.push(lane(1, 8), (8, 0));
        assert_eq!(served(&mut queue), [(7, 0), (8, 0), (7, 1), (7, 2)]);
    }

    #[test]
    fn no_address_has_all_workers() {
        let mut queue = FairQueue::new(3);
        for table in 0..9 {
            queue.push(lane(1, table), (1, table));
        }
        let (first, second) = (queue.pop(), queue.pop());
        assert!(first.is_some() && second.is_some());
        assert!(queue.pop().is_none(), "the third worker is kept free");
        assert_eq!(queue.waiting(lane(1, 0).address), 7);
        queue.push(lane(2, 0), (2, 0));
        assert_eq!(queue.pop().map(|(_, job)| job), Some((2, 0)));
        queue.done(lane(1, 0).address);
        assert_eq!(queue.pop().map(|(_, job)| job), Some((1, 2)));
    }

    #[test]
    fn addresses_come_and_go_and_nothing_is_left_of_them() {
        let mut queue = FairQueue::new(1);
        for address in 0..200 {
            queue.push(lane(address, 0), (address, 0));
        }
        assert_eq!(served(&mut queue).len(), 200);
        assert!(queue.shares.is_empty() && queue.order.is_empty());
    }
}
