//! What can happen in a game.

use core::fmt;
use core::str::FromStr;

use crate::game::Game;
use crate::refusal::Malformed;

/// What can happen: somebody does something, or chance brings something. Either has an id, and no id means both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed<A, D> {
    /// A player or the table does it.
    Action(A),
    /// Chance brings it.
    Draw(D),
}

/// What can happen in a game of this type.
pub type DeedOf<G> = Deed<<G as Game>::Action, <G as Game>::Draw>;

impl<A: fmt::Display, D: fmt::Display> fmt::Display for Deed<A, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Action(action) => action.fmt(f),
            Deed::Draw(draw) => draw.fmt(f),
        }
    }
}

/// An id that is neither is refused as an action, which is what most ids are.
impl<A: FromStr<Err = Malformed>, D: FromStr<Err = NotADraw>> FromStr for Deed<A, D> {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Deed<A, D>, Malformed> {
        match id.parse() {
            Ok(draw) => Ok(Deed::Draw(draw)),
            Err(NotADraw) => id.parse().map(Deed::Action),
        }
    }
}

/// That a text is not the id of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADraw;

impl fmt::Display for NotADraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not what chance can bring")
    }
}

impl core::error::Error for NotADraw {}

/// What chance brings in a game without any: nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoDraw {}

impl fmt::Display for NoDraw {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoDraw {
    type Err = NotADraw;

    fn from_str(_: &str) -> Result<NoDraw, NotADraw> {
        Err(NotADraw)
    }
}
