//! Maximum matching of those who may meet: Edmonds' blossom algorithm.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

/// Pairs among those who may meet.
#[derive(Clone)]
pub(super) struct Matching {
    /// Who may meet whom.
    may: Vec<Vec<bool>>,
    /// Who is to be paired at all.
    is_in: Vec<bool>,
    mate: Vec<Option<usize>>,
}

/// A search for an augmenting path.
struct Search {
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
    is_reached: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Matching {
    /// The most pairs there can be.
    pub(super) fn new(may: Vec<Vec<bool>>) -> Matching {
        let count = may.len();
        let mut matching = Matching { may, is_in: vec![true; count], mate: vec![None; count] };
        for one in 0..count {
            let free = |other: &usize| *other != one && matching.may[one][*other] && matching.mate[*other].is_none();
            if matching.mate[one].is_none()
                && let Some(other) = (0..count).find(free)
            {
                (matching.mate[one], matching.mate[other]) = (Some(other), Some(one));
            }
        }
        matching.grow();
        matching
    }

    /// How many are unmatched.
    pub(super) fn alone(&self) -> usize {
        self.mate.iter().zip(&self.is_in).filter(|(mate, is_in)| **is_in && mate.is_none()).count()
    }

    /// What is left without these: the most pairs among the others.
    pub(super) fn without(&self, gone: &[usize]) -> Matching {
        let mut rest = self.clone();
        for one in gone {
            rest.is_in[*one] = false;
            if let Some(other) = rest.mate[*one].take() {
                rest.mate[other] = None;
            }
        }
        rest.grow();
        rest
    }

    /// Augments the matching until it is maximum.
    fn grow(&mut self) {
        for root in 0..self.mate.len() {
            if self.is_in[root] && self.mate[root].is_none() {
                self.augment(root);
            }
        }
    }

    /// Finds an augmenting path from `root`, and takes it.
    fn augment(&mut self, root: usize) {
        let count = self.mate.len();
        let mut search = Search {
            parent: vec![None; count],
            base: (0..count).collect(),
            is_reached: vec![false; count],
            queue: VecDeque::from([root]),
        };
        search.is_reached[root] = true;
        while let Some(from) = search.queue.pop_front() {
            for to in 0..count {
                let is_edge = self.is_in[to] && self.may[from][to] && from != to;
                if !is_edge || search.base[from] == search.base[to] || self.mate[from] == Some(to) {
                    continue;
                }
                let is_outer = to == root || self.mate[to].is_some_and(|mate| search.parent[mate].is_some());
                if is_outer {
                    self.contract(&mut search, from, to);
                } else if search.parent[to].is_none() {
                    search.parent[to] = Some(from);
                    match self.mate[to] {
                        Some(mate) => {
                            search.is_reached[mate] = true;
                            search.queue.push_back(mate);
                        }
                        None => return self.turn(&search, to),
                    }
                }
            }
        }
    }

    /// Takes an augmenting path.
    fn turn(&mut self, search: &Search, end: usize) {
        let mut next = Some(end);
        while let Some(one) = next {
            let before = search.parent[one];
            next = before.and_then(|before| self.mate[before]);
            self.mate[one] = before;
            if let Some(before) = before {
                self.mate[before] = Some(one);
            }
        }
    }

    /// Contracts a blossom, a cycle of odd length.
    fn contract(&self, search: &mut Search, from: usize, to: usize) {
        let meeting = self.meeting(search, from, to);
        let mut is_in_cycle = vec![false; self.mate.len()];
        self.mark(search, &mut is_in_cycle, (from, meeting, to));
        self.mark(search, &mut is_in_cycle, (to, meeting, from));
        for one in 0..self.mate.len() {
            if is_in_cycle[search.base[one]] {
                search.base[one] = meeting;
                if !search.is_reached[one] {
                    search.is_reached[one] = true;
                    search.queue.push_back(one);
                }
            }
        }
    }

    /// Where the ways of two back to the root meet.
    fn meeting(&self, search: &Search, first: usize, second: usize) -> usize {
        let mut is_seen = vec![false; self.mate.len()];
        let mut at = first;
        loop {
            at = search.base[at];
            is_seen[at] = true;
            match self.mate[at].and_then(|mate| search.parent[mate]) {
                Some(before) => at = before,
                None => break,
            }
        }
        at = search.base[second];
        while !is_seen[at] {
            match self.mate[at].and_then(|mate| search.parent[mate]) {
                Some(before) => at = search.base[before],
                None => break,
            }
        }
        at
    }

    /// Marks the cycle from `at` up to `meeting`, and how to go round it the other way.
    fn mark(&self, search: &mut Search, is_in_cycle: &mut [bool], (mut at, meeting, mut child): (usize, usize, usize)) {
        while search.base[at] != meeting {
            let Some(mate) = self.mate[at] else { return };
            is_in_cycle[search.base[at]] = true;
            is_in_cycle[search.base[mate]] = true;
            search.parent[at] = Some(child);
            child = mate;
            match search.parent[mate] {
                Some(before) => at = before,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Luck as _, Seeded};

    use super::*;

    /// The most pairs, by trying everything.
    fn most(may: &[Vec<bool>], used: u32) -> u32 {
        let Some(one) = (0..may.len()).find(|one| used & 1 << one == 0) else { return 0 };
        let used = used | 1 << one;
        let others = (one + 1..may.len()).filter(|other| used & 1 << other == 0 && may[one][*other]);
        others.map(|other| 1 + most(may, used | 1 << other)).chain([most(may, used)]).max().unwrap_or(0)
    }

    #[test]
    fn there_are_as_many_pairs_as_there_can_be() {
        let mut luck = Seeded::new(7);
        for round in 0..3000_u32 {
            let count = 2 + luck.below(9) as usize;
            let density = 1 + luck.below(5);
            let mut may = vec![vec![false; count]; count];
            for pair in 0..count * count {
                let (one, other) = (pair / count, pair % count);
                let edge = one < other && luck.below(6) < density;
                may[one][other] |= edge;
                may[other][one] |= edge;
            }
            let matching = Matching::new(may.clone());
            let expected = count - 2 * most(&may, 0) as usize;
            assert_eq!(matching.alone(), expected, "round {round}: {may:?}");
            for (one, mate) in matching.mate.iter().enumerate() {
                assert!(mate.is_none_or(|other| may[one][other] && matching.mate[other] == Some(one)), "round {round}");
            }
        }
    }
}
