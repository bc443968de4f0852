//! Which moves to look at first: those that did well elsewhere.

use super::candidates::Candidate;
use super::position::{Move, Position};

/// How many moves deep it goes at most.
pub(super) const DEEPEST: usize = 96;

/// What was learnt about moves elsewhere in the tree.
pub(super) struct Ordering {
    /// How often a move was good, by seat.
    history: [[i32; 256]; 2],
    /// Moves that refuted something so many moves deep.
    killers: [[Option<Move>; 2]; DEEPEST],
}

/// What a step is worth in promises.
const STEP: i32 = 4_000;
/// A wall is kept if nothing else is gained by placing it.
const WALL: i32 = -3_000;
/// A wall that prepares a strong one, or prevents one.
const SUBTLE: i32 = 2_500;
/// A move that was best here before.
const REMEMBERED: i32 = 1 << 24;
/// A move that refuted something as deep.
const KILLER: i32 = 5_000;
/// History never says more than this.
const MOST: i32 = 6_000;

impl Ordering {
    pub(super) const fn new() -> Ordering {
        Ordering { history: [[0; 256]; 2], killers: [[None; 2]; DEEPEST] }
    }

    /// Says how promising each of the moves is.
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

    /// A move refuted what was done before it; those in `tried` did not.
    pub(super) fn refuted(&mut self, position: &Position, tried: &[Candidate], (depth, ply): (i32, usize)) {
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

/// Moves the most promising of the rest to the front of it.
#[inline]
pub(super) fn bring_forward(list: &mut [Candidate], from: usize) {
    let rest = list[from..].iter().enumerate();
    // Of several as good the first.
    let best = rest.max_by_key(|(index, candidate)| (candidate.score, usize::MAX - index));
    if let Some((index, _)) = best {
        list.swap(from, from + index);
    }
}
