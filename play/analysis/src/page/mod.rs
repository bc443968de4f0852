//! A report as a part of a page: figures, charts and lists that need no script.

mod charts;
mod lists;

use game::{Seat, Speak as _, Text, Value};
use maud::{Markup, html};
use speech::Speech;

use crate::report::Report;
use crate::say;

/// The style of everything that is drawn here. Colours follow the scheme of the page around it.
pub const STYLE: &str = include_str!("style.css");

/// How a report is told: in which language, with which names, with which links.
pub struct Telling<'a> {
    /// The language. It has the sentences of [`CATALOGUES`](crate::CATALOGUES); those of the game are found by its tag.
    pub speech: &'a Speech,
    /// The players' names by seat, as they stand alone.
    pub names: &'a [String],
    /// The same names as they stand in sentences.
    pub players: &'a [String],
    /// Where the board can be looked at after a line of the log, if it can be.
    pub board: &'a dyn Fn(u64) -> Option<String>,
}

impl Telling<'_> {
    /// A text of the analysis.
    #[expect(clippy::needless_pass_by_value, reason = "a text is made where it is said")]
    fn say(&self, text: Text) -> String {
        self.speech.say(&text, &[])
    }

    /// What happened, as one text.
    fn story(&self, report: &Report, story: &[Text]) -> String {
        let speech = speech::of(report.kind, self.speech.language());
        story.iter().map(|text| speech.say(text, self.players)).collect::<Vec<_>>().join(" ")
    }

    /// The name of a seat's player.
    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The names of a side's players.
    fn side_name(&self, report: &Report, side: u8) -> String {
        let names: Vec<&str> =
            report.seats().filter(|seat| report.side(*seat) == side).map(|seat| self.name(seat)).collect();
        names.join(" & ")
    }
}

/// The figures, charts and lists of a report.
#[must_use]
pub fn content(report: &Report, telling: &Telling<'_>) -> Markup {
    html! {
        div.analysis {
            (lists::summary(report, telling))
            div.charts {
                (charts::expectation(report, telling))
                @if report.draws.is_empty() {} @else { (charts::luck(report, telling)) }
            }
            @if report.draws.is_empty() { p.remark { (telling.say(say::luck_not_counted())) } }
            @if let Some(line) = report.veiled { p.remark { (telling.say(say::hidden_from_line(line_number(line)))) } }
            (lists::mistakes(report, telling))
            (lists::luckiest(report, telling))
            (lists::all(report, telling))
        }
    }
}

/// The number of a line of the log, for a text.
pub(crate) fn line_number(line: u64) -> Value {
    Value::Number(line.try_into().unwrap_or(i64::MAX))
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
