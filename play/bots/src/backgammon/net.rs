//! A net: numbers in, one layer between, chances out.

use super::chances::Chances;
use super::features::{COUNTS, EXPERT, Occupied, RAW, ROWS, UNITS, units};
use super::number::sigmoid;

/// How many numbers go in.
pub(super) const INPUTS: usize = RAW + EXPERT;
const OUTPUTS: usize = Chances::COUNT;

/// A net as it is trained and stored: `H` is how many are between.
#[derive(Clone)]
pub(super) struct Weights<const H: usize> {
    /// What each input adds to each of the layer between.
    pub(super) inputs: Vec<[f32; H]>,
    pub(super) bias: [f32; H],
    /// What each of the layer between adds to each score.
    pub(super) outputs: [[f32; H]; OUTPUTS],
    pub(super) output_bias: [f32; OUTPUTS],
}

impl<const H: usize> Weights<H> {
    /// How many numbers it has.
    pub(super) const COUNT: usize = (INPUTS + 1 + OUTPUTS) * H + OUTPUTS;

    /// Nothing but zeros.
    pub(super) fn zero() -> Weights<H> {
        Weights {
            inputs: vec![[0.0; H]; INPUTS],
            bias: [0.0; H],
            outputs: [[0.0; H]; OUTPUTS],
            output_bias: [0.0; OUTPUTS],
        }
    }

    /// All numbers, in the order in which they are stored.
    pub(super) fn slices(&self) -> impl Iterator<Item = &[f32]> {
        let ends = [self.bias.as_slice()].into_iter().chain(self.outputs.iter().map(<[f32; H]>::as_slice));
        self.inputs.iter().map(<[f32; H]>::as_slice).chain(ends).chain([self.output_bias.as_slice()])
    }

    /// The same, to be changed.
    pub(super) fn slices_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let ends = [self.bias.as_mut_slice()].into_iter().chain(self.outputs.iter_mut().map(<[f32; H]>::as_mut_slice));
        self.inputs.iter_mut().map(<[f32; H]>::as_mut_slice).chain(ends).chain([self.output_bias.as_mut_slice()])
    }
}

/// A net that is ready to be asked: what each count of checkers on each place adds is summed up beforehand.
pub(super) struct Net<const H: usize> {
    rows: Vec<[f32; H]>,
    expert: Vec<[f32; H]>,
    bias: [f32; H],
    outputs: [[f32; H]; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

/// How many of the layer between are worked out at once: as many as fit the registers of any machine.
const BLOCK: usize = 32;

impl<const H: usize> Net<H> {
    pub(super) fn new(weights: &Weights<H>) -> Net<H> {
        let mut rows = vec![[0.0; H]; ROWS];
        for (index, row) in rows.iter_mut().enumerate() {
            let (place, count) = (index / COUNTS, index % COUNTS);
            for (unit, value) in units(place % 26, count).into_iter().enumerate() {
                for (sum, weight) in row.iter_mut().zip(&weights.inputs[place * UNITS + unit]) {
                    *sum += value * weight;
                }
            }
        }
        // A place that is empty has no row, so what its emptiness adds must be nothing; and it is.
        Net {
            rows,
            expert: weights.inputs[RAW..].to_vec(),
            bias: weights.bias,
            outputs: weights.outputs,
            output_bias: weights.output_bias,
        }
    }

    /// The chances of a position.
    #[inline]
    pub(super) fn chances(&self, occupied: &Occupied, expert: &[f32; EXPERT]) -> Chances {
        let mut between = [0.0; H];
        let mut used = [(0_usize, 0.0_f32); EXPERT];
        let mut count = 0;
        for (index, value) in expert.iter().enumerate() {
            used[count] = (index, *value);
            count += usize::from(*value != 0.0);
        }
        let blocks = between.as_chunks_mut::<BLOCK>().0.iter_mut().zip(self.bias.as_chunks::<BLOCK>().0);
        for (block, (between, bias)) in blocks.enumerate() {
            let mut sums = *bias;
            for row in occupied.rows() {
                let row = &self.rows[usize::from(*row)].as_chunks::<BLOCK>().0[block];
                for at in 0..BLOCK {
                    sums[at] += row[at];
                }
            }
            for (index, value) in &used[..count] {
                let row = &self.expert[*index].as_chunks::<BLOCK>().0[block];
                for at in 0..BLOCK {
                    sums[at] += value * row[at];
                }
            }
            *between = sums;
        }
        self.scores(&between)
    }

    /// The chances of a position for a net that is told no more than where the checkers are.
    #[inline]
    pub(super) fn plain_chances(&self, occupied: &Occupied) -> Chances {
        let mut between = self.bias;
        for row in occupied.rows() {
            for (sum, weight) in between.iter_mut().zip(&self.rows[usize::from(*row)]) {
                *sum += weight;
            }
        }
        self.scores(&between)
    }

    #[inline]
    fn scores(&self, between: &[f32; H]) -> Chances {
        let mut scores = self.output_bias;
        for (score, weights) in scores.iter_mut().zip(&self.outputs) {
            *score = sigmoid(*score + dot(between, weights));
        }
        Chances(scores)
    }
}

/// The sum of what is above zero, each times its weight. Eight sums side by side, always in the same order.
#[inline]
pub(super) fn dot<const H: usize>(between: &[f32; H], weights: &[f32; H]) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (values, weights) in between.chunks_exact(8).zip(weights.chunks_exact(8)) {
        for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
            *sum += value.max(0.0) * weight;
        }
    }
    sums.iter().sum()
}
