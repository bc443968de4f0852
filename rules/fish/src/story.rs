//! What happened, and how it ended.

use alloc::vec;
use alloc::vec::Vec;

use game::{Event, EventOf, Game, Text, Value};

use crate::action::Action;
use crate::layout::Draw;
use crate::rules::Fish;
use crate::say;

/// The texts of an event that led from one state to the next.
pub(crate) fn story(before: &Fish, event: &EventOf<Fish>, next: &Fish) -> Vec<Text> {
    let player = before.mover;
    let mut texts = vec![match event {
        Event::Draw(draw) => board_laid(draw),
        Event::Action(Action::Place(tile)) => say::places_penguin(player, *tile),
        Event::Action(Action::Move(penguin, tile)) => {
            let from = before.penguins[usize::from(*penguin)];
            say::moves_penguin(player, *penguin, from, *tile, before.fish_on(from))
        }
        Event::Action(Action::Skip) => say::cannot_move(player),
    }];
    texts.extend(result(next).map(say::no_moves_left));
    texts
}

fn board_laid(draw: &Draw) -> Text {
    let tiles: u32 = draw.fish().iter().map(|fish| u32::from(*fish != 0)).sum();
    let fish: u32 = draw.fish().iter().map(|fish| u32::from(*fish)).sum();
    say::board_laid(tiles, fish)
}

/// The result of a game that is over: the winners, and how many fish each of them has.
pub(crate) fn result(game: &Fish) -> Option<Text> {
    let winners = game.outcome()?.winners;
    let Some(first) = winners.lowest() else {
        return Some(game::say::nobody_wins());
    };
    Some(wins_with(winners.iter(), game.collected(first)))
}

/// That these players win, with so many fish each.
pub(crate) fn wins_with<V: Into<Value>>(winners: impl IntoIterator<Item = V>, fish: u32) -> Text {
    let winners: Vec<V> = winners.into_iter().collect();
    let count = u8::try_from(winners.len()).expect("there are at most four players");
    say::wins_with(count, Value::listed(winners), fish)
}
