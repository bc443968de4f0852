//! The choice of a move between two players.

use super::bits::{Bits, each};
use super::duel::{Duel, Step};
use super::evaluate::FISH;
use super::search::{INFINITE, Search, TO_THE_END, Window};
use super::walk::Care;

/// A move, and what was found of it.
#[derive(Clone)]
pub(super) struct Candidate {
    /// The move.
    pub(super) step: Step,
    /// What will be collected less what the other will, from here on.
    pub(super) value: i32,
}

/// With so few free tiles the rest of the game is always looked through.
const SOLVED_FROM: u32 = 24;

/// How much of the budget goes to a first look where the rest is to be looked through: one part of so many.
const FIRST_LOOK: u64 = 4;

/// How much that is at most.
const LONG_LOOK: u64 = 100_000;

/// What a search found.
pub(super) struct Verdict {
    /// Every move, the best first.
    pub(super) candidates: Vec<Candidate>,
    /// Whether the first is certain to be best.
    pub(super) is_proven: bool,
}

impl<B: Bits> Search<'_, B> {
    /// Every move of whoever is in turn, the best first.
    pub(super) fn choose(&mut self, duel: Duel<B>) -> Verdict {
        let mut candidates = self.candidates(duel);
        let (_, open) = self.split(duel);
        let tiles = open.free.count();
        let longest = tiles.cast_signed() + 1;
        let is_small = tiles <= SOLVED_FROM;
        let look = LONG_LOOK.min(self.purse.allowed() / FIRST_LOOK);
        let mut depth = 1;
        while depth <= longest && !self.purse.is_spent() && !(is_small && look < self.purse.nodes()) {
            self.deepen(duel, &mut candidates, depth);
            depth += 1;
        }
        if self.purse.is_spent() {
            return Verdict { candidates, is_proven: false };
        }
        self.care = Care::Proof;
        self.deepen(duel, &mut candidates, TO_THE_END);
        Verdict { candidates, is_proven: !self.purse.is_spent() }
    }

    /// Every move, those first that bring the most fish at once.
    fn candidates(&self, duel: Duel<B>) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for from in each(duel.mine) {
            let steps = each(self.floe.reach(from, duel.free)).map(|to| Step { from, to });
            candidates.extend(steps.map(|step| Candidate { step, value: -INFINITE }));
        }
        candidates
    }

    /// Searches every move so deep, and puts the best first. Of a search that could not be finished counts what it found
    /// as long as the best move so far was among it.
    fn deepen(&mut self, duel: Duel<B>, candidates: &mut [Candidate], depth: i32) {
        let mut low = -INFINITE;
        let mut searched = 0;
        for index in 0..candidates.len() {
            let value = self.ask(duel, candidates[index].step, depth, (low, index));
            if self.purse.is_spent() {
                break;
            }
            candidates[index].value = value;
            low = low.max(value);
            searched += 1;
        }
        candidates[..searched].sort_by_key(|candidate| -candidate.value);
    }

    /// What a move is worth; if it is not better than `low`, no more than a bound.
    fn ask(&mut self, duel: Duel<B>, step: Step, depth: i32, (low, index): (i32, usize)) -> i32 {
        let gain = FISH * self.floe.gain(step.from, step.to);
        let next = duel.after(step);
        if index != 0 {
            let narrow = Window { low: gain - low - 1, high: gain - low };
            let value = gain - self.value(next, depth - 1, narrow);
            if value <= low || self.purse.is_spent() {
                return value;
            }
        }
        gain - self.value(next, depth - 1, Window { low: gain - INFINITE, high: gain - low })
    }
}
