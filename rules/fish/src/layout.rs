//! Boards that are drawn: a fish count for each cell, row by row.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use game::{Luck, NotADraw};

use crate::board::{Grid, MOST_CELLS};
use crate::document::MOST_FISH;
use crate::illegal::Invalid;
use crate::setup::{DrawDoc, Holes, Rules, USUAL_SIDE};

/// A whole board, as chance lays it: `board-` and a digit for each cell, row by row, 0 for a hole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draw {
    fish: Vec<u8>,
}

impl Draw {
    /// The fish on each cell, row by row.
    #[must_use]
    pub fn fish(&self) -> &[u8] {
        &self.fish
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("board-")?;
        self.fish.iter().try_for_each(|fish| write!(f, "{fish}"))
    }
}

impl FromStr for Draw {
    type Err = NotADraw;

    fn from_str(id: &str) -> Result<Draw, NotADraw> {
        let digits = id.strip_prefix("board-").filter(|digits| (1..=usize::from(MOST_CELLS)).contains(&digits.len()));
        let digit = |byte: u8| if byte.is_ascii_digit() { Some(byte - b'0') } else { None };
        let fish = digits.and_then(|digits| digits.bytes().map(digit).collect());
        fish.map(|fish| Draw { fish }).ok_or(NotADraw)
    }
}

/// What a board is drawn from, packed into the bytes that a game has room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BoardTerms {
    /// How many cells are holes besides those that must be.
    pub(crate) holes: u8,
    /// The least fish on a tile; 0 for the contents of the box.
    pub(crate) low: u8,
    /// The most fish on a tile.
    pub(crate) high: u8,
    /// The least number of tiles with one fish.
    pub(crate) ones: u8,
}

/// Why no board can be drawn: what is wrong, which key says so, and what it says.
pub(crate) struct Undrawable(pub(crate) Invalid, pub(crate) &'static str, pub(crate) String);

/// How many tiles of the box have one, two and three fish.
const BOX_TILES: [usize; 3] = [30, 20, 10];

impl BoardTerms {
    /// The contents of the box.
    pub(crate) const BOX: BoardTerms = BoardTerms { holes: 0, low: 0, high: 0, ones: 0 };

    /// The terms that a document says for so many penguins, and the cells that may be tiles.
    pub(crate) fn of(grid: Grid, doc: &DrawDoc, rules: Rules, penguins: u8) -> Result<(BoardTerms, u128), Undrawable> {
        let refuse = |why: Invalid, key: &'static str, found: String| Err(Undrawable(why, key, found));
        let Some((terms, cells)) = BoardTerms::read(grid, doc) else {
            return match doc {
                DrawDoc::Box(_) => refuse(
                    Invalid::ImpossibleBoard,
                    "",
                    String::from("what is in the box lies in 8 rows of 8 or in 16 of 4"),
                ),
                DrawDoc::Terms { holes, .. } => refuse(Invalid::ImpossibleBoard, "/holes", game::log::line(holes)),
            };
        };
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 128 cells")]
        let Some(tiles) = (cells.count_ones() as u8).checked_sub(terms.holes) else {
            return refuse(Invalid::ImpossibleBoard, "/holes", format!("{} of {} cells", terms.holes, grid.cells()));
        };
        if tiles < penguins {
            return refuse(Invalid::TooFewTiles, "", format!("{tiles} tiles for {penguins} penguins"));
        }
        if matches!(doc, DrawDoc::Box(_)) {
            return Ok((terms, cells));
        }
        let (BoardTerms { low, high, ones, .. }, is_boxed) = (terms, rules == Rules::Box);
        if low < 1 || high < low || MOST_FISH < high {
            return refuse(Invalid::ImpossibleBoard, "/fish", format!("from {low} to {high}"));
        }
        if tiles < ones {
            return refuse(Invalid::ImpossibleBoard, "/ones", format!("{ones} of {tiles} tiles"));
        }
        if is_boxed && ones < penguins && high != 1 {
            let found = format!("{ones} tiles with one fish for {penguins} penguins");
            return refuse(Invalid::TooFewTiles, "/ones", found);
        }
        Ok((terms, cells))
    }

    /// The same, whether or not a board can be drawn. Holes must be on the board, once each and in ascending order.
    fn read(grid: Grid, doc: &DrawDoc) -> Option<(BoardTerms, u128)> {
        let all = u128::MAX >> (MOST_CELLS - grid.cells());
        let DrawDoc::Terms { holes, fish: [low, high], ones } = doc else {
            let tiles = if grid == usual_grid() { Some(usual_tiles()) } else { None };
            let tiles = if grid == box_grid() { Some(box_tiles()) } else { tiles };
            return tiles.map(|tiles| (BoardTerms::BOX, tiles));
        };
        let terms = BoardTerms { holes: 0, low: *low, high: *high, ones: *ones };
        match holes {
            Holes::Count(count) => Some((BoardTerms { holes: *count, ..terms }, all)),
            Holes::At(places) => {
                let cells: Option<Vec<u8>> = places.iter().map(|[row, column]| grid.cell(*row, *column)).collect();
                let cells = cells.filter(|cells| cells.windows(2).all(|pair| pair[0] < pair[1]))?;
                Some((terms, cells.iter().fold(all, |left, cell| left & !(1 << cell))))
            }
        }
    }

    /// The document that says them.
    pub(crate) fn doc(self, grid: Grid, cells: u128) -> DrawDoc {
        if self == BoardTerms::BOX {
            return DrawDoc::BOX;
        }
        let places: Vec<[u8; 2]> = (0..grid.cells())
            .filter(|cell| cells >> cell & 1 == 0)
            .map(|cell| [grid.row(cell), grid.column(cell)])
            .collect();
        let holes = if places.is_empty() { Holes::Count(self.holes) } else { Holes::At(places) };
        DrawDoc::Terms { holes, fish: [self.low, self.high], ones: self.ones }
    }

    /// Draws a board: what is in it, shuffled from the top.
    pub(crate) fn draw(self, grid: Grid, cells: u128, luck: &mut dyn Luck) -> Draw {
        let places: Vec<u8> = grid.by_row().filter(|cell| cells >> cell & 1 == 1).collect();
        let mut lot: Vec<u8> = self.lot(places.len(), luck);
        let mut fish = alloc::vec![0; usize::from(grid.cells())];
        for place in places.into_iter().rev() {
            let left = u32::try_from(lot.len()).expect("there are at most 128 cells");
            let drawn = lot.swap_remove(luck.below(left) as usize);
            fish[usize::from(grid.row(place)) * usize::from(grid.columns()) + usize::from(grid.column(place))] = drawn;
        }
        Draw { fish }
    }

    /// What is laid on so many cells.
    fn lot(self, cells: usize, luck: &mut dyn Luck) -> Vec<u8> {
        if self == BoardTerms::BOX {
            return (1..).zip(BOX_TILES).flat_map(|(fish, tiles)| core::iter::repeat_n(fish, tiles)).collect();
        }
        let (holes, ones) = (usize::from(self.holes), usize::from(self.ones));
        let mut lot = alloc::vec![0; holes];
        lot.resize(holes + ones, 1);
        let choices = u32::from(self.high - self.low) + 1;
        #[expect(clippy::cast_possible_truncation, reason = "a number below 9 is drawn")]
        lot.resize_with(cells, || self.low + luck.below(choices) as u8);
        lot
    }

    /// Whether a board can be drawn.
    pub(crate) fn allow(self, grid: Grid, cells: u128, draw: &Draw) -> bool {
        if draw.fish.len() != usize::from(grid.cells()) {
            return false;
        }
        // How many cells have no fish, one, two and so on; those that must be holes are left out.
        let mut count = [0_usize; 1 + MOST_FISH as usize];
        for (cell, fish) in grid.by_row().zip(&draw.fish) {
            match cells >> cell & 1 {
                1 => count[usize::from(*fish)] += 1,
                _ if *fish != 0 => return false,
                _ => {}
            }
        }
        if self == BoardTerms::BOX {
            return count[1..=BOX_TILES.len()] == BOX_TILES && count[0] == 0;
        }
        let (holes, ones) = (usize::from(self.holes), usize::from(self.ones));
        let is_drawn = |fish: usize| (usize::from(self.low)..=usize::from(self.high)).contains(&fish);
        // Ones that are not in the range are those that must be there, and no more.
        let ones_fit = if is_drawn(1) { ones <= count[1] } else { ones == count[1] };
        let others_fit = (2..count.len()).all(|fish| is_drawn(fish) || count[fish] == 0);
        count[0] == holes && ones_fit && others_fit
    }
}

/// The usual board: 8 rows of 8.
pub(crate) const fn usual_grid() -> Grid {
    Grid::new(USUAL_SIDE, USUAL_SIDE).expect("64 cells are not too many")
}

/// The cells of the usual board: odd rows lack their last.
pub(crate) const fn usual_tiles() -> u128 {
    let last_column = (USUAL_SIDE - 1) * USUAL_SIDE;
    !(0b1010_1010_u64 << last_column) as u128
}

/// The box's board, on its side: 16 rows of 4. There its eight rows of seven and eight tiles are columns.
pub(crate) const fn box_grid() -> Grid {
    Grid::new(16, 4).expect("64 cells are not too many")
}

/// The cells of the box's board: the last row has none.
pub(crate) const fn box_tiles() -> u128 {
    !0x8000_8000_8000_8000_u64 as u128
}
