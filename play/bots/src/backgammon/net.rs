//! A net as it is trained and stored: inputs, one hidden layer, chances.

use super::chances::Chances;
use super::features::{EXPERT, RAW};

/// How many numbers go in.
pub(super) const INPUTS: usize = RAW + EXPERT;
pub(super) const OUTPUTS: usize = Chances::COUNT;
/// The largest weight, so that a net can be quantised.
pub(super) const LARGEST: f32 = 15.0;

/// The weights of a net with `H` hidden units.
#[derive(Clone)]
pub(super) struct Weights<const H: usize> {
    /// From each input to each hidden unit.
    pub(super) inputs: Vec<[f32; H]>,
    pub(super) bias: [f32; H],
    /// From each hidden unit to each output.
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
