//! A mean over rounds, and how sure it is.

use crate::quantile::student_quantile;

/// The confidence level of intervals.
const CONFIDENCE: f64 = 0.95;

/// A mean, and where the true one lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean over all rounds.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The z-score: how many standard errors the mean is away from that of equals; nothing if that is unknown.
    pub z: Option<f64>,
}

/// The number, mean and variance of rounds, by Welford's algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accumulator {
    rounds: u32,
    mean: f64,
    /// The sum of squared differences from the mean.
    squares: f64,
}

impl Accumulator {
    /// Counts a round.
    pub fn add(&mut self, value: f64) {
        self.rounds += 1;
        let before = value - self.mean;
        self.mean += before / f64::from(self.rounds);
        self.squares += before * (value - self.mean);
    }

    /// How many rounds were counted.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The mean over all rounds.
    #[must_use]
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard error of the mean; nothing before the second round.
    fn error(&self) -> Option<f64> {
        let freedom = self.rounds.checked_sub(1).filter(|freedom| *freedom != 0)?;
        // A rounding error is no variance.
        let squares = if self.squares < 1e-12 { 0.0 } else { self.squares };
        Some((squares / f64::from(freedom) / f64::from(self.rounds)).sqrt())
    }

    /// How far from the mean the truth may be, in standard errors.
    fn reach(&self) -> f64 {
        student_quantile(f64::midpoint(1.0, CONFIDENCE), self.rounds.saturating_sub(1).max(1))
    }

    /// The mean of values that may be anything, where equals would have 0. Where no two rounds differ, which proves nothing,
    /// each counts as one of the single `games`; where those do not differ either, the interval has no ends.
    #[must_use]
    pub fn value(&self, games: &Accumulator) -> Estimate {
        let differ = |error: &f64| *error != 0.0;
        let of_games = || Some(games.error()? * (f64::from(games.rounds) / f64::from(self.rounds)).sqrt());
        let error = self.error().and_then(|error| Some(error).filter(differ).or_else(of_games).filter(differ));
        let reach = error.map_or(f64::INFINITY, |error| self.reach() * error);
        let z = error.map(|error| self.mean / error);
        Estimate { mean: self.mean, low: self.mean - reach, high: self.mean + reach, z }
    }

    /// The mean of shares, which are between 0 and 1, where equals would have `par`.
    ///
    /// The interval is that of Wilson for as many independent games as would be as sure: it stays between 0 and 1, and is
    /// not empty when everything was won. Where no two rounds differ, each counts as one game.
    #[must_use]
    pub fn share(&self, par: f64) -> Estimate {
        let (mean, rounds) = (self.mean, f64::from(self.rounds));
        let Some(error) = self.error() else {
            return Estimate { mean: if self.rounds == 0 { par } else { mean }, low: 0.0, high: 1.0, z: None };
        };
        let games = if error == 0.0 { rounds } else { mean * (1.0 - mean) / (error * error) };
        let square = self.reach() * self.reach();
        let middle = (mean + square / (2.0 * games)) / (1.0 + square / games);
        let inner = mean * (1.0 - mean) / games + square / (4.0 * games * games);
        let half = self.reach() / (1.0 + square / games) * inner.sqrt();
        let usual = if error == 0.0 { (par * (1.0 - par) / rounds).sqrt() } else { error };
        let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
        // Rounding must not put the mean outside of its own interval.
        Estimate { mean, low: low.min(mean), high: high.max(mean), z: Some((mean - par) / usual) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64]) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for value in values {
            accumulator.add(*value);
        }
        accumulator
    }

    #[track_caller]
    fn near(found: f64, want: f64) {
        assert!((found - want).abs() < 1e-4, "{found} is not {want}");
    }

    #[test]
    fn a_mean_of_values_has_students_interval() {
        // A textbook's ten values: mean 5, standard deviation 3.0277 / sqrt(10), 9 degrees of freedom.
        let values: Vec<f64> = (1..=10).map(f64::from).collect();
        let found = of(&values).value(&of(&[]));
        near(found.mean, 5.5);
        near(found.low, 5.5 - 2.262_16 * 3.027_65 / 10.0_f64.sqrt());
        near(found.high, 5.5 + 2.262_16 * 3.027_65 / 10.0_f64.sqrt());
        near(found.z.expect("they differ"), 5.5 / (3.027_65 / 10.0_f64.sqrt()));
    }

    #[test]
    fn a_share_of_many_single_games_has_wilsons_interval() {
        // 600 of 1000 games: Wilson's interval is 0.5693 to 0.6300.
        let values: Vec<f64> = (0..1000).map(|game| if game % 5 < 3 { 1.0 } else { 0.0 }).collect();
        let found = of(&values).share(0.5);
        assert!((found.low - 0.5693).abs() < 2e-4 && (found.high - 0.6300).abs() < 2e-4, "{found:?}");
        assert!((found.z.expect("they differ") - 6.45).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn pairs_that_share_their_luck_are_surer() {
        // The same games, once as pairs of which most are split by luck, once as if every pair had its own winner.
        let split: Vec<f64> = (0..100).map(|pair| if pair < 20 { 1.0 } else { 0.5 }).collect();
        let whole: Vec<f64> = (0..100).map(|pair| if pair < 60 { 1.0 } else { 0.0 }).collect();
        let (split, whole) = (of(&split).share(0.5), of(&whole).share(0.5));
        near(split.mean, whole.mean);
        assert!(split.high - split.low < 0.5 * (whole.high - whole.low), "{split:?} {whole:?}");
    }

    #[test]
    fn everything_won_is_no_proof_of_perfection() {
        let found = of(&[1.0; 20]).share(0.5);
        assert!((0.80..0.85).contains(&found.low), "{found:?}");
        near(found.high, 1.0);
        near(found.z.expect("it can be told"), 0.5 / (0.25_f64 / 20.0).sqrt());
    }

    #[test]
    fn one_round_says_nothing() {
        assert_eq!(of(&[1.0]).share(0.5), Estimate { mean: 1.0, low: 0.0, high: 1.0, z: None });
        assert_eq!(of(&[]).share(0.25).mean.to_bits(), 0.25_f64.to_bits());
        let games = of(&[1.0, 3.0]);
        assert_eq!((of(&[2.0]).value(&games).z, of(&[]).value(&games).z), (None, None));
        assert!(of(&[2.0]).value(&games).high.is_infinite());
    }

    #[test]
    fn pairs_that_all_split_prove_nothing() {
        // Ten pairs of which each was won once and lost once: as sure as ten single games are.
        let games: Vec<f64> = (0..20).map(|game| if game % 2 == 0 { 1.0 } else { -1.0 }).collect();
        let found = of(&[0.0; 10]).value(&of(&games));
        near(found.mean, 0.0);
        near(found.high, 2.262_16 * (20.0_f64 / 19.0 / 10.0).sqrt());
        near(found.low, -found.high);
        near(found.z.expect("the games differ"), 0.0);
        let won = of(&[1.0; 10]).value(&of(&[1.0; 20]));
        assert!(won.low.is_infinite() && won.high.is_infinite() && won.z.is_none(), "{won:?}");
    }

    #[test]
    fn equal_rounds_do_not_differ_by_rounding() {
        let found = of(&[1.0 / 3.0; 50]).share(1.0 / 3.0);
        near(found.z.expect("it can be told"), 0.0);
        assert!(found.low < 0.3 && 0.4 < found.high, "{found:?}");
    }
}
