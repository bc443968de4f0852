//! The most that penguins can still collect where no other player can come: depth-first branch and bound.

use super::floe::Floe;
use super::node_budget::NodeBudget;
use super::region::{Region, flood};
use crate::bits::{Bits, each};

/// What one player's penguins can still do among themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Walk {
    /// The most fish that have been found.
    pub(super) fish: i32,
    /// How many moves that takes; the most, if there are several ways.
    pub(super) moves: i32,
    /// Whether there are no more fish than that.
    pub(super) is_best: bool,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// As many fish as can be, and then as many moves as can be.
    Fish,
    /// As many moves as can be.
    Moves,
}

/// A fish is worth more than all the moves that can be made.
const FISH: i32 = 256;

/// How long it is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// Not long: a good walk will do.
    Guess,
    /// Until there is no better one.
    Proof,
}

/// How many positions are looked at for a guess.
const PATIENCE: u32 = 200;

/// Looks for the longest walk.
pub(super) struct Walker<'a, 'b, B> {
    pub(super) floe: &'a Floe<B>,
    pub(super) node_budget: &'a mut NodeBudget<'b>,
    pub(super) aim: Aim,
    pub(super) care: Care,
    /// Positions that were looked at; later ones may have driven out earlier ones.
    pub(super) seen: &'a mut [u64],
    /// What tells this search from others that have used the same memory.
    pub(super) salt: u64,
}

/// How a search for the longest walk stands.
struct Standing {
    best: i32,
    /// More than this is not possible.
    most: i32,
    /// How many positions were looked at.
    looked: u32,
    /// Whether something was left out.
    is_cut: bool,
}

/// A place to go to, and how many ways lead on from there.
#[derive(Clone, Copy)]
struct Lead {
    penguin: u8,
    tile: u8,
    exits: u8,
}

/// More places than this are not looked at.
const LEADS: usize = 96;

impl<B: Bits> Walker<'_, '_, B> {
    /// The best walk of a region's penguins.
    pub(super) fn find(mut self, region: Region<B>) -> Walk {
        let most = self.bound(region.free, region.penguins);
        let mut standing = Standing { best: 0, most, looked: 0, is_cut: false };
        self.explore(&mut standing, region, 0);
        let is_best = !standing.is_cut || standing.best == most;
        match self.aim {
            Aim::Fish => Walk { fish: standing.best / FISH, moves: standing.best % FISH, is_best },
            Aim::Moves => Walk { fish: 0, moves: standing.best, is_best },
        }
    }

    /// Looks at all ways to go on.
    fn explore(&mut self, standing: &mut Standing, Region { free, penguins }: Region<B>, so_far: i32) {
        standing.best = standing.best.max(so_far);
        if so_far + self.bound(free, penguins) <= standing.best || self.is_known(free, penguins) {
            return;
        }
        standing.looked += 1;
        let is_tired = self.care == Care::Guess && PATIENCE < standing.looked;
        if self.node_budget.take() || is_tired {
            standing.is_cut = true;
            return;
        }
        let mut leads = [Lead { penguin: 0, tile: 0, exits: 0 }; LEADS];
        let count = self.list(free, penguins, &mut leads);
        standing.is_cut |= count == LEADS;
        for lead in &leads[..count] {
            let worth = match self.aim {
                Aim::Fish => self.floe.gain(lead.penguin, lead.tile) * FISH + 1,
                Aim::Moves => 1,
            };
            let (from, to) = (B::one(lead.penguin), B::one(lead.tile));
            let next = Region { free: free & !to, penguins: penguins & !from | to };
            self.explore(standing, next, so_far + worth);
            if standing.is_cut || standing.most <= standing.best {
                return;
            }
        }
    }

    /// Lists where penguins can go, those places first from which the fewest ways lead on: they are hard to come back
    /// to.
    #[expect(clippy::cast_possible_truncation, reason = "a tile has six neighbours")]
    fn list(&self, free: B, penguins: B, leads: &mut [Lead; LEADS]) -> usize {
        let mut count = 0;
        for penguin in each(penguins) {
            for tile in each(self.floe.reach(penguin, free)) {
                if count < LEADS {
                    leads[count] = Lead { penguin, tile, exits: (self.floe.near(tile) & free).count() as u8 };
                    count += 1;
                }
            }
        }
        leads[..count].sort_unstable_by_key(|lead| (lead.exits, lead.penguin, lead.tile));
        count
    }

    /// Whether the position was looked at before. What was collected on the way follows from it.
    fn is_known(&mut self, free: B, penguins: B) -> bool {
        let key = (self.salt ^ free.mixed() ^ penguins.mixed().rotate_left(17)) | 1;
        let place = (key >> 24) as usize & (self.seen.len() - 1);
        core::mem::replace(&mut self.seen[place], key) == key
    }

    /// More than this cannot come of it.
    fn bound(&self, free: B, penguins: B) -> i32 {
        if penguins.count() == 1 {
            return self.bound_of_one(free, penguins);
        }
        let (mut seed, mut mobile) = (B::default(), B::default());
        for penguin in each(penguins) {
            let near = self.floe.near(penguin) & free;
            if !near.is_empty() {
                seed = seed | near;
                mobile = mobile | B::one(penguin);
            }
        }
        self.worth(flood(self.floe, seed, free), mobile)
    }

    /// A penguin between two parts can only go to one of them.
    fn bound_of_one(&self, free: B, penguin: B) -> i32 {
        let mut near = self.floe.near(penguin.first()) & free;
        let mut most = 0;
        while !near.is_empty() {
            let part = flood(self.floe, near ^ near.rest(), free);
            most = most.max(self.worth(part, penguin));
            near = near & !part;
        }
        most
    }

    /// What it would be worth to go everywhere.
    fn worth(&self, open: B, mobile: B) -> i32 {
        if mobile.is_empty() {
            return 0;
        }
        let moves = open.count().cast_signed();
        match self.aim {
            Aim::Fish => self.floe.most(open, mobile) * FISH + moves,
            Aim::Moves => moves,
        }
    }
}
