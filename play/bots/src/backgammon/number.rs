//! Functions that give the same bits on every machine.

use fearless_simd::{Simd, SimdBase as _, f32x16};

/// How many numbers are in a vector.
pub(super) const LANES: usize = 16;

/// e to the power of `x`, to about seven digits.
#[inline(always)]
pub(super) fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0);
    // Adding this number rounds to an integer, which is in the lowest bits then.
    let magic = 12_582_912.0_f32;
    let rounded = x * std::f32::consts::LOG2_E + magic;
    let whole = rounded - magic;
    let rest = x - whole * 0.693_359_4 + whole * 2.121_944_4e-4;
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (0.5
                        + rest
                            * (0.166_666_67 + rest * (0.041_666_67 + rest * (0.008_333_334 + rest * 0.001_388_889)))));
    series * f32::from_bits((rounded.to_bits() << 23).wrapping_add(127 << 23))
}

/// The logistic function.
#[inline(always)]
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// The activation of the hidden layer: a rational approximation of the sigmoid with a single division.
#[inline(always)]
pub(super) fn activation(x: f32) -> f32 {
    let x = x.clamp(-SATURATION, SATURATION);
    let square = x * x;
    0.5 + 0.25 * x * (108.0 + square) / (108.0 + 9.0 * square)
}

/// The derivative of the activation.
#[inline(always)]
pub(super) fn slope(x: f32) -> f32 {
    let x = x.clamp(-SATURATION, SATURATION);
    let square = x * x;
    let root = 0.5 * (36.0 - square) / (36.0 + 3.0 * square);
    root * root
}

/// Where the activation reaches 0 and 1.
pub(super) const SATURATION: f32 = 6.0;

/// The dot product, always summed in the same order.
#[inline(always)]
pub(super) fn dot<S: Simd, const H: usize>(simd: S, values: &[f32; H], weights: &[f32; H]) -> f32 {
    let mut sums = f32x16::splat(simd, 0.0);
    for (values, weights) in values.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        sums += f32x16::from_slice(simd, values) * f32x16::from_slice(simd, weights);
    }
    let (low, high) = simd.split_f32x16(sums);
    let (low, high) = simd.split_f32x8(low + high);
    let [one, two, three, four] = (low + high).into();
    (one + three) + (two + four)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_e_are_right() {
        for step in -790..790_i16 {
            let x = f32::from(step) / 10.0;
            let right = f64::from(x).exp();
            let error = (f64::from(exp(x)) / right - 1.0).abs();
            assert!(error < 1e-6, "{x}: {error}");
        }
    }

    #[test]
    fn the_curve_goes_from_0_to_1_and_is_as_steep_as_it_says() {
        assert_eq!(
            [-9.0, -SATURATION, 0.0, SATURATION, 9.0].map(|x| activation(x).to_bits()),
            [0.0, 0.0, 0.5, 1.0, 1.0_f32].map(f32::to_bits)
        );
        for step in -790..790_i16 {
            let x = f32::from(step) / 100.0;
            assert!((activation(x) - sigmoid(x)).abs() < 0.03, "{x}");
            let rise = (activation(x + 1e-2) - activation(x - 1e-2)) / 2e-2;
            assert!((slope(x) - rise).abs() < 1e-3, "{x}: {} {rise}", slope(x));
        }
    }
}
