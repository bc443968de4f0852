//! How far a match is, for users who wait at a terminal.

use indicatif::ProgressBar;

use super::plan::Plan;
use super::tally::Tally;
use crate::progress::bar;
use crate::world::World;

/// A bar with the score so far.
pub(super) fn begin(plan: &Plan, tally: &Tally<'_>, world: &World<'_>) -> ProgressBar {
    let template = "{bar:30} {pos}/{len} games, {elapsed} gone, {eta} left  {msg}";
    let bar = bar(plan.schedule.games(), template, world).with_position(tally.played());
    // What was played before says nothing about how long the rest takes.
    bar.reset_eta();
    bar
}

/// Another game is over.
pub(super) fn show(bar: &ProgressBar, tally: &Tally<'_>) {
    bar.set_position(tally.played());
    if bar.is_hidden() {
        return;
    }
    let (standing, score) = (tally.standing(), tally.standing().score());
    let (won, drawn, lost) = (standing.won, standing.drawn, standing.lost);
    let reach = 50.0 * (score.high - score.low);
    let test = standing.test().map_or(String::new(), |(_, ratio)| format!(", LLR {ratio:.2}"));
    bar.set_message(format!("A +{won} ={drawn} -{lost}, {:.1} % ±{reach:.1}{test}", 100.0 * score.mean));
}
