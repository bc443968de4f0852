//! The analysis for people: mistakes, luck, and what each player did.

use std::fmt::Write as _;

use analysis::{Decision, Draw, Limits, Mark, Report, Summary, english};
use bots::Unit;
use game::Speak as _;

use crate::columns::columns;
use crate::net::prose::plain;

/// How many draws are told.
const LUCKIEST: usize = 5;

/// Everything.
pub(super) fn text(report: &Report, is_all: bool) -> String {
    let mut text = format!("{}\n", about(report));
    let is_told = |decision: &&Decision| is_all || Mark::Mistake <= decision.mark;
    let told: Vec<&Decision> = report.decisions.iter().filter(is_told).collect();
    text.push_str(&decisions(report, &told));
    text.push_str(&luck(report));
    text.push_str(&summary(report));
    if let Some(line) = report.veiled {
        let _ = writeln!(text, "\nFrom line {line} on something is hidden still: what came behind it is not judged.");
    }
    text
}

/// What was judged, by whom, and in what.
pub(super) fn about(report: &Report) -> String {
    let Limits { doubtful, mistake, blunder } = report.limits();
    let unit = match report.unit {
        Unit::Wins => "1 is a win, -1 a loss",
        Unit::Hands => "1 is a game won, -1 a game lost",
        Unit::Points => "1 is a point",
        Unit::Stakes => "1 is what the game is played for",
    };
    format!(
        "{}, {} decisions judged by {} with {} nodes each; values: {unit}; doubtful from {doubtful} on, mistakes from {mistake}, blunders from {blunder}",
        report.kind.name,
        report.summaries().iter().map(|summary| summary.decisions).sum::<u32>(),
        report.judge,
        report.nodes,
    )
}

fn decisions(report: &Report, told: &[&Decision]) -> String {
    if told.is_empty() {
        return "\nNobody made a mistake.\n".to_owned();
    }
    let row = |decision: &&Decision| {
        let best = if decision.lost.is_some_and(|lost| lost <= 0.0) { "=" } else { decision.best_written.as_str() };
        [
            decision.number.to_string(),
            plain(report.name(decision.seat)),
            format!("{}{}", decision.written, decision.mark.sign()),
            best.to_owned(),
            decision.value.map_or("-".to_owned(), |value| format!("{value:+.3}")),
            decision.lost.map_or("-".to_owned(), |lost| format!("{lost:.3}")),
            if decision.is_forced { "forced".to_owned() } else { decision.mark.name().to_owned() },
        ]
    };
    let heading = ["line", "player", "played", "best", "expected", "lost", "verdict"].map(str::to_owned);
    let rows: Vec<[String; 7]> = [heading].into_iter().chain(told.iter().map(row)).collect();
    format!("\n{}", columns(&rows, &[0, 4, 5]))
}

fn luck(report: &Report) -> String {
    let mut draws: Vec<&Draw> = report.draws.iter().filter(|draw| 0.0 < draw.luck).collect();
    draws.sort_by(|one, other| other.luck.total_cmp(&one.luck));
    draws.truncate(LUCKIEST);
    if draws.is_empty() {
        return String::new();
    }
    let row = |draw: &&Draw| {
        let name = plain(report.name(draw.seat));
        [draw.number.to_string(), name, report.told(&draw.story).join(" "), format!("{:+.3}", draw.luck)]
    };
    let heading = ["line", "player", "luckiest draws", "luck"].map(str::to_owned);
    let rows: Vec<[String; 4]> = [heading].into_iter().chain(draws.iter().map(row)).collect();
    format!("\n{}", columns(&rows, &[0, 3]))
}

fn summary(report: &Report) -> String {
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:+.3}"));
    let row = |summary: &Summary| {
        [
            plain(report.name(summary.seat)),
            summary.decisions.to_string(),
            summary.forced.to_string(),
            format!("{:.3}", summary.lost),
            format!("{:.4}", summary.per_decision()),
            summary.count(Mark::Doubtful).to_string(),
            summary.count(Mark::Mistake).to_string(),
            summary.count(Mark::Blunder).to_string(),
            number(summary.luck),
            number(report.results.get(summary.seat.index()).copied().flatten()),
            number(summary.without_luck),
            english().say(&summary.rating.text(), &[]),
        ]
    };
    let heading = [
        "player",
        "decisions",
        "forced",
        "lost",
        "each",
        "doubtful",
        "mistakes",
        "blunders",
        "luck",
        "result",
        "without luck",
        "play",
    ];
    let rows: Vec<[String; 12]> =
        [heading.map(str::to_owned)].into_iter().chain(report.summaries().iter().map(row)).collect();
    format!("\n{}", columns(&rows, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
}
