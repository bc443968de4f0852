//! Actions and their ids.

use core::fmt;
use core::str::FromStr;

use game::{Malformed, id_number};

use crate::board::MOST_CELLS;

/// The most penguins there can be: three each for three players.
pub(crate) const MOST_PENGUINS: u8 = 9;

/// What players and the table do.
// Four bytes are written at once, three are not.
#[repr(align(4))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Places the next penguin on a tile: `place-17`.
    Place(u8),
    /// Moves a penguin to a tile: `move-2-31`.
    Move(u8, u8),
    /// The table passes the turn on, because the player cannot move: `skip`.
    Skip,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(tile) => write!(f, "place-{tile}"),
            Action::Move(penguin, tile) => write!(f, "move-{penguin}-{tile}"),
            Action::Skip => f.write_str("skip"),
        }
    }
}

/// What ids look like.
const HINT: &str = "ids look like `place-17` (tile), `move-2-31` (penguin and tile), `skip`, or `board-` and a digit \
                    for each cell";

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Action, Malformed> {
        parse(id).ok_or_else(|| Malformed::action_id(id, HINT))
    }
}

fn parse(id: &str) -> Option<Action> {
    if let Some(tile) = id.strip_prefix("place-") {
        return Some(Action::Place(id_number(tile, 0..=MOST_CELLS - 1)?));
    }
    if let Some(rest) = id.strip_prefix("move-") {
        let (penguin, tile) = rest.split_once('-')?;
        return Some(Action::Move(id_number(penguin, 0..=MOST_PENGUINS - 1)?, id_number(tile, 0..=MOST_CELLS - 1)?));
    }
    (id == "skip").then_some(Action::Skip)
}
