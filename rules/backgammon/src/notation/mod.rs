//! Positions and plays as players and other programs write them: XGID, the IDs of GNU Backgammon, `13/8 6/5`.

mod bits;
pub mod gnu;
pub mod plays;
mod route;
mod search;
mod situation;
pub mod xgid;

use game::Malformed;

use crate::illegal::Invalid;

pub use situation::{Situation, Stage};

/// The situation that a text describes: an XGID (with or without `XGID=`), or a position ID of GNU Backgammon, with a
/// match ID after a colon or without one.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read(text: &str) -> Result<Situation, Malformed> {
    let text = text.trim();
    let is_xgid = xgid::without_prefix(text).is_some() || 1 < text.matches(':').count();
    if is_xgid { xgid::read(text) } else { gnu::read(text) }
}

/// The refusal of a text that is no position.
fn bad_position(found: &str) -> Malformed {
    Malformed::new(Invalid::BadPosition, "", found)
}
