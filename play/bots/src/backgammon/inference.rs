//! Inference with quantised nets: sums in whole numbers are fast and the same on every machine.

use fearless_simd::{Bytes as _, Simd, SimdBase as _, SimdCvtFloat as _, f32x16, i16x32, i32x16};

use super::chances::Chances;
use super::features::{COUNTS, EXPERT, Occupied, RAW, ROWS, UNITS, units};
use super::net::{OUTPUTS, Weights};
use super::number::{LANES, SATURATION, dot, sigmoid};

/// The quantisation of inputs, weights and sums: what stands for one.
const INPUT_ONE: f32 = 4096.0;
const WEIGHT_ONE: f32 = 2048.0;
const ONE: f32 = INPUT_ONE * WEIGHT_ONE;

/// How many vectors of them are worked out at once: as many as the registers of any machine have room for.
const GROUP: usize = 4;
/// How many hidden units those are.
const BLOCK: usize = GROUP * LANES;
/// Numbers that experts look at go in by twos.
const PAIRS: usize = EXPERT / 2;
/// Scores are made chances so many at once.
const SCORES: usize = 8;

/// A quantised net: the contribution of each count of checkers on each place is summed up beforehand.
pub(super) struct Net<const H: usize> {
    rows: Vec<[i32; H]>,
    /// For each block what each pair of numbers adds: the weights of both side by side.
    pairs: Vec<[[[i16; 2 * LANES]; GROUP]; PAIRS]>,
    bias: [i32; H],
    outputs: [[f32; H]; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

impl<const H: usize> Net<H> {
    pub(super) fn new(weights: &Weights<H>) -> Net<H> {
        let mut rows = vec![[0; H]; ROWS];
        for (index, row) in rows.iter_mut().enumerate() {
            let (place, count) = (index / COUNTS, index % COUNTS);
            let told = units(place % 26, count);
            for (at, sum) in row.iter_mut().enumerate() {
                let added =
                    told.iter().enumerate().map(|(unit, value)| value * weights.inputs[place * UNITS + unit][at]);
                *sum = whole(added.sum::<f32>() * ONE);
            }
        }
        let mut pairs = vec![[[[0; 2 * LANES]; GROUP]; PAIRS]; H / BLOCK];
        for (block, pairs) in pairs.iter_mut().enumerate() {
            for (pair, groups) in pairs.iter_mut().enumerate() {
                for (at, weight) in groups.as_flattened_mut().iter_mut().enumerate() {
                    let number = weights.inputs[RAW + 2 * pair + at % 2][block * BLOCK + at / 2];
                    *weight = small(number * WEIGHT_ONE);
                }
            }
        }
        // A place that is empty has no row, so what its emptiness adds must be nothing; and it is.
        Net {
            rows,
            pairs,
            bias: weights.bias.map(|number| whole(number * ONE)),
            outputs: weights.outputs,
            output_bias: weights.output_bias,
        }
    }

    /// The chances of a position.
    #[inline(always)]
    pub(super) fn chances<S: Simd>(&self, simd: S, occupied: &Occupied, expert: &[f32; EXPERT]) -> Chances {
        let mut inputs = [0_i32; PAIRS];
        for (pair, [one, two]) in inputs.iter_mut().zip(expert.as_chunks::<2>().0) {
            *pair = stepped(*one) | stepped(*two) << 16;
        }
        let mut hidden = [0; H];
        let blocks = hidden.as_chunks_mut::<BLOCK>().0.iter_mut().zip(self.bias.as_chunks::<BLOCK>().0);
        for (block, ((hidden, bias), pairs)) in blocks.zip(&self.pairs).enumerate() {
            let load = |numbers: &[i32; BLOCK], at: usize| i32x16::from_slice(simd, &numbers[at * LANES..][..LANES]);
            let mut sums = [load(bias, 0), load(bias, 1), load(bias, 2), load(bias, 3)];
            for row in occupied.rows() {
                let row = &self.rows[usize::from(*row)].as_chunks::<BLOCK>().0[block];
                for (at, sums) in sums.iter_mut().enumerate() {
                    *sums += load(row, at);
                }
            }
            for (pair, weights) in inputs.iter().zip(pairs) {
                let pair: i16x32<S> = i32x16::splat(simd, *pair).bitcast();
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    *sums += simd.pairwise_dot_product_i16x32(pair, i16x32::from_slice(simd, weights));
                }
            }
            for (hidden, sums) in hidden.as_chunks_mut::<LANES>().0.iter_mut().zip(sums) {
                sums.store_slice(hidden);
            }
        }
        self.scores(simd, &hidden)
    }

    /// The chances of a position for a net that is told no more than where the checkers are.
    #[inline(always)]
    pub(super) fn plain_chances<S: Simd>(&self, simd: S, occupied: &Occupied) -> Chances {
        let mut hidden = [0; H];
        let groups = hidden.as_chunks_mut::<LANES>().0.iter_mut().zip(self.bias.as_chunks::<LANES>().0);
        for (group, (hidden, bias)) in groups.enumerate() {
            let mut sums = i32x16::from_slice(simd, bias);
            for row in occupied.rows() {
                sums += i32x16::from_slice(simd, &self.rows[usize::from(*row)].as_chunks::<LANES>().0[group]);
            }
            sums.store_slice(hidden);
        }
        self.scores(simd, &hidden)
    }

    #[inline(always)]
    fn scores<S: Simd>(&self, simd: S, hidden: &[i32; H]) -> Chances {
        let activated = activations(simd, hidden);
        let mut scores = [0.0; SCORES];
        for ((score, bias), weights) in scores.iter_mut().zip(self.output_bias).zip(&self.outputs) {
            *score = bias + dot(simd, &activated, weights);
        }
        for score in &mut scores {
            *score = sigmoid(*score);
        }
        let [win, double, triple, lose_double, lose_triple, ..] = scores;
        Chances([win, double, triple, lose_double, lose_triple])
    }
}

/// The activations of the hidden layer.
#[inline(always)]
fn activations<S: Simd, const H: usize>(simd: S, hidden: &[i32; H]) -> [f32; H] {
    let all = |number: f32| f32x16::splat(simd, number);
    let mut out = [0.0; H];
    for (out, sums) in out.as_chunks_mut::<LANES>().0.iter_mut().zip(hidden.as_chunks::<LANES>().0) {
        let x = f32x16::float_from(i32x16::from_slice(simd, sums)) * all(1.0 / ONE);
        let x = x.min(all(SATURATION)).max(all(-SATURATION));
        let square = x * x;
        let activated = all(0.5) + all(0.25) * x * (all(108.0) + square) / (all(108.0) + all(9.0) * square);
        activated.store_slice(out);
    }
    out
}

/// A number that goes in, as a whole number of sixteen bits. None is below zero.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the number is bounded first")]
fn stepped(number: f32) -> i32 {
    (number * INPUT_ONE + 0.5).min(32_767.0) as i32
}

#[expect(clippy::cast_possible_truncation, reason = "weights are small, and the cast stops at the bounds")]
fn whole(number: f32) -> i32 {
    number.round() as i32
}

#[expect(clippy::cast_possible_truncation, reason = "weights are small, and the cast stops at the bounds")]
fn small(number: f32) -> i16 {
    number.round() as i16
}
