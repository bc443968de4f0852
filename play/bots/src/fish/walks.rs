//! Walks that were found before.

use super::floe::Floe;
use super::node_budget::NodeBudget;
use super::region::Region;
use super::walk::{Aim, Care, Walk, Walker};
use crate::bits::{Bits, mix};

/// Walks that were found before. Later ones may drive out earlier ones.
pub(super) struct Walks<B> {
    found: Vec<Found<B>>,
    /// What the walker remembers.
    seen: Vec<u64>,
    salt: u64,
}

/// What was found of a region.
#[derive(Clone, Copy)]
struct Found<B> {
    free: B,
    penguins: B,
    aim: Aim,
    walk: Walk,
}

/// How many walks are remembered.
const WALKS: usize = 1 << 14;
/// How many positions a walker remembers.
const SEEN: usize = 1 << 15;

impl<B: Bits> Walks<B> {
    /// Nothing found yet.
    pub(super) fn new() -> Walks<B> {
        let none = Found { free: B::default(), penguins: B::default(), aim: Aim::Fish, walk: Walk::default() };
        Walks { found: vec![none; WALKS], seen: vec![0; SEEN], salt: 0 }
    }

    /// The best walk of a region's penguins, looked for with so much care.
    pub(super) fn best(&mut self, search: Wanted<'_, '_, B>, region: Region<B>) -> Walk {
        let Wanted { floe, node_budget, aim, care } = search;
        let key = region.free.mixed() ^ region.penguins.mixed().rotate_left(11) ^ aim as u64;
        let place = &mut self.found[(key >> 16) as usize & (WALKS - 1)];
        let is_it = place.free == region.free && place.penguins == region.penguins && place.aim == aim;
        if is_it && (place.walk.is_best || care == Care::Guess) {
            return place.walk;
        }
        self.salt = mix(self.salt + 1);
        let walk = Walker { floe, node_budget, aim, care, seen: &mut self.seen, salt: self.salt }.find(region);
        *place = Found { free: region.free, penguins: region.penguins, aim, walk };
        walk
    }
}

/// What kind of walk is wanted, with which budget.
pub(super) struct Wanted<'a, 'b, B> {
    pub(super) floe: &'a Floe<B>,
    pub(super) node_budget: &'a mut NodeBudget<'b>,
    pub(super) aim: Aim,
    pub(super) care: Care,
}
