//! What was found, in the words of the game.

use fish::{Action, Fish};
use game::{Game, Seat, Seeded};

use crate::bot::{Choice, Line};
use crate::budget::Budget;

use super::duel::{Duel, Step};
use super::evaluate::FISH;
use super::floe::Floe;
use super::ice::{Ice, IceMove};
use super::node_budget::NodeBudget;
use super::root::Verdict;
use super::search::Search;
use super::tree::Tree;
use crate::bits::Bits;

/// A game as the seat in turn sees it.
pub(super) struct View<'a, B> {
    game: &'a Fish,
    floe: Floe<B>,
    ice: Ice<B>,
}

/// By how many fish one must lead so that it is half won, with nothing open, and more with every open tile.
const HALF_WON: (f64, f64) = (1.0, 0.12);
/// How many moves of a line are told.
const LONGEST: usize = 8;

impl<'a, B: Bits> View<'a, B> {
    /// The game as `seat` sees it, who is in turn.
    pub(super) fn new(game: &'a Fish, seat: Seat) -> View<'a, B> {
        let floe = Floe::of(game);
        let ice = Ice::of(game, seat, &floe);
        View { game, floe, ice }
    }

    /// Whether no more than two move.
    pub(super) fn is_duel(&self) -> bool {
        !self.ice.is_placing() && self.ice.players <= 2
    }

    /// What alpha-beta finds.
    pub(super) fn search(&self, budget: &Budget<'_>, luck: &mut Seeded) -> Choice<Action> {
        let (mover, other) = (self.ice.mover, 1 - self.ice.mover.min(1));
        let [mine, theirs] = [mover, other].map(|player| self.ice.standing[player]);
        let duel = Duel { free: self.ice.free, mine, theirs, spare: 0 };
        let ahead = self.ice.collected[mover] - self.ice.collected[other];
        let mut search = Search::new(&self.floe, NodeBudget::new(*budget));
        let verdict = search.choose(duel, budget.luck().map(|_| luck));
        let mut lines = Vec::new();
        for candidate in &verdict.candidates {
            let actions = self.line(&mut search, duel, candidate.step);
            let value = expected(&verdict, ahead * FISH + verdict.value(candidate));
            lines.push(Line { actions, decided: 1, value });
        }
        put_in_order(&mut lines);
        Choice { action: lines[0].actions[0], lines, nodes: search.node_budget.nodes() }
    }

    /// A step, and what is expected after it.
    fn line(&self, search: &mut Search<'_, B>, mut duel: Duel<B>, step: Step) -> Vec<Action> {
        let mut game = *self.game;
        let mut actions = Vec::new();
        let mut next = Some(step);
        while let Some(step) = next.filter(|step| *step != Step::ASIDE && actions.len() < LONGEST) {
            let Some(action) = self.action(&game, IceMove::Move(step.from, step.to)) else { break };
            game.play(action);
            actions.push(action);
            duel = duel.after(step);
            next = search.remembered(duel);
        }
        actions
    }

    /// What Monte-Carlo tree search finds.
    pub(super) fn grow(&self, budget: &Budget<'_>, luck: Seeded) -> Choice<Action> {
        let mut node_budget = NodeBudget::new(*budget);
        let nodes = Tree::new(&self.floe, luck).grow(self.ice, &mut node_budget);
        let tried = nodes.iter().filter_map(|node| {
            let action = self.action(self.game, node.played)?;
            Some(Line::of(action, node.value()))
        });
        let mut lines: Vec<Line<Action>> = tried.collect();
        put_in_order(&mut lines);
        Choice { action: lines[0].actions[0], lines, nodes: node_budget.nodes() }
    }

    /// A move in the words of the game.
    fn action(&self, game: &Fish, played: IceMove) -> Option<Action> {
        match played {
            IceMove::Place(tile) => Some(Action::Place(self.floe.cell(tile))),
            IceMove::Move(from, to) => {
                let cell = self.floe.cell(from);
                let mut everybody = game.present().iter().flat_map(|seat| game.standing(seat));
                let (penguin, _) = everybody.find(|(_, place)| *place == cell)?;
                Some(Action::Move(penguin, self.floe.cell(to)))
            }
            IceMove::Skip => None,
        }
    }
}

/// Puts lines in order of their values. Nothing is worth more than the first, which was looked at the most.
fn put_in_order(lines: &mut [Line<Action>]) {
    let most = lines.first().map_or(0.0, |line| line.value);
    for line in lines.iter_mut() {
        line.value = line.value.min(most);
    }
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
}

/// The result that is expected of a lead.
fn expected(verdict: &Verdict, lead: i32) -> f64 {
    if verdict.is_proven {
        return f64::from(lead.signum());
    }
    let lead = f64::from(lead) / f64::from(FISH);
    lead / (HALF_WON.0 + HALF_WON.1 * f64::from(verdict.open) + lead.abs())
}
