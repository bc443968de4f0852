//! Quantiles of the normal distribution and of Student's.

use core::f64::consts::{FRAC_2_PI, SQRT_2};

/// Beyond so many degrees of freedom Student's distribution is computed from the normal one.
const NEARLY_NORMAL: u32 = 200;
/// How often an interval is halved: more than a number has bits.
const HALVINGS: u32 = 100;
/// The largest quantile.
const FARTHEST: f64 = 7.0;

/// The number below which a normally distributed one lies with probability `p`.
pub(crate) fn normal_quantile(p: f64) -> f64 {
    bisect((-FARTHEST, FARTHEST), |x| normal_below(x) < p)
}

/// The same for Student's distribution with so many degrees of freedom.
pub(crate) fn student_quantile(p: f64, freedom: u32) -> f64 {
    if p < 0.5 {
        return -student_quantile(1.0 - p, freedom);
    }
    if NEARLY_NORMAL < freedom {
        return nearly_normal(normal_quantile(p), f64::from(freedom));
    }
    // The angle is bisected: the quantile itself has no bound when there is little freedom.
    let angle = bisect((0.0, core::f64::consts::FRAC_PI_2), |angle| 0.5 + student_within(angle, freedom) / 2.0 < p);
    angle.tan() * f64::from(freedom).sqrt()
}

/// The chance of a normally distributed number below `x`, by its series around 0.
fn normal_below(x: f64) -> f64 {
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while 1e-17 < (term / sum).abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    let density = (-x * x / 2.0).exp() / (core::f64::consts::PI.sqrt() * SQRT_2);
    0.5 + density * sum
}

/// The chance that Student's number is at most `tan(angle) * sqrt(freedom)` away from 0: a finite sum.
fn student_within(angle: f64, freedom: u32) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    let is_odd = freedom % 2 == 1;
    let (mut term, mut sum) = if is_odd { (cosine, 0.0) } else { (1.0, 0.0) };
    let mut factor = u32::from(is_odd);
    while factor + 2 <= freedom {
        sum += term;
        term *= cosine * cosine * f64::from(factor + 1) / f64::from(factor + 2);
        factor += 2;
    }
    if is_odd { FRAC_2_PI * (angle + sine * sum) } else { sine * sum }
}

/// Student's quantile from the normal one, by the first terms of its expansion.
fn nearly_normal(z: f64, freedom: f64) -> f64 {
    let (cube, fifth) = (z.powi(3), z.powi(5));
    z + (cube + z) / (4.0 * freedom) + (5.0 * fifth + 16.0 * cube + 3.0 * z) / (96.0 * freedom * freedom)
}

/// Where `is_left` turns false, by bisection.
pub(crate) fn bisect((mut low, mut high): (f64, f64), is_left: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if is_left(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (p, want) in [
            (0.5, 0.0),
            (0.9, 1.281_552),
            (0.95, 1.644_854),
            (0.975, 1.959_964),
            (0.995, 2.575_829),
            (0.025, -1.959_964),
        ] {
            assert!((normal_quantile(p) - want).abs() < 1e-6, "{p}: {}", normal_quantile(p));
        }
    }

    #[test]
    fn students_distribution_is_that_of_the_tables() {
        for (freedom, want) in [
            (1, 12.706_2),
            (2, 4.302_65),
            (3, 3.182_45),
            (4, 2.776_45),
            (5, 2.570_58),
            (10, 2.228_14),
            (29, 2.045_23),
            (30, 2.042_27),
            (100, 1.983_97),
            (200, 1.971_90),
            (201, 1.971_84),
            (1000, 1.962_34),
        ] {
            assert!((student_quantile(0.975, freedom) - want).abs() < 1e-4, "{freedom}");
            assert!((student_quantile(0.025, freedom) + want).abs() < 1e-4, "{freedom}");
        }
        assert!((student_quantile(0.95, 10) - 1.812_46).abs() < 1e-4);
    }
}
