//! The walls on the board, as bitboards, and the steps they leave open.

use crate::board::{BOTTOM, LEFT, Orientation, RIGHT, SLOTS, Slots, TOP, Wall, left_of, right_of};
use crate::open::Open;

/// The walls that stand, and their connected components. Walls and the edge of the board divide it only where they form
/// a closed loop: a new wall that touches no component twice cannot cut anything off, and needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Walls {
    horizontal: Slots,
    vertical: Slots,
    open: Open,
    /// The component of the edge: the points (slots) that walls connect to the edge of the board.
    rim: Slots,
    /// The other components, as sets of points; those not in use are empty.
    islands: [Slots; MOST_ISLANDS],
}

/// More components than this are rare. Then the last entry holds several: a wall may be taken to close a loop although
/// it does not, and is searched without need.
const MOST_ISLANDS: usize = 5;

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
    pub(crate) const NONE: Walls =
        Walls { horizontal: 0, vertical: 0, open: Open::EVERYWHERE, rim: 0, islands: [0; MOST_ISLANDS] };

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

    /// Where a wall would close a loop with those that stand: it touches one component with two of its three points.
    #[inline]
    pub(crate) fn closing(&self) -> WallSet {
        let horizontal = (right_of(self.rim) | LEFT, left_of(self.rim) | RIGHT);
        let vertical = (self.rim << SLOTS | TOP, self.rim >> SLOTS | BOTTOM);
        let mut closing = WallSet { horizontal: two_of(self.rim, horizontal), vertical: two_of(self.rim, vertical) };
        for island in self.islands {
            closing.horizontal |= two_of(island, (right_of(island), left_of(island)));
            closing.vertical |= two_of(island, (island << SLOTS, island >> SLOTS));
        }
        closing
    }

    /// Whether `wall` would close a loop.
    #[inline]
    pub(crate) fn closes(&self, wall: Wall) -> bool {
        let (points, on_edge) = points(wall);
        // Two or three of at most three bits: clearing the lowest leaves some.
        let twice = |component: Slots| {
            let touched = component & points;
            touched & touched.wrapping_sub(1) != 0
        };
        let rim_again = on_edge && self.rim & points != 0;
        rim_again || twice(self.rim) || self.islands.into_iter().any(twice)
    }

    /// Puts up a wall.
    pub(crate) fn place(&mut self, wall: Wall) {
        match wall.orientation() {
            Orientation::Horizontal => self.horizontal |= wall.bit(),
            Orientation::Vertical => self.vertical |= wall.bit(),
        }
        self.open = self.open.without(wall);
        let (points, on_edge) = points(wall);
        let mut component = points;
        for island in &mut self.islands {
            if *island & points != 0 {
                component |= *island;
                *island = 0;
            }
        }
        if on_edge || self.rim & points != 0 {
            self.rim |= component;
        } else {
            let place = self.islands.iter().position(|island| *island == 0).unwrap_or(MOST_ISLANDS - 1);
            self.islands[place] |= component;
        }
    }

    /// The steps that are open.
    #[inline]
    pub(crate) const fn open(&self) -> Open {
        self.open
    }
}

/// The slots of which two of three are in a component: their own point, and the two in `ends`.
const fn two_of(component: Slots, ends: (Slots, Slots)) -> Slots {
    (component & (ends.0 | ends.1)) | (ends.0 & ends.1)
}

/// The points a wall touches, its middle and its ends, and whether an end is on the edge of the board.
const fn points(wall: Wall) -> (Slots, bool) {
    let bit = wall.bit();
    match wall.orientation() {
        Orientation::Horizontal => (bit | right_of(bit) | left_of(bit), bit & (LEFT | RIGHT) != 0),
        Orientation::Vertical => (bit | bit << SLOTS | bit >> SLOTS, bit & (TOP | BOTTOM) != 0),
    }
}
