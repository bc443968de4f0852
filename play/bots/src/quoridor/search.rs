//! The search: what a position is worth some moves ahead.

use super::candidates::{Candidate, Lister, Width};
use super::evaluation::{DECIDED, WIN, certain, evaluate, solved};
use super::ordering::{DEEPEST, Ordering, bring_forward};
use super::position::Position;
use super::race::Races;
use super::table::{Bound, Table};
use crate::budget::Budget;

/// Alpha-beta search with a table, in windows as narrow as can be.
pub(super) struct Search<'a> {
    budget: &'a Budget<'a>,
    pub(super) table: Table,
    pub(super) lister: Lister,
    ordering: Ordering,
    races: Races,
    /// The keys of the positions on the way to where it is.
    path: [u64; DEEPEST],
    /// A list of moves for each depth, to be used again.
    lists: Vec<Vec<Candidate>>,
    pub(super) nodes: u64,
    /// Whether the budget is spent. What is returned then means nothing.
    pub(super) is_stopped: bool,
}

/// Where the search is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<'a> {
    pub(super) position: &'a Position,
    /// How far the pawns are from their goals.
    pub(super) steps: [u8; 2],
    /// How many moves from the root.
    pub(super) ply: usize,
}

/// What values matter: more than the first, less than the second.
pub(super) type Window = (i32, i32);

impl<'a> Search<'a> {
    pub(super) fn new(budget: &'a Budget<'a>) -> Search<'a> {
        Search {
            budget,
            table: Table::new(budget.allowed()),
            lister: Lister::new(),
            ordering: Ordering::new(),
            races: Races::new(),
            path: [0; DEEPEST],
            lists: (0..DEEPEST).map(|_| Vec::with_capacity(MOST_MOVES)).collect(),
            nodes: 0,
            is_stopped: false,
        }
    }

    /// What a spot is worth to whoever is to move, so many moves ahead.
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
        let memory = self.table.find(key);
        if let Some(memory) = memory {
            let value = later(i32::from(memory.value), spot.ply);
            let is_enough = match memory.bound {
                Bound::Exactly => true,
                Bound::Least => beta <= value,
                Bound::Most => value <= alpha,
                Bound::Nothing => false,
            };
            if is_enough && depth <= i32::from(memory.depth) {
                return value;
            }
        }
        // To solve a race takes as long as to look at some hundred positions.
        let before = self.races.count;
        let value = if SOLVING <= depth { solved(&mut self.races, position, spot.steps) } else { None };
        self.nodes += RACE * (self.races.count - before);
        if let Some(value) = value {
            self.table.keep(key, (narrow(value), Bound::Exactly), i8::MAX, None);
            return later(value, spot.ply);
        }
        if Self::is_out_of_reach(spot, depth, (alpha, beta)) {
            return beta;
        }
        self.path[spot.ply] = key;
        let mut list = std::mem::take(&mut self.lists[spot.ply]);
        self.lister.pawn_moves(position, spot.steps, &mut list);
        let width = if WIDE <= depth { Width::Leaning } else { Width::Cutting };
        self.lister.walls(position, spot.steps, width, &mut list);
        let remembered = memory.and_then(|memory| memory.action());
        let subtle = if width == Width::Leaning { self.lister.subtle(position, spot.steps, &list) } else { 0 };
        for candidate in &mut list {
            candidate.is_subtle = candidate.action.is_wall() && subtle & 1 << candidate.action.0 != 0;
        }
        self.ordering.rate(&mut list, position, spot.steps, (remembered, spot.ply));
        let (value, tried) = self.best_of(&mut list, spot, depth, (alpha, beta));
        if !self.is_stopped
            && let Some(tried) = tried
        {
            let bound = match value {
                _ if beta <= value => Bound::Least,
                _ if value <= alpha => Bound::Most,
                _ => Bound::Exactly,
            };
            if bound == Bound::Least {
                self.ordering.refuted(position, &list[..=tried], (depth, spot.ply));
            }
            let best = (bound != Bound::Most).then(|| list[tried].action).or(remembered);
            self.table.keep(key, (narrow(sooner(value, spot.ply)), bound), narrow_depth(depth), best);
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
                self.value_if_better(ahead, depth - 1, less(depth, index), (alpha, beta))
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

    /// The value of a move that is expected to be no better than `alpha`; exact only if it is. Seen `less` moves less
    /// far ahead at first.
    pub(super) fn value_if_better(&mut self, ahead: Spot<'_>, depth: i32, less: i32, (alpha, beta): Window) -> i32 {
        let mut value = -self.value(ahead, depth - less, (-alpha - 1, -alpha));
        if alpha < value && 0 < less && !self.is_stopped {
            value = -self.value(ahead, depth, (-alpha - 1, -alpha));
        }
        if alpha < value && value < beta && !self.is_stopped {
            value = -self.value(ahead, depth, (-beta, -alpha));
        }
        value
    }

    /// Whether a position looks so good that the few moves left will hardly change it: nobody will let it come to it.
    #[inline]
    fn is_out_of_reach(spot: Spot<'_>, depth: i32, (alpha, beta): Window) -> bool {
        let is_test = beta - alpha == 1 && beta.abs() < DECIDED;
        is_test && depth <= SHALLOW && beta + MARGIN * depth <= evaluate(spot.position, spot.steps)
    }

    /// Whether the position was there before on the way to it. Walls stay, so only pawns can have come back.
    fn is_repeated(&self, spot: Spot<'_>) -> bool {
        let key = spot.position.key();
        self.path[..spot.ply].iter().rev().skip(1).step_by(2).any(|before| *before == key)
    }

    /// Remembers where the search begins.
    pub(super) fn begin(&mut self, position: &Position) {
        self.path[0] = position.key();
    }
}

/// How many nodes a race counts for that was solved: it takes as long.
const RACE: u64 = 100;
/// From this depth on races are solved.
const SOLVING: i32 = 3;
/// How much worse than nothing it is to whoever searches if a position comes up again.
const DRAW: i32 = 30;
/// Up to this depth a position can be out of reach,
const SHALLOW: i32 = 4;
/// and by how much it must be for each move that is left.
const MARGIN: i32 = 100;
/// From this depth on more walls are looked at.
const WIDE: i32 = 3;
/// There are no more moves than this.
const MOST_MOVES: usize = 136;

/// How many moves less far ahead a late move is looked at.
fn less(depth: i32, index: usize) -> i32 {
    if depth < 3 || index < 5 {
        return 0;
    }
    1 + i32::from(12 <= index) + i32::from(30 <= index && 5 <= depth)
}

/// A value that is seen from so many moves before: a win is that much further off.
fn later(value: i32, ply: usize) -> i32 {
    let ply = i32::try_from(ply).expect("the search is not that deep");
    match value {
        DECIDED.. => value - ply,
        _ if value <= -DECIDED => value + ply,
        _ => value,
    }
}

/// The inverse of `later`.
fn sooner(value: i32, ply: usize) -> i32 {
    let ply = i32::try_from(ply).expect("the search is not that deep");
    match value {
        DECIDED.. => value + ply,
        _ if value <= -DECIDED => value - ply,
        _ => value,
    }
}

fn narrow(value: i32) -> i16 {
    i16::try_from(value).expect("values are within 30,000")
}

fn narrow_depth(depth: i32) -> i8 {
    i8::try_from(depth).unwrap_or(i8::MAX)
}
