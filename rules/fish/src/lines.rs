//! The six lines from every cell, as sets of cells.
//!
//! A set has one bit per cell. The tables depend on the number of rows alone: cells to the right of the board are never
//! tiles, so lines may run on there.

use crate::board::{Direction, Grid, MOST_CELLS};
use crate::cells::CellSet;

const CELLS: usize = MOST_CELLS as usize;
const DIRECTIONS: usize = Direction::ALL.len();

/// The lines from one cell.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// The cells from here to the edge, in each direction.
    rays: [u128; DIRECTIONS],
    /// The cells beside it.
    neighbours: u128,
}

/// The lines of every board, by its number of rows less one.
static LINES: [[Lines; CELLS]; CELLS] = tables();

#[expect(clippy::large_stack_arrays, reason = "the compiler makes it, and it is never on a stack")]
const fn tables() -> [[Lines; CELLS]; CELLS] {
    let mut tables = [[Lines { rays: [0; DIRECTIONS], neighbours: 0 }; CELLS]; CELLS];
    let mut rows = 1;
    while rows <= MOST_CELLS {
        let grid = Grid::new(rows, MOST_CELLS / rows).expect("the columns are as many as fit");
        tables[rows as usize - 1] = table(grid);
        rows += 1;
    }
    tables
}

/// The lines of one board: a line is the next cell, and the line from there.
const fn table(grid: Grid) -> [Lines; CELLS] {
    let mut table = [Lines { rays: [0; DIRECTIONS], neighbours: 0 }; CELLS];
    let mut index = 0;
    while index < grid.rows() {
        let mut column = 0;
        while column < grid.columns() {
            let mut towards = 0;
            while towards < DIRECTIONS {
                let direction = Direction::ALL[towards];
                // Lines that lead up are known from the top, the others from the bottom.
                let row = if direction.leads_up() { index } else { grid.rows() - 1 - index };
                let cell = column * grid.rows() + row;
                if let Some(next) = grid.next(cell, direction) {
                    let (ray, beyond) = (1 << next, table[next as usize].rays[towards]);
                    table[cell as usize].rays[towards] = ray | beyond;
                    table[cell as usize].neighbours |= ray;
                }
                towards += 1;
            }
            column += 1;
        }
        index += 1;
    }
    table
}

/// The lines of one board.
#[derive(Clone, Copy)]
pub(crate) struct LineTable(&'static [Lines; CELLS]);

impl LineTable {
    /// The lines of a board with so many rows.
    #[inline]
    pub(crate) fn of(grid: Grid) -> LineTable {
        LineTable(&LINES[usize::from(grid.rows() - 1) % CELLS])
    }

    /// The cells beside `cell`.
    #[inline]
    pub(crate) fn neighbours(self, cell: u8) -> u128 {
        self.0[usize::from(cell) % CELLS].neighbours
    }

    /// The cells on the six lines from `cell`.
    pub(crate) fn lines(self, cell: u8) -> u128 {
        self.0[usize::from(cell) % CELLS].rays.iter().fold(0, |all, ray| all | ray)
    }

    /// Where a penguin on `cell` can go, if these cells are free: along each line, up to the first cell that is not.
    #[inline]
    pub(crate) fn reach<S: CellSet>(self, cell: u8, free: S) -> S {
        let here = &self.0[usize::from(cell) % CELLS].rays;
        let line = |direction: Direction| Line::of(S::of(here[direction as usize]), free);
        let (north, south) = (line(Direction::North), line(Direction::South));
        let (northeast, southwest) = (line(Direction::Northeast), line(Direction::Southwest));
        let (southeast, northwest) = (line(Direction::Southeast), line(Direction::Northwest));
        // North-east and south-west, pairs of cells change places: the first that is not free is the lowest or highest
        // in number, or the one just before that. So what lies beyond the lowest or highest is struck out.
        let beyond = |first: u8, towards: Direction| S::of(self.0[usize::from(first) % CELLS].rays[towards as usize]);
        north.above_highest()
            | northwest.above_highest()
            | south.below_lowest()
            | southeast.below_lowest()
            | (northeast.free & !beyond(northeast.taken.lowest(), Direction::Northeast))
            | (southwest.free & !beyond(southwest.taken.highest(), Direction::Southwest))
    }
}

/// The cells of a line: those that are free, and the others.
struct Line<S> {
    free: S,
    taken: S,
}

impl<S: CellSet> Line<S> {
    #[inline]
    fn of(ray: S, free: S) -> Line<S> {
        let open = ray & free;
        Line { free: open, taken: ray ^ open }
    }

    /// The free cells before the first that is not, of a line that leads to lower numbers.
    #[inline]
    fn above_highest(self) -> S {
        self.free & self.taken.upwards()
    }

    /// The same of a line that leads to higher numbers.
    #[inline]
    fn below_lowest(self) -> S {
        self.free & self.taken.below_lowest()
    }
}
