//! Playing: what makes the bid, or breaks it, on the most deals.

use game::Seat;
use texas42::{Action, Bid, Domino, Dominoes, Position, Solver, Texas42, Trump};

use super::contract::team;
use super::deals::{Drawn, Hands};
use super::equity::Equity;
use super::nel_o;
use super::player::{Mind, PLAYOUT};
use super::playout::Table;
use crate::bot::{Choice, Line};
use crate::budget::Budget;

/// What to play.
pub(super) fn choose(
    view: &Texas42,
    seat: Seat,
    deals: &[Drawn],
    mind: &Mind,
    budget: &Budget<'_>,
) -> Option<Choice<Action>> {
    let (position, (bidder, bid)) = (view.position()?, view.contract()?);
    let table = Table::of(view, bidder, bid.needs());
    let mut trial = Trial::new(&position, table, deals);
    let is_late = position.hands[seat.index() & 3].len() <= mind.late;
    if position.trump == Trump::NEL_O {
        trial.open(&Goal::new(view, bidder, bid), deals.len(), budget);
    } else {
        trial.play(mind.played, budget);
        if is_late {
            trial.open(&Goal::new(view, bidder, bid), mind.solved, budget);
        }
    }
    let equity = Equity::of(view);
    let worth = |winner: usize| equity.after(team(seat), winner, bid.stake());
    let (won, lost) = (worth(team(bidder)), worth(1 - team(bidder)));
    let line = |candidate: &Candidate| {
        let chance = candidate.chance(mind.trust);
        Line { actions: vec![Action::Play(candidate.domino)], decided: 1, value: chance * won + (1.0 - chance) * lost }
    };
    let mut lines: Vec<Line<Action>> = trial.candidates.iter().map(line).collect();
    // Of those that are as good, the usual one comes first.
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
    let action = *lines.first()?.actions.first()?;
    Some(Choice { action, lines, nodes: trial.nodes() })
}

/// A domino that can be played, and how it did.
struct Candidate {
    domino: Domino,
    open: Tally,
    played: Tally,
}

/// On how many deals a bid was made, and of how many.
#[derive(Clone, Copy, Default)]
struct Tally {
    made: f64,
    all: f64,
}

impl Tally {
    fn add(&mut self, weight: f64, is_made: bool) {
        self.all += weight;
        self.made += if is_made { weight } else { 0.0 };
    }

    fn share(self) -> Option<f64> {
        if 0.0 < self.all { Some(self.made / self.all) } else { None }
    }
}

impl Candidate {
    /// The chance that the bid is made, if open deals are trusted so much.
    fn chance(&self, trust: f64) -> f64 {
        match (self.open.share(), self.played.share()) {
            (Some(open), Some(played)) => trust * open + (1.0 - trust) * played,
            (open, played) => open.or(played).unwrap_or(0.0),
        }
    }
}

/// All dominoes that can be played, tried out.
struct Trial<'a> {
    position: &'a Position,
    table: Table,
    deals: &'a [Drawn],
    candidates: Vec<Candidate>,
    solver: Option<Solver>,
    playouts: u64,
}

impl Trial<'_> {
    fn new<'a>(position: &'a Position, table: Table, deals: &'a [Drawn]) -> Trial<'a> {
        let usual = table.sight(position).usual();
        let mut dominoes: Vec<Domino> = position.legal().iter().collect();
        dominoes.sort_by_key(|domino| Some(*domino) != usual);
        let candidate = |domino| Candidate { domino, open: Tally::default(), played: Tally::default() };
        let candidates = dominoes.into_iter().map(candidate).collect();
        Trial { position, table, deals, candidates, solver: None, playouts: 0 }
    }

    fn nodes(&self) -> u64 {
        PLAYOUT * self.playouts + self.solver.as_ref().map_or(0, Solver::nodes)
    }

    /// Plays so many deals out after every domino.
    fn play(&mut self, count: usize, budget: &Budget<'_>) {
        for deal in self.deals.iter().take(count) {
            let position = with(self.position, deal.hands);
            for candidate in &mut self.candidates {
                let (table, next) = self.table.after(&position, candidate.domino);
                candidate.played.add(deal.weight, table.is_made(next));
                self.playouts += 1;
            }
            if budget.is_spent(self.nodes()) {
                return;
            }
        }
    }

    /// Opens so many deals, and sees after which dominoes the bid is made.
    fn open(&mut self, goal: &Goal, count: usize, budget: &Budget<'_>) {
        for deal in self.deals.iter().take(count) {
            if budget.is_spent(self.nodes()) {
                return;
            }
            let solver = self.solver.get_or_insert_with(Solver::new);
            let making = goal.making(&with(self.position, deal.hands), solver);
            for candidate in &mut self.candidates {
                candidate.open.add(deal.weight, making.has(candidate.domino));
            }
        }
    }
}

/// The position with other hands.
fn with(position: &Position, hands: Hands) -> Position {
    Position { hands, ..*position }
}

/// What the bidders still need, as a question that the solver answers.
pub(super) struct Goal {
    bidder: Seat,
    /// How many of the points that are left.
    need: i8,
}

impl Goal {
    /// What is needed for a bid after what was taken so far.
    pub(super) fn new(view: &Texas42, bidder: Seat, bid: Bid) -> Goal {
        Goal { bidder, need: bid.needs().cast_signed() - view.points()[team(bidder)].cast_signed() }
    }

    /// The dominoes after which the bid is made if everybody sees everything.
    pub(super) fn making(&self, position: &Position, solver: &mut Solver) -> Dominoes {
        if position.trump == Trump::NEL_O {
            return nel_o::making(position, self.bidder);
        }
        let mut open = solver.open(position);
        let too_many = position.points().cast_signed() - self.need + 1;
        let is_made_after = |domino: &Domino| match team(self.bidder) {
            0 => open.reaches_after(position, *domino, self.need),
            _ => !open.reaches_after(position, *domino, too_many),
        };
        position.legal().iter().filter(is_made_after).collect()
    }
}
