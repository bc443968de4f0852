//! The 9×9 board: its cells and the slots between them.

/// How many rows and columns of cells the board has.
pub(crate) const SIDE: u8 = 9;
/// How many rows and columns of wall slots the board has.
pub(crate) const SLOTS: u8 = 8;

/// A cell of the 9×9 board. Row 0 is at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell at `row` and `col`, if the board has one.
    #[must_use]
    pub const fn new(row: u8, col: u8) -> Option<Cell> {
        if row < SIDE && col < SIDE { Some(Cell(row * SIDE + col)) } else { None }
    }

    /// Its row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Its column, from 0 at the left.
    #[must_use]
    pub const fn col(self) -> u8 {
        self.0 % SIDE
    }

    /// Its number of the 81, row by row.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell next to it in a direction in which there is one.
    #[inline]
    pub(crate) const fn next(self, direction: Direction) -> Cell {
        Cell(self.0.wrapping_add_signed(direction as i8))
    }

    /// The set of this cell alone.
    pub(crate) const fn bit(self) -> Cells {
        1 << self.0
    }
}

/// A direction, as the difference between the numbers of neighbouring cells. In the order of those numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i8)]
pub(crate) enum Direction {
    North = -9,
    West = -1,
    East = 1,
    South = 9,
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] = [Direction::North, Direction::West, Direction::East, Direction::South];
}

/// A set of cells: bit `9 * row + col`.
pub type Cells = u128;

/// All cells of a row.
pub(crate) const fn row_of_cells(row: u8) -> Cells {
    0x1ff << (row * SIDE)
}

/// Which way a wall lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// Between two rows.
    Horizontal,
    /// Between two columns.
    Vertical,
}

/// A wall, two cells long. Slot (row, col) is the point below and to the right of cell (row, col); a wall's middle is
/// on its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wall(u8);

/// The bit of a [`Wall`] that makes it vertical.
const VERTICAL: u8 = 64;

impl Wall {
    /// The wall on slot `row`, `col`, if the board has that slot.
    #[must_use]
    pub const fn new(row: u8, col: u8, orientation: Orientation) -> Option<Wall> {
        if row < SLOTS && col < SLOTS { Some(Wall::on(row * SLOTS + col, orientation)) } else { None }
    }

    /// The wall number `index` of the 128: the horizontal ones first.
    #[must_use]
    pub const fn nth(index: u8) -> Wall {
        Wall(index % (2 * VERTICAL))
    }

    /// The wall on a slot of the 64.
    pub(crate) const fn on(slot: u8, orientation: Orientation) -> Wall {
        match orientation {
            Orientation::Horizontal => Wall(slot),
            Orientation::Vertical => Wall(slot | VERTICAL),
        }
    }

    /// Its number of the 128.
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// The row of its slot, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.slot() / SLOTS
    }

    /// The column of its slot, from 0 at the left.
    #[must_use]
    pub const fn col(self) -> u8 {
        self.slot() % SLOTS
    }

    /// Which way it lies.
    #[must_use]
    pub const fn orientation(self) -> Orientation {
        if self.0 & VERTICAL == 0 { Orientation::Horizontal } else { Orientation::Vertical }
    }

    const fn slot(self) -> u8 {
        self.0 % VERTICAL
    }

    /// The set of its slot alone.
    pub(crate) const fn bit(self) -> Slots {
        1 << self.slot()
    }
}

/// A set of slots: bit `8 * row + col`.
pub(crate) type Slots = u64;

/// The slots of the first and the last row and column.
pub(crate) const TOP: Slots = 0xff;
pub(crate) const BOTTOM: Slots = 0xff << 56;
pub(crate) const LEFT: Slots = 0x0101_0101_0101_0101;
pub(crate) const RIGHT: Slots = LEFT << 7;

/// The slots one to the right of `slots`; those of the last column fall off the board.
pub(crate) const fn right_of(slots: Slots) -> Slots {
    (slots & !RIGHT) << 1
}

/// The slots one to the left of `slots`.
pub(crate) const fn left_of(slots: Slots) -> Slots {
    (slots & !LEFT) >> 1
}

/// The slots of a set, lowest first.
pub(crate) struct SlotsIn(pub(crate) Slots);

impl Iterator for SlotsIn {
    type Item = u8;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the index of a bit of a u64 is below 64")]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let slot = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(slot)
    }
}
