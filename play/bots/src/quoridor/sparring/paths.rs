//! Alpha-beta search over all moves, by the difference of the shortest paths.

use game::{Actor, Game, Luck, Seat};
use quoridor::{Action, Quoridor};

use crate::bot::{Bot, Choice};
use crate::budget::Budget;

/// Iterative deepening over all moves; the static evaluation is the difference of the distances.
pub(super) struct Paths;

/// How many positions it looks at.
const NODES: u64 = 500_000;
/// How far ahead it looks at most.
const DEEPEST: u8 = 40;
/// What a win is worth.
const WIN: i32 = 1_000;

impl Bot<Quoridor> for Paths {
    fn nodes(&self) -> u64 {
        NODES
    }

    fn choose(&self, view: &Quoridor, seat: Seat, budget: &Budget<'_>, _: &mut dyn Luck) -> Option<Choice<Action>> {
        let mut search = Search { budget, nodes: 0, is_stopped: false };
        let mut moves = view.legal(Actor::Seat(seat));
        for depth in 1..=DEEPEST {
            let (value, best) = search.best(view, &moves, depth, (-2 * WIN, 2 * WIN));
            // A depth not finished counts as far as it went: the best of the one before was looked at first.
            if let Some(best) = best {
                moves[..=best].rotate_right(1);
            }
            if search.is_stopped || WIN / 2 < value.abs() {
                break;
            }
        }
        let action = moves.first().copied()?;
        Some(Choice { action, lines: Vec::new(), nodes: search.nodes })
    }
}

struct Search<'a> {
    budget: &'a Budget<'a>,
    nodes: u64,
    is_stopped: bool,
}

impl Search<'_> {
    /// The value of the best move for the side to move, and which it is.
    fn best(&mut self, game: &Quoridor, moves: &[Action], depth: u8, window: (i32, i32)) -> (i32, Option<usize>) {
        let (mut alpha, beta) = window;
        let mut best = (-2 * WIN, None);
        for (index, action) in moves.iter().enumerate() {
            let mut next = *game;
            next.play(*action);
            let value = -self.value(&next, depth - 1, (-beta, -alpha));
            if self.is_stopped {
                break;
            }
            if best.0 < value {
                best = (value, Some(index));
            }
            alpha = alpha.max(value);
            if beta <= alpha {
                break;
            }
        }
        best
    }

    /// The value of a position for the side to move.
    fn value(&mut self, game: &Quoridor, depth: u8, window: (i32, i32)) -> i32 {
        self.nodes += 1;
        let Some(Actor::Seat(seat)) = game.turn().actor() else {
            // The side that moved last has won, the sooner the better, or neither has.
            let is_won = game.outcome().is_some_and(|outcome| !outcome.winners.is_empty());
            return if is_won { -WIN - i32::from(depth) } else { 0 };
        };
        if depth == 0 {
            return ahead(game, seat);
        }
        if self.budget.is_spent(self.nodes) {
            self.is_stopped = true;
            return 0;
        }
        let mut moves = game.legal(Actor::Seat(seat));
        if 1 < depth {
            // What looks best at once is looked at first.
            moves.sort_by_cached_key(|action| {
                let mut next = *game;
                next.play(*action);
                -ahead(&next, seat)
            });
        }
        self.best(game, &moves, depth, window).0
    }
}

/// How many steps a seat is ahead.
fn ahead(game: &Quoridor, seat: Seat) -> i32 {
    let steps = |seat| i32::from(game.steps_home(seat).unwrap_or(u8::MAX));
    steps(Seat(1 - seat.0)) - steps(seat)
}
