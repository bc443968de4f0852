//! The figures of each player, the mistakes, the luckiest draws, and every decision.

use maud::{Markup, html};

use super::{Telling, Words, side_class, signed};
use crate::decision::Decision;
use crate::luck::Draw;
use crate::mark::Mark;
use crate::report::Report;
use crate::summary::Summary;

/// How many draws are listed.
const LUCKIEST: usize = 5;

/// What each player did, in figures.
pub(super) fn summary(report: &Report, words: &Words) -> Markup {
    let has_luck = !report.draws.is_empty();
    let has_result = report.results.iter().any(Option::is_some);
    let row = |summary: &Summary| {
        let number = |value: Option<f64>| value.map_or("\u{2013}".to_owned(), signed);
        html! {
            tr {
                th scope="row" { span class=(format!("player {}", side_class(report.side(summary.seat)))) { (report.name(summary.seat)) } }
                td.text { (words.rated(summary.rating)) }
                @if has_result { td { (number(report.results.get(summary.seat.index()).copied().flatten())) } }
                td { (summary.decisions) }
                td { (format!("{:.3}", summary.lost)) }
                td { (format!("{:.4}", summary.per_decision())) }
                @for mark in &Mark::ALL[1..] { td { (summary.count(*mark)) } }
                @if has_luck {
                    td { (number(summary.luck)) }
                    td { (number(summary.without_luck)) }
                }
            }
        }
    };
    html! {
        section {
            h2 { (words.summary) }
            div.wide tabindex="0" role="region" aria-label=(words.summary) {
                table {
                    thead { tr {
                        th.text scope="col" { (words.player) }
                        th.text scope="col" { (words.rating) }
                        @if has_result { th scope="col" { (words.result) } }
                        @for word in [words.decisions, words.lost, words.per_decision, words.doubtful_ones, words.mistakes, words.blunders] {
                            th scope="col" { (word) }
                        }
                        @if has_luck { th scope="col" { (words.luck) } th scope="col" { (words.without_luck) } }
                    } }
                    tbody { @for summary in report.summaries() { (row(&summary)) } }
                }
            }
        }
    }
}

/// The mistakes, in order.
pub(super) fn mistakes(report: &Report, telling: &Telling<'_>) -> Markup {
    let marked: Vec<&Decision> = report.decisions.iter().filter(|decision| Mark::Mistake <= decision.mark).collect();
    html! {
        section {
            h2 { (telling.words.worst) }
            @if marked.is_empty() { p { (telling.words.nothing_wrong) } } @else { (table(report, telling, telling.words.worst, &marked)) }
        }
    }
}

/// Every decision.
pub(super) fn all(report: &Report, telling: &Telling<'_>) -> Markup {
    let every: Vec<&Decision> = report.decisions.iter().collect();
    html! {
        details {
            summary { (telling.words.every_decision) " (" (every.len()) ")" }
            (table(report, telling, telling.words.every_decision, &every))
        }
    }
}

fn table(report: &Report, telling: &Telling<'_>, label: &str, decisions: &[&Decision]) -> Markup {
    let words = telling.words;
    html! {
        div.wide tabindex="0" role="region" aria-label=(label) {
            table {
                thead { tr {
                    th scope="col" { (words.number) }
                    @for word in [words.player, words.played, words.best] { th.text scope="col" { (word) } }
                    th scope="col" { (words.value) }
                    th scope="col" { (words.lost) }
                    th.text scope="col" { (words.verdict) }
                } }
                tbody { @for decision in decisions { (row(report, telling, decision)) } }
            }
        }
    }
}

fn row(report: &Report, telling: &Telling<'_>, decision: &Decision) -> Markup {
    let words = telling.words;
    let is_best = decision.lost.is_some_and(|lost| lost <= 0.0);
    html! {
        tr class=(decision.mark.name()) {
            td { (place(telling, decision.number)) }
            td.text { span class=(format!("player {}", side_class(report.side(decision.seat)))) { (report.name(decision.seat)) } }
            td.text {
                code { (decision.written) }
                span.told { ((telling.tell)(&decision.story)) }
            }
            td.text {
                @if is_best { "=" } @else { code { (decision.best_written) } }
                @if !decision.expected.is_empty() && !is_best { span.told { (words.expected) " " code { (decision.expected) } } }
            }
            td { (decision.value.map_or(String::new(), signed)) }
            td { (decision.lost.filter(|_| !is_best).map_or(String::new(), |lost| format!("{lost:.3}"))) }
            td.text {
                @if decision.is_forced { (words.only_move) } @else { span.mark { (words.mark(decision.mark)) } }
            }
        }
    }
}

/// The luckiest draws, the luckiest first.
pub(super) fn luckiest(report: &Report, telling: &Telling<'_>) -> Markup {
    let mut draws: Vec<&Draw> = report.draws.iter().filter(|draw| 0.0 < draw.luck).collect();
    draws.sort_by(|one, other| other.luck.total_cmp(&one.luck));
    draws.truncate(LUCKIEST);
    let words = telling.words;
    html! {
        @if !draws.is_empty() {
            section {
                h2 { (words.luckiest) }
                div.wide tabindex="0" role="region" aria-label=(words.luckiest) {
                    table {
                        thead { tr {
                            th scope="col" { (words.number) }
                            @for word in [words.player, words.draw] { th.text scope="col" { (word) } }
                            th scope="col" { (words.luck) }
                        } }
                        tbody {
                            @for draw in draws {
                                tr {
                                    td { (place(telling, draw.number)) }
                                    td.text { span class=(format!("player {}", side_class(report.side(draw.seat)))) { (report.name(draw.seat)) } }
                                    td.text { ((telling.tell)(&draw.story)) }
                                    td { (signed(draw.luck)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The number of a line, with the way to the board as it was then.
fn place(telling: &Telling<'_>, number: u64) -> Markup {
    html! {
        @match (telling.board)(number) {
            Some(address) => a href=(address) { (number) },
            None => (number),
        }
    }
}
