//! What happened, in words.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;

use game::{Deed, DeedOf, Game, Seat};

use crate::action::Action;
use crate::rules::Fish;

/// The players, as sentences begin with them.
const NAMES: [&str; 4] = ["Red", "White", "Brown", "Black"];

/// Everything that happened.
pub(crate) fn story(before: &Fish, deed: &DeedOf<Fish>, next: &Fish) -> Vec<String> {
    let mover = NAMES[before.mover.index()];
    let mut lines = vec![match deed {
        Deed::Draw(draw) => {
            let tiles = draw.fish().iter().filter(|fish| **fish != 0).count();
            let fish: u32 = draw.fish().iter().map(|fish| u32::from(*fish)).sum();
            format!("The ice is laid: {tiles} tiles with {fish} fish.")
        }
        Deed::Action(Action::Place(tile)) => format!("{mover} places a penguin on tile {tile}."),
        Deed::Action(Action::Move(penguin, tile)) => {
            let left = before.penguins[usize::from(*penguin)];
            let fish = before.fish_on(left);
            format!("{mover} moves penguin {penguin} from tile {left} to tile {tile} and takes {fish} fish.")
        }
        Deed::Action(Action::Skip) => format!("{mover} cannot move."),
    }];
    lines.extend(next.outcome().map(|outcome| {
        let winners: Vec<Seat> = outcome.winners.iter().collect();
        let fish = winners.first().map_or(0, |seat| next.scores[seat.index()]);
        match winners.as_slice() {
            [winner] => format!("Nobody can move any more: {} wins with {fish} fish.", NAMES[winner.index()]),
            _ => {
                let names: Vec<&str> = winners.iter().map(|seat| NAMES[seat.index()]).collect();
                format!("Nobody can move any more: {} share the win with {fish} fish each.", listed(&names))
            }
        }
    }));
    lines
}

/// Items with commas between them, and `and` before the last.
pub(crate) fn listed<S: Borrow<str>>(items: &[S]) -> String {
    match items {
        [] => String::new(),
        [one] => one.borrow().into(),
        [most @ .., last] => format!("{} and {}", most.join(", "), last.borrow()),
    }
}
