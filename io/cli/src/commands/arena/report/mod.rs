//! The report of a match: one page that needs nothing else.

mod charts;
mod games;
mod histogram;

use arena::Side;
use maud::{Markup, html};

use super::plan::Plan;
use super::result::{EstimateDoc, ResultDoc, SideDoc, State};
use super::tally::Tally;
use super::text::{elo, grouped, percent, points, test, time, title, z};
use crate::net::prose::plain;
use crate::standalone_page::standalone_page;

const STYLE: &str = include_str!("style.css");

/// The page.
pub(super) fn page(plan: &Plan, tally: &Tally<'_>, result: &ResultDoc<'_>) -> String {
    let heading = format!("{}: {} against {}", result.game, short(&result.sides.a.spec), short(&result.sides.b.spec));
    let body = html! {
        header {
            h1 { (heading) }
            p { (title(result)) }
        }
        main {
            (players(result))
            (figures(result))
            (charts(plan, tally, result))
            (games::list(tally))
        }
        footer { p { "Written by " code { "parlor arena" } ". The games are in " code { "games.jsonl" } ", these figures in " code { "result.json" } "." } }
    };
    standalone_page(&heading, STYLE, &body)
}

/// A player's name, cut if it is a long command.
fn short(spec: &str) -> String {
    const LONGEST: usize = 40;
    let spec = plain(spec);
    if spec.chars().count() <= LONGEST { spec } else { spec.chars().take(LONGEST - 1).chain(['…']).collect() }
}

/// Who they are and how they thought.
fn players(result: &ResultDoc<'_>) -> Markup {
    let number = |count: Option<u64>| count.map_or("–".to_owned(), grouped);
    let row = |side: Side, doc: &SideDoc| {
        html! {
            tr {
                th scope="row" { span class=(class(side)) { (side.letter()) } }
                td.spec { code { (plain(&doc.spec)) } }
                td { (grouped(doc.decisions)) }
                td { (time(doc.mean_us)) }
                td { (time(doc.p95_us)) }
                td { (time(doc.worst_us)) }
                td { (number(doc.late)) }
                td { (number(doc.nodes)) }
                td { (doc.forfeits) }
            }
        }
    };
    html! {
        section {
            h2 { "Players" }
            div.wide {
                table {
                    thead { tr {
                        th scope="col" { "" } th.spec scope="col" { "player" }
                        (heads(&["decisions", "time, mean", "95 %", "worst", "late", "nodes", "forfeits"]))
                    } }
                    tbody { (row(Side::A, &result.sides.a)) (row(Side::B, &result.sides.b)) }
                }
            }
            @for (side, doc) in [(Side::A, &result.sides.a), (Side::B, &result.sides.b)] {
                @if !doc.why.is_empty() {
                    p { span class=(class(side)) { (side.letter()) } " was thrown out. The first reasons:" }
                    ul { @for why in &doc.why { li { (plain(why)) } } }
                }
            }
        }
    }
}

/// The heads of columns.
fn heads(names: &[&str]) -> Markup {
    html! { @for name in names { th scope="col" { (name) } } }
}

/// The style of a side.
fn class(side: Side) -> &'static str {
    match side {
        Side::A => "side a",
        Side::B => "side b",
    }
}

/// The result in figures.
fn figures(result: &ResultDoc<'_>) -> Markup {
    let row = |name: &str, estimate: &EstimateDoc, say: fn(f64) -> String| {
        html! {
            tr {
                th scope="row" { (name) }
                td.large { (say(estimate.mean)) }
                td { (say(estimate.low)) " to " (say(estimate.high)) }
                td { (z(estimate.z)) }
            }
        }
    };
    html! {
        section {
            h2 { "Result" }
            p {
                span.side.a { "A" } " won " b { (grouped(result.won)) } ", drew " b { (grouped(result.drawn)) }
                ", lost " b { (grouped(result.lost)) } "."
                @if result.places != 2 { " Equals would score " (percent(result.par)) "." }
                @if result.state == State::Interrupted { " " em { "The match is not over." } }
            }
            div.wide {
                table {
                    thead { tr { (heads(&["", "A", "95 % interval", "z"])) } }
                    tbody {
                        (row("Score", &result.score, percent))
                        (row("Points a game", &result.points, points))
                        @if let Some(deserved) = &result.deserved { (row("Points without luck", deserved, points)) }
                        (row("Elo", &EstimateDoc { z: None, ..result.elo }, elo))
                    }
                }
            }
            @if let Some(name) = result.adjust { p { "What was luck is what " code { (name) } " says of each draw." } }
            @if let Some(sprt) = &result.sprt { p { "SPRT, " (test(sprt)) "." } }
        }
    }
}

fn charts(plan: &Plan, tally: &Tally<'_>, result: &ResultDoc<'_>) -> Markup {
    html! {
        section.charts {
            (charts::score(tally, result))
            @if let Some(sprt) = &result.sprt { (charts::ratio(tally, sprt)) }
            (charts::rounds(plan, tally))
            (charts::points(tally))
            (charts::times(tally))
            (charts::lengths(tally))
        }
    }
}
