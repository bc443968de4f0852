//! Playing: the domino that makes the bid, or breaks it, in most playouts.

use game::{Seat, Seeded};
use texas42::{Action, Domino, Dominoes, Position, Texas42, Trump};

use super::contract::team;
use super::deals::{Drawn, Hands};
use super::equity::Equity;
use super::nel_o;
use super::player::PLAYOUT;
use super::playout::Table;
use super::thinkers::Thinkers;
use crate::bot::{Choice, Line};
use crate::budget::Budget;

/// How much worse than the best a domino may be for thinkers to try it.
const CLOSE: f64 = 0.1;

/// What to play; on so many deals the playouts are those of players who think.
pub(super) fn choose(
    view: &Texas42,
    seat: Seat,
    deals: &[Drawn],
    thought: usize,
    budget: &Budget<'_>,
    luck: &mut Seeded,
) -> Option<Choice<Action>> {
    let (position, (bidder, bid)) = (view.position()?, view.contract()?);
    let table = Table::of(view, bidder, bid.needs());
    let mut trial = Trial::new(&position, table, deals);
    if position.trump == Trump::NEL_O {
        trial.count(budget, |position| nel_o::making(position, bidder));
    } else {
        trial.count(budget, |position| table.making(position));
        trial.think(thought, budget, luck);
    }
    let equity = Equity::of(view);
    let worth = |winner: usize| equity.after(team(seat), winner, bid.stake());
    let (won, lost) = (worth(team(bidder)), worth(1 - team(bidder)));
    let line = |(domino, chance)| Line::of(Action::Play(domino), chance * won + (1.0 - chance) * lost);
    // Of those that are as good, the usual one comes first.
    Choice::best_of(trial.chances().map(line).collect(), trial.nodes())
}

/// A domino that can be played, and how it did.
struct Candidate {
    domino: Domino,
    /// How often the bid was made in plain playouts.
    made: Mean,
    /// How much more often it was in playouts of thinkers, on the same deals (a control variate).
    more: Mean,
}

/// A mean of numbers by their weights.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    weight: f64,
}

impl Mean {
    fn add(&mut self, weight: f64, number: f64) {
        self.sum += weight * number;
        self.weight += weight;
    }

    /// The mean; 0 of nothing.
    fn get(self) -> f64 {
        if 0.0 < self.weight { self.sum / self.weight } else { 0.0 }
    }
}

/// All dominoes that can be played, tried out.
struct Trial<'a> {
    position: &'a Position,
    table: Table,
    deals: &'a [Drawn],
    candidates: Vec<Candidate>,
    playouts: u64,
}

impl Trial<'_> {
    fn new<'a>(position: &'a Position, table: Table, deals: &'a [Drawn]) -> Trial<'a> {
        let usual = table.sight(position).usual();
        let mut dominoes: Vec<Domino> = position.legal().iter().collect();
        dominoes.sort_by_key(|domino| Some(*domino) != usual);
        let candidate = |domino| Candidate { domino, made: Mean::default(), more: Mean::default() };
        let candidates = dominoes.into_iter().map(candidate).collect();
        Trial { position, table, deals, candidates, playouts: 0 }
    }

    fn nodes(&self) -> u64 {
        PLAYOUT * self.playouts
    }

    /// Counts on all deals after which dominoes the bid is made; `making` says which those are.
    fn count(&mut self, budget: &Budget<'_>, making: impl Fn(&Position) -> Dominoes) {
        for deal in self.deals {
            let making = making(&with(self.position, deal.hands));
            for candidate in &mut self.candidates {
                candidate.made.add(deal.weight, f64::from(making.has(candidate.domino)));
                self.playouts += 1;
            }
            if budget.is_spent(self.nodes()) {
                return;
            }
        }
    }

    /// Has thinkers play out so many deals, after the dominoes that did about as well as the best.
    fn think(&mut self, count: usize, budget: &Budget<'_>, luck: &mut Seeded) {
        let least = self.candidates.iter().map(|candidate| self.success(candidate)).fold(0.0, f64::max) - CLOSE;
        let is_close: Vec<bool> = self.candidates.iter().map(|candidate| least <= self.success(candidate)).collect();
        if count == 0 || is_close.iter().filter(|close| **close).count() < 2 {
            return;
        }
        let mut thinkers = Thinkers::new(luck);
        for deal in self.deals.iter().take(count) {
            if budget.is_spent(self.nodes()) {
                return;
            }
            let position = with(self.position, deal.hands);
            for (candidate, _) in self.candidates.iter_mut().zip(&is_close).filter(|(_, close)| **close) {
                let (table, next) = self.table.after(&position, candidate.domino);
                let more = f64::from(thinkers.is_made(table, next)) - f64::from(table.is_made(next));
                candidate.more.add(deal.weight, more);
                self.playouts += 1;
            }
            self.playouts += thinkers.take_playouts();
        }
    }

    /// How often the side to play succeeded in plain playouts.
    fn success(&self, candidate: &Candidate) -> f64 {
        let made = candidate.made.get();
        if self.table.wants_made(self.position.mover) { made } else { 1.0 - made }
    }

    /// The chance that the bid is made after each domino. The correction by thinkers is that of the best domino where a
    /// domino has none of its own.
    fn chances(&self) -> impl Iterator<Item = (Domino, f64)> {
        let best = self.candidates.iter().max_by(|one, other| self.success(one).total_cmp(&self.success(other)));
        let more_after_best = best.map_or(0.0, |best| best.more.get());
        self.candidates.iter().map(move |candidate| {
            let more = if 0.0 < candidate.more.weight { candidate.more.get() } else { more_after_best };
            (candidate.domino, (candidate.made.get() + more).clamp(0.0, 1.0))
        })
    }
}

/// The position with other hands.
fn with(position: &Position, hands: Hands) -> Position {
    Position { hands, ..*position }
}
