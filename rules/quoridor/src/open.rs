//! The steps that walls leave open, as bitboards: flood fill, shortest paths, and the exits of one cell.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Cell, Cells, Direction, Orientation, SIDE, SLOTS, Slots, Wall, row_of_cells};
use crate::targets::directions_in;
use crate::walls::WallSet;

/// Where steps are open: the cells that can be left to the north, and those that can be left to the west. A step south
/// is a step north seen from the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    north: Cells,
    west: Cells,
}

impl Open {
    /// The board without walls.
    pub const EVERYWHERE: Open = {
        let mut west = 0;
        let mut row = 0;
        while row < SIDE {
            west |= 0x1fe << (row * SIDE);
            row += 1;
        }
        Open { north: ((1 << (SIDE * SLOTS)) - 1) << SIDE, west }
    };

    /// What is still open with one more wall.
    #[must_use]
    #[inline]
    pub const fn without(self, wall: Wall) -> Open {
        let corner: Cells = 1 << (wall.row() * SIDE + wall.col());
        let (below, right) = (corner << SIDE, corner << 1);
        match wall.orientation() {
            Orientation::Horizontal => Open { north: self.north & !(below | below << 1), ..self },
            Orientation::Vertical => Open { west: self.west & !(right | right << SIDE), ..self },
        }
    }

    /// The directions in which `cell` can be left.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are wanted")]
    pub(crate) const fn exits(self, cell: Cell) -> Directions {
        // The cell itself is bit 0; what is south of it can be left to the north, what is east of it to the west.
        let (vertical, sideways) = ((self.north >> cell.index()) as u16, (self.west >> cell.index()) as u8);
        (vertical & 1) as u8 | (sideways & 3) << 1 | ((vertical >> SIDE & 1) as u8) << 3
    }

    /// The cells one step from `cells`.
    #[must_use]
    #[inline]
    pub const fn steps(self, cells: Cells) -> Cells {
        (cells & self.north) >> SIDE | cells << SIDE & self.north | (cells & self.west) >> 1 | cells << 1 & self.west
    }

    /// Whether a pawn on `start` can still walk to `goal_row`. Pawns are not in each other's way.
    #[inline]
    pub(crate) const fn has_way_home(self, start: Cells, goal_row: u8) -> bool {
        self.steps_home(start, goal_row).is_some()
    }

    /// How many steps a pawn on `start` has to `goal_row`; nothing if it is shut in.
    #[inline]
    pub(crate) const fn steps_home(self, start: Cells, goal_row: u8) -> Option<u8> {
        self.distance(start, row_of_cells(goal_row))
    }

    /// How many steps it is from `start` to `goal`; nothing if there is no path.
    #[must_use]
    #[inline]
    pub const fn distance(self, start: Cells, goal: Cells) -> Option<u8> {
        let mut reached = start;
        let mut count = 0;
        while reached & goal == 0 {
            let further = reached | self.steps(reached);
            if further == reached {
                return None;
            }
            reached = further;
            count += 1;
        }
        Some(count)
    }

    /// One shortest path of a pawn from `start` to `goal_row`, `start` first, as straight as it can be at each step;
    /// nothing if there is none. Pawns are not in each other's way.
    pub(crate) fn way_home(self, start: Cell, goal_row: u8) -> Vec<Cell> {
        let mut layers = vec![row_of_cells(goal_row)];
        let mut reached = layers[0];
        while reached & start.bit() == 0 {
            let further = self.steps(reached) & !reached;
            if further == 0 {
                return Vec::new();
            }
            layers.push(further);
            reached |= further;
        }
        layers.pop();
        let ahead = if goal_row < start.row() { Direction::North } else { Direction::South };
        let (mut way, mut last) = (vec![start], ahead);
        for layer in layers.into_iter().rev() {
            let here = way[way.len() - 1];
            let (exits, count) = directions_in(self.exits(here));
            let closer = |direction: &Direction| here.next(*direction).bit() & layer != 0;
            let mut next = exits[..usize::from(count)].iter().copied().filter(closer).collect::<Vec<_>>();
            next.sort_by_key(|direction| (*direction != last, *direction != ahead));
            last = next[0];
            way.push(here.next(last));
        }
        way
    }

    /// The walls that would cut one shortest path of a pawn from `start` to `goal_row`: any other wall leaves that path
    /// as it is. All walls, if the shortest path is very long.
    pub(crate) fn walls_across_a_path_home(self, start: Cells, goal_row: u8) -> WallSet {
        let goal = row_of_cells(goal_row);
        let mut layers = [0; LONG_PATH];
        let mut reached = start;
        let mut length = 0;
        while reached & goal == 0 {
            if length == LONG_PATH {
                return WallSet::ALL;
            }
            layers[length] = reached;
            reached |= self.steps(reached);
            length += 1;
        }
        let arrived = reached & goal;
        let mut here = arrived & arrived.wrapping_neg();
        let mut cuts = WallSet::EMPTY;
        for &layer in layers[..length].iter().rev() {
            let before = self.steps(here) & layer;
            let back = before & before.wrapping_neg();
            // Of two neighbours the lower one is the north or the west one, and it owns the step between them.
            let (low, high) = if back < here { (back, here) } else { (here, back) };
            let owner = low.trailing_zeros() as usize;
            if low << SIDE == high {
                cuts.horizontal |= CUTS.0[owner];
            } else {
                cuts.vertical |= CUTS.1[owner];
            }
            here = back;
        }
        cuts
    }
}

/// A set of directions: bit `n` is the `n`th of [`crate::board::Direction::ALL`].
pub(crate) type Directions = u8;

/// Shortest paths home are rarely longer than this.
const LONG_PATH: usize = 24;
const CELLS: usize = 81;

/// For each cell the horizontal walls across the step south, and the vertical walls across the step east.
const CUTS: ([Slots; CELLS], [Slots; CELLS]) = {
    let (mut south, mut east) = ([0; CELLS], [0; CELLS]);
    let mut slot = 0;
    while slot < SLOTS * SLOTS {
        let corner = (slot / SLOTS * SIDE + slot % SLOTS) as usize;
        let bit = 1 << slot;
        south[corner] |= bit;
        south[corner + 1] |= bit;
        east[corner] |= bit;
        east[corner + SIDE as usize] |= bit;
        slot += 1;
    }
    (south, east)
};
