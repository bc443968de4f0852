//! Parts of the board that no longer hang together.

use super::floe::Floe;
use crate::bits::{Bits, each};

/// Free tiles that hang together, and the penguins that can go there. A penguin between two parts joins them.
#[derive(Clone, Copy)]
pub(super) struct Region<B> {
    pub(super) free: B,
    /// The penguins beside them.
    pub(super) penguins: B,
}

/// The region around a penguin.
#[inline]
pub(super) fn around<B: Bits>(floe: &Floe<B>, penguin: u8, free: B, penguins: B) -> Region<B> {
    let mut open = floe.near(penguin) & free;
    let mut region = Region { free: open, penguins: B::one(penguin) };
    while !open.is_empty() {
        let near = floe.near(open.first());
        let met = near & penguins & !region.penguins;
        let joined = each(met).fold(near, |joined, other| joined | floe.near(other));
        let new = joined & free & !region.free;
        region.free = region.free | new;
        region.penguins = region.penguins | met;
        open = open.rest() | new;
    }
    region
}

/// The free tiles that hang together with those in `seed`.
#[inline]
pub(super) fn flood<B: Bits>(floe: &Floe<B>, seed: B, free: B) -> B {
    let (mut open, mut found) = (seed, seed);
    while !open.is_empty() {
        let new = floe.near(open.first()) & free & !found;
        found = found | new;
        open = open.rest() | new;
    }
    found
}
