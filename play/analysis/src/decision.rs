//! A decision, and how it is judged.

use std::sync::atomic::AtomicBool;

use bots::{Choice, Line};
use game::{Actor, AnyGame, Seat, Text};

use crate::judge::{Judge, after, decided};
use crate::mark::{Limits, Mark};
use crate::past::Act;

/// A decision of a seat: all that it decided at once, though that may take several actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The number that the log gives its first action.
    pub number: u64,
    /// The seat that decided.
    pub seat: Seat,
    /// The ids of what was done.
    pub done: Vec<String>,
    /// The same as players write it.
    pub written: String,
    /// What happened.
    pub story: Vec<Text>,
    /// The ids of the best that could be done.
    pub best: Vec<String>,
    /// The same as players write it.
    pub best_written: String,
    /// How it would be expected to go on from the best, as players write it.
    pub expected: String,
    /// What the best is worth to the seat.
    pub value: Option<f64>,
    /// How much less what was done is worth.
    pub lost: Option<f64>,
    /// How bad that is.
    pub mark: Mark,
    /// Whether nothing else could be done.
    pub is_forced: bool,
}

impl Decision {
    /// The number of the line with the last of its actions: all of them follow each other.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.number + u64::try_from(self.done.len().saturating_sub(1)).unwrap_or_default()
    }
}

/// What is decided at a point of the log.
pub(crate) struct Case<'a> {
    pub(crate) judge: &'a Judge,
    pub(crate) game: &'a dyn AnyGame,
    pub(crate) seat: Seat,
    /// What happened from there on.
    pub(crate) acts: &'a [Act],
    pub(crate) stop: Option<&'a AtomicBool>,
}

/// Where an action stands among the lines of the bot that judges.
struct Found {
    /// How many actions were the decision.
    count: usize,
    /// Which line it is.
    line: Option<usize>,
    /// The game after it.
    after: Box<dyn AnyGame>,
}

impl Case<'_> {
    /// The decision, and how many acts it takes; nothing if the log ends in the middle of it.
    pub(crate) fn judged(&self) -> Option<(Decision, usize)> {
        let (game, seat) = (self.game, self.seat);
        let choice = self.judge.choose(game, seat, self.judge.closely(self.stop));
        let choice = choice.unwrap_or_else(|| Choice::forced(String::new()));
        let found = self.find(&choice.lines)?;
        let done: Vec<String> = self.acts.iter().take(found.count).map(|act| act.action.clone()).collect();
        let best = choice.lines.first().map_or_else(|| vec![choice.action.clone()], |line| decided(line).to_vec());
        let is_only = game.legal(Actor::Seat(seat)).len() < 2 || choice.lines.len() == 1 && 1 < found.count;
        let is_best = done == best || found.line == Some(0);
        let lost = match () {
            () if is_only || is_best => Some(0.0),
            () => self.lost(&choice.lines, &found, (&best, &done)).map(|lost| lost.max(0.0)),
        };
        let limits = Limits::of(self.judge.unit(game));
        let rest = choice.lines.first().map_or(&[][..], |line| line.actions.get(line.decided..).unwrap_or(&[]));
        let decision = Decision {
            number: self.acts.first()?.number,
            seat,
            written: written(game, Some(seat), &done),
            story: Vec::new(),
            best_written: written(game, Some(seat), &best),
            expected: after(game, seat, &best).map_or(String::new(), |next| written(&*next, None, rest)),
            value: choice.lines.first().map(|line| line.value),
            lost,
            mark: lost.map_or(Mark::Fine, |lost| limits.mark(lost)),
            is_forced: is_only,
            done,
            best,
        };
        Some((decision, found.count))
    }

    /// Finds what was done among the lines, by the position that it led to: steps in another order, or by another way, are
    /// the same decision.
    fn find(&self, lines: &[Line<String>]) -> Option<Found> {
        let longest = lines.iter().map(|line| line.decided).max().unwrap_or(1).max(1);
        let mut game = self.game.duplicate();
        let (mut found, mut is_whole) = (None, false);
        for (count, act) in (1..=longest).zip(self.acts) {
            if act.by != Actor::Seat(self.seat) || game.advance(act.by, &act.action).is_err() {
                break;
            }
            let line = lines.iter().position(|line| {
                line.decided == count
                    && after(self.game, self.seat, decided(line)).is_some_and(|reached| reached.same(&*game))
            });
            is_whole = count == longest;
            if line.is_some() || is_whole {
                found = Some(Found { count, line, after: game.duplicate() });
            }
        }
        found.filter(|found| is_whole || found.line.is_some())
    }

    /// How much was lost by something that is not the best.
    fn lost(&self, lines: &[Line<String>], found: &Found, both: (&[String], &[String])) -> Option<f64> {
        let (judge, game, seat) = (self.judge, self.game, self.seat);
        let listed = found.line.and_then(|index| Some(lines.first()?.value - lines.get(index)?.value));
        if listed.is_some() && !judge.must_look(game, seat, &*found.after) {
            return listed;
        }
        let before = lines.first().map(|line| line.value);
        judge.difference((game, seat), both, before, judge.closely(self.stop)).or(listed)
    }
}

/// Some actions as players write them, as far as they can be played: those of a seat, or else of the actors in turn.
fn written(game: &dyn AnyGame, seat: Option<Seat>, actions: &[String]) -> String {
    let mut game = game.duplicate();
    let mut words = Vec::new();
    for action in actions {
        let Some(actor) = seat.map(Actor::Seat).or_else(|| game.turn().actor()) else { break };
        let word = game.written(action);
        if game.advance(actor, action).is_err() {
            break;
        }
        words.push(word);
    }
    words.join(" ")
}
