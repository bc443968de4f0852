//! The walls on the board, as bits, and the ways they leave open.

use crate::board::{
    BOTTOM, Cells, LEFT, Orientation, RIGHT, SIDE, SLOTS, Slots, TOP, Wall, left_of, right_of, row_of_cells,
};
use crate::exits::Exits;

/// The walls that stand, and what follows from them.
///
/// Walls and the edge of the board divide it only where they form a ring. So the groups of walls that hang together
/// are kept: a new wall that touches no group twice cannot cut anything off, and needs no search. States are copied a
/// great deal, so all this is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Walls {
    horizontal: Slots,
    vertical: Slots,
    /// The cells from which a step south is open.
    south: Cells,
    /// The cells from which a step east is open.
    east: Cells,
    /// The same, cell by cell.
    pub(crate) exits: Exits,
    /// The points (slots) that hang together with the edge of the board.
    rim: Slots,
    /// The other groups of points that hang together; the first `islands_count` are in use.
    islands: [Slots; MOST_ISLANDS],
    islands_count: u8,
}

/// More groups than this are rare. Then the last of them stands for several: walls may be taken to close a ring that
/// do not, and are searched for nothing.
const MOST_ISLANDS: usize = 8;

/// Sets of walls: horizontal ones and vertical ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WallSet {
    pub(crate) horizontal: Slots,
    pub(crate) vertical: Slots,
}

impl WallSet {
    pub(crate) const EMPTY: WallSet = WallSet { horizontal: 0, vertical: 0 };
    pub(crate) const ALL: WallSet = WallSet { horizontal: !0, vertical: !0 };

    pub(crate) const fn is_empty(self) -> bool {
        self.horizontal | self.vertical == 0
    }

    pub(crate) const fn and(self, other: WallSet) -> WallSet {
        WallSet { horizontal: self.horizontal & other.horizontal, vertical: self.vertical & other.vertical }
    }

    pub(crate) const fn without(self, wall: Wall) -> WallSet {
        match wall.orientation() {
            Orientation::Horizontal => WallSet { horizontal: self.horizontal & !wall.bit(), ..self },
            Orientation::Vertical => WallSet { vertical: self.vertical & !wall.bit(), ..self },
        }
    }

    pub(crate) const fn has(self, wall: Wall) -> bool {
        match wall.orientation() {
            Orientation::Horizontal => self.horizontal & wall.bit() != 0,
            Orientation::Vertical => self.vertical & wall.bit() != 0,
        }
    }
}

impl Walls {
    /// The board without walls.
    pub(crate) const NONE: Walls = Walls {
        horizontal: 0,
        vertical: 0,
        south: (1 << (SIDE * SLOTS)) - 1,
        east: EAST_EVERYWHERE,
        exits: Exits::EVERYWHERE,
        rim: 0,
        islands: [0; MOST_ISLANDS],
        islands_count: 0,
    };

    /// Where a wall overlaps and crosses no other.
    #[inline]
    pub(crate) const fn free(&self) -> WallSet {
        let (h, v) = (self.horizontal, self.vertical);
        WallSet { horizontal: !(h | right_of(h) | left_of(h) | v), vertical: !(v | v << SLOTS | v >> SLOTS | h) }
    }

    /// Whether `wall` overlaps another of the same orientation.
    pub(crate) const fn overlap(&self, wall: Wall) -> bool {
        let bit = wall.bit();
        match wall.orientation() {
            Orientation::Horizontal => self.horizontal & (bit | right_of(bit) | left_of(bit)) != 0,
            Orientation::Vertical => self.vertical & (bit | bit << SLOTS | bit >> SLOTS) != 0,
        }
    }

    /// Whether `wall` crosses another.
    pub(crate) const fn cross(&self, wall: Wall) -> bool {
        match wall.orientation() {
            Orientation::Horizontal => self.vertical & wall.bit() != 0,
            Orientation::Vertical => self.horizontal & wall.bit() != 0,
        }
    }

    /// Where a wall would close a ring with those that stand: it touches one group with two of its three points.
    #[inline]
    pub(crate) fn closing(&self) -> WallSet {
        let horizontal = (right_of(self.rim) | LEFT, left_of(self.rim) | RIGHT);
        let vertical = (self.rim << SLOTS | TOP, self.rim >> SLOTS | BOTTOM);
        let mut closing = WallSet { horizontal: two_of(self.rim, horizontal), vertical: two_of(self.rim, vertical) };
        for &island in &self.islands[..usize::from(self.islands_count)] {
            closing.horizontal |= two_of(island, (right_of(island), left_of(island)));
            closing.vertical |= two_of(island, (island << SLOTS, island >> SLOTS));
        }
        closing
    }

    /// Whether `wall` would close a ring.
    #[inline]
    pub(crate) fn closes(&self, wall: Wall) -> bool {
        let (points, on_edge) = points(wall);
        // Two or three of at most three bits: clearing the lowest leaves some.
        let twice = |group: Slots| {
            let touched = group & points;
            touched & touched.wrapping_sub(1) != 0
        };
        let rim_again = on_edge && self.rim & points != 0;
        rim_again || twice(self.rim) || self.islands[..usize::from(self.islands_count)].iter().any(|&i| twice(i))
    }

    /// Puts up a wall.
    pub(crate) fn place(&mut self, wall: Wall) {
        match wall.orientation() {
            Orientation::Horizontal => self.horizontal |= wall.bit(),
            Orientation::Vertical => self.vertical |= wall.bit(),
        }
        let open = self.open().without(wall);
        (self.south, self.east) = (open.south, open.east);
        self.exits.close(wall);
        let (points, on_edge) = points(wall);
        let mut group = points;
        let mut index = 0;
        while index < self.islands_count {
            let island = self.islands[usize::from(index)];
            if island & points == 0 {
                index += 1;
                continue;
            }
            group |= island;
            self.islands_count -= 1;
            self.islands[usize::from(index)] = self.islands[usize::from(self.islands_count)];
            self.islands[usize::from(self.islands_count)] = 0;
        }
        if on_edge || self.rim & points != 0 {
            self.rim |= group;
        } else if usize::from(self.islands_count) == MOST_ISLANDS {
            self.islands[MOST_ISLANDS - 1] |= group;
        } else {
            self.islands[usize::from(self.islands_count)] = group;
            self.islands_count += 1;
        }
    }

    /// The ways that are open.
    #[inline]
    pub(crate) const fn open(&self) -> Open {
        Open { south: self.south, east: self.east }
    }
}

/// The slots of which two of three are in a group: their own point, and the two in `ends`.
const fn two_of(group: Slots, ends: (Slots, Slots)) -> Slots {
    (group & (ends.0 | ends.1)) | (ends.0 & ends.1)
}

/// The points a wall touches, its middle and its ends, and whether an end is on the edge of the board.
const fn points(wall: Wall) -> (Slots, bool) {
    let bit = wall.bit();
    match wall.orientation() {
        Orientation::Horizontal => (bit | right_of(bit) | left_of(bit), bit & (LEFT | RIGHT) != 0),
        Orientation::Vertical => (bit | bit << SLOTS | bit >> SLOTS, bit & (TOP | BOTTOM) != 0),
    }
}

/// Every cell that has one to its east.
const EAST_EVERYWHERE: Cells = {
    let mut cells = 0;
    let mut row = 0;
    while row < SIDE {
        cells |= 0xff << (row * SIDE);
        row += 1;
    }
    cells
};

/// Where steps south and east are open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    south: Cells,
    east: Cells,
}

impl Open {
    /// What is still open with one more wall.
    #[inline]
    pub(crate) const fn without(self, wall: Wall) -> Open {
        let corner: Cells = 1 << (wall.row() * SIDE + wall.col());
        match wall.orientation() {
            Orientation::Horizontal => Open { south: self.south & !(corner | corner << 1), ..self },
            Orientation::Vertical => Open { east: self.east & !(corner | corner << SIDE), ..self },
        }
    }

    /// The cells one step from `cells`.
    #[inline]
    const fn steps(self, cells: Cells) -> Cells {
        (cells & self.south) << SIDE
            | (cells >> SIDE) & self.south
            | (cells & self.east) << 1
            | (cells >> 1) & self.east
    }

    /// Whether a pawn on `start` can still walk to `goal_row`. Pawns are not in each other's way.
    #[inline]
    pub(crate) const fn has_way_home(self, start: Cells, goal_row: u8) -> bool {
        let goal = row_of_cells(goal_row);
        let mut reached = start;
        loop {
            let further = reached | self.steps(reached);
            if further & goal != 0 {
                return true;
            }
            if further == reached {
                return false;
            }
            reached = further;
        }
    }

    /// The walls that would cut one shortest way of a pawn from `start` to `goal_row`: any other wall leaves that way
    /// as it is. All walls, if the shortest way is very long.
    pub(crate) fn cuts_of_a_way_home(self, start: Cells, goal_row: u8) -> WallSet {
        let goal = row_of_cells(goal_row);
        let mut layers = [0; LONG_WAY];
        let mut reached = start;
        let mut length = 0;
        while reached & goal == 0 {
            if length == LONG_WAY {
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

/// Ways home are rarely longer than this.
const LONG_WAY: usize = 24;
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
