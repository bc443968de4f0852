//! The figures of each player, the mistakes, the luckiest draws, and every decision.

use game::Text;
use maud::{Markup, html};

use super::{Telling, side_class, signed};
use crate::decision::Decision;
use crate::luck::Draw;
use crate::mark::Mark;
use crate::report::Report;
use crate::say;
use crate::summary::Summary;

/// How many draws are listed.
const LUCKIEST: usize = 5;

/// What each player did, in figures.
pub(super) fn summary(report: &Report, telling: &Telling<'_>) -> Markup {
    let has_luck = !report.draws.is_empty();
    let has_result = report.results.iter().any(Option::is_some);
    let row = |summary: &Summary| {
        let number = |value: Option<f64>| value.map_or("\u{2013}".to_owned(), signed);
        html! {
            tr {
                th scope="row" { span class=(format!("player {}", side_class(report.side(summary.seat)))) { (telling.name(summary.seat)) } }
                td.text { (telling.say(summary.rating.text())) }
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
    let say = |text: Text| telling.say(text);
    let figures = [
        say::column_decisions(),
        say::column_lost(),
        say::column_lost_per_decision(),
        say::column_doubtful(),
        say::column_mistakes(),
        say::column_blunders(),
    ];
    html! {
        section {
            h2 { (say(say::heading_players())) }
            div.wide tabindex="0" role="region" aria-label=(say(say::heading_players())) {
                table {
                    thead { tr {
                        th.text scope="col" { (say(say::column_player())) }
                        th.text scope="col" { (say(say::column_play())) }
                        @if has_result { th scope="col" { (say(say::column_result())) } }
                        @for figure in figures { th scope="col" { (say(figure)) } }
                        @if has_luck {
                            th scope="col" { (say(say::column_luck())) }
                            th scope="col" { (say(say::column_without_luck())) }
                        }
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
    let heading = telling.say(say::heading_mistakes());
    html! {
        section {
            h2 { (heading) }
            @if marked.is_empty() { p { (telling.say(say::no_mistakes())) } } @else { (table(report, telling, &heading, &marked)) }
        }
    }
}

/// Every decision.
pub(super) fn all(report: &Report, telling: &Telling<'_>) -> Markup {
    let every: Vec<&Decision> = report.decisions.iter().collect();
    let heading = telling.say(say::heading_every_decision(u32::try_from(every.len()).unwrap_or(u32::MAX)));
    html! {
        details {
            summary { (heading) }
            (table(report, telling, &heading, &every))
        }
    }
}

fn table(report: &Report, telling: &Telling<'_>, label: &str, decisions: &[&Decision]) -> Markup {
    let say = |text: Text| telling.say(text);
    html! {
        div.wide tabindex="0" role="region" aria-label=(label) {
            table {
                thead { tr {
                    th scope="col" { (say(say::column_line())) }
                    @for column in [say::column_player(), say::column_played(), say::column_best()] {
                        th.text scope="col" { (say(column)) }
                    }
                    th scope="col" { (say(say::column_expected())) }
                    th scope="col" { (say(say::column_lost())) }
                    th.text scope="col" { (say(say::column_verdict())) }
                } }
                tbody { @for decision in decisions { (row(report, telling, decision)) } }
            }
        }
    }
}

fn row(report: &Report, telling: &Telling<'_>, decision: &Decision) -> Markup {
    let is_best = decision.lost.is_some_and(|lost| lost <= 0.0);
    html! {
        tr class=(decision.mark.name()) {
            td { (place(telling, decision.number, decision.last())) }
            td.text { span class=(format!("player {}", side_class(report.side(decision.seat)))) { (telling.name(decision.seat)) } }
            td.text {
                code { (decision.written) }
                span.told { (telling.story(report, &decision.story)) }
            }
            td.text {
                @if is_best { "=" } @else { code { (decision.best_written) } }
                @if !decision.expected.is_empty() && !is_best { span.told { (telling.say(say::and_then(decision.expected.as_str()))) } }
            }
            td { (decision.value.map_or(String::new(), signed)) }
            td { (decision.lost.filter(|_| !is_best).map_or(String::new(), |lost| format!("{lost:.3}"))) }
            td.text {
                @if decision.is_forced { (telling.say(say::only_action())) } @else { span.mark { (telling.say(decision.mark.text())) } }
            }
        }
    }
}

/// The luckiest draws, the luckiest first.
pub(super) fn luckiest(report: &Report, telling: &Telling<'_>) -> Markup {
    let mut draws: Vec<&Draw> = report.draws.iter().filter(|draw| 0.0 < draw.luck).collect();
    draws.sort_by(|one, other| other.luck.total_cmp(&one.luck));
    draws.truncate(LUCKIEST);
    let say = |text: Text| telling.say(text);
    html! {
        @if !draws.is_empty() {
            section {
                h2 { (say(say::heading_luckiest_draws())) }
                div.wide tabindex="0" role="region" aria-label=(say(say::heading_luckiest_draws())) {
                    table {
                        thead { tr {
                            th scope="col" { (say(say::column_line())) }
                            @for column in [say::column_player(), say::column_draw()] {
                                th.text scope="col" { (say(column)) }
                            }
                            th scope="col" { (say(say::column_luck())) }
                        } }
                        tbody {
                            @for draw in draws {
                                tr {
                                    td { (place(telling, draw.number, draw.number)) }
                                    td.text { span class=(format!("player {}", side_class(report.side(draw.seat)))) { (telling.name(draw.seat)) } }
                                    td.text { (telling.story(report, &draw.story)) }
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

/// The number of a line, with the way to the board as it was after the last line of what began there.
fn place(telling: &Telling<'_>, number: u64, last: u64) -> Markup {
    html! {
        @match (telling.board)(last) {
            Some(address) => a href=(address) { (number) },
            None => (number),
        }
    }
}
