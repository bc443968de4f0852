//! The root of the search between two players.

use game::{Luck as _, Seeded};

use super::duel::{Duel, Step};
use super::evaluate::FISH;
use super::search::{INFINITE, Search, TO_THE_END, Window};
use super::walk::Care;
use crate::bits::{Bits, each};

/// A move, and what was found of it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) step: Step,
    /// What will be collected less what the other will, from here on; of moves that are not the best, at most so much.
    value: i32,
    /// The same, from when it was last looked at as closely as the best.
    close: i32,
    /// How much better it is taken to be than it is, so that games vary, as long as nothing is proven.
    bonus: i32,
}

/// By how much moves may be taken to be better than they are: less than half a fish.
const VARIETY: u32 = FISH.unsigned_abs() / 2;

/// With so few free tiles the rest of the game is always solved.
const SOLVED_FROM: u32 = 24;
/// How much of the budget goes to a first look where the rest is to be looked through: one part of so many, and no more
/// than so much.
const FIRST_LOOK: (u64, u64) = (4, 100_000);
/// How much of the budget goes to looking at all moves as closely as at the best.
const CLOSE_LOOK: (u64, u64) = (8, 50_000);

/// What a search found.
pub(super) struct Verdict {
    /// Every move, the best first.
    pub(super) candidates: Vec<Candidate>,
    /// How many tiles were open.
    pub(super) open: u32,
    /// Whether the first is certain to be best.
    pub(super) is_proven: bool,
}

impl Verdict {
    /// What a move is worth, as far as it is known.
    pub(super) fn value(&self, candidate: &Candidate) -> i32 {
        let best = self.candidates[0];
        candidate.value.min(best.value + candidate.close - best.close)
    }
}

impl<B: Bits> Search<'_, B> {
    /// Every move of the side in turn, the best first. With luck, moves that are about as good vary.
    pub(super) fn choose(&mut self, duel: Duel<B>, luck: Option<&mut Seeded>) -> Verdict {
        let mut candidates = self.candidates(duel);
        if let Some(luck) = luck {
            for candidate in &mut candidates {
                candidate.bonus = i32::try_from(luck.below(VARIETY)).expect("a bonus is small");
            }
        }
        let open = self.split(duel).1.free.count();
        let is_small = open <= SOLVED_FROM;
        let (look, close) = (self.part(FIRST_LOOK), self.part(CLOSE_LOOK));
        let mut depth = 1;
        while depth <= open.cast_signed() + 1
            && !self.node_budget.is_spent()
            && !(is_small && look < self.node_budget.nodes())
        {
            if depth == 1 || self.node_budget.nodes() < close {
                self.look_closely(duel, &mut candidates, depth);
            } else {
                self.deepen(duel, &mut candidates, depth);
            }
            depth += 1;
        }
        let is_proven = !self.node_budget.is_spent() && self.prove(duel, &mut candidates);
        Verdict { candidates, open, is_proven }
    }

    /// Finds the move that is certain to be best; whether the budget was enough. If some is left, the others are looked
    /// at as well.
    fn prove(&mut self, duel: Duel<B>, candidates: &mut [Candidate]) -> bool {
        self.care = Care::Proof;
        self.deepen(duel, candidates, TO_THE_END);
        if self.node_budget.is_spent() {
            return false;
        }
        let enough = self.node_budget.nodes() + self.part(CLOSE_LOOK);
        for candidate in candidates.iter_mut() {
            let value = self.ask(duel, candidate.step, TO_THE_END, (-INFINITE, 0));
            if self.node_budget.is_spent() {
                break;
            }
            (candidate.value, candidate.close) = (value, value);
            if enough < self.node_budget.nodes() {
                break;
            }
        }
        true
    }

    /// A part of the budget.
    fn part(&self, (parts, most): (u64, u64)) -> u64 {
        most.min(self.node_budget.allowed() / parts)
    }

    /// Every move.
    fn candidates(&self, duel: Duel<B>) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for from in each(duel.mine) {
            let steps = each(self.floe.reach(from, duel.free)).map(|to| Step { from, to });
            candidates.extend(steps.map(|step| Candidate { step, value: 0, close: 0, bonus: 0 }));
        }
        candidates
    }

    /// Searches every move so deep, and puts the best first. Of a search that could not be finished counts what it found
    /// as long as the best move so far was among it.
    fn deepen(&mut self, duel: Duel<B>, candidates: &mut [Candidate], depth: i32) {
        let mut low = -INFINITE;
        let mut searched = 0;
        for (index, candidate) in candidates.iter_mut().enumerate() {
            let bonus = if self.care == Care::Proof { 0 } else { candidate.bonus };
            let value = self.ask(duel, candidate.step, depth, (low - bonus, index)) + bonus;
            if self.node_budget.is_spent() {
                break;
            }
            candidate.value = value;
            low = low.max(value);
            searched += 1;
        }
        candidates[..searched].sort_by_key(|candidate| -candidate.value);
    }

    /// Searches every move so deep and finds what each is worth, and puts the best first.
    fn look_closely(&mut self, duel: Duel<B>, candidates: &mut [Candidate], depth: i32) {
        let mut looked = candidates.to_vec();
        for candidate in &mut looked {
            candidate.value = self.ask(duel, candidate.step, depth, (-INFINITE, 0)) + candidate.bonus;
            candidate.close = candidate.value;
        }
        // Nothing has been found before the first look, so whatever it found will do.
        if depth == 1 || !self.node_budget.is_spent() {
            looked.sort_by_key(|candidate| -candidate.value);
            candidates.copy_from_slice(&looked);
        }
    }

    /// What a move is worth; if it is not better than `low`, no more than a bound.
    fn ask(&mut self, duel: Duel<B>, step: Step, depth: i32, (low, index): (i32, usize)) -> i32 {
        let gain = FISH * self.floe.gain(step.from, step.to);
        let next = duel.after(step);
        if index != 0 {
            let narrow = Window { low: gain - low - 1, high: gain - low };
            let value = gain - self.value(next, depth - 1, narrow);
            if value <= low || self.node_budget.is_spent() {
                return value;
            }
        }
        gain - self.value(next, depth - 1, Window { low: gain - INFINITE, high: gain - low })
    }
}
