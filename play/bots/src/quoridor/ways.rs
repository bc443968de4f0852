//! The board as bits: cells, walls, and the ways that walls leave open.

pub(super) use quoridor::Cells;
use quoridor::{Open, Wall};

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

/// Where steps are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways(Open);

impl Ways {
    /// The board without walls.
    pub(super) const EVERYWHERE: Ways = Ways(Open::EVERYWHERE);

    /// What is still open with one more wall.
    #[inline]
    pub(super) const fn without(self, wall: u8) -> Ways {
        Ways(self.0.without(Wall::nth(wall)))
    }

    /// The cells one step from `cells`.
    #[inline]
    pub(super) const fn steps(self, cells: Cells) -> Cells {
        self.0.steps(cells)
    }

    /// How many steps it is from `start` to `goal`; nothing if there is no way.
    #[inline]
    pub(super) const fn distance(self, start: Cells, goal: Cells) -> Option<u8> {
        self.0.distance(start, goal)
    }

    /// Where a pawn on `me` can go while the other is on `them`: the neighbours; over the other pawn, or beside it
    /// where a wall or the edge is behind it.
    #[inline]
    pub(super) fn targets(self, me: u8, them: u8) -> Cells {
        let (mine, theirs) = (1 << me, 1 << them);
        let near = self.steps(mine);
        if near & theirs == 0 {
            return near;
        }
        let around = self.steps(theirs);
        // The cell as far behind them as they are from me. What is off the board is nowhere around them.
        let straight_on = if me < them { theirs << (them - me) } else { theirs >> (me - them) };
        let past = if around & straight_on == 0 { around & !mine } else { straight_on };
        near & !theirs | past
    }

    /// The walls across the step between two neighbouring cells.
    #[inline]
    pub(super) fn across(one: u8, other: u8) -> Walls {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        if high - low == SIDE { ACROSS_NORTH[usize::from(high)] } else { ACROSS_WEST[usize::from(high)] }
    }
}

/// For each cell the walls across the step north.
static ACROSS_NORTH: [Walls; CELLS] = {
    let mut across = [0; CELLS];
    let mut slot = 0;
    while slot < LYING {
        let below = ((slot / SLOTS + 1) * SIDE + slot % SLOTS) as usize;
        across[below] |= 1 << slot;
        across[below + 1] |= 1 << slot;
        slot += 1;
    }
    across
};

/// For each cell the walls across the step west.
static ACROSS_WEST: [Walls; CELLS] = {
    let mut across = [0; CELLS];
    let mut slot = 0;
    while slot < LYING {
        let right = (slot / SLOTS * SIDE + slot % SLOTS + 1) as usize;
        across[right] |= 1 << (slot + LYING);
        across[right + SIDE as usize] |= 1 << (slot + LYING);
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

/// The members of a set of cells or walls, lowest first.
pub(super) struct Members(pub(super) u128);

impl Iterator for Members {
    type Item = u8;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the index of a bit of a u128 is below 128")]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(index)
    }
}
