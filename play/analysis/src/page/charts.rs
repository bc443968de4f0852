//! The charts: what could be expected over the game, and the luck of each draw.

use maud::{Markup, html};

use super::{Telling, line_number, side_class, signed};
use crate::axis::{Axes, Range, chart};
use crate::decision::Decision;
use crate::luck::Draw;
use crate::mark::Mark;
use crate::report::Report;
use crate::say;

/// How large a circle is.
const MISTAKE: f64 = 4.0;
const BLUNDER: f64 = 6.0;
/// How wide a bar is at most.
const WIDEST: f64 = 8.0;

/// What could be expected over the game.
pub(super) fn expectation(report: &Report, telling: &Telling<'_>) -> Markup {
    let sides: Vec<u8> = if report.sides == 2 { vec![0] } else { (0..report.sides).collect() };
    let curves: Vec<(u8, Vec<(f64, f64)>)> = sides.iter().map(|side| (*side, curve(report, *side))).collect();
    let most = curves.iter().flat_map(|(_, points)| points).map(|(_, value)| value.abs()).fold(1.0, f64::max);
    let axes = axes_of(report, Range::new(-most, most));
    let about = match report.sides {
        2 => say::expectation_of_side(telling.side_name(report, 0)),
        _ => say::expectation_of_each(),
    };
    let picture = html! {
        (axes.scale_up(short))
        (axes.level(0.0, "par"))
        @for (side, points) in &curves {
            path class=(format!("line {}", side_class(*side))) d=(axes.path(points.iter().copied())) {}
        }
        @for decision in report.decisions.iter().filter(|decision| Mark::Mistake <= decision.mark) {
            (circle(report, &axes, decision, telling))
        }
        (below(&axes, telling))
    };
    chart(&telling.say(say::heading_expectation()), &telling.say(about), &picture)
}

/// Where a mistake was.
fn circle(report: &Report, axes: &Axes, decision: &Decision, telling: &Telling<'_>) -> Markup {
    let side = report.side(decision.seat);
    let shown = if report.sides == 2 { 0 } else { side };
    let value = report.expectation(decision, shown).unwrap_or(0.0);
    let radius = if decision.mark == Mark::Blunder { BLUNDER } else { MISTAKE };
    let lost = signed(-decision.lost.unwrap_or(0.0));
    let (line, player) = (line_number(decision.number), telling.name(decision.seat));
    let label = telling.say(say::mistake_at(line, player, decision.written.as_str(), decision.mark.text(), lost));
    html! {
        circle class=(format!("spot {}", side_class(side))) cx=(digits(axes.x(number(decision.number))))
            cy=(digits(axes.y(value))) r=(radius) { title { (label) } }
    }
}

/// The luck of each draw, up if it was good for the first side.
pub(super) fn luck(report: &Report, telling: &Telling<'_>) -> Markup {
    let heights: Vec<f64> =
        report.draws.iter().map(|draw| if report.side(draw.seat) == 0 { draw.luck } else { -draw.luck }).collect();
    let most = heights.iter().map(|height| height.abs()).fold(0.1, f64::max);
    let axes = axes_of(report, Range::new(-most, most));
    let width = (axes.x(1.0) - axes.x(0.0)).clamp(1.0, WIDEST);
    let label = |draw: &Draw| {
        let (line, player) = (line_number(draw.number), telling.name(draw.seat));
        telling.say(say::draw_at(line, player, draw.written.as_str(), signed(draw.luck)))
    };
    let picture = html! {
        (axes.scale_up(short))
        @for (draw, height) in report.draws.iter().zip(&heights) {
            @let (top, base) = (axes.y(height.max(0.0)), axes.y(height.min(0.0)));
            rect class=(format!("bar {}", side_class(report.side(draw.seat))))
                x=(digits(axes.x(number(draw.number)) - width / 2.0)) y=(digits(top)) width=(digits(width))
                height=(digits((base - top).max(0.5))) {
                title { (label(draw)) }
            }
        }
        (axes.level(0.0, "base"))
        (below(&axes, telling))
    };
    let about = telling.say(say::luck_of_side(telling.side_name(report, 0)));
    chart(&telling.say(say::heading_luck()), &about, &picture)
}

/// The numbers below: those of the log.
fn below(axes: &Axes, telling: &Telling<'_>) -> Markup {
    let numbers: Vec<f64> = axes.across.round_numbers().into_iter().filter(|at| at.fract().abs() < 1e-9).collect();
    html! {
        (axes.scale_across(&numbers, |number| format!("{number:.0}")))
        (Axes::caption(&telling.say(say::line_of_log())))
    }
}

fn axes_of(report: &Report, up: Range) -> Axes {
    Axes { across: Range::new(0.0, number(report.acts + 1)), up }
}

fn curve(report: &Report, side: u8) -> Vec<(f64, f64)> {
    report.curve(side).into_iter().map(|(at, value)| (number(at), value)).collect()
}

/// A number beside an axis.
fn short(value: f64) -> String {
    if value.abs() < 1e-9 { "0".to_owned() } else { format!("{value:+}").replace('-', "\u{2212}") }
}

fn digits(number: f64) -> String {
    format!("{number:.1}")
}

#[expect(clippy::cast_precision_loss, reason = "no log has so many lines")]
fn number(line: u64) -> f64 {
    line as f64
}
