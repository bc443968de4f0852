//! The gradient of a net, by backpropagation.

use fearless_simd::{Level, Simd, dispatch};

use crate::backgammon::features::{COUNTS, RAW, Seen, Tables, UNITS, units};
use crate::backgammon::net::Weights;
use crate::backgammon::number::{activation, dot, sigmoid, slope};

use super::self_play::Sample;

/// What a net is told of a sample: which inputs are not zero, and what they are.
fn inputs(sample: &Sample, tables: &Tables, is_plain: bool, out: &mut Vec<(usize, f32)>) {
    out.clear();
    let seen = Seen::of(&sample.position);
    for row in seen.occupied().rows() {
        let (place, count) = (usize::from(*row) / COUNTS, usize::from(*row) % COUNTS);
        let told = units(place % 26, count).into_iter().enumerate();
        out.extend(told.filter(|(_, value)| *value != 0.0).map(|(unit, value)| (place * UNITS + unit, value)));
    }
    if is_plain {
        return;
    }
    let expert = tables.expert(&seen);
    let told = expert.into_iter().enumerate().filter(|(_, value)| *value != 0.0);
    out.extend(told.map(|(index, value)| (RAW + index, value)));
}

/// Adds the gradient of the cross entropy of samples to `gradient`, and gives the sum of the squared errors in points.
pub(super) fn add<const H: usize>(
    weights: &Weights<H>,
    samples: impl Iterator<Item = Sample>,
    tables: &Tables,
    is_plain: bool,
    gradient: &mut Weights<H>,
) -> f64 {
    dispatch!(Level::new(), simd => add_by(simd, weights, samples, tables, is_plain, gradient))
}

#[inline(always)]
fn add_by<S: Simd, const H: usize>(
    simd: S,
    weights: &Weights<H>,
    samples: impl Iterator<Item = Sample>,
    tables: &Tables,
    is_plain: bool,
    gradient: &mut Weights<H>,
) -> f64 {
    let mut told = Vec::new();
    let mut wrong = 0.0;
    for sample in samples {
        inputs(&sample, tables, is_plain, &mut told);
        let mut hidden = weights.bias;
        for (index, value) in &told {
            for (sum, weight) in hidden.iter_mut().zip(&weights.inputs[*index]) {
                *sum += value * weight;
            }
        }
        let activated = hidden.map(activation);
        let mut chances = sample.chances;
        let mut back = [0.0_f32; H];
        for (output, row) in weights.outputs.iter().enumerate() {
            let chance = sigmoid(weights.output_bias[output] + dot(simd, &activated, row));
            let error = chance - sample.chances.0[output];
            chances.0[output] = chance;
            gradient.output_bias[output] += error;
            let to_change = gradient.outputs[output].iter_mut().zip(&mut back);
            for ((change, back), (value, weight)) in to_change.zip(activated.iter().zip(row)) {
                *change += error * value;
                *back += error * weight;
            }
        }
        wrong += f64::from(chances.equity() - sample.chances.equity()).powi(2);
        for (back, value) in back.iter_mut().zip(&hidden) {
            *back *= slope(*value);
        }
        for (sum, back) in gradient.bias.iter_mut().zip(&back) {
            *sum += back;
        }
        for (index, value) in &told {
            for (sum, back) in gradient.inputs[*index].iter_mut().zip(&back) {
                *sum += value * back;
            }
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use backgammon::Position;

    use crate::backgammon::chances::Chances;

    use super::*;

    /// What is to be made small: the cross entropy, worked out with the functions of the standard library.
    fn loss(weights: &Weights<16>, sample: &Sample, tables: &Tables) -> f64 {
        let mut told = Vec::new();
        inputs(sample, tables, false, &mut told);
        let hidden: Vec<f64> = (0..16)
            .map(|at| {
                let sum = |(index, value): &(usize, f32)| f64::from(weights.inputs[*index][at]) * f64::from(*value);
                let x = (f64::from(weights.bias[at]) + told.iter().map(sum).sum::<f64>()).clamp(-6.0, 6.0);
                0.5 + x / 4.0 * (108.0 + x * x) / (108.0 + 9.0 * x * x)
            })
            .collect();
        (0..Chances::COUNT)
            .map(|output| {
                let row = weights.outputs[output].iter().zip(&hidden);
                let score = f64::from(weights.output_bias[output]) + row.map(|(a, b)| f64::from(*a) * b).sum::<f64>();
                let (chance, right) = (1.0 / (1.0 + (-score).exp()), f64::from(sample.chances.0[output]));
                -(right * chance.ln() + (1.0 - right) * (1.0 - chance).ln())
            })
            .sum()
    }

    #[test]
    fn small_changes_have_the_effect_that_is_foretold() {
        let tables = Tables::new();
        let sample = Sample { position: Position::START, chances: Chances([0.55, 0.2, 0.01, 0.1, 0.003]) };
        let mut weights = Weights::<16>::random(5);
        let mut gradient = Weights::zero();
        add(&weights, [sample].into_iter(), &tables, false, &mut gradient);
        let foretold: Vec<f32> = gradient.slices().flatten().copied().collect();
        let mut seen = 0;
        for (at, foretold) in foretold.iter().enumerate().filter(|(_, change)| change.abs() > 1e-3) {
            let nudge = 1e-3;
            let mut nudged = |by: f32| {
                let number = weights.slices_mut().flatten().nth(at).expect("it is one of them");
                *number += by;
                loss(&weights, &sample, &tables)
            };
            let (up, down) = (nudged(nudge), nudged(-2.0 * nudge));
            nudged(nudge);
            let slope = (up - down) / f64::from(2.0 * nudge);
            assert!((slope - f64::from(*foretold)).abs() < 2e-3 + 0.02 * slope.abs(), "{at}: {slope} {foretold}");
            seen += 1;
        }
        assert!(40 < seen, "{seen}");
    }
}
