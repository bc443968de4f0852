//! Plain Monte-Carlo tree search (UCT): random playouts, and a tree of moves chosen by UCB1.

use fish::{Action, Fish};
use game::{Actor, Game, Luck, Seat, Seeded, Turn};

use crate::bot::{Bot, Choice, Line};
use crate::budget::Budget;

/// Monte-Carlo tree search. A node is a playout.
pub(crate) struct Uct;

/// How many playouts there are per move.
const PLAYOUTS: u64 = 10_000;
/// The exploration constant.
const EXPLORATION: f64 = 1.0;

/// A position in the tree.
struct Node {
    /// What led here.
    action: Action,
    /// Its actor; the table skips.
    actor: Option<Seat>,
    /// How many playouts went through it.
    visits: u32,
    /// How many of them its actor won.
    wins: f64,
    children: Vec<usize>,
    /// What was not tried yet.
    untried: Vec<Action>,
}

impl Bot<Fish> for Uct {
    fn nodes(&self) -> u64 {
        PLAYOUTS
    }

    fn choose(&self, view: &Fish, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<Action>> {
        if !view.turn().has(Actor::Seat(seat)) {
            return None;
        }
        let mut luck = Seeded::new(u64::from(luck.below(u32::MAX)));
        let mut tree = vec![Node::new(Action::Skip, None, view)];
        let mut playouts = 0;
        while playouts == 0 || !budget.is_spent(playouts) {
            play_out(&mut tree, *view, &mut luck);
            playouts += 1;
        }
        let mut tried: Vec<&Node> = tree[0].children.iter().map(|child| &tree[*child]).collect();
        tried.sort_by_key(|node| core::cmp::Reverse(node.visits));
        let line = |node: &&Node| Line::of(node.action, 2.0 * node.wins / f64::from(node.visits.max(1)) - 1.0);
        let action = tried.first()?.action;
        Some(Choice { action, lines: tried.iter().map(line).collect(), nodes: playouts })
    }
}

impl Node {
    fn new(action: Action, actor: Option<Seat>, game: &Fish) -> Node {
        let untried = game.turn().actor().map(|actor| game.legal(actor)).unwrap_or_default();
        Node { action, actor, visits: 0, wins: 0.0, children: Vec::new(), untried }
    }

    /// The upper confidence bound, if `log` is the logarithm of the visits of its parent.
    fn ucb1(&self, log: f64) -> f64 {
        let visits = f64::from(self.visits);
        self.wins / visits + EXPLORATION * (log / visits).sqrt()
    }
}

/// Plays one playout, from the root to the end.
fn play_out(tree: &mut Vec<Node>, mut game: Fish, luck: &mut Seeded) {
    let mut path = vec![0];
    let mut place = 0;
    while tree[place].untried.is_empty() && !tree[place].children.is_empty() {
        place = select(tree, place);
        game.play(tree[place].action);
        path.push(place);
    }
    if !tree[place].untried.is_empty() {
        let count = u32::try_from(tree[place].untried.len()).expect("there are fewer actions than that");
        let action = tree[place].untried.swap_remove(luck.below(count) as usize);
        let actor = actor_of(&game);
        game.play(action);
        tree.push(Node::new(action, actor, &game));
        let child = tree.len() - 1;
        tree[place].children.push(child);
        path.push(child);
    }
    let mut buffer = Vec::new();
    while let Some(actor) = game.turn().actor() {
        let action = game.pick(actor, luck, &mut buffer).expect("whoever is in turn has a legal action");
        game.play(action);
    }
    let winners = game.outcome().expect("nobody is in turn").winners;
    let share = 1.0 / f64::from(u8::try_from(winners.len().max(1)).unwrap_or(1));
    for place in path {
        let node = &mut tree[place];
        node.visits += 1;
        if node.actor.is_some_and(|seat| winners.has(seat)) {
            node.wins += share;
        }
    }
}

fn select(tree: &[Node], place: usize) -> usize {
    let log = natural_log(tree[place].visits);
    let (mut best, mut most) = (tree[place].children[0], f64::MIN);
    for child in &tree[place].children {
        let ucb1 = tree[*child].ucb1(log);
        if most < ucb1 {
            (best, most) = (*child, ucb1);
        }
    }
    best
}

fn actor_of(game: &Fish) -> Option<Seat> {
    match game.turn() {
        Turn::Seats(seats) => seats.lowest(),
        _ => None,
    }
}

/// The natural logarithm, the same on every machine.
fn natural_log(number: u32) -> f64 {
    let number = number.max(1);
    let halvings = number.ilog2();
    let rest = f64::from(number) / f64::from(1_u32 << halvings);
    // The series of the inverse hyperbolic tangent, which is short for numbers between one and two.
    let part = (rest - 1.0) / (rest + 1.0);
    let square = part * part;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square * (1.0 / 9.0))));
    f64::from(halvings) * core::f64::consts::LN_2 + 2.0 * part * series
}
