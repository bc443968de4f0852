//! How far a match is, for whoever looks on.

use indicatif::ProgressBar;

use super::plan::Plan;
use super::tally::Tally;
use crate::progress::bar;
use crate::world::World;

/// A bar with the score so far.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// A bar, if somebody looks on.
    pub(super) fn new(plan: &Plan, tally: &Tally<'_>, world: &World<'_>) -> Progress {
        let template = "{bar:30} {pos}/{len} games, {elapsed} gone, {eta} left  {msg}";
        let bar = bar(plan.schedule.games(), template, world);
        bar.set_position(tally.played());
        // What was played before says nothing about how long the rest takes.
        bar.reset_eta();
        Progress(bar)
    }

    /// Another game is over.
    pub(super) fn show(&self, tally: &Tally<'_>) {
        self.0.set_position(tally.played());
        if self.0.is_hidden() {
            return;
        }
        let (standing, score) = (tally.standing(), tally.standing().score());
        let (won, drawn, lost) = (standing.won, standing.drawn, standing.lost);
        let reach = 50.0 * (score.high - score.low);
        let test = standing.test().map_or(String::new(), |(_, ratio)| format!(", LLR {ratio:.2}"));
        self.0.set_message(format!("A +{won} ={drawn} -{lost}, {:.1} % ±{reach:.1}{test}", 100.0 * score.mean));
    }

    /// Time goes by. The bar is drawn by our thread and no other: it is we who have standard error.
    pub(super) fn tick(&self) {
        self.0.tick();
    }

    /// All are over.
    pub(super) fn end(&self) {
        self.0.finish_and_clear();
    }
}
