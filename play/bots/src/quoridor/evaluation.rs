//! Static evaluation.

use super::board::{CELLS, GOALS, SIDE};
use super::position::{MOST_WALLS, Position};
use super::race::{self, Finish, Races};

/// A win right now. One move later it is worth one less, so that the shortest path to a win is the best.
pub(super) const WIN: i32 = 30_000;
/// From here on a value is a win that was seen to its end.
pub(super) const DECIDED: i32 = 29_000;
/// The most that a position can be worth that is not decided.
const MOST: i32 = 20_000;

/// The value of a decided position for the side to move, if that is seen without a search.
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
    // The side ahead wins if the other has no walls: placing walls is optional.
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

/// The value of a race for the side to move.
fn value_of(finish: Finish, position: &Position) -> i32 {
    let value = win_in(finish.turns, position);
    if finish.winner == position.me() { value } else { -value }
}

/// What it is worth to win with a move so many turns from now; a draw, if the game is over before.
fn win_in(turns: u16, position: &Position) -> i32 {
    if turns <= position.turns_left { WIN - i32::from(turns) } else { 0 }
}

/// The static evaluation for the side to move.
#[inline]
pub(super) fn evaluate(position: &Position, steps: [u8; 2]) -> i32 {
    let (me, them) = (position.me(), 1 - position.me());
    let ahead = i32::from(steps[them]) - i32::from(steps[me]);
    let stage = STAGES[usize::from(position.left[0] + position.left[1])];
    let run = ahead * (stage.step + i32::from(position.eagerness));
    let hopeless = match ahead {
        1.. if position.left[them] == 0 => HOPELESS * ahead,
        ..=-1 if position.left[me] == 0 => HOPELESS * ahead,
        _ => 0,
    };
    let value = stage.turn + run + hopeless + means(position, me, steps[them]) - means(position, them, steps[me]);
    value.clamp(-MOST, MOST)
}

/// What a seat has to change things with: walls, the more the further the other still has to go, and a pawn that can
/// wait. A side with walls wants to stay back and in the middle, a side without the contrary.
#[inline]
fn means(position: &Position, seat: usize, other_steps: u8) -> i32 {
    let left = position.left[seat];
    let place = PLACES[seat][usize::from(position.pawns[seat])];
    let (walls, rows, sideways) = (i32::from(left), i32::from(place.0), i32::from(place.1));
    WALLS[usize::from(left)]
        + AGAINST * walls * i32::from(other_steps)
        + (BACK * walls - FORWARD) * rows
        + (ASIDE - INSIDE * walls) * sideways
}

// What follows is in hundredths of a step, and was fitted to how some thousand games ended that the search played
// against itself.

/// What it is worth to have so many walls.
const WALLS: [i32; MOST_WALLS + 1] = [148, 294, 378, 428, 460, 480, 493, 499, 501, 503, 505];
/// What each wall is worth on top of that for each step that the other has to go.
const AGAINST: i32 = 6;
/// What it is worth to be a row nearer to the goal, and for each wall not to be.
const FORWARD: i32 = 33;
const BACK: i32 = 12;
/// What it is worth to be a column further from the middle, and for each wall not to be.
const ASIDE: i32 = 42;
const INSIDE: i32 = 10;
/// How bad each step is that a side without walls is behind.
const HOPELESS: i32 = 560;

/// What matters more the fewer walls are left to both.
#[derive(Clone, Copy)]
struct Stage {
    /// What a step is worth.
    step: i32,
    /// What it is worth to be to move.
    turn: i32,
}

/// The stages, by how many walls are left.
static STAGES: [Stage; 2 * MOST_WALLS + 1] = {
    let mut stages = [Stage { step: 0, turn: 0 }; 2 * MOST_WALLS + 1];
    let (mut left, mut walls) = (0, 0);
    while left < stages.len() {
        stages[left] = Stage { step: 9 + 593 / (4 + walls), turn: 530 / (4 + walls) - 28 };
        left += 1;
        walls += 1;
    }
    stages
};

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
