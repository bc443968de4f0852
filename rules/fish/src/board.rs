//! The board: rows of hexagons, every odd row shifted right by half a tile.

/// The most cells a board can have.
pub const MOST_CELLS: u8 = 128;

/// The six ways a penguin can go, clockwise. There is no east and no west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Two rows up.
    North,
    /// One row up, to the right.
    Northeast,
    /// One row down, to the right.
    Southeast,
    /// Two rows down.
    South,
    /// One row down, to the left.
    Southwest,
    /// One row up, to the left.
    Northwest,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Direction; 6] = [
        Direction::North,
        Direction::Northeast,
        Direction::Southeast,
        Direction::South,
        Direction::Southwest,
        Direction::Northwest,
    ];

    /// Whether it leads to a row above.
    pub(crate) const fn leads_up(self) -> bool {
        matches!(self, Direction::North | Direction::Northeast | Direction::Northwest)
    }
}

/// How many rows and columns a board has. Cells are numbered like their tiles: down one column after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    rows: u8,
    columns: u8,
}

impl Grid {
    /// A board with so many rows and columns: at least one of each, and at most 128 cells.
    #[must_use]
    pub const fn new(rows: u8, columns: u8) -> Option<Grid> {
        let cells = rows as u16 * columns as u16;
        if 0 < cells && cells <= MOST_CELLS as u16 { Some(Grid { rows, columns }) } else { None }
    }

    /// How many rows there are.
    #[must_use]
    #[inline]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many columns there are.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many cells there are.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> u8 {
        self.rows * self.columns
    }

    /// The cell at a row and a column.
    #[must_use]
    pub const fn cell(self, row: u8, column: u8) -> Option<u8> {
        if row < self.rows && column < self.columns { Some(column * self.rows + row) } else { None }
    }

    /// The row of a cell.
    #[must_use]
    pub const fn row(self, cell: u8) -> u8 {
        cell % self.rows
    }

    /// The column of a cell.
    #[must_use]
    pub const fn column(self, cell: u8) -> u8 {
        cell / self.rows
    }

    /// The cell next to `cell`, if the board goes on there.
    #[must_use]
    pub const fn next(self, cell: u8, direction: Direction) -> Option<u8> {
        let (row, column) = (self.row(cell), self.column(cell));
        // What is to the right of an even row is straight above and below it, and what is to the left of an odd one.
        let (right, left) = if row % 2 == 1 { (column + 1, column) } else { (column, column.wrapping_sub(1)) };
        match direction {
            Direction::North => self.cell(row.wrapping_sub(2), column),
            Direction::Northeast => self.cell(row.wrapping_sub(1), right),
            Direction::Southeast => self.cell(row + 1, right),
            Direction::South => self.cell(row + 2, column),
            Direction::Southwest => self.cell(row + 1, left),
            Direction::Northwest => self.cell(row.wrapping_sub(1), left),
        }
    }

    /// Every cell, row by row.
    pub fn by_row(self) -> impl Iterator<Item = u8> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| column * self.rows + row))
    }
}
