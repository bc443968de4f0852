//! What an open position is worth at a glance.

use super::bits::{Bits, each};
use super::duel::Duel;
use super::floe::Floe;

/// What a fish is worth.
pub(super) const FISH: i32 = 16;

/// What a fish is worth that one of the two can reach sooner, by how many moves.
const SOONER: [i32; 4] = [0, 10, 13, 14];

/// What a tile is worth that can be reached at once.
const MOBILITY: i32 = 2;

/// What it is worth to have a move to spare.
const SPARE: i32 = 6;

/// What it is worth to be in turn.
const TURN: i32 = 8;

/// After so many moves it makes no difference who is there first.
const FAR: usize = 4;

/// What an open position is worth to whoever is in turn: every tile goes to whoever can be there in fewer moves.
pub(super) fn evaluate<B: Bits>(floe: &Floe<B>, duel: &Duel<B>) -> i32 {
    let (mine, theirs) = (floe.reach_of(duel.mine, duel.free), floe.reach_of(duel.theirs, duel.free));
    let moves = mine.count().cast_signed() - theirs.count().cast_signed();
    let standing = floe.most(B::default(), duel.mine) - floe.most(B::default(), duel.theirs);
    let layers = layers(floe, duel.free, [mine, theirs]);
    let mut value = FISH * standing + MOBILITY * moves + SPARE * duel.spare.clamp(-3, 3) + TURN;
    for sooner in 1..FAR {
        for at in 0..FAR - sooner {
            let gap = &SOONER[sooner];
            let ahead = floe.fish_of(layers[0][at] & layers[1][at + sooner]);
            let behind = floe.fish_of(layers[1][at] & layers[0][at + sooner]);
            value += gap * (ahead - behind);
        }
    }
    value
}

/// The free tiles by how many moves it takes each side to be there: one, two, three, or more.
fn layers<B: Bits>(floe: &Floe<B>, free: B, near: [B; 2]) -> [[B; FAR]; 2] {
    let mut layers = [[B::default(); FAR]; 2];
    let undecided = free & !(near[0] | near[1]);
    for (side, layers) in layers.iter_mut().enumerate() {
        layers[0] = near[side];
    }
    // A line can be walked both ways, so it is asked of the tile who is in reach.
    let mut rest = [free & !near[0], free & !near[1]];
    for at in 1..FAR - 1 {
        let tiles = if at == 1 { undecided } else { undecided & (rest[0] | rest[1]) };
        for tile in each(tiles) {
            let reach = floe.reach(tile, free);
            for side in 0..2 {
                let is_new = !(rest[side] & B::one(tile)).is_empty();
                if is_new && !(reach & layers[side][at - 1]).is_empty() {
                    layers[side][at] = layers[side][at] | B::one(tile);
                }
            }
        }
        for side in 0..2 {
            rest[side] = rest[side] & !layers[side][at];
        }
    }
    for side in 0..2 {
        layers[side][FAR - 1] = rest[side];
    }
    layers
}
