//! The analysis of a game, act by act.

use std::sync::atomic::AtomicBool;

use game::{Actor, AnyGame, Seat, Text, tell};

use crate::decision::{Case, Decision};
use crate::judge::Judge;
use crate::luck::{self, Draw};
use crate::past::Past;
use crate::report::Report;

/// The analysis of a game. The caller calls [`step`](Review::step) until nothing is left, and may stop at any time: what was
/// found by then is a report, too.
pub struct Review {
    past: Past,
    judge: Judge,
    game: Box<dyn AnyGame>,
    next: usize,
    decisions: Vec<Decision>,
    draws: Vec<Draw>,
}

impl Review {
    /// An analysis that has not begun.
    #[must_use]
    pub fn new(past: Past, judge: Judge) -> Review {
        let game = past.start.duplicate();
        Review { past, judge, game, next: 0, decisions: Vec::new(), draws: Vec::new() }
    }

    /// How many acts were analysed, and of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.past.acts.len())
    }

    /// Goes on to the next decision or draw, and says whether there was one. When `stop` becomes true it is judged by what
    /// was found by then.
    pub fn step(&mut self, stop: Option<&AtomicBool>) -> bool {
        let Some(act) = self.past.acts.get(self.next) else { return false };
        let count = match act.by {
            Actor::Seat(seat) if self.game.legal(act.by).contains(&act.action) => self.decide(seat, stop),
            Actor::Chance => {
                let draw = luck::draw(&self.judge, &*self.game, act, stop);
                let story = self.follow(1);
                self.draws.extend(draw.map(|draw| Draw { story, ..draw }));
                return true;
            }
            _ => 1,
        };
        self.follow(count);
        true
    }

    /// Judges a decision, and says how many acts are left to be followed.
    fn decide(&mut self, seat: Seat, stop: Option<&AtomicBool>) -> usize {
        let acts = &self.past.acts[self.next..];
        let case = Case { judge: &self.judge, game: &*self.game, seat, acts, stop };
        let Some((decision, count)) = case.judged() else { return 1 };
        let story = self.follow(count);
        self.decisions.push(Decision { story, ..decision });
        0
    }

    /// Plays so many acts, and tells what happened.
    fn follow(&mut self, count: usize) -> Vec<Text> {
        let mut story = Vec::new();
        for act in self.past.acts.iter().skip(self.next).take(count) {
            // The log was verified before.
            tell(&mut story, self.game.apply(act.by, &act.action).map_or(Vec::new(), |narration| narration.story));
        }
        self.next += count;
        story
    }

    /// What was found so far.
    #[must_use]
    pub fn report(self) -> Report {
        let outcome = self.game.outcome();
        let seats = (0..self.past.start.seats()).map(Seat);
        let result = |seat: Seat| self.judge.result(&*self.game, outcome.as_ref()?, seat);
        Report {
            kind: self.past.kind,
            table: self.past.table.clone(),
            names: seats.clone().map(|seat| self.past.name(seat)).collect(),
            sides: self.past.sides(),
            unit: self.judge.unit(&*self.past.start),
            judge: self.judge.name().to_owned(),
            nodes: self.judge.nodes(),
            results: seats.map(result).collect(),
            outcome: outcome.clone(),
            acts: self.past.acts.last().map_or(0, |act| act.number),
            is_whole: self.next == self.past.acts.len(),
            veiled: self.past.veiled,
            decisions: self.decisions,
            draws: self.draws,
        }
    }
}
