//! The opponent that searches: iterative deepening, as far as its budget goes.

use game::{Luck, Seat};
use quoridor::{Action, Quoridor};

use super::candidates::{Candidate, Width};
use super::evaluation::{DECIDED, WIN};
use super::position::{Move, Position};
use super::race;
use super::search::{Search, Spot, Window};
use crate::bot::{Bot, Choice, Line};
use crate::budget::Budget;

/// An opponent that searches.
pub(super) struct Engine {
    /// How many positions it looks at.
    pub(super) nodes: u64,
    /// How many plies deep it searches at most.
    pub(super) depth: i32,
    /// How much worse than the best, in hundredths of a step, a move may be that it takes for as good. None for an
    /// opponent that always does the best it sees.
    pub(super) blur: u32,
}

/// A move at the root and what it is worth.
#[derive(Clone, Copy, Debug)]
struct Rooted {
    candidate: Candidate,
    value: i32,
    /// How much better it is taken to be than it is, so that games vary.
    bonus: i32,
}

impl Bot<Quoridor> for Engine {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn choose(&self, view: &Quoridor, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<Action>> {
        let position = Position::of(view, seat);
        let steps = position.steps()?;
        let mut search = Search::new(budget);
        let mut list = Vec::new();
        search.lister.pawn_moves(&position, steps, &mut list);
        search.lister.walls(&position, steps, Width::All, &mut list);
        let mut root = Root::new(position, list);
        if budget.luck().is_some() {
            root.vary(luck);
        }
        if !root.finish(steps) {
            root.deepen(&mut search, self.depth);
        }
        let chosen = root.pick(self.blur, luck)?;
        let lines = root.moves.iter().map(|rooted| root.line(&search, rooted)).collect();
        Some(Choice { action: chosen.action(), lines, nodes: search.nodes })
    }
}

/// The position to move in, and its moves, the best first.
struct Root {
    position: Position,
    moves: Vec<Rooted>,
}

impl Root {
    fn new(position: Position, list: Vec<Candidate>) -> Root {
        let (me, them) = (position.me(), 1 - position.me());
        let rooted = |candidate: Candidate| {
            let value = 100 * (i32::from(candidate.steps[them]) - i32::from(candidate.steps[me]));
            let value = if candidate.action.is_wall() { value - 60 } else { value };
            Rooted { candidate, value, bonus: 0 }
        };
        let mut moves: Vec<Rooted> = list.into_iter().map(rooted).collect();
        moves.sort_by_key(|rooted| -rooted.value);
        Root { position, moves }
    }

    /// Gives every move a small bonus, by luck.
    fn vary(&mut self, luck: &mut dyn Luck) {
        for rooted in &mut self.moves {
            rooted.bonus = i32::try_from(luck.below(VARIETY)).expect("a bonus is small");
        }
    }

    /// If it is only a race any more, values the moves by how it ends, and says so.
    fn finish(&mut self, steps: [u8; 2]) -> bool {
        let (position, me) = (self.position, self.position.me());
        let is_won = race::finish(&position, steps).is_some_and(|finish| position.left[1 - finish.winner] == 0);
        if !is_won || position.left[0] != 0 && position.left[1] != 0 {
            return false;
        }
        for rooted in &mut self.moves {
            let next = position.after(rooted.candidate.action);
            // Who has walls need not place them to win.
            let is_step = !rooted.candidate.action.is_wall();
            let finish = if is_step { race::finish(&next, rooted.candidate.steps) } else { None };
            let turns = finish.map_or(0, |finish| i32::from(finish.turns) + 1);
            rooted.value = match finish {
                _ if rooted.candidate.steps[me] == 0 => WIN - 1,
                Some(finish) if finish.winner == me => WIN - turns,
                Some(_) => turns - WIN,
                None => 0,
            };
        }
        self.moves.sort_by_key(|rooted| -rooted.value);
        true
    }

    /// Iterative deepening with aspiration windows, until the budget is spent or the game is decided.
    fn deepen(&mut self, search: &mut Search<'_>, deepest: i32) {
        search.begin(&self.position);
        for depth in 1..=deepest {
            let guess = self.moves.first().map_or(0, |best| best.value);
            let mut window = if depth < 4 { (-WIN, WIN) } else { (guess - ASPIRATION, guess + ASPIRATION) };
            loop {
                let value = self.iterate(search, depth, window);
                if search.is_stopped {
                    return;
                }
                window = match value {
                    _ if value <= window.0 => (-WIN, window.1),
                    _ if window.1 <= value => (window.0, WIN),
                    _ => break,
                };
            }
            if self.moves.first().is_none_or(|best| DECIDED <= best.value) {
                return;
            }
        }
    }

    /// Searches all moves so deep and sorts them. If it is stopped on the way, a move that was found to be
    /// better than the first still comes first.
    fn iterate(&mut self, search: &mut Search<'_>, depth: i32, (mut alpha, beta): Window) -> i32 {
        let mut best = -WIN;
        let mut values = Vec::with_capacity(self.moves.len());
        for (index, rooted) in self.moves.iter().enumerate() {
            let next = self.position.after(rooted.candidate.action);
            let ahead = Spot { position: &next, steps: rooted.candidate.steps, ply: 1 };
            let (low, high) = (alpha - rooted.bonus, beta - rooted.bonus);
            let value = if index == 0 {
                -search.value(ahead, depth - 1, (-high, -low))
            } else {
                let reduction = if depth < 3 || index < 6 { 0 } else { 1 + i32::from(24 <= index && 5 <= depth) };
                search.null_window_value(ahead, depth - 1, reduction, (low, high))
            };
            // What is decided is decided.
            let value = if value.abs() < DECIDED { value + rooted.bonus } else { value };
            if search.is_stopped {
                break;
            }
            best = best.max(value);
            // What is no better than another is known to be no better, not how much worse: it stays behind.
            values.push(if index == 0 || alpha < value { value } else { value.min(alpha) });
            alpha = alpha.max(value);
            if beta <= alpha {
                break;
            }
        }
        self.sort(&values);
        best
    }

    /// Sorts the moves by values of the first of them; those not valued keep their order behind the best.
    fn sort(&mut self, values: &[i32]) {
        let Some(best) = values.iter().copied().max() else { return };
        for (rooted, value) in self.moves.iter_mut().zip(values) {
            rooted.value = *value;
        }
        for rooted in &mut self.moves[values.len()..] {
            rooted.value = rooted.value.min(best - 1);
        }
        let first = values.iter().position(|value| *value == best).unwrap_or(0);
        self.moves[..=first].rotate_right(1);
        self.moves[1..].sort_by_key(|rooted| -rooted.value);
    }

    /// The move to do.
    fn pick(&self, blur: u32, luck: &mut dyn Luck) -> Option<Move> {
        let best = self.moves.first()?;
        if blur == 0 {
            return Some(best.candidate.action);
        }
        let blurred = |rooted: &Rooted| {
            let noise = i32::try_from(luck.below(blur) + luck.below(blur)).expect("a blur is small");
            (rooted.value + noise, rooted.candidate.action)
        };
        self.moves.iter().take(BLURRED).map(blurred).max_by_key(|(value, _)| *value).map(|(_, action)| action)
    }

    /// A move, what is expected after it, and what that is worth.
    fn line(&self, search: &Search<'_>, rooted: &Rooted) -> Line<Action> {
        let mut actions = vec![rooted.candidate.action.action()];
        let mut position = self.position.after(rooted.candidate.action);
        while actions.len() < LINE {
            let Some(next) = search.table.get(position.key()).and_then(|entry| entry.best) else { break };
            actions.push(next.action());
            position = position.after(next);
        }
        Line { actions, decided: 1, value: expectation(rooted.value - rooted.bonus) }
    }
}

/// By how much moves may be taken to be better than they are, in hundredths of a step.
const VARIETY: u32 = 16;
/// Half the width of the aspiration window.
const ASPIRATION: i32 = 60;
/// Among how many of the best moves an opponent that errs on purpose chooses.
const BLURRED: usize = 8;
/// How long a line is shown.
const LINE: usize = 10;
/// How many hundredths of a step ahead make one win six games of seven.
const SURE: f64 = 500.0;

/// The result that a value lets expect.
fn expectation(value: i32) -> f64 {
    if DECIDED <= value.abs() {
        return f64::from(value.signum());
    }
    let ahead = f64::from(value) / SURE;
    ahead / (1.0 + ahead * ahead).sqrt()
}
