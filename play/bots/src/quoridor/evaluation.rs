//! What a position is worth without looking further.

use super::position::Position;
use super::race::{self, Finish, Races};
use super::ways::GOALS;

/// A win right now. One move later it is worth one less, so that the shortest way to a win is the best.
pub(super) const WIN: i32 = 30_000;
/// From here on a value is a win that was seen to its end.
pub(super) const DECIDED: i32 = 29_000;
/// The most that a position can be worth that is not decided.
const MOST: i32 = 20_000;

/// What a step is worth.
const STEP: i32 = 100;
/// What it is worth to be on the move.
const TEMPO: i32 = 55;
/// What each number of walls left is worth.
const WALLS: [i32; 11] = [0, 90, 165, 230, 285, 330, 370, 405, 435, 460, 480];

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
    let ahead = i32::from(steps[them]) - i32::from(steps[me]);
    let walls = |seat: usize| WALLS[usize::from(position.left[seat]).min(WALLS.len() - 1)];
    (STEP * ahead + TEMPO + walls(me) - walls(them)).clamp(-MOST, MOST)
}
