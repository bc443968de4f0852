//! What a position is worth without looking further.

use super::position::Position;
use super::race::{self, Finish, Races};
use super::ways::{CELLS, GOALS, SIDE};
use super::weights;

/// A win right now. One move later it is worth one less, so that the shortest way to a win is the best.
pub(super) const WIN: i32 = 30_000;
/// From here on a value is a win that was seen to its end.
pub(super) const DECIDED: i32 = 29_000;
/// The most that a position can be worth that is not decided.
const MOST: i32 = 20_000;

/// What the evaluation sees, and how many units it has.
pub(super) const INPUTS: usize = 10;
pub(super) const HIDDEN: usize = 16;

/// The value of a position for whoever is to move, if it is seen at once who wins.
#[inline]
pub(super) fn certain(position: &Position, steps: [u8; 2]) -> Option<i32> {
    let (me, them) = (position.me(), 1 - position.me());
    if steps[them] == 0 {
        return Some(-WIN);
    }
    // Another pawn on the goal row may be in the way of the last step.
    if steps[me] == 1 && position.pawn(them) & GOALS[me] == 0 {
        return Some(win_in(1, position));
    }
    // Whoever is ahead wins if the other has no walls to place: nobody must place any.
    if position.left[1 - race::ahead(position, steps)] != 0 {
        return None;
    }
    race::quick_finish(position, steps).map(|finish| value_of(finish, position))
}

/// The same, if it is seen by solving the race.
pub(super) fn solved(races: &mut Races, position: &Position, steps: [u8; 2]) -> Option<i32> {
    if position.left[0] != 0 && position.left[1] != 0 {
        return None;
    }
    let winner = races.winner(position)?;
    Some(value_of(Finish { winner, turns: race::turns(position, winner, steps[winner].into()) }, position))
}

/// The value of a race for whoever is to move.
fn value_of(finish: Finish, position: &Position) -> i32 {
    let value = win_in(finish.turns, position);
    if finish.winner == position.me() { value } else { -value }
}

/// What it is worth to win with a move so many turns from now; a draw, if the game is over before.
fn win_in(turns: u16, position: &Position) -> i32 {
    if turns <= position.turns_left { WIN - i32::from(turns) } else { 0 }
}

/// The value of a position for whoever is to move, by what can be seen at once.
#[inline]
pub(super) fn evaluate(position: &Position, steps: [u8; 2]) -> i32 {
    let (me, them) = (position.me(), 1 - position.me());
    let ahead = f32::from(steps[them]) - f32::from(steps[me]);
    let mut hidden = weights::BIAS;
    for (input, weights) in inputs(position, steps).into_iter().zip(&weights::FIRST) {
        for (unit, weight) in hidden.iter_mut().zip(weights) {
            *unit += input * weight;
        }
    }
    let mut value = weights::LAST + ahead * f32::from(position.eagerness);
    for (unit, weight) in hidden.into_iter().zip(weights::SECOND) {
        value += unit.max(0.0) * weight;
    }
    rounded(value)
}

/// A value without its fraction.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "what is too large is cut off")]
fn rounded(value: f32) -> i32 {
    (value as i32).clamp(-MOST, MOST)
}

/// What the evaluation sees: steps to go, walls left, and where the pawns are; of whoever is to move first.
#[inline]
fn inputs(position: &Position, steps: [u8; 2]) -> [f32; INPUTS] {
    let (me, them) = (position.me(), 1 - position.me());
    let walls = |seat: usize| f32::from(position.left[seat]);
    let has_none = |seat: usize| f32::from(u8::from(position.left[seat] == 0));
    let rows = |seat: usize| f32::from(PLACES[seat][usize::from(position.pawns[seat])].0);
    let sideways = |seat: usize| f32::from(PLACES[seat][usize::from(position.pawns[seat])].1);
    [
        f32::from(steps[me]),
        f32::from(steps[them]),
        walls(me),
        walls(them),
        has_none(me),
        has_none(them),
        rows(me),
        rows(them),
        sideways(me),
        sideways(them),
    ]
}

/// For each seat and cell: how many rows it is from the goal, and how many columns from the middle.
static PLACES: [[(u8, u8); CELLS]; 2] = {
    let mut places = [[(0, 0); CELLS]; 2];
    let mut cell = 0;
    while cell < SIDE * SIDE {
        let (row, sideways) = (cell / SIDE, (cell % SIDE).abs_diff(SIDE / 2));
        places[0][cell as usize] = (row, sideways);
        places[1][cell as usize] = (SIDE - 1 - row, sideways);
        cell += 1;
    }
    places
};
