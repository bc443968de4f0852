//! Opponents for Fish.

mod bits;
mod duel;
mod evaluate;
mod floe;
mod ice;
mod purse;
mod region;
mod root;
mod search;
mod shares;
mod split;
mod table;
mod tree;
mod uct;
mod walk;
mod walks;

use fish::{Action, Fish};
use game::{Actor, Game, Luck, Seat, Seeded};

use crate::bot::{Bot, Choice, Line};
use crate::budget::Budget;
use crate::level::Level;
use crate::registry::{Sparring, any};

use bits::Bits;
use duel::Duel;
use evaluate::FISH;
use floe::{Floe, tiles_of};
use ice::{Deed, Ice};
use purse::Purse;
use search::Search;
use tree::Tree;
use uct::Uct;

/// Those to be measured against.
pub(crate) const SPARRING: &[Sparring] = &[Sparring {
    name: "uct",
    about: "plain Monte-Carlo tree search with random games, 10,000 a move",
    make: || any::<Fish>(Uct),
}];

/// The opponent at a level.
pub(crate) fn at(level: Level) -> Opponent {
    let nodes = match level {
        Level::Easy => 100,
        Level::Normal => 2000,
        Level::Hard => 300_000,
        Level::Max => 2_000_000,
    };
    Opponent { nodes }
}

/// An opponent for Fish.
pub(crate) struct Opponent {
    nodes: u64,
}

impl Bot<Fish> for Opponent {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn choose(&self, view: &Fish, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<Action>> {
        let legal = view.legal(Actor::Seat(seat));
        if legal.len() < 2 {
            return legal.first().copied().map(Choice::forced);
        }
        let is_tree = matches!(legal[0], Action::Place(_)) || 2 < view.present().len();
        let luck = Seeded::new(u64::from(luck.below(u32::MAX)));
        match (is_tree, tiles_of(view).count_ones() <= u64::BITS) {
            (false, true) => think::<u64>(view, seat, budget),
            (false, false) => think::<u128>(view, seat, budget),
            (true, true) => grow::<u64>(view, seat, budget, luck),
            (true, false) => grow::<u128>(view, seat, budget, luck),
        }
    }
}

fn think<B: Bits>(view: &Fish, seat: Seat, budget: &Budget<'_>) -> Option<Choice<Action>> {
    let floe = Floe::<B>::of(view);
    let standing = |seat: Seat| view.standing(seat).fold(0_u128, |cells, (_, cell)| cells | 1 << cell);
    let others = view.present().iter().filter(|other| *other != seat).fold(0, |cells, other| cells | standing(other));
    let duel =
        Duel { free: floe.tiles(view.free()), mine: floe.tiles(standing(seat)), theirs: floe.tiles(others), spare: 0 };
    let mut search = Search::new(&floe, Purse::new(*budget));
    let verdict = search.choose(duel);
    let lines: Vec<Line<Action>> = verdict
        .candidates
        .iter()
        .map(|candidate| {
            let cell = floe.cell(candidate.step.from);
            let id = view.standing(seat).find(|(_, at)| *at == cell).map_or(0, |(id, _)| id);
            Line {
                actions: vec![Action::Move(id, floe.cell(candidate.step.to))],
                decided: 1,
                value: f64::from(candidate.value) / f64::from(FISH),
            }
        })
        .collect();
    Some(Choice { action: lines[0].actions[0], lines, nodes: search.purse.nodes() })
}

fn grow<B: Bits>(view: &Fish, seat: Seat, budget: &Budget<'_>, luck: Seeded) -> Option<Choice<Action>> {
    let floe = Floe::<B>::of(view);
    let ice = Ice::of(view, seat, &floe);
    let mut purse = Purse::new(*budget);
    let nodes = Tree::new(&floe, luck).grow(ice, &mut purse);
    let line = |node: &tree::Node| {
        let action = match node.deed {
            Deed::Place(tile) => Action::Place(floe.cell(tile)),
            Deed::Move(from, to) => {
                let cell = floe.cell(from);
                let id = view.standing(seat).find(|(_, at)| *at == cell).map_or(0, |(id, _)| id);
                Action::Move(id, floe.cell(to))
            }
            Deed::Skip => Action::Skip,
        };
        Line { actions: vec![action], decided: 1, value: 2.0 * f64::from(node.total / node.visits.max(1) as f32) - 1.0 }
    };
    let lines: Vec<Line<Action>> = nodes.iter().map(line).collect();
    Some(Choice { action: lines[0].actions[0], lines, nodes: purse.nodes() })
}
