//! Monte-Carlo tree search whose playouts walk shortest paths.

use game::{Actor, Game, Luck, Seat, Seeded, Turn};
use quoridor::{Action, Quoridor, Wall};

use crate::bot::{Bot, Choice};
use crate::budget::Budget;

/// Monte-Carlo tree search by UCB1, with playouts in which pawns mostly walk shortest paths.
pub(super) struct MonteCarlo;

/// How many playouts it makes.
const SIMULATIONS: u64 = 60_000;
/// After how many turns of a playout the pawn with the shorter path wins.
const LONGEST: u32 = 120;
/// In how many turns of a hundred the pawn of a playout walks on.
const WALKS: u32 = 80;
/// The exploration constant.
const EXPLORATION: f64 = 0.3;

impl Bot<Quoridor> for MonteCarlo {
    fn nodes(&self) -> u64 {
        SIMULATIONS
    }

    fn choose(&self, view: &Quoridor, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<Action>> {
        let mut luck = Seeded::new(u64::from(luck.below(u32::MAX)));
        let mut tree = Tree::new(view, seat);
        let mut simulations = 0;
        // One game at least, or there is nothing to choose from.
        while simulations == 0 || !budget.is_spent(simulations) {
            tree.simulate(view, &mut luck);
            simulations += 1;
        }
        tree.most_visited().map(|action| Choice { action, lines: Vec::new(), nodes: simulations })
    }
}

/// A position in the tree, by the action that led there.
struct Node {
    action: Option<Action>,
    /// Its actor.
    by: Seat,
    visits: u32,
    /// How often its actor won.
    wins: f64,
    /// Where its children are, once it has them.
    children: std::ops::Range<usize>,
}

impl Node {
    fn new(action: Option<Action>, by: Seat) -> Node {
        Node { action, by, visits: 0, wins: 0.0, children: 0..0 }
    }

    /// The upper confidence bound.
    fn ucb1(&self, logarithm: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        let visits = f64::from(self.visits);
        self.wins / visits + EXPLORATION * (logarithm / visits).sqrt()
    }
}

struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    fn new(game: &Quoridor, seat: Seat) -> Tree {
        let mut tree = Tree { nodes: vec![Node::new(None, Seat(1 - seat.0))] };
        tree.grow(0, game);
        tree
    }

    /// Gives a node its children: the pawn's moves, and walls next to something.
    fn grow(&mut self, index: usize, game: &Quoridor) {
        let Some(Actor::Seat(seat)) = game.turn().actor() else { return };
        let first = self.nodes.len();
        let legal = game.legal(Actor::Seat(seat));
        let probable = legal.into_iter().filter(|action| match action {
            Action::Move(_) => true,
            Action::Wall(wall) => is_probable(game, *wall),
        });
        self.nodes.extend(probable.map(|action| Node::new(Some(action), seat)));
        self.nodes[index].children = first..self.nodes.len();
    }

    /// Selection, expansion, playout and backpropagation.
    fn simulate(&mut self, start: &Quoridor, luck: &mut Seeded) {
        let mut game = *start;
        let mut path = vec![0];
        let mut index = 0;
        while !self.nodes[index].children.is_empty() {
            index = self.select(index);
            path.push(index);
            game.play(self.nodes[index].action.expect("only the root has no action"));
        }
        if 0 < self.nodes[index].visits && game.turn() != Turn::Over {
            self.grow(index, &game);
        }
        let winner = playout(game, luck);
        for index in path {
            let node = &mut self.nodes[index];
            node.visits += 1;
            node.wins += match winner {
                Some(winner) if winner == node.by => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
    }

    fn select(&self, index: usize) -> usize {
        let logarithm = logarithm(self.nodes[index].visits.max(1));
        let mut best = (f64::NEG_INFINITY, index);
        for child in self.nodes[index].children.clone() {
            let ucb1 = self.nodes[child].ucb1(logarithm);
            if best.0 < ucb1 {
                best = (ucb1, child);
            }
        }
        best.1
    }

    fn most_visited(&self) -> Option<Action> {
        // Of several with as many visits the first.
        self.nodes[self.nodes[0].children.clone()].iter().rev().max_by_key(|node| node.visits)?.action
    }
}

/// Whether a wall is next to a pawn or to another wall.
fn is_probable(game: &Quoridor, wall: Wall) -> bool {
    let is_near = |row: u8, col: u8, reach: u8| wall.row().abs_diff(row) <= reach && wall.col().abs_diff(col) <= reach;
    let beside_pawn = [Seat(0), Seat(1)].into_iter().map(|seat| game.pawn(seat)).any(|pawn| {
        // The pawn's cell has slots on both sides.
        is_near(pawn.row(), pawn.col(), 1) || is_near(pawn.row().wrapping_sub(1), pawn.col().wrapping_sub(1), 1)
    });
    beside_pawn || game.placed().iter().any(|other| is_near(other.row(), other.col(), 2))
}

/// Plays on until a pawn is home, or until it takes too long: then the nearer pawn wins.
fn playout(mut game: Quoridor, luck: &mut Seeded) -> Option<Seat> {
    let mut buffer = Vec::new();
    for _ in 0..LONGEST {
        let Some(Actor::Seat(seat)) = game.turn().actor() else {
            return game.outcome().and_then(|outcome| outcome.winners.lowest());
        };
        let actor = Actor::Seat(seat);
        let walks = game.walls_left(seat) == 0 || luck.below(100) < WALKS;
        let action = if walks { step(&game, seat, luck, &mut buffer) } else { game.pick(actor, luck, &mut buffer) };
        game.play(action?);
    }
    let [one, two] = [Seat(0), Seat(1)].map(|seat| game.steps_home(seat));
    if one == two { None } else { Some(Seat(u8::from(two < one))) }
}

/// A step on a shortest path.
fn step(game: &Quoridor, seat: Seat, luck: &mut Seeded, buffer: &mut Vec<Action>) -> Option<Action> {
    game.pawn_moves_into(seat, buffer);
    let mut best = (u8::MAX, 1, None);
    for &action in buffer.iter() {
        let mut next = *game;
        next.play(action);
        let steps = next.steps_home(seat).unwrap_or(u8::MAX);
        if steps < best.0 {
            best = (steps, 1, Some(action));
        } else if steps == best.0 {
            // Of several as good each as likely.
            best.1 += 1;
            if luck.below(best.1) == 0 {
                best.2 = Some(action);
            }
        }
    }
    best.2
}

/// The natural logarithm, nearly: that of the power of two below, and a straight line to the next.
fn logarithm(number: u32) -> f64 {
    let power = number.ilog2();
    let rest = f64::from(number) / f64::from(1_u32 << power) - 1.0;
    (f64::from(power) + rest) * std::f64::consts::LN_2
}
