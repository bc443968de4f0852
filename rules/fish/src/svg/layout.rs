//! Where everything lies in the picture.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use game::Shape;

use crate::board::Grid;
use crate::document::BoardDoc;
use crate::layout::{box_grid, box_tiles, usual_grid, usual_tiles};

/// A length in tenths of a unit, which is written in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tenths(pub(super) i32);

/// A place in the picture, in tenths of a unit.
pub(super) type Place = (i32, i32);

/// The side of the hexagon that pieces and fish are designed for, in units.
const DESIGN: i32 = 52;
/// The most that a side has, in tenths: a board of few tiles does not fill its place.
const MOST: i32 = 1100;
/// How much water is around the board, and between plates, in units.
const WATER: i32 = 8;

/// Where everything lies.
pub(super) struct Layout {
    /// The size of the picture, in units.
    pub(super) width: i32,
    pub(super) height: i32,
    /// The size that the least letters have, in units.
    pub(super) small: i32,
    /// The plates of the players, in units: left, top, width and height.
    pub(super) plates: Vec<[i32; 4]>,
    /// The side of a hexagon, in tenths.
    pub(super) side: i32,
    board: Board,
    /// Where the upper left corner of the board lies, in tenths.
    corner: Place,
}

/// The form of a board: how far its cells reach, in half sides across and in half heights of a hexagon down.
#[derive(Clone, Copy)]
struct Board {
    across: [i32; 2],
    down: [i32; 2],
    /// Whether it lies turned by a quarter, so that rows run up and down.
    is_turned: bool,
}

/// The plates of the players, beside or above a board.
#[derive(Clone, Copy)]
struct Plates {
    /// How much they take from the picture: left and right together, and above.
    takes: (i32, i32),
    /// How many are in a row above the board; none where they stand beside it.
    in_row: i32,
    /// How high each is.
    height: i32,
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, whole, rest) = (if self.0 < 0 { "-" } else { "" }, self.0.abs() / 10, self.0.abs() % 10);
        if rest == 0 && whole == 0 {
            f.write_str("0")
        } else if rest == 0 {
            write!(f, "{sign}{whole}")
        } else {
            write!(f, "{sign}{whole}.{rest}")
        }
    }
}

impl Plates {
    /// The plates that a place can have.
    fn of(shape: Shape, players: i32) -> Vec<Plates> {
        let beside = Plates { takes: (2 * (108 + WATER), 0), in_row: 0, height: 158 };
        let above = |in_row: i32, height: i32| {
            let rows = (players + in_row - 1) / in_row;
            Plates { takes: (0, rows * (height + WATER)), in_row, height }
        };
        match shape {
            Shape::Wide => [beside, above(players, 58)].into(),
            // Three share a row and have less room each; four have two rows.
            Shape::Tall if players == 3 => [above(3, 70)].into(),
            Shape::Tall => [above(2, 54)].into(),
        }
    }

    /// Where they lie in a picture.
    fn laid(self, players: i32, (width, height): (i32, i32)) -> Vec<[i32; 4]> {
        let Plates { takes, in_row, height: high } = self;
        let beside = |index: i32| {
            let wide = takes.0 / 2 - WATER;
            let left = if index % 3 == 0 { WATER } else { width - WATER - wide };
            [left, if index < 2 { WATER } else { height - WATER - high }, wide, high]
        };
        let above = |index: i32| {
            let wide = (width - WATER) / in_row - WATER;
            [WATER + index % in_row * (wide + WATER), WATER + index / in_row * (high + WATER), wide, high]
        };
        (0..players).map(|index| if in_row == 0 { beside(index) } else { above(index) }).collect()
    }
}

impl Board {
    /// The board of a document. Of the boards of 60 tiles, the cells that never have one take no place.
    fn of(board: &BoardDoc) -> Option<Board> {
        let grid = Grid::new(board.rows, board.columns)?;
        let taken = board.tiles.iter().fold(0_u128, |taken, tile| taken | 1 << (tile.tile_id % 128));
        let known = [(box_grid(), box_tiles()), (usual_grid(), usual_tiles())];
        let known = known.into_iter().find(|(other, cells)| *other == grid && taken & !cells == 0);
        let cells = known.map_or(u128::MAX, |(_, cells)| cells);
        let cells = (0..grid.cells()).filter(|cell| cells >> cell & 1 == 1);
        let places: Vec<Place> = cells.map(|cell| place(grid.row(cell), grid.column(cell))).collect();
        let ends = |of: fn(&Place) -> i32| {
            let (least, most) = (places.iter().map(of).min()?, places.iter().map(of).max()?);
            Some([least, most])
        };
        let (across, down) = (ends(|place| place.0)?, ends(|place| place.1)?);
        Some(Board { across: [across[0] - 2, across[1] + 2], down: [down[0] - 1, down[1] + 1], is_turned: false })
    }

    /// Its width and height in tenths, with a side of so many.
    fn size(self, side: i32) -> Place {
        let (wide, tall) = (side * (self.across[1] - self.across[0]) / 2, high(side) * (self.down[1] - self.down[0]));
        if self.is_turned { (tall, wide) } else { (wide, tall) }
    }

    /// The longest side with which it fits into a room, in tenths.
    fn fit(self, room: Place) -> i32 {
        let (width, height) = self.size(10_000);
        let fits = |room: i32, size: i32| i64::from(room.max(0)) * 10_000 / i64::from(size.max(1));
        i32::try_from(fits(room.0, width).min(fits(room.1, height))).unwrap_or(MOST).clamp(1, MOST)
    }
}

/// Where a cell is: in half sides across, and in half heights down.
fn place(row: u8, column: u8) -> Place {
    (6 * i32::from(column) + 3 * i32::from(row % 2), i32::from(row))
}

/// Half the height of a hexagon with such a side: √3 / 2 of it.
const fn high(side: i32) -> i32 {
    (side * 866 + 500) / 1000
}

impl Layout {
    /// A board and the plates of its players: turned, and with the plates, as makes its tiles the largest.
    pub(super) fn new(board: &BoardDoc, players: usize, shape: Shape) -> Layout {
        let players = i32::try_from(players).unwrap_or(1).max(1);
        let (window, small) = match shape {
            Shape::Wide => ((1000, 716), 16),
            Shape::Tall => ((390, 600), 13),
        };
        let lying = Board::of(board).unwrap_or(Board { across: [0, 4], down: [0, 2], is_turned: false });
        let mut best: Option<(i32, Board, Plates)> = None;
        for plates in Plates::of(shape, players) {
            let room = (10 * (window.0 - plates.takes.0 - 2 * WATER), 10 * (window.1 - plates.takes.1 - 2 * WATER));
            for is_turned in [false, true] {
                let board = Board { is_turned, ..lying };
                let side = board.fit(room);
                if best.is_none_or(|(other, _, _)| other < side) {
                    best = Some((side, board, plates));
                }
            }
        }
        let (side, board, plates) = best.expect("there are plates for every place");
        let (wide, tall) = board.size(side);
        let least = if plates.in_row == 0 { 2 * (plates.height + WATER) + WATER } else { 0 };
        let height = ((tall + 9) / 10 + 2 * WATER + plates.takes.1).max(least);
        let width = match plates.in_row {
            0 => (wide + 9) / 10 + 2 * WATER + plates.takes.0,
            _ => window.0,
        };
        let corner = ((10 * width - wide) / 2, (10 * (height + plates.takes.1) - tall) / 2);
        let plates = plates.laid(players, (width, height));
        Layout { width, height, small, plates, side, board, corner }
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, row: u8, column: u8) -> Place {
        let (across, down) = place(row, column);
        let Board { across: [left, right], down: [top, _], is_turned } = self.board;
        if is_turned {
            let (x, y) = (high(self.side) * (down - top), self.side * (right - across) / 2);
            return (self.corner.0 + x, self.corner.1 + y);
        }
        (self.corner.0 + self.side * (across - left) / 2, self.corner.1 + high(self.side) * (down - top))
    }

    /// Whether a cell is within the board. The last row of the box's board is not.
    pub(super) fn has(&self, row: u8, column: u8) -> bool {
        let (across, down) = place(row, column);
        let Board { across: [left, right], down: [top, bottom], .. } = self.board;
        (left + 2..=right - 2).contains(&across) && (top + 1..bottom).contains(&down)
    }

    /// The middle of the board.
    pub(super) fn centre(&self) -> Place {
        let (wide, tall) = self.board.size(self.side);
        (self.corner.0 + wide / 2, self.corner.1 + tall / 2)
    }

    /// So many units of the design, in tenths of the picture's.
    pub(super) fn scaled(&self, units: i32) -> i32 {
        units * self.side / DESIGN
    }

    /// The corners of a hexagon around a place that lacks `less` units of the design on each side.
    pub(super) fn hexagon(&self, at: Place, less: i32) -> String {
        let side = self.side - self.scaled(less);
        let (half, high) = (side / 2, high(side));
        let lying = [(-side, 0), (-half, -high), (half, -high), (side, 0), (half, high), (-half, high)];
        let corner = |(x, y): Place| {
            let (x, y) = if self.board.is_turned { (y, -x) } else { (x, y) };
            format!("{},{}", Tenths(at.0 + x), Tenths(at.1 + y))
        };
        let corners: Vec<String> = lying.into_iter().map(corner).collect();
        corners.join(" ")
    }

    /// The id of a stencil. Pictures of other sizes on the same page have others.
    pub(super) fn id(&self, name: &str) -> String {
        let turned = if self.board.is_turned { "t" } else { "" };
        format!("stencil-{name}-{}{turned}", self.side)
    }

    /// A link to a stencil.
    pub(super) fn link(&self, name: &str) -> String {
        format!("#{}", self.id(name))
    }

    /// Where something is drawn that is designed in units, and with hundredths of its size.
    pub(super) fn put(&self, (x, y): Place, size: i32) -> String {
        put((x, y), size * self.side / DESIGN)
    }
}

/// Where something is drawn that is designed in units, and with thousandths of its size.
pub(super) fn put((x, y): Place, size: i32) -> String {
    format!("translate({} {}) scale({})", Tenths(x), Tenths(y), f64::from(size) / 1000.0)
}
