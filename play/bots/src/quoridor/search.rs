//! The search: the value of a position some plies ahead.

use super::candidates::{Candidate, Lister, Width};
use super::evaluation::{DECIDED, WIN, certain, evaluate, solved};
use super::ordering::{DEEPEST, Ordering, bring_forward};
use super::position::{Move, Position};
use super::race::Races;
use crate::budget::Budget;
use crate::transposition::{Bound, TranspositionTable};

/// Principal variation search: alpha-beta with a transposition table and null windows.
pub(super) struct Search<'a> {
    budget: &'a Budget<'a>,
    pub(super) table: TranspositionTable<Move>,
    pub(super) lister: Lister,
    ordering: Ordering,
    races: Races,
    /// The keys of the positions between the root and this one.
    path: [u64; DEEPEST],
    /// A list of moves per ply, reused.
    lists: Vec<Vec<Candidate>>,
    pub(super) nodes: u64,
    /// Whether the budget is spent. What is returned then means nothing.
    pub(super) is_stopped: bool,
}

/// A node of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<'a> {
    pub(super) position: &'a Position,
    /// The distances of the pawns to their goals.
    pub(super) steps: [u8; 2],
    /// How many plies from the root.
    pub(super) ply: usize,
}

/// Alpha and beta.
pub(super) type Window = (i32, i32);

impl<'a> Search<'a> {
    pub(super) fn new(budget: &'a Budget<'a>) -> Search<'a> {
        Search {
            budget,
            table: TranspositionTable::new(budget.allowed() / 2, LEAST_BUCKETS),
            lister: Lister::new(),
            ordering: Ordering::new(),
            races: Races::new(),
            path: [0; DEEPEST],
            lists: (0..DEEPEST).map(|_| Vec::with_capacity(MOST_MOVES)).collect(),
            nodes: 0,
            is_stopped: false,
        }
    }

    /// The value of a node for the side to move, searched so many plies deep.
    pub(super) fn value(&mut self, spot: Spot<'_>, depth: i32, (alpha, beta): Window) -> i32 {
        self.nodes += 1;
        let position = spot.position;
        if let Some(value) = certain(position, spot.steps) {
            return later(value, spot.ply);
        }
        if position.turns_left == 0 {
            return 0;
        }
        if depth <= 0 || DEEPEST <= spot.ply + 1 {
            return evaluate(position, spot.steps);
        }
        if self.budget.is_spent(self.nodes) {
            self.is_stopped = true;
            return 0;
        }
        if self.is_repeated(spot) {
            return if spot.ply.is_multiple_of(2) { -DRAW } else { DRAW };
        }
        let key = position.key();
        let entry = self.table.get(key);
        if let Some(entry) = entry {
            let value = later(i32::from(entry.value), spot.ply);
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => beta <= value,
                Bound::Upper => value <= alpha,
            };
            if is_enough && depth <= i32::from(entry.depth) {
                return value;
            }
        }
        // Solving a race takes as long as searching some hundred positions.
        let before = self.races.count;
        let value = if SOLVING <= depth { solved(&mut self.races, position, spot.steps) } else { None };
        self.nodes += RACE * (self.races.count - before);
        if let Some(value) = value {
            self.table.put(key, i32::MAX, (value, Bound::Exact), None);
            return later(value, spot.ply);
        }
        if Self::is_futile(spot, depth, (alpha, beta)) {
            return beta;
        }
        self.path[spot.ply] = key;
        let mut list = std::mem::take(&mut self.lists[spot.ply]);
        self.lister.pawn_moves(position, spot.steps, &mut list);
        let width = if WIDE <= depth { Width::Leaning } else { Width::Cutting };
        self.lister.walls(position, spot.steps, width, &mut list);
        let remembered = entry.and_then(|entry| entry.best);
        let subtle = if width == Width::Leaning { self.lister.subtle(position, spot.steps, &list) } else { 0 };
        for candidate in &mut list {
            candidate.is_subtle = candidate.action.is_wall() && subtle & 1 << candidate.action.0 != 0;
        }
        self.ordering.rate(&mut list, position, spot.steps, (remembered, spot.ply));
        let (value, tried) = self.best_of(&mut list, spot, depth, (alpha, beta));
        if !self.is_stopped
            && let Some(tried) = tried
        {
            let bound = Bound::of(value, alpha, beta);
            if bound == Bound::Lower {
                self.ordering.record_cutoff(position, &list[..=tried], (depth, spot.ply));
            }
            let best = (bound != Bound::Upper).then(|| list[tried].action).or(remembered);
            self.table.put(key, depth, (sooner(value, spot.ply), bound), best);
        }
        self.lists[spot.ply] = list;
        value
    }

    /// The value of the best of some moves, and which it was.
    fn best_of(
        &mut self,
        list: &mut [Candidate],
        spot: Spot<'_>,
        depth: i32,
        (mut alpha, beta): Window,
    ) -> (i32, Option<usize>) {
        let mut best = (-WIN, None);
        for index in 0..list.len() {
            bring_forward(list, index);
            let candidate = list[index];
            let next = spot.position.after(candidate.action);
            let ahead = Spot { position: &next, steps: candidate.steps, ply: spot.ply + 1 };
            let value = if index == 0 {
                -self.value(ahead, depth - 1, (-beta, -alpha))
            } else {
                self.null_window_value(ahead, depth - 1, reduction(depth, index), (alpha, beta))
            };
            if self.is_stopped {
                return best;
            }
            if best.0 < value {
                best = (value, Some(index));
                alpha = alpha.max(value);
                if beta <= alpha {
                    break;
                }
            }
        }
        best
    }

    /// The value of a move that is expected to be no better than `alpha`; exact only if it is. The first search has a null
    /// window and is reduced by `reduction` plies.
    pub(super) fn null_window_value(
        &mut self,
        ahead: Spot<'_>,
        depth: i32,
        reduction: i32,
        (alpha, beta): Window,
    ) -> i32 {
        let mut value = -self.value(ahead, depth - reduction, (-alpha - 1, -alpha));
        if alpha < value && 0 < reduction && !self.is_stopped {
            value = -self.value(ahead, depth, (-alpha - 1, -alpha));
        }
        if alpha < value && value < beta && !self.is_stopped {
            value = -self.value(ahead, depth, (-beta, -alpha));
        }
        value
    }

    /// Reverse futility pruning: whether the static evaluation is so far above beta that the few plies left will hardly
    /// change that.
    #[inline]
    fn is_futile(spot: Spot<'_>, depth: i32, (alpha, beta): Window) -> bool {
        let is_test = beta - alpha == 1 && beta.abs() < DECIDED;
        is_test && depth <= SHALLOW && beta + MARGIN * depth <= evaluate(spot.position, spot.steps)
    }

    /// Whether the position is a repetition of one on the path. Walls stay, so only pawns can have come back.
    fn is_repeated(&self, spot: Spot<'_>) -> bool {
        let key = spot.position.key();
        self.path[..spot.ply].iter().rev().skip(1).step_by(2).any(|before| *before == key)
    }

    /// Remembers where the search begins.
    pub(super) fn begin(&mut self, position: &Position) {
        self.path[0] = position.key();
    }
}

/// How many nodes a solved race counts for.
const RACE: u64 = 100;
/// From this depth on races are solved.
const SOLVING: i32 = 3;
/// Contempt: how much worse than 0 a repetition is to the side that searches.
const DRAW: i32 = 30;
/// Up to this depth futile positions are pruned,
const SHALLOW: i32 = 4;
/// if they are above beta by so much for each ply that is left.
const MARGIN: i32 = 100;
/// From this depth on more walls are looked at.
const WIDE: i32 = 3;
/// The most moves of a position.
const MOST_MOVES: usize = 136;
/// The fewest buckets of the transposition table.
const LEAST_BUCKETS: u64 = 64;

/// Late move reduction: by how many plies a late move is searched less deep.
fn reduction(depth: i32, index: usize) -> i32 {
    if depth < 3 || index < 5 {
        return 0;
    }
    1 + i32::from(12 <= index) + i32::from(30 <= index && 5 <= depth)
}

/// A value as it is from so many plies before: a win is that much further off.
fn later(value: i32, ply: usize) -> i32 {
    value - distance_to_win(value, ply)
}

/// The inverse of `later`.
fn sooner(value: i32, ply: usize) -> i32 {
    value + distance_to_win(value, ply)
}

/// The plies, with the sign of a decided value; 0 if it is not decided.
fn distance_to_win(value: i32, ply: usize) -> i32 {
    let ply = i32::try_from(ply).expect("the search is not that deep");
    if DECIDED <= value.abs() { ply * value.signum() } else { 0 }
}
