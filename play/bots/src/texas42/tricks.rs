//! Playing: what makes the bid, or breaks it, on the most deals.

use game::{Seat, Seeded};
use texas42::{Action, Domino, Position, Texas42, Trump};

use super::contract::team;
use super::deals::{Drawn, Hands};
use super::equity::Equity;
use super::nel_o;
use super::player::PLAYOUT;
use super::playout::Table;
use super::thinkers::Thinkers;
use crate::bot::{Choice, Line};
use crate::budget::Budget;

/// How much less often than after the best domino the bid may be made, or broken, after one that is thought about.
const CLOSE: f64 = 0.1;

/// What to play, after so many deals are played out by those who think.
pub(super) fn choose(
    view: &Texas42,
    seat: Seat,
    deals: &[Drawn],
    thought: usize,
    budget: &Budget<'_>,
    luck: &mut Seeded,
) -> Option<Choice<Action>> {
    let (position, (bidder, bid)) = (view.position()?, view.contract()?);
    let mut trial = Trial::new(&position, Table::of(view, bidder, bid.needs()), deals);
    if position.trump == Trump::NEL_O {
        trial.open_nel_o(bidder, budget);
    } else {
        trial.play(budget);
        trial.think(thought, budget, luck);
    }
    let equity = Equity::of(view);
    let worth = |winner: usize| equity.after(team(seat), winner, bid.stake());
    let (won, lost) = (worth(team(bidder)), worth(1 - team(bidder)));
    let line = |(domino, chance): (Domino, f64)| Line {
        actions: vec![Action::Play(domino)],
        decided: 1,
        value: chance * won + (1.0 - chance) * lost,
    };
    let mut lines: Vec<Line<Action>> = trial.chances().map(line).collect();
    // Of those that are as good, the usual one comes first.
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
    let action = *lines.first()?.actions.first()?;
    Some(Choice { action, lines, nodes: trial.nodes() })
}

/// A domino that can be played, and how it did.
struct Candidate {
    domino: Domino,
    /// How often the bid was made if everybody went on without much thought.
    made: Mean,
    /// How much more often it was if everybody thought, on the same deals.
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

    /// Plays all deals out after every domino.
    fn play(&mut self, budget: &Budget<'_>) {
        for deal in self.deals {
            let position = with(self.position, deal.hands);
            for candidate in &mut self.candidates {
                let (table, next) = self.table.after(&position, candidate.domino);
                candidate.made.add(deal.weight, truth(table.is_made(next)));
                self.playouts += 1;
            }
            if budget.is_spent(self.nodes()) {
                return;
            }
        }
    }

    /// Plays so many deals out as those would who think, after the dominoes that did about as well as the best.
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
                let more = truth(thinkers.is_made(table, next)) - truth(table.is_made(next));
                candidate.more.add(deal.weight, more);
                self.playouts += 1;
            }
            self.playouts += thinkers.take_playouts();
        }
    }

    /// How often whoever plays got what it wanted, without much thought.
    fn success(&self, candidate: &Candidate) -> f64 {
        let made = candidate.made.get();
        if self.table.wants_made(self.position.mover) { made } else { 1.0 - made }
    }

    /// The chance that the bid is made after each domino. What thinking changes is known of those it was about; it is
    /// taken to be for the others what it is for the one that did best.
    fn chances(&self) -> impl Iterator<Item = (Domino, f64)> {
        let best = self.candidates.iter().max_by(|one, other| self.success(one).total_cmp(&self.success(other)));
        let more_after_best = best.map_or(0.0, |best| best.more.get());
        self.candidates.iter().map(move |candidate| {
            let more = if 0.0 < candidate.more.weight { candidate.more.get() } else { more_after_best };
            (candidate.domino, (candidate.made.get() + more).clamp(0.0, 1.0))
        })
    }

    /// Sees in all deals after which dominoes the bidder gets through.
    fn open_nel_o(&mut self, bidder: Seat, budget: &Budget<'_>) {
        for deal in self.deals {
            let making = nel_o::making(&with(self.position, deal.hands), bidder);
            for candidate in &mut self.candidates {
                candidate.made.add(deal.weight, truth(making.has(candidate.domino)));
                self.playouts += 1;
            }
            if budget.is_spent(self.nodes()) {
                return;
            }
        }
    }
}

/// The position with other hands.
fn with(position: &Position, hands: Hands) -> Position {
    Position { hands, ..*position }
}

fn truth(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}
