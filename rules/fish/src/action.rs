//! Actions and their ids.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use game::{CommonRefusal, Malformed};

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

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Action, Malformed> {
        parse(id).ok_or_else(|| {
            let found = format!(
                "{id:?}; ids look like `place-17` (tile), `move-2-31` (penguin and tile), `skip`, or `board-` and a \
                 digit for each cell"
            );
            Malformed::new(CommonRefusal::MalformedAction, "", &found)
        })
    }
}

fn parse(id: &str) -> Option<Action> {
    if let Some(tile) = id.strip_prefix("place-") {
        return Some(Action::Place(number(tile, MOST_CELLS)?));
    }
    if let Some(rest) = id.strip_prefix("move-") {
        let (penguin, tile) = rest.split_once('-')?;
        return Some(Action::Move(number(penguin, MOST_PENGUINS)?, number(tile, MOST_CELLS)?));
    }
    (id == "skip").then_some(Action::Skip)
}

/// A number below `end`, without leading zeros.
fn number(text: &str, end: u8) -> Option<u8> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if is_plain { text.parse().ok().filter(|number| *number < end) } else { None }
}
