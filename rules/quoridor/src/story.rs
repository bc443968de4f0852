//! What happened, and how it ended.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use game::{Seat, Text};

use crate::action::Action;
use crate::board::Orientation;
use crate::rules::{Quoridor, Standing};
use crate::say;

/// The texts of an action of `player` that led from one state to the next.
pub(crate) fn story(before: &Quoridor, player: Seat, action: Action, next: &Quoridor) -> Vec<Text> {
    let mut texts = vec![played(before, player, action)];
    match next.status.standing() {
        Standing::Playing => {}
        Standing::Won(winner) => texts.push(say::reaches_goal(winner)),
        Standing::Drawn => texts.push(say::drawn_after(next.turn_count)),
    }
    texts
}

fn played(before: &Quoridor, player: Seat, action: Action) -> Text {
    let id = action.to_string();
    match action {
        Action::Move(cell) => {
            let from = before.pawn(player);
            let distance = from.row().abs_diff(cell.row()) + from.col().abs_diff(cell.col());
            if distance == 1 { say::steps(player, id) } else { say::jumps(player, id) }
        }
        Action::Wall(wall) => match wall.orientation() {
            Orientation::Horizontal => say::places_horizontal_wall(player, id),
            Orientation::Vertical => say::places_vertical_wall(player, id),
        },
    }
}

/// The result of a game that is over.
pub(crate) fn result(game: &Quoridor) -> Option<Text> {
    match game.status.standing() {
        Standing::Playing => None,
        Standing::Won(winner) => Some(game::say::wins(1, winner)),
        Standing::Drawn => Some(say::game_drawn()),
    }
}
