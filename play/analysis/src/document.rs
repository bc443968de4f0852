//! A report as JSON.

use serde::Serialize;

use crate::decision::Decision;
use crate::luck::Draw;
use crate::mark::{Limits, Mark};
use crate::report::Report;
use crate::summary::{Rating, Summary};

/// A report as JSON. What is unknown is null.
#[derive(Serialize)]
struct ReportDoc<'a> {
    game: &'a str,
    table: &'a str,
    players: &'a [String],
    /// Whether the whole log was analysed.
    whole: bool,
    /// The first line whose draw is still hidden.
    veiled: Option<u64>,
    judge: JudgeDoc<'a>,
    /// What values are counted in.
    unit: &'a str,
    limits: Limits,
    /// What the game was worth to each seat.
    results: &'a [Option<f64>],
    summary: Vec<SummaryDoc>,
    decisions: Vec<DecisionDoc<'a>>,
    draws: Vec<DrawDoc<'a>>,
}

/// The bot that judged.
#[derive(Serialize)]
struct JudgeDoc<'a> {
    name: &'a str,
    nodes: u64,
}

/// What a player did.
#[derive(Serialize)]
struct SummaryDoc {
    seat: u8,
    decisions: u32,
    forced: u32,
    lost: f64,
    per_decision: f64,
    doubtful: u32,
    mistakes: u32,
    blunders: u32,
    luck: Option<f64>,
    without_luck: Option<f64>,
    rating: Rating,
}

/// A decision.
#[derive(Serialize)]
struct DecisionDoc<'a> {
    seq: u64,
    seat: u8,
    done: &'a [String],
    written: &'a str,
    story: Vec<String>,
    best: &'a [String],
    best_written: &'a str,
    expected: &'a str,
    value: Option<f64>,
    lost: Option<f64>,
    mark: &'static str,
    forced: bool,
}

/// A draw by chance.
#[derive(Serialize)]
struct DrawDoc<'a> {
    seq: u64,
    seat: u8,
    action: &'a str,
    written: &'a str,
    story: Vec<String>,
    luck: f64,
}

/// A report as JSON without white space.
///
/// # Panics
/// Never: it is made of texts and numbers.
#[must_use]
pub fn document(report: &Report) -> String {
    let doc = ReportDoc {
        game: report.kind.name,
        table: &report.table,
        players: &report.names,
        whole: report.is_whole,
        veiled: report.veiled,
        judge: JudgeDoc { name: &report.judge, nodes: report.nodes },
        unit: report.unit.name(),
        limits: report.limits(),
        results: &report.results,
        summary: report.summaries().iter().map(summary).collect(),
        decisions: report.decisions.iter().map(|of| decision(of, report)).collect(),
        draws: report.draws.iter().map(|of| draw(of, report)).collect(),
    };
    serde_json::to_string(&doc).expect("texts and numbers are JSON")
}

fn summary(of: &Summary) -> SummaryDoc {
    SummaryDoc {
        seat: of.seat.0,
        decisions: of.decisions,
        forced: of.forced,
        lost: rounded(of.lost),
        per_decision: rounded(of.per_decision()),
        doubtful: of.count(Mark::Doubtful),
        mistakes: of.count(Mark::Mistake),
        blunders: of.count(Mark::Blunder),
        luck: of.luck.map(rounded),
        without_luck: of.without_luck.map(rounded),
        rating: of.rating,
    }
}

fn decision<'a>(of: &'a Decision, report: &Report) -> DecisionDoc<'a> {
    DecisionDoc {
        seq: of.number,
        seat: of.seat.0,
        done: &of.done,
        written: &of.written,
        story: report.told(&of.story),
        best: &of.best,
        best_written: &of.best_written,
        expected: &of.expected,
        value: of.value.map(rounded),
        lost: of.lost.map(rounded),
        mark: of.mark.name(),
        forced: of.is_forced,
    }
}

fn draw<'a>(of: &'a Draw, report: &Report) -> DrawDoc<'a> {
    DrawDoc {
        seq: of.number,
        seat: of.seat.0,
        action: &of.action,
        written: &of.written,
        story: report.told(&of.story),
        luck: rounded(of.luck),
    }
}

/// As many digits as mean something.
fn rounded(value: f64) -> f64 {
    // Adding nothing turns what is a little below zero into zero itself.
    (value * 1e6).round() / 1e6 + 0.0
}
