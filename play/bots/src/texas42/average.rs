//! A sparring partner that goes by average points (perfect information Monte Carlo).

use game::{Actor, Game, Luck, Seat, Seeded};
use texas42::{Action, Position, Solver, Texas42, Trump};

use super::contract::{partner, team};
use super::deals::{Drawn, even};
use super::strength::Strength;
use crate::bot::{Bot, Choice, Line};
use crate::budget::Budget;

/// Takes the most points on average over uniform determinisations, solved double dummy. Its nodes are deals.
pub(super) struct Average;

/// Its default number of deals.
const DEALS: u64 = 50;
/// How many trumps it thinks about.
const TRUMPS: usize = 3;
/// All points of a hand, and how many the mean must be to bid for them.
const ALL: f64 = 42.0;
const NEARLY_ALL: f64 = 41.5;

impl Bot<Texas42> for Average {
    fn nodes(&self) -> u64 {
        DEALS
    }

    fn choose(&self, view: &Texas42, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<Action>> {
        let legal = view.legal(Actor::Seat(seat));
        let first = *legal.first()?;
        let mut luck = Seeded::new(u64::from(luck.below(u32::MAX)));
        let deals = even(view, seat, usize::try_from(budget.allowed().min(10_000)).unwrap_or(1), &mut luck);
        let mut thought = Thought { view, seat, deals, solver: Solver::new(), tried: 0 };
        let means = match first {
            Action::Play(_) => thought.plays(budget)?,
            _ => thought.trumps(budget),
        };
        let best = *means.first()?;
        let action = match first {
            Action::Play(_) | Action::Trump(_) => best.0,
            _ => thought.bid(&legal, best.1),
        };
        let line = |(action, mean): &(Action, f64)| Line::of(*action, mean / 21.0 - 1.0);
        let lines = if legal.contains(&best.0) { means.iter().map(line).collect() } else { Vec::new() };
        Some(Choice { action, lines, nodes: thought.tried })
    }
}

/// What it thinks with.
struct Thought<'a> {
    view: &'a Texas42,
    seat: Seat,
    deals: Vec<Drawn>,
    solver: Solver,
    tried: u64,
}

impl Thought<'_> {
    /// The average of our points after each domino, the best first.
    fn plays(&mut self, budget: &Budget<'_>) -> Option<Vec<(Action, f64)>> {
        let position = self.view.position()?;
        let mut sums: Vec<(Action, f64)> = position.legal().iter().map(|domino| (Action::Play(domino), 0.0)).collect();
        for deal in &self.deals {
            let position = Position { hands: deal.hands, ..position };
            let all = position.points();
            for ((_, sum), (_, first)) in sums.iter_mut().zip(self.solver.values(&position)) {
                *sum += f64::from(if team(self.seat) == 0 { first } else { all - first });
            }
            self.tried += 1;
            if budget.is_spent(self.tried) {
                break;
            }
        }
        Some(sorted(sums, self.tried))
    }

    /// The average of our points if we lead with each trump, the best first.
    fn trumps(&mut self, budget: &Budget<'_>) -> Vec<(Action, f64)> {
        let ranked = Strength::of(self.view.hand(self.seat)).ranked(30);
        let mut sums: Vec<(Trump, f64)> = ranked.into_iter().take(TRUMPS).map(|(trump, _)| (trump, 0.0)).collect();
        for deal in &self.deals {
            for (trump, sum) in &mut sums {
                let first = self.solver.value(&Position::new(deal.hands, *trump, self.seat));
                *sum += if team(self.seat) == 0 { f64::from(first) } else { ALL - f64::from(first) };
            }
            self.tried += 1;
            if budget.is_spent(self.tried) {
                break;
            }
        }
        sorted(sums.into_iter().map(|(trump, sum)| (Action::Trump(trump), sum)).collect(), self.tried)
    }

    /// The lowest bid that the average justifies, unless it would be over the partner's.
    fn bid(&self, legal: &[Action], mean: f64) -> Action {
        let is_partners = self.view.contract().is_some_and(|(bidder, _)| bidder == partner(self.seat));
        let is_justified = |action: &&Action| match action {
            Action::Points(points) => !is_partners && f64::from(*points) <= mean,
            Action::Marks(_) => NEARLY_ALL <= mean,
            _ => false,
        };
        legal.iter().find(is_justified).or(legal.first()).copied().unwrap_or(Action::Pass)
    }
}

/// Averages of sums, the best first.
fn sorted(mut sums: Vec<(Action, f64)>, count: u64) -> Vec<(Action, f64)> {
    let count = f64::from(u32::try_from(count).unwrap_or(u32::MAX).max(1));
    for (_, sum) in &mut sums {
        *sum /= count;
    }
    sums.sort_by(|one, other| other.1.total_cmp(&one.1));
    sums
}
