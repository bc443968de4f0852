//! What can happen in a game.

use core::fmt;
use core::str::FromStr;

use crate::game::Game;
use crate::refusal::Malformed;

/// An action of a player or the table, or a draw of chance. Either has an id, and no id means both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event<A, D> {
    /// A player or the table does it.
    Action(A),
    /// Chance brings it.
    Draw(D),
}

/// What can happen in a game of this type.
pub type EventOf<G> = Event<<G as Game>::Action, <G as Game>::Draw>;

impl<A: fmt::Display, D: fmt::Display> fmt::Display for Event<A, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Action(action) => action.fmt(f),
            Event::Draw(draw) => draw.fmt(f),
        }
    }
}

/// An id that is neither is refused as an action, which is what most ids are.
impl<A: FromStr<Err = Malformed>, D: FromStr<Err = NotADraw>> FromStr for Event<A, D> {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Event<A, D>, Malformed> {
        match id.parse() {
            Ok(draw) => Ok(Event::Draw(draw)),
            Err(NotADraw) => id.parse().map(Event::Action),
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
