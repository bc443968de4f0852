//! The static evaluation of an open position.

use super::duel::Duel;
use super::floe::Floe;
use crate::bits::{Bits, each};

/// What a fish is worth.
pub(super) const FISH: i32 = 16;

// What parts of an open position are worth. Fitted to how games went on.

/// A fish on a tile that only one of the two can reach at once.
const FISH_AT_ONCE: i32 = 6;
/// Such a tile.
const TILE_AT_ONCE: i32 = 5;
/// A fish on a tile that one can reach in two moves, and the other cannot.
const FISH_IN_TWO: i32 = 11;
/// A fish on a tile beside a penguin.
const FISH_BESIDE: i32 = 2;
/// A penguin that can move.
const PENGUIN: i32 = 19;
/// A move to spare.
const SPARE: i32 = 6;
/// To be in turn.
const TURN: i32 = 18;

/// The static evaluation for the side in turn: every tile goes to the side that can be there in fewer moves.
pub(super) fn evaluate<B: Bits>(floe: &Floe<B>, duel: &Duel<B>) -> i32 {
    let near = [duel.mine, duel.theirs].map(|penguins| floe.reach_of(penguins, duel.free));
    let both = near[0] & near[1];
    let [mine, theirs] = [(duel.mine, near[0]), (duel.theirs, near[1])].map(|(penguins, near)| {
        let alone = near & !both;
        let beside = each(penguins).fold(B::default(), |beside, tile| beside | floe.near(tile));
        FISH * floe.most(B::default(), penguins)
            + PENGUIN * penguins.count().cast_signed()
            + FISH_BESIDE * floe.fish_of(beside & duel.free)
            + FISH_AT_ONCE * floe.fish_of(alone)
            + TILE_AT_ONCE * alone.count().cast_signed()
    });
    // A line can be walked both ways, so it is asked of the tiles who is in reach.
    let mut later = 0;
    for tile in each(duel.free & !(near[0] | near[1])) {
        let reach = floe.reach(tile, duel.free);
        let is_near = near.map(|near| i32::from(!(near & reach).is_empty()));
        later += floe.fish(tile) * (is_near[0] - is_near[1]);
    }
    mine - theirs + FISH_IN_TWO * later + SPARE * duel.spare.clamp(-3, 3) + TURN
}
