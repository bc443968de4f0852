//! Expectimax: what a position is worth on average over the next rolls.

use backgammon::{Position, Roll};

use crate::budget::Budget;

use super::chances::Chances;
use super::evaluator::{Evaluator, Scratch, likely, lost};
use super::features::Class;
use super::turns::Way;
use super::worth::Worth;

/// A way to play, and what it is thought to be worth.
pub(super) struct Ranked<'a> {
    pub(super) way: &'a Way,
    pub(super) chances: Chances,
    pub(super) value: f32,
}

/// The move filters: how many plays are searched a ply deeper, and how much worse than the best they may be.
const WIDTHS: &[(usize, f32)] = &[(8, 0.16), (5, 0.08), (3, 0.04)];

/// An expectimax search within a budget.
pub(super) struct Search<'a> {
    pub(super) evaluator: &'a Evaluator,
    pub(super) worth: Worth,
    pub(super) budget: &'a Budget<'a>,
    /// How many rolls were searched so far.
    pub(super) nodes: u64,
    pub(super) scratch: Scratch,
}

/// The budget is spent.
pub(super) struct Spent;

impl Search<'_> {
    /// All plays, the best first, searched up to `depth` plies as far as the budget allows.
    pub(super) fn rank<'w>(&mut self, ways: &'w [Way], depth: usize) -> Vec<Ranked<'w>> {
        let mut ranked: Vec<Ranked<'w>> = ways
            .iter()
            .map(|way| {
                let chances = self.evaluator.chances(&way.after.flipped()).flipped();
                Ranked { way, chances, value: self.worth.of(chances) }
            })
            .collect();
        self.nodes += 1;
        sort(&mut ranked);
        for (depth, &(most, margin)) in (1..=depth).zip(WIDTHS) {
            let enough = ranked[0].value - margin;
            let count = ranked.iter().take(most).take_while(|one| enough <= one.value).count();
            if count < 2 || self.deepen(&mut ranked[..count], depth).is_err() {
                break;
            }
        }
        ranked
    }

    /// Searches some plays so many plies deep. If the budget runs out nothing is changed: values of different depths are not
    /// compared.
    fn deepen(&mut self, ranked: &mut [Ranked<'_>], depth: usize) -> Result<(), Spent> {
        let mut found = Vec::new();
        for one in &*ranked {
            found.push(self.expected(&one.way.after.flipped(), depth)?.flipped());
        }
        for (one, chances) in ranked.iter_mut().zip(found) {
            (one.chances, one.value) = (chances, self.worth.of(chances));
        }
        sort(ranked);
        Ok(())
    }

    /// The chances of the side to roll, searched so many plies deep.
    pub(super) fn expected(&mut self, position: &Position, depth: usize) -> Result<Chances, Spent> {
        if depth == 0 || lost(position).is_some() || Class::of(position) == Class::BearOff {
            return Ok(self.evaluator.chances(position));
        }
        if self.budget.is_spent(self.nodes) {
            return Err(Spent);
        }
        let mut sum = Chances::default();
        for roll in Roll::all() {
            let best = self.evaluator.best(position, roll, &mut self.scratch);
            self.nodes += 1;
            let chances = match depth {
                1 => best.chances,
                _ => self.expected(&best.play.after.flipped(), depth - 1)?.flipped(),
            };
            sum = sum + chances * likely(roll);
        }
        Ok(sum)
    }
}

/// The best first; of those that are as good, the one that came first.
fn sort(ranked: &mut [Ranked<'_>]) {
    ranked.sort_by(|one, two| two.value.total_cmp(&one.value));
}
