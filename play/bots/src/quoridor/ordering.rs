//! Move ordering: the history heuristic and killer moves.

use super::candidates::Candidate;
use super::position::{Move, Position};

/// The most plies from the root.
pub(super) const DEEPEST: usize = 96;

/// What is known about moves from elsewhere in the tree.
pub(super) struct Ordering {
    /// The history of each move, by seat.
    history: [[i32; 256]; 2],
    /// Killer moves by ply.
    killers: [[Option<Move>; 2]; DEEPEST],
}

/// The score of a step gained.
const STEP: i32 = 4_000;
/// A wall is kept if nothing else is gained by placing it.
const WALL: i32 = -3_000;
/// A wall that prepares a strong one, or prevents one.
const SUBTLE: i32 = 2_500;
/// The best move of the transposition table.
const REMEMBERED: i32 = 1 << 24;
/// A killer move.
const KILLER: i32 = 5_000;
/// The most that the history adds.
const MOST: i32 = 6_000;

impl Ordering {
    pub(super) const fn new() -> Ordering {
        Ordering { history: [[0; 256]; 2], killers: [[None; 2]; DEEPEST] }
    }

    /// Scores each of the moves.
    #[inline]
    pub(super) fn rate(
        &self,
        list: &mut [Candidate],
        position: &Position,
        steps: [u8; 2],
        (remembered, ply): (Option<Move>, usize),
    ) {
        let (me, them) = (position.me(), 1 - position.me());
        let history = &self.history[me];
        for candidate in list {
            let gained = i32::from(candidate.steps[them]) - i32::from(steps[them]) - i32::from(candidate.steps[me])
                + i32::from(steps[me]);
            let mut score = STEP * gained + history[usize::from(candidate.action.0)];
            if candidate.action.is_wall() {
                score += WALL;
            }
            if candidate.is_subtle {
                score += SUBTLE;
            }
            if self.killers[ply].contains(&Some(candidate.action)) {
                score += KILLER;
            }
            if remembered == Some(candidate.action) {
                score += REMEMBERED;
            }
            candidate.score = score;
        }
    }

    /// The last of the moves in `tried` caused a beta cutoff, the others did not.
    pub(super) fn record_cutoff(&mut self, position: &Position, tried: &[Candidate], (depth, ply): (i32, usize)) {
        let Some((best, others)) = tried.split_last() else { return };
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.action) {
            *killers = [Some(best.action), killers[0]];
        }
        let history = &mut self.history[position.me()];
        let weight = 16 * depth * depth;
        let mut learn = |action: Move, weight: i32| {
            let known = &mut history[usize::from(action.0)];
            *known += weight - *known * weight.abs() / MOST;
        };
        let weight = weight.min(MOST / 4);
        learn(best.action, weight);
        for other in others {
            learn(other.action, -weight);
        }
    }
}

/// Moves the move with the highest score of the rest to the front of it.
#[inline]
pub(super) fn bring_forward(list: &mut [Candidate], from: usize) {
    let rest = list[from..].iter().enumerate();
    // Of several as good the first.
    let best = rest.max_by_key(|(index, candidate)| (candidate.score, usize::MAX - index));
    if let Some((index, _)) = best {
        list.swap(from, from + index);
    }
}
