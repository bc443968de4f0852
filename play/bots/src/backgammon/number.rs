//! Functions that give the same bits on every machine.

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

/// The chance that a score stands for: from 0 to 1.
#[inline(always)]
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
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
}
