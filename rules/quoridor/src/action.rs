//! Actions and their ids, in the notation players use.

use core::fmt;
use core::str::FromStr;

use game::Malformed;

use crate::board::{Cell, Orientation, SIDE, SLOTS, Wall};

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Moves the pawn to a cell: `e2`.
    Move(Cell),
    /// Places a wall, named after the square nearest a1 of the four it touches: `e3h`.
    Wall(Wall),
}

/// Files are letters from the left; ranks are numbers from player 1's side.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = match self {
            Action::Move(cell) => (cell.col(), SIDE - cell.row()),
            Action::Wall(wall) => (wall.col(), SLOTS - wall.row()),
        };
        write!(f, "{}{rank}", char::from(b'a' + file))?;
        match self {
            Action::Move(_) => Ok(()),
            Action::Wall(wall) => f.write_str(match wall.orientation() {
                Orientation::Horizontal => "h",
                Orientation::Vertical => "v",
            }),
        }
    }
}

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Action, Malformed> {
        let action = match *id.as_bytes() {
            [file, rank] => coordinates(file, rank, SIDE).and_then(|(row, col)| Cell::new(row, col)).map(Action::Move),
            [file, rank, b'h'] => wall(file, rank, Orientation::Horizontal),
            [file, rank, b'v'] => wall(file, rank, Orientation::Vertical),
            _ => None,
        };
        action.ok_or_else(|| {
            Malformed::action_id(id, "a pawn move is a square such as `e2`, a wall such as `e3h` or `e3v`")
        })
    }
}

fn wall(file: u8, rank: u8, orientation: Orientation) -> Option<Action> {
    let (row, col) = coordinates(file, rank, SLOTS)?;
    Wall::new(row, col, orientation).map(Action::Wall)
}

/// Row and column of a file and a rank, on a board with `side` ranks.
fn coordinates(file: u8, rank: u8, side: u8) -> Option<(u8, u8)> {
    let rank = rank.checked_sub(b'0')?;
    let row = side.checked_sub(rank)?;
    Some((row, file.checked_sub(b'a')?))
}
