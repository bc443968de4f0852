//! The charts of a report.

use analysis::axis::{Axes, Range, chart};
use arena::Side;
use maud::{Markup, html};

use super::histogram::{Histogram, float, of_whole};
use crate::commands::arena::plan::Plan;
use crate::commands::arena::result::{ResultDoc, SprtDoc};
use crate::commands::arena::tally::{Moment, Tally};
use crate::commands::arena::text::time;

/// How many points a line has at most.
const POINTS: usize = 400;
/// How many bins times are sorted into.
const BINS: usize = 48;

/// Some of the rounds, the last one among them: more cannot be told apart.
fn thinned(history: &[Moment]) -> Vec<Moment> {
    let every = history.len().div_ceil(POINTS).max(1);
    let last = history.len().saturating_sub(1);
    history.iter().enumerate().filter(|(index, _)| index % every == 0 || *index == last).map(|(_, at)| *at).collect()
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
fn count(games: u64) -> f64 {
    games as f64
}

/// The score over the games, with its interval.
pub(super) fn score(tally: &Tally<'_>, result: &ResultDoc<'_>) -> Markup {
    let history = thinned(tally.history());
    // What the first games say is too wide to be looked at: the axis is cut for the rest.
    let settled = &history[history.len() / 8..];
    let low = settled.iter().map(|at| at.score.low).fold(result.par, f64::min);
    let high = settled.iter().map(|at| at.score.high).fold(result.par, f64::max);
    let margin = 0.05 * (high - low).max(0.02);
    let up = Range::new((low - margin).max(0.0), (high + margin).min(1.0));
    let axes = Axes { across: Range::new(0.0, count(result.games)), up };
    let band = history.iter().map(|at| (count(at.games), at.score.high));
    let back = history.iter().rev().map(|at| (count(at.games), at.score.low));
    let digits = usize::from(up.high - up.low < 0.06);
    let picture = html! {
        (axes.scale_up(|share| format!("{:.digits$} %", 100.0 * share)))
        path class="band" d=(axes.path(band.chain(back))) {}
        (axes.level(result.par, "par"))
        path class="line a" d=(axes.path(history.iter().map(|at| (count(at.games), at.score.mean)))) {}
        (axes.scale_across(&axes.across.round_numbers(), |games| format!("{games:.0}")))
        (Axes::caption("games"))
    };
    chart("Score of A", &"with its 95 % interval; the dashed line is par", &picture)
}

/// The ratio of the sequential test over the games.
pub(super) fn ratio(tally: &Tally<'_>, sprt: &SprtDoc) -> Markup {
    let history = thinned(tally.history());
    let ratios: Vec<(f64, f64)> = history.iter().filter_map(|at| Some((count(at.games), at.ratio?))).collect();
    let low = ratios.iter().map(|(_, ratio)| *ratio).fold(sprt.lower, f64::min);
    let high = ratios.iter().map(|(_, ratio)| *ratio).fold(sprt.upper, f64::max);
    let margin = 0.06 * (high - low);
    let games = ratios.last().map_or(1.0, |(games, _)| *games);
    let axes = Axes { across: Range::new(0.0, games), up: Range::new(low - margin, high + margin) };
    let picture = html! {
        (axes.scale_up(|ratio| format!("{ratio:.0}")))
        (axes.level(sprt.lower, "par"))
        (axes.level(sprt.upper, "par"))
        path class="line a" d=(axes.path(ratios.iter().copied())) {}
        (axes.scale_across(&axes.across.round_numbers(), |games| format!("{games:.0}")))
        (Axes::caption("games"))
    };
    chart("Sequential test", &"the logarithm of its ratio; it ends at a dashed line", &picture)
}

/// How often rounds came to each score.
pub(super) fn rounds(plan: &Plan, tally: &Tally<'_>) -> Markup {
    let places = f64::from(plan.schedule.places);
    let scores = tally.standing().scores();
    let most = scores.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let axes = Axes { across: Range::new(-0.5, places + 0.5), up: Range::new(0.0, f64::from(most.max(1)) * 1.08) };
    let halves: Vec<f64> = (0..=2 * plan.schedule.places).map(|half| f64::from(half) / 2.0).collect();
    let picture = html! {
        (axes.scale_up(whole))
        @for (score, count) in &scores {
            (bar(&axes, (score * places - 0.2, score * places + 0.2), f64::from(*count), "bar a"))
        }
        (axes.scale_across(&halves, wins))
        (Axes::caption(&format!("games won by A, of {places:.0}")))
    };
    chart(if plan.schedule.places == 2 { "Pairs" } else { "Rounds" }, &"by how many games A won", &picture)
}

/// Whole numbers beside an axis, and nothing where they are not whole.
fn whole(number: f64) -> String {
    if number.fract().abs() < 1e-9 { format!("{number:.0}") } else { String::new() }
}

/// A number of wins, half ones among them.
fn wins(number: f64) -> String {
    let whole = number.floor();
    match (number.fract() < 0.25, whole < 1.0) {
        (true, _) => format!("{whole:.0}"),
        (false, true) => "½".to_owned(),
        (false, false) => format!("{whole:.0}½"),
    }
}

fn bar(axes: &Axes, (from, to): (f64, f64), height: f64, class: &str) -> Markup {
    let (left, right, top, base) = (axes.x(from), axes.x(to), axes.y(height), axes.y(0.0));
    let size = |number: f64| format!("{number:.1}");
    html! {
        rect class=(class) x=(size(left)) y=(size(top)) width=(size((right - left).max(0.5))) height=(size(base - top)) {
            title { (format!("{height:.0}")) }
        }
    }
}

/// How often games ended with each difference of points.
pub(super) fn points(tally: &Tally<'_>) -> Markup {
    #[expect(clippy::cast_possible_truncation, reason = "points are small")]
    let points: Vec<i64> = tally.counted().map(|(_, judged)| judged.points.round() as i64).collect();
    let picture = bars(&of_whole(&points), "points of A less those of B");
    chart("Points", &"of single games", &picture)
}

/// How long games were.
pub(super) fn lengths(tally: &Tally<'_>) -> Markup {
    let plies: Vec<i64> = tally.counted().map(|(played, _)| i64::from(played.plies)).collect();
    let picture = bars(&of_whole(&plies), "actions in a game, with those of chance and the table");
    chart("Length", &"of games", &picture)
}

fn bars(histogram: &Histogram, caption: &str) -> Markup {
    let axes = Axes { across: histogram.range, up: Range::new(0.0, f64::from(histogram.most().max(1)) * 1.08) };
    let numbers: Vec<f64> = axes.across.round_numbers();
    html! {
        (axes.scale_up(whole))
        @for (from, to, count) in histogram.bins().filter(|(_, _, count)| *count != 0) {
            @let gap = 0.08 * (to - from);
            (bar(&axes, (from + gap, to - gap), f64::from(count), "bar a"))
        }
        (axes.scale_across(&numbers, whole))
        (Axes::caption(caption))
    }
}

/// How long decisions took, for each side, by powers of ten.
pub(super) fn times(tally: &Tally<'_>) -> Markup {
    let of = |side: Side| -> Vec<f64> {
        tally.times(side).sorted().iter().map(|micros| count(*micros).max(1.0).log10()).collect()
    };
    let (a, b) = (of(Side::A), of(Side::B));
    let both = || a.iter().chain(&b).copied();
    let low = both().fold(f64::INFINITY, f64::min).min(6.0).floor();
    let high = both().fold(low + 1.0, f64::max).ceil();
    let range = Range::new(low, high);
    let parts: Vec<(&str, Vec<(f64, f64)>)> =
        [("line a", &a), ("line b", &b)].into_iter().map(|(class, times)| (class, steps(times, range))).collect();
    let most = parts.iter().flat_map(|(_, steps)| steps).map(|(_, share)| *share).fold(0.01, f64::max);
    let axes = Axes { across: range, up: Range::new(0.0, most * 1.08) };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "these are microseconds of at most hours"
    )]
    let say = |power: f64| time(Some(10.0_f64.powf(power).round() as u64)).replace(".00", "").replace(".0", "");
    let powers: Vec<f64> = (0..=12).map(|power| low + f64::from(power)).take_while(|power| *power <= high).collect();
    let picture = html! {
        (axes.scale_up(|share| format!("{:.0} %", 100.0 * share)))
        @for (class, steps) in &parts { path class=(class) d=(axes.path(steps.iter().copied())) {} }
        (axes.scale_across(&powers, say))
        (Axes::caption("time for a decision"))
    };
    let about = html! { "share of decisions: " span.side.a { "A" } " and " span.side.b { "B" } };
    chart("Time", &about, &picture)
}

/// The outline of a histogram, as shares of all.
fn steps(numbers: &[f64], range: Range) -> Vec<(f64, f64)> {
    if numbers.is_empty() {
        return Vec::new();
    }
    let histogram = Histogram::new(numbers.iter().copied(), range, BINS);
    let share = |count: u32| f64::from(count) / float(numbers.len());
    histogram.bins().flat_map(|(from, to, count)| [(from, share(count)), (to, share(count))]).collect()
}
