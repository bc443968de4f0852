//! The table that people read.

use std::fmt::Write;

use crate::bench::figure::{Figure, Unit};
use crate::bench::machine::Machine;
use crate::bench::rounds::{Effort, GameBench};
use crate::bench::targets::Bound;

const HEADS: [&str; 6] = ["game", "figure", "best", "target", "", "notes"];
/// Numbers are aligned at their right end.
const NUMBERS: usize = 2;

/// The machine, how it was measured, and a row for each figure.
pub(crate) fn report(machine: &Machine, effort: &Effort, benches: &[GameBench], figures: &[Figure]) -> String {
    let cut = |bench: &GameBench| format!("{} after {} actions", bench.name(), grouped(f64::from(bench.limit)));
    let cuts: Vec<String> = benches.iter().map(cut).collect();
    let mut text = format!(
        "{}, {} cores, {}, {}\none thread, {}, the best of all rounds ({})\nrandom games are cut: {}\n\n",
        machine.cpu,
        machine.cores,
        machine.target,
        machine.rustc,
        machine.clock,
        effort.rounds,
        cuts.join(", ")
    );
    let rows: Vec<_> = [HEADS.map(str::to_string)].into_iter().chain(figures.iter().map(row)).collect();
    text += &aligned(&rows);
    text
}

fn row(figure: &Figure) -> [String; 6] {
    let value = figure.value.map_or("-".to_string(), |value| shown(value, figure.unit));
    let target = figure.target.map_or(String::new(), |target| asked(target.bound));
    let verdict = match (figure.target, figure.value) {
        (None, _) => "",
        (Some(_), None) => "unknown",
        (Some(target), Some(value)) if target.bound.holds(value) => "ok",
        _ => "MISSED",
    };
    [figure.game.to_string(), figure.name.clone(), value, target, verdict.to_string(), figure.note.clone()]
}

fn shown(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Seconds => format!("{value:.3} s"),
        Unit::Times => format!("{value:.3} x"),
        rate => format!("{} {}", grouped(value), rate.name()),
    }
}

/// A bound as it is easiest to read: large ones are rates.
fn asked(bound: Bound) -> String {
    match bound {
        Bound::AtLeast(least) if 1000.0 <= least => format!(">= {}", grouped(least)),
        _ => bound.to_string(),
    }
}

/// A number without its fraction, with commas between its thousands.
fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
            let written =
                if column == NUMBERS { write!(line, "{cell:>width$}  ") } else { write!(line, "{cell:<width$}  ") };
            written.expect("writing to a string does not fail");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let grouped_all = [0.4, 12.0, 999.6, 64_210.3, 1_234_567.0].map(grouped);
        assert_eq!(grouped_all, ["0", "12", "1,000", "64,210", "1,234,567"]);
    }

    #[test]
    fn bounds_are_grouped_like_what_they_bound() {
        let bounds = [Bound::AtLeast(20_000.0), Bound::AtLeast(0.6), Bound::AtMost(2.5)].map(asked);
        assert_eq!(bounds, [">= 20,000", ">= 0.6", "<= 2.5"]);
    }

    #[test]
    fn columns_line_up() {
        let rows = [["a", "bb", "1"], ["ccc", "d", "22"]].map(|row| row.map(str::to_string));
        assert_eq!(aligned(&rows), "a    bb   1\nccc  d   22\n");
    }
}
