//! Monte-Carlo tree search among any number of players, with a static evaluation in place of playouts.

use game::{Luck, Seeded};

use super::floe::Floe;
use super::ice::{Ice, IceMove};
use super::node_budget::NodeBudget;
use super::shares::{Judge, Shares};
use super::walks::Walks;
use crate::bits::{Bits, each};

/// The tree. Each leaf is evaluated statically.
pub(super) struct Tree<'a, B> {
    judge: Judge<'a, B>,
    nodes: Vec<Node>,
    luck: Seeded,
}

/// A position in the tree.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The move that led here.
    pub(super) played: IceMove,
    /// Its visits.
    pub(super) visits: u32,
    /// The sum of what its actor may expect, over all visits.
    pub(super) total: f32,
    /// The first child.
    first: u32,
    /// How many children it has.
    count: u16,
}

/// The exploration constant.
const EXPLORATION: f32 = 1.0;
/// First play urgency: how much worse than its siblings an unvisited node is expected to be.
const URGENCY: f32 = 0.05;
/// After how many visits a leaf is expanded.
const EXPANSION: u32 = 2;
/// The most nodes.
const MOST: usize = 4_000_000;
/// How many nodes of the budget an evaluation costs.
const COST: u32 = 2;
/// Of how many tiles the best is taken where the rest of the placements is guessed.
const GUESSES: u32 = 3;

impl Node {
    /// The result that its actor may expect.
    pub(super) fn value(&self) -> f64 {
        2.0 * f64::from(self.total / number(self.visits.max(1))) - 1.0
    }
}

impl<'a, B: Bits> Tree<'a, B> {
    /// A tree without branches.
    pub(super) fn new(floe: &'a Floe<B>, luck: Seeded) -> Tree<'a, B> {
        let root = Node { played: IceMove::Skip, visits: 0, total: 0.0, first: 0, count: 0 };
        Tree { judge: Judge { floe, walks: Walks::new() }, nodes: vec![root], luck }
    }

    /// Grows until the budget is spent, and gives what can be done, the best first.
    pub(super) fn grow(&mut self, ice: Ice<B>, node_budget: &mut NodeBudget<'_>) -> Vec<Node> {
        self.expand(0, &ice);
        while !node_budget.is_spent() {
            self.visit(ice, node_budget);
        }
        let mut best = self.below(0).to_vec();
        best.sort_by(|one, other| {
            (other.visits, other.total).partial_cmp(&(one.visits, one.total)).expect("no visit is worth more than one")
        });
        best
    }

    fn below(&self, place: usize) -> &[Node] {
        let node = &self.nodes[place];
        &self.nodes[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    /// Selection, expansion, evaluation and backpropagation.
    fn visit(&mut self, mut ice: Ice<B>, node_budget: &mut NodeBudget<'_>) {
        let mut path = [(0, 0); 256];
        let (mut place, mut depth) = (0, 0);
        while 0 < self.nodes[place].count && depth < path.len() {
            let next = self.select(place);
            path[depth] = (next, ice.mover);
            depth += 1;
            ice.play(self.judge.floe, self.nodes[next].played);
            place = next;
        }
        if EXPANSION <= self.nodes[place].visits {
            self.expand(place, &ice);
        }
        for _ in 0..COST {
            node_budget.take();
        }
        let shares = self.evaluate(ice, node_budget);
        self.nodes[0].visits += 1;
        self.nodes[0].total += 0.5;
        for (place, mover) in &path[..depth] {
            let node = &mut self.nodes[*place];
            node.visits += 1;
            node.total += shares[*mover];
        }
    }

    /// Adds the children of a node.
    fn expand(&mut self, place: usize, ice: &Ice<B>) {
        if MOST < self.nodes.len() || is_over(self.judge.floe, ice) {
            return;
        }
        let first = self.nodes.len();
        let nodes = &mut self.nodes;
        ice.each_move(self.judge.floe, |played| nodes.push(Node { played, visits: 0, total: 0.0, first: 0, count: 0 }));
        let count = u16::try_from(nodes.len() - first).expect("there are fewer moves than that");
        nodes[place].first = u32::try_from(first).expect("the tree is smaller than that");
        nodes[place].count = count;
    }

    /// The child with the highest score.
    fn select(&self, place: usize) -> usize {
        let node = &self.nodes[place];
        let (mut total, mut visits) = (0.0, 0);
        for child in self.below(place) {
            total += child.total;
            visits += child.visits;
        }
        let expected = if visits == 0 { 0.5 } else { total / number(visits) };
        let width = EXPLORATION * number(visits + 1).sqrt() / number(u32::from(node.count));
        let (mut best, mut most) = (0, f32::MIN);
        for (index, child) in self.below(place).iter().enumerate() {
            let mean = if child.visits == 0 { expected - URGENCY } else { child.total / number(child.visits) };
            let score = mean + width / (1.0 + number(child.visits));
            if most < score {
                (best, most) = (index, score);
            }
        }
        node.first as usize + best
    }

    /// What each player may expect. Penguins that are not placed yet are placed by a playout.
    fn evaluate(&mut self, mut ice: Ice<B>, node_budget: &mut NodeBudget<'_>) -> Shares {
        while ice.is_placing() {
            let tile = self.guess(&ice);
            ice.play(self.judge.floe, IceMove::Place(tile));
        }
        self.judge.shares(node_budget, &ice)
    }

    /// A tile on which a penguin might be placed: the one with the most fish around of a few.
    fn guess(&mut self, ice: &Ice<B>) -> u8 {
        let floe = self.judge.floe;
        let places = floe.places(ice.free);
        let (mut best, mut most) = (0, -1);
        for _ in 0..GUESSES {
            let before = self.luck.below(places.count()) as usize;
            let tile = each(places).nth(before).unwrap_or(0);
            let fish = floe.fish_of(floe.reach(tile, ice.free));
            if most < fish {
                (best, most) = (tile, fish);
            }
        }
        best
    }
}

/// Whether no player can move any more.
fn is_over<B: Bits>(floe: &Floe<B>, ice: &Ice<B>) -> bool {
    let all = ice.standing.into_iter().fold(B::default(), |all, standing| all | standing);
    !ice.is_placing() && each(all).all(|tile| (floe.near(tile) & ice.free).is_empty())
}

/// A number of visits as a fraction.
#[expect(clippy::cast_precision_loss, reason = "visits are few")]
fn number(visits: u32) -> f32 {
    visits as f32
}
