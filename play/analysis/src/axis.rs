//! Axes: where a number is on a chart, and which numbers are written beside it.

use maud::{Markup, Render, html};

/// The width of every chart.
const WIDTH: f64 = 640.0;
/// The height of every chart.
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 44.0;
/// About how many numbers stand beside an axis.
const NUMBERS: f64 = 6.0;

/// A chart with a heading and a word about it.
#[must_use]
pub fn chart(heading: &str, about: &dyn Render, picture: &Markup) -> Markup {
    html! {
        figure {
            figcaption { b { (heading) } " " span { (about) } }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(heading) { (picture) }
        }
    }
}

/// A range of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The least.
    pub low: f64,
    /// The most.
    pub high: f64,
}

impl Range {
    /// A range that is not empty.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Range {
        if low < high { Range { low, high } } else { Range { low: low - 0.5, high: low + 0.5 } }
    }

    /// Which part of the range lies below a number.
    fn part(self, number: f64) -> f64 {
        (number - self.low) / (self.high - self.low)
    }

    /// Round numbers in the range.
    #[must_use]
    pub fn round_numbers(self) -> Vec<f64> {
        let rough = (self.high - self.low) / NUMBERS;
        let power = 10.0_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| rough <= *step);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step - 1e-9).ceil();
        let numbers = (0..40).map(|index| (first + f64::from(index)) * step);
        numbers.take_while(|number| *number <= self.high + step * 1e-9).collect()
    }
}

/// The axes of a chart.
#[derive(Clone, Copy, Debug)]
pub struct Axes {
    /// What lies from left to right.
    pub across: Range,
    /// What lies from the bottom to the top.
    pub up: Range,
}

impl Axes {
    /// Where a number lies from left to right.
    #[must_use]
    pub fn x(&self, number: f64) -> f64 {
        LEFT + self.across.part(number) * (WIDTH - LEFT - RIGHT)
    }

    /// Where a number lies from top to bottom. What is outside stays at the edge.
    #[must_use]
    pub fn y(&self, number: f64) -> f64 {
        HEIGHT - BOTTOM - self.up.part(number).clamp(0.0, 1.0) * (HEIGHT - TOP - BOTTOM)
    }

    /// A point as a path has it.
    #[must_use]
    pub fn point(&self, x: f64, y: f64) -> String {
        format!("{:.1} {:.1}", self.x(x), self.y(y))
    }

    /// The path through some points.
    pub fn path(&self, points: impl IntoIterator<Item = (f64, f64)>) -> String {
        let points: Vec<String> = points.into_iter().map(|(x, y)| self.point(x, y)).collect();
        if points.is_empty() { String::new() } else { format!("M{}", points.join("L")) }
    }

    /// A line from left to right.
    #[must_use]
    pub fn level(&self, number: f64, class: &str) -> Markup {
        let y = format!("{:.1}", self.y(number));
        html! { line class=(class) x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) {} }
    }

    /// The numbers on the left with their lines.
    pub fn scale_up(&self, say: impl Fn(f64) -> String) -> Markup {
        html! {
            @for number in self.up.round_numbers() {
                (self.level(number, "grid"))
                text class="left" x=(LEFT - 8.0) y=(format!("{:.1}", self.y(number) + 4.0)) { (say(number)) }
            }
        }
    }

    /// The numbers below.
    pub fn scale_across(&self, numbers: &[f64], say: impl Fn(f64) -> String) -> Markup {
        html! {
            (self.level(self.up.low, "base"))
            @for number in numbers {
                text class="below" x=(format!("{:.1}", self.x(*number))) y=(HEIGHT - BOTTOM + 18.0) { (say(*number)) }
            }
        }
    }

    /// What the numbers below are.
    #[must_use]
    pub fn caption(text: &str) -> Markup {
        html! { text class="below caption" x=(f64::midpoint(LEFT, WIDTH - RIGHT)) y=(HEIGHT - 8.0) { (text) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beside_an_axis_are_round() {
        for (low, high, want) in [
            (0.0, 1.0, &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0][..]),
            (0.0, 400.0, &[0.0, 100.0, 200.0, 300.0, 400.0]),
            (-3.0, 3.0, &[-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]),
            (0.47, 0.56, &[0.48, 0.5, 0.52, 0.54, 0.56]),
        ] {
            let found = Range::new(low, high).round_numbers();
            assert_eq!(found.len(), want.len(), "{found:?}");
            assert!(found.iter().zip(want).all(|(found, want)| (found - want).abs() < 1e-9), "{found:?}");
        }
    }

    #[test]
    fn a_range_is_never_empty() {
        assert_eq!(Range::new(3.0, 3.0), Range { low: 2.5, high: 3.5 });
        assert!(!Range::new(0.0, 0.0).round_numbers().is_empty());
    }
}
