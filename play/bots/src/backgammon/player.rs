//! The opponent: what it does in each phase.

use std::sync::LazyLock;

use backgammon::{Action, BAR, Backgammon, OFF, Position};
use game::{Actor, Game, Luck, Seat, Seeded};

use crate::bot::{Bot, Choice, Line};
use crate::budget::Budget;
use crate::unit::Unit;

use super::chances::Chances;
use super::cube::{DROPPED, Verdict};
use super::evaluator::{Evaluator, Scratch};
use super::search::Search;
use super::turns::ways;
use super::weights::Nets;
use super::worth::Worth;

/// What the nets have learned. `docs/strength.md` tells how.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// It takes a second to get ready, once.
pub(super) static EVALUATOR: LazyLock<Evaluator> =
    LazyLock::new(|| Evaluator::new(&Nets::read(WEIGHTS).expect("the nets are stored whole")));

/// An opponent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Player {
    /// Its search depth, in plies.
    pub(super) depth: usize,
    /// The standard deviation of its errors, in points.
    pub(super) slips: f32,
    pub(super) nodes: u64,
}

impl Bot<Backgammon> for Player {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn prepare(&self) {
        LazyLock::force(&EVALUATOR);
    }

    fn unit(&self, view: &Backgammon) -> Unit {
        match view.situation().length {
            0 => Unit::Points,
            _ => Unit::Stakes,
        }
    }

    fn choose(
        &self,
        view: &Backgammon,
        seat: Seat,
        budget: &Budget<'_>,
        _luck: &mut dyn Luck,
    ) -> Option<Choice<Action>> {
        let legal = view.legal(Actor::Seat(seat));
        let situation = view.situation();
        let mut search = Search {
            evaluator: &EVALUATOR,
            worth: Worth::to(seat, &situation, situation.cube),
            budget,
            nodes: 0,
            scratch: Scratch::default(),
        };
        let lines = match legal.first()? {
            Action::Throw => {
                let chances = self.chances(&mut search, &view.seen_by(seat));
                let verdict = Verdict::of(seat, &situation, chances);
                let double = if verdict.doubles() { verdict.taken.min(DROPPED) } else { verdict.taken };
                vec![line(Action::Throw, verdict.no_double), line(Action::Double, double)]
            }
            Action::Take => {
                // The other side is about to roll.
                let chances = self.chances(&mut search, &view.seen_by(seat).flipped());
                let verdict = Verdict::of(situation.to_act, &situation, chances);
                vec![line(Action::Take, -verdict.taken), line(Action::Drop, -DROPPED)]
            }
            Action::Accept => {
                let chances = self.chances(&mut search, &view.seen_by(seat).flipped()).flipped();
                let offered = search.worth.won(situation.resigned);
                vec![line(Action::Accept, offered), line(Action::Decline, search.worth.of(chances))]
            }
            Action::Move(..) => self.moves(&mut search, view, seat),
            _ => return None,
        };
        Choice::best_of(lines, search.nodes)
    }
}

impl Player {
    /// What the side to roll may expect.
    fn chances(&self, search: &mut Search<'_>, position: &Position) -> Chances {
        let slip = self.slip(position);
        let mut deepest = (0..=self.depth.min(CUBE_DEPTH)).rev();
        let found = deepest.find_map(|depth| search.expected(position, depth).ok());
        let mut chances = found.unwrap_or_else(|| search.evaluator.chances(position));
        chances.0[0] += slip / 2.0;
        chances.sound()
    }

    /// Every way to play on, with what it is worth.
    fn moves(&self, search: &mut Search<'_>, view: &Backgammon, seat: Seat) -> Vec<Line<Action>> {
        let ways = ways(view, seat);
        let ranked = search.rank(&ways, self.depth);
        let line = |one: &super::search::Ranked<'_>| Line {
            actions: one.way.actions.clone(),
            decided: one.way.actions.len(),
            value: f64::from(one.value + self.slip(&one.way.after)),
        };
        ranked.iter().map(line).collect()
    }

    /// By how much a position is misjudged: always by the same, so that a play is not given up halfway.
    #[expect(clippy::cast_precision_loss, reason = "eight bits are exact")]
    fn slip(&self, position: &Position) -> f32 {
        let counts = (OFF..=BAR).flat_map(|place| [position.own.on(place), position.other.on(place)]);
        let seed = counts.fold(0_u64, |seed, count| (seed ^ u64::from(count)).wrapping_mul(0x0000_0100_0000_01b3));
        // The sum of bytes is about normal.
        let sum: i32 = Seeded::new(seed).next().to_le_bytes().into_iter().map(i32::from).sum();
        (sum - 4 * 255) as f32 / SPREAD * self.slips
    }
}

/// How many rolls are looked ahead for the cube.
const CUBE_DEPTH: usize = 2;
/// The spread of a sum of eight bytes.
const SPREAD: f32 = 209.0;

fn line(action: Action, value: f32) -> Line<Action> {
    Line::of(action, f64::from(value))
}
