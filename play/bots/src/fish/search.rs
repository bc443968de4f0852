//! Alpha-beta between two players.

use super::duel::{Duel, Step};
use super::evaluate::{FISH, evaluate};
use super::floe::Floe;
use super::node_budget::NodeBudget;
use super::walk::Care;
use super::walks::Walks;
use crate::bits::{Bits, each};
use crate::transposition::{Bound, TranspositionTable};

/// Principal variation search between two players. Values are what the side in turn will still collect, less what the
/// other will.
pub(super) struct Search<'a, B> {
    pub(super) floe: &'a Floe<B>,
    pub(super) node_budget: NodeBudget<'a>,
    pub(super) care: Care,
    pub(super) walks: Walks<B>,
    table: TranspositionTable<Step>,
    /// The history heuristic, by the tiles that are left and reached.
    history: Vec<u32>,
    /// The steps of all positions between this one and the root.
    steps: Vec<Scored>,
}

/// A step, and how good it looks.
#[derive(Clone, Copy)]
struct Scored {
    step: Step,
    score: u32,
}

/// The window of a search.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// Alpha.
    pub(super) low: i32,
    /// Beta.
    pub(super) high: i32,
}

/// Deeper than any game is.
pub(super) const TO_THE_END: i32 = 127;
/// The fewest buckets of the transposition table.
const LEAST_BUCKETS: u64 = 1 << 9;
/// More than anything is worth.
pub(super) const INFINITE: i32 = 30_000;

impl Window {
    /// What the other looks for, if this step brings so much.
    #[inline]
    fn after(self, gain: i32) -> Window {
        Window { low: gain - self.high, high: gain - self.low }
    }
}

impl<'a, B: Bits> Search<'a, B> {
    /// A search that has seen nothing yet.
    pub(super) fn new(floe: &'a Floe<B>, node_budget: NodeBudget<'a>) -> Search<'a, B> {
        let tiles = usize::from(floe.len());
        let table = TranspositionTable::new(node_budget.allowed().div_ceil(2), LEAST_BUCKETS);
        let (walks, history) = (Walks::new(), vec![0; tiles * tiles]);
        Search { floe, node_budget, care: Care::Guess, walks, table, history, steps: Vec::new() }
    }

    /// The value of a position for the side in turn.
    pub(super) fn value(&mut self, duel: Duel<B>, depth: i32, window: Window) -> i32 {
        if self.node_budget.take() {
            return 0;
        }
        let (settled, open) = self.split(duel);
        if open.free.is_empty() {
            return settled;
        }
        let window = Window { low: window.low - settled, high: window.high - settled };
        settled + self.contest(open, depth, window)
    }

    /// What the part of a position is worth that is not settled.
    fn contest(&mut self, duel: Duel<B>, depth: i32, mut window: Window) -> i32 {
        let most = FISH * self.floe.most(duel.free, duel.mine);
        let least = -FISH * self.floe.most(duel.free, duel.theirs);
        if most <= window.low || least == most {
            return most;
        }
        if window.high <= least {
            return least;
        }
        // A search that cannot go deeper has come to the end.
        let plies = duel.free.count().cast_signed() + duel.spare.abs();
        let depth = if plies <= depth { TO_THE_END } else { depth };
        let key = key_of(&duel, self.care);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| depth <= i32::from(entry.depth)) {
            let value = i32::from(entry.value);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Lower => window.low = window.low.max(value),
                Bound::Upper => window.high = window.high.min(value),
            }
            if window.high <= window.low {
                return value;
            }
        }
        if depth <= 0 {
            return evaluate(self.floe, &duel).clamp(least, most);
        }
        let hint = known.or_else(|| self.table.get(key_of(&duel, Care::Guess))).and_then(|entry| entry.best);
        let start = self.steps.len();
        self.list(&duel, hint);
        let (value, step) = self.best_of(duel, start, depth, window);
        self.steps.truncate(start);
        if !self.node_budget.is_spent() {
            self.table.put(key, depth, (value, Bound::of(value, window.low, window.high)), Some(step));
        }
        value
    }

    /// The best of the steps that are listed from `start` on.
    fn best_of(&mut self, duel: Duel<B>, start: usize, depth: i32, mut window: Window) -> (i32, Step) {
        let (mut best, mut best_step) = (-INFINITE, self.steps[start].step);
        let end = self.steps.len();
        for index in start..end {
            self.bring_best_forward(index, end);
            let step = self.steps[index].step;
            let value = self.try_step(duel, step, (depth, index - start), window);
            if self.node_budget.is_spent() {
                break;
            }
            if best < value {
                (best, best_step) = (value, step);
            }
            window.low = window.low.max(value);
            if window.high <= window.low {
                self.record_cutoff(step, depth);
                break;
            }
        }
        (best, best_step)
    }

    /// The value of a step, the `index`-th that is tried. The first is searched with the full window, the others with a null
    /// window, late ones reduced.
    fn try_step(&mut self, duel: Duel<B>, step: Step, (depth, index): (i32, usize), window: Window) -> i32 {
        let gain = if step == Step::ASIDE { 0 } else { FISH * self.floe.gain(step.from, step.to) };
        let next = duel.after(step);
        if index == 0 {
            return gain - self.value(next, depth - 1, window.after(gain));
        }
        let narrow = Window { low: window.low, high: window.low + 1 };
        let reduction = if depth < 3 || TO_THE_END == depth || index < 4 { 0 } else { 1 + i32::from(11 < index) };
        let mut value = gain - self.value(next, depth - 1 - reduction, narrow.after(gain));
        if 0 < reduction && window.low < value {
            value = gain - self.value(next, depth - 1, narrow.after(gain));
        }
        if window.low < value && value < window.high {
            value = gain - self.value(next, depth - 1, window.after(gain));
        }
        value
    }

    /// Lists all that can be done.
    fn list(&mut self, duel: &Duel<B>, hint: Option<Step>) {
        for from in each(duel.mine) {
            for to in each(self.floe.reach(from, duel.free)) {
                let step = Step { from, to };
                let score = if hint == Some(step) { u32::MAX } else { self.history[self.place(step)] };
                self.steps.push(Scored { step, score });
            }
        }
        if 0 < duel.spare {
            let score = if hint == Some(Step::ASIDE) { u32::MAX } else { 0 };
            self.steps.push(Scored { step: Step::ASIDE, score });
        }
    }

    /// Puts the step with the highest score in the place of `index`.
    fn bring_best_forward(&mut self, index: usize, end: usize) {
        let mut best = index;
        for other in index + 1..end {
            if self.steps[best].score < self.steps[other].score {
                best = other;
            }
        }
        self.steps.swap(index, best);
    }

    fn place(&self, step: Step) -> usize {
        usize::from(step.from) * usize::from(self.floe.len()) + usize::from(step.to)
    }

    /// A step caused a beta cutoff.
    fn record_cutoff(&mut self, step: Step, depth: i32) {
        if step != Step::ASIDE {
            let (place, weight) = (self.place(step), depth.min(16).cast_unsigned());
            self.history[place] += weight * weight;
        }
    }

    /// The step that was best in a position, if it is remembered.
    pub(super) fn remembered(&mut self, duel: Duel<B>) -> Option<Step> {
        let (_, open) = self.split(duel);
        self.table.get(key_of(&open, self.care))?.best
    }
}

/// The key of a position in the transposition table. Guesses and proofs have keys of their own.
#[inline]
fn key_of<B: Bits>(duel: &Duel<B>, care: Care) -> u64 {
    match care {
        Care::Guess => duel.key(),
        Care::Proof => !duel.key(),
    }
}
