//! What a match came to, for people.

use std::fmt::Write as _;
use std::path::Path;

use super::result::{EstimateDoc, PliesDoc, ResultDoc, SideDoc, SprtDoc, State};
use crate::net::prose::plain;

/// The whole result.
pub(super) fn table(result: &ResultDoc<'_>, folder: Option<&Path>) -> String {
    let mut text = format!("{}\n", title(result));
    let _ = writeln!(text, "A  {}\nB  {}\n", plain(&result.sides.a.spec), plain(&result.sides.b.spec));
    text.push_str(&figures(result));
    if let Some(sprt) = &result.sprt {
        let _ = writeln!(text, "SPRT    {}", test(sprt));
    }
    text.push('\n');
    text.push_str(&thinking(result));
    for (letter, side) in [('A', &result.sides.a), ('B', &result.sides.b)] {
        text.push_str(&faults(letter, side));
    }
    if result.cut != 0 {
        let _ = writeln!(text, "\n{} took too many actions and were given up: nobody won them.", games(result.cut));
    }
    if let Some(folder) = folder {
        let _ = writeln!(text, "\nReport: {}", folder.join("report.html").display());
    }
    text
}

/// What was played, in a line.
pub(super) fn title(result: &ResultDoc<'_>) -> String {
    let luck = match (result.duplicate, result.places) {
        (true, 2) => format!("{} pairs with the same luck, seats swapped", result.rounds),
        (true, _) => format!("{} rounds with the same luck, A in every seat once", result.rounds),
        (false, _) => "each with luck of its own".to_owned(),
    };
    let openings = match result.openings {
        0 => String::new(),
        plies => format!(", {plies} random moves first"),
    };
    let table = if 2 < result.places { format!(", {} seats", result.seats) } else { String::new() };
    let stopped = match result.state {
        State::Complete => String::new(),
        State::Decided => format!(" of at most {}", result.wanted),
        State::Interrupted => format!(" of {}", result.wanted),
    };
    format!("{}{table}: {}{stopped}, {luck}{openings}, seed {}", result.game, games(result.games), result.seed)
}

/// So many games.
fn games(count: u64) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{} games", grouped(count)) }
}

/// Score, points and rating.
fn figures(result: &ResultDoc<'_>) -> String {
    let ResultDoc { won, drawn, lost, .. } = result;
    let par = if result.places == 2 { String::new() } else { format!(", par {}", percent(result.par)) };
    let mut text = format!("A won {won}, drew {drawn}, lost {lost}{par}\n\n");
    let row = |name: &'static str, estimate: &EstimateDoc, say: fn(f64) -> String| {
        let [mean, low, high] = [estimate.mean, estimate.low, estimate.high].map(say);
        [name.to_owned(), mean, format!("{low} .. {high}"), z(estimate.z)]
    };
    let mut rows = vec![
        ["", "A", "95 % interval", "z"].map(str::to_owned),
        row("score", &result.score, percent),
        row("points", &result.points, points),
    ];
    rows.extend(result.deserved.as_ref().map(|deserved| row("no luck", deserved, points)));
    // What speaks for a difference is what speaks for the score.
    rows.push(row("Elo", &result.elo, elo));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    for [name, mean, interval, z] in &rows {
        let (mean_width, interval_width, z_width) = (width(1), width(2), width(3));
        let _ = writeln!(text, "{name:<8}{mean:>mean_width$}  {interval:>interval_width$}  {z:>z_width$}");
    }
    text
}

/// A share as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Points, with their sign.
pub(super) fn points(points: f64) -> String {
    if points.is_finite() { format!("{points:+.3}") } else { unbounded(points) }
}

/// A difference of ratings, with its sign.
pub(super) fn elo(elo: f64) -> String {
    if elo.is_finite() { format!("{elo:+.0}") } else { unbounded(elo) }
}

fn unbounded(number: f64) -> String {
    if number < 0.0 { "-∞" } else { "+∞" }.to_owned()
}

/// How many standard errors, if that is known.
pub(super) fn z(z: Option<f64>) -> String {
    z.map_or("-".to_owned(), |z| if z.abs() < 10.0 { format!("{z:+.2}") } else { format!("{z:+.1}") })
}

/// A sequential test, in a sentence.
pub(super) fn test(sprt: &SprtDoc) -> String {
    let SprtDoc { elo0, elo1, llr, lower, upper, .. } = sprt;
    let verdict = match sprt.verdict {
        "H0" => format!("H0 is taken: the difference is {elo0} Elo rather than {elo1}"),
        "H1" => format!("H1 is taken: the difference is {elo1} Elo rather than {elo0}"),
        _ => "not decided".to_owned(),
    };
    format!("{elo0:+} against {elo1:+} Elo: LLR {llr:.2} ({lower:.2} .. {upper:.2}), {verdict}")
}

/// How long the sides thought.
fn thinking(result: &ResultDoc<'_>) -> String {
    let number = |count: Option<u64>| count.map_or("-".to_owned(), grouped);
    let row = |head: &str, [decisions, mean, p95, worst, late, nodes]: [String; 6]| {
        format!("{head:<10}{decisions:>10}  {mean:>9}  {p95:>9}  {worst:>9}  {late:>5}  {nodes:>11}\n")
    };
    let of = |SideDoc { decisions, mean_us, p95_us, worst_us, late, nodes, .. }: &SideDoc| {
        let [mean, p95, worst] = [mean_us, p95_us, worst_us].map(|micros| time(*micros));
        [grouped(*decisions), mean, p95, worst, number(*late), number(*nodes)]
    };
    let mut text = row("per move", ["decisions", "mean", "95 %", "worst", "late", "nodes"].map(str::to_owned));
    text.extend([row("A", of(&result.sides.a)), row("B", of(&result.sides.b))]);
    let PliesDoc { mean, least, most } = result.plies;
    let _ = writeln!(text, "{:<10}{mean:.0} actions in the mean, {least} to {most}", "games");
    text
}

/// A time, in the unit that suits it.
pub(super) fn time(micros: Option<u64>) -> String {
    #[expect(clippy::cast_precision_loss, reason = "times are shown with three digits")]
    let Some(micros) = micros.map(|micros| micros as f64) else {
        return "-".to_owned();
    };
    let (number, unit) = match micros {
        _ if micros < 1e3 => (micros, "µs"),
        _ if micros < 1e6 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    };
    let digits = if number < 10.0 && unit != "µs" { 2 } else { usize::from(number < 100.0 && unit != "µs") };
    format!("{number:.digits$} {unit}")
}

/// A number with a comma before every three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index != 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How often a side was thrown out, and why.
fn faults(letter: char, side: &SideDoc) -> String {
    let mut text = match side.forfeits {
        0 => return String::new(),
        1 => format!("\n{letter} forfeited a game:\n"),
        count => format!("\n{letter} forfeited {count} games; the first of them:\n"),
    };
    for why in &side.why {
        let _ = writeln!(text, "  {}", plain(why));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        for (micros, want) in [
            (0, "0 µs"),
            (999, "999 µs"),
            (1_000, "1.00 ms"),
            (12_340, "12.3 ms"),
            (123_456, "123 ms"),
            (1_234_567, "1.23 s"),
            (61_000_000, "61.0 s"),
        ] {
            assert_eq!(time(Some(micros)), want);
        }
        assert_eq!(time(None), "-");
    }

    #[test]
    fn large_numbers_are_grouped() {
        for (number, want) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), want);
        }
    }
}
