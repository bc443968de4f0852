//! The board as bits: cells, walls, and where steps are open.

pub(super) use quoridor::{Cells, Open};

use crate::bits::Bits as _;

/// A set of walls: bit `8 * row + column` for those that lie, and 64 more for those that stand upright.
pub(super) type Walls = u128;

/// How many cells a row has.
pub(super) const SIDE: u8 = 9;
/// How many cells the board has.
pub(super) const CELLS: usize = 81;
/// How many slots for walls a row has.
const SLOTS: u8 = 8;
/// How many walls lie; the upright ones come after them.
const LYING: u8 = 64;
/// The slots of the first column.
const LEFT: u64 = 0x0101_0101_0101_0101;

/// The cells that each seat wants to reach.
pub(super) const GOALS: [Cells; 2] = [0x1ff, 0x1ff << 72];

/// Where a pawn on `me` can go while the other is on `them`: the neighbours; over the other pawn, or beside it where a
/// wall or the edge is after it.
#[inline]
pub(super) fn targets(open: Open, me: u8, them: u8) -> Cells {
    let (mine, theirs) = (1 << me, 1 << them);
    let near = open.steps(mine);
    if near & theirs == 0 {
        return near;
    }
    let around = open.steps(theirs);
    // The cell as far past them as they are from me. What is off the board is nowhere around them.
    let straight_on = if me < them { theirs << (them - me) } else { theirs >> (me - them) };
    let past = if around & straight_on == 0 { around & !mine } else { straight_on };
    near & !theirs | past
}

/// The walls across the step between two neighbouring cells, each a set of one.
#[inline]
pub(super) fn walls_across(one: Cells, other: Cells) -> Walls {
    let (one, other) = (one.first(), other.first());
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    ACROSS[usize::from(high - low != SIDE)][usize::from(high)]
}

/// For each cell the walls across the step north, and those across the step west.
static ACROSS: [[Walls; CELLS]; 2] = {
    let mut across = [[0; CELLS]; 2];
    let mut slot = 0;
    while slot < LYING {
        // The slot is at the lower right corner of this cell.
        let (cell, side) = ((slot / SLOTS * SIDE + slot % SLOTS) as usize, SIDE as usize);
        across[0][cell + side] |= 1 << slot;
        across[0][cell + side + 1] |= 1 << slot;
        across[1][cell + 1] |= 1 << (slot + LYING);
        across[1][cell + side + 1] |= 1 << (slot + LYING);
        slot += 1;
    }
    across
};

/// The halves of a set of walls: those that lie, and those that stand upright.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each half is wanted by itself")]
pub(super) const fn halves(walls: Walls) -> (u64, u64) {
    (walls as u64, (walls >> LYING) as u64)
}

/// The set of walls with these halves.
#[inline]
pub(super) const fn whole(lying: u64, upright: u64) -> Walls {
    lying as Walls | (upright as Walls) << LYING
}

/// Where a wall overlaps and crosses none of `walls`.
#[inline]
pub(super) const fn free(walls: Walls) -> Walls {
    let (lying, upright) = halves(walls);
    whole(
        !(lying | (lying & !(LEFT << 7)) << 1 | (lying & !LEFT) >> 1 | upright),
        !(upright | upright << SLOTS | upright >> SLOTS | lying),
    )
}

/// The slots next to `slots`, and themselves.
#[inline]
pub(super) const fn around(slots: u64) -> u64 {
    let wide = slots | (slots & !(LEFT << 7)) << 1 | (slots & !LEFT) >> 1;
    wide | wide << SLOTS | wide >> SLOTS
}
