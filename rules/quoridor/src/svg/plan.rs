//! Where everything is in a picture.

use game::Shape;

use crate::board::{Cell, Orientation, SIDE, Wall};

/// The measures of a picture of one shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// How wide and high it is.
    pub(super) size: (i32, i32),
    /// The side of a square.
    pub(super) cell: i32,
    /// How thick a wall is.
    pub(super) gap: i32,
    /// Where the first square begins.
    pub(super) origin: (i32, i32),
    /// The rim around the squares.
    pub(super) rim: i32,
    /// The plates of the players, by seat.
    pub(super) plates: [Plate; 2],
    /// The size of the smallest letters.
    pub(super) small: i32,
    /// Half the length within which a wall is pointed at, along it.
    pub(super) reach: i32,
}

/// Where a player's name and walls are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plate {
    pub(super) area: [i32; 4],
    /// The middle of the pawn beside the name.
    pub(super) pawn: (i32, i32),
    /// Where the name stands, and its lettering: how large, and which part of it is at its place.
    pub(super) name: ((i32, i32), i32, &'static str),
    /// The room that a name has.
    pub(super) room: i32,
    /// Where it says how many walls are left, unless that is where the note goes.
    pub(super) count: Option<((i32, i32), &'static str)>,
    /// Where it says whose turn it is, or who has won.
    pub(super) note: ((i32, i32), &'static str),
    /// The first of the walls that are left, and from one to the next.
    pub(super) store: ([i32; 4], i32),
}

/// On a desk the players are beside the board, at the ends where they sit. Their plates are the same when the board is
/// turned.
const WIDE: Plan = Plan {
    size: (970, 700),
    cell: 63,
    gap: 13,
    origin: (15, 15),
    rim: 15,
    plates: [
        Plate {
            area: [712, 418, 258, 282],
            pawn: (755, 621),
            name: ((841, 682), 21, "middle"),
            room: 244,
            count: Some(((800, 616), "start")),
            note: ((800, 638), "start"),
            store: ([735, 432, 13, 139], 22),
        },
        Plate {
            area: [712, 0, 258, 282],
            pawn: (927, 79),
            name: ((841, 32), 21, "middle"),
            room: 244,
            count: Some(((882, 74), "end")),
            note: ((882, 96), "end"),
            store: ([735, 129, 13, 139], 22),
        },
    ],
    small: 15,
    reach: 38,
};

/// On a telephone they are above and below it.
const TALL: Plan = Plan {
    size: (390, 494),
    cell: 36,
    gap: 7,
    origin: (5, 57),
    rim: 5,
    plates: [
        Plate {
            area: [0, 444, 390, 50],
            pawn: (26, 469),
            name: ((50, 475), 17, "start"),
            room: 146,
            count: None,
            note: ((284, 474), "end"),
            store: ([296, 450, 5, 38], 9),
        },
        Plate {
            area: [0, 0, 390, 50],
            pawn: (364, 25),
            name: ((340, 31), 17, "end"),
            room: 146,
            count: None,
            note: ((106, 30), "start"),
            store: ([8, 6, 5, 38], 9),
        },
    ],
    small: 13,
    reach: 25,
};

impl Plan {
    /// The plan of a shape.
    pub(super) const fn of(shape: Shape) -> &'static Plan {
        match shape {
            Shape::Wide => &WIDE,
            Shape::Tall => &TALL,
        }
    }

    /// From one square to the next.
    pub(super) const fn pitch(&self) -> i32 {
        self.cell + self.gap
    }

    /// How wide and high all squares are together.
    pub(super) const fn board(&self) -> i32 {
        SIDE as i32 * self.pitch() - self.gap
    }

    /// Where a square begins.
    pub(super) fn corner(&self, row: u8, col: u8) -> (i32, i32) {
        (self.origin.0 + self.pitch() * i32::from(col), self.origin.1 + self.pitch() * i32::from(row))
    }

    /// The middle of a square.
    pub(super) fn middle(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.corner(cell.row(), cell.col());
        (x + self.cell / 2, y + self.cell / 2)
    }

    /// A square around the middle of a cell.
    pub(super) fn around(&self, cell: Cell, half: i32) -> [i32; 4] {
        let (x, y) = self.middle(cell);
        [x - half, y - half, 2 * half, 2 * half]
    }

    /// Where a wall lies: left, top, width and height.
    pub(super) fn extent(&self, wall: Wall) -> [i32; 4] {
        let (x, y) = self.corner(wall.row(), wall.col());
        let length = 2 * self.cell + self.gap;
        match wall.orientation() {
            Orientation::Horizontal => [x, y + self.cell, length, self.gap],
            Orientation::Vertical => [x + self.cell, y, self.gap, length],
        }
    }

    /// The middle of a wall.
    pub(super) fn crossing(&self, wall: Wall) -> (i32, i32) {
        let [x, y, width, height] = self.extent(wall);
        (x + width / 2, y + height / 2)
    }
}
