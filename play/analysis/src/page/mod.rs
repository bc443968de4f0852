//! A report as a part of a page: figures, charts and lists that need no script.

mod charts;
mod lists;
mod words;

use maud::{Markup, html};

pub use self::words::{ENGLISH, Words};
use crate::report::Report;

/// The style of everything that is drawn here. Colours follow the scheme of the page around it.
pub const STYLE: &str = include_str!("style.css");

/// How a report is told: in which words, with what behind it.
pub struct Telling<'a> {
    /// What pages say, in one language.
    pub words: &'a Words,
    /// What happened as one text, from its sentences.
    pub tell: &'a dyn Fn(&[String]) -> String,
    /// Where the board can be looked at after a line of the log, if it can be.
    pub board: &'a dyn Fn(u64) -> Option<String>,
}

/// The figures, charts and lists of a report.
#[must_use]
pub fn content(report: &Report, telling: &Telling<'_>) -> Markup {
    let words = telling.words;
    html! {
        div.analysis {
            (lists::summary(report, words))
            div.charts {
                (charts::expectation(report, telling))
                @if report.draws.is_empty() {} @else { (charts::luck(report, telling)) }
            }
            @if report.draws.is_empty() { p.remark { (words.no_luck) } }
            @if let Some(line) = report.veiled { p.remark { (words.veiled.replace("{}", &line.to_string())) } }
            (lists::mistakes(report, telling))
            (lists::luckiest(report, telling))
            (lists::all(report, telling))
        }
    }
}

/// A value with its sign.
pub(crate) fn signed(value: f64) -> String {
    let text = format!("{value:+.3}");
    if text.trim_start_matches(['+', '-']).chars().all(|digit| digit == '0' || digit == '.') {
        "0.000".to_owned()
    } else {
        text.replace('-', "\u{2212}")
    }
}

/// The class of a side: each has its colour.
pub(crate) const fn side_class(side: u8) -> &'static str {
    match side {
        0 => "a",
        1 => "b",
        2 => "c",
        _ => "d",
    }
}
