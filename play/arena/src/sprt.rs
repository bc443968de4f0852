//! The sequential probability ratio test (SPRT): whether enough games were played.

use core::fmt;
use core::str::FromStr;

use crate::elo::Elo;
use crate::quantile::bisect;

/// A sequential probability ratio test between two hypotheses about the difference of ratings.
///
/// It is the generalised one: for each hypothesis it takes the maximum likelihood distribution of the rounds with that
/// score. Between two sides a round is a pair of games with five possible scores, so it is the pentanomial test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference of ratings under H0.
    pub elo0: f64,
    /// The difference under H1.
    pub elo1: f64,
    /// The probability of a false positive: H1 is accepted though H0 is true.
    pub alpha: f64,
    /// The probability of a false negative: H0 is accepted though H1 is true.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are wanted.
    Open,
    /// H0 is accepted.
    First,
    /// H1 is accepted.
    Second,
}

/// Why a test cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSprt {
    /// It is not two to four numbers.
    NotNumbers,
    /// The second rating is not above the first.
    NoDifference,
    /// A chance of error is not between 0 and one half.
    BadChance,
}

/// The default probability of either error.
const USUAL: f64 = 0.05;
/// The weight of an extreme score that has not been seen.
const TRACE: f64 = 1e-3;

impl Sprt {
    /// The bounds of the log-likelihood ratio: H0 is accepted below the first, H1 above the second.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the scores of some rounds, each given with how often it came, where equals would score
    /// `par`.
    #[must_use]
    pub fn ratio(&self, scores: &[(f64, u32)], par: f64) -> f64 {
        let came = scores.iter().filter(|(_, count)| *count != 0);
        let mut seen: Vec<(f64, f64)> = came.map(|(score, count)| (*score, f64::from(*count))).collect();
        // Everything won and everything lost must be possible, or no distribution has the score of a hypothesis.
        for extreme in [0.0, 1.0] {
            if !seen.iter().any(|(score, _)| (score - extreme).abs() < f64::EPSILON) {
                seen.push((extreme, TRACE));
            }
        }
        let total: f64 = seen.iter().map(|(_, count)| count).sum();
        let (first, second) = (Elo(self.elo0).score(par), Elo(self.elo1).score(par));
        let (tilt0, tilt1) = (tilt(&seen, total, first), tilt(&seen, total, second));
        let gain = |(score, count): &(f64, f64)| {
            count * ((1.0 + tilt0 * (score - first)).ln() - (1.0 + tilt1 * (score - second)).ln())
        };
        seen.iter().map(gain).sum()
    }

    /// The verdict for a log-likelihood ratio.
    #[must_use]
    pub fn verdict(&self, ratio: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        match ratio {
            _ if ratio <= lower => Verdict::First,
            _ if upper <= ratio => Verdict::Second,
            _ => Verdict::Open,
        }
    }
}

/// The Lagrange multiplier of the maximum likelihood distribution with the mean `mean`: each score has its observed
/// frequency divided by one plus the multiplier times its difference from the mean.
fn tilt(seen: &[(f64, f64)], total: f64, mean: f64) -> f64 {
    let slope = |tilt: f64| -> f64 {
        seen.iter().map(|(score, count)| count / total * (score - mean) / (1.0 + tilt * (score - mean))).sum()
    };
    // Every probability must stay positive. The slope falls from one end to the other.
    bisect((-1.0 / (1.0 - mean), 1.0 / mean), |tilt| 0.0 < slope(tilt))
}

impl FromStr for Sprt {
    type Err = BadSprt;

    /// Reads `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`; with one chance it is both.
    fn from_str(text: &str) -> Result<Sprt, BadSprt> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
        let numbers = numbers.ok().filter(|numbers| numbers.iter().all(|number| number.is_finite()));
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Some(&[elo0, elo1]) => (elo0, elo1, USUAL, USUAL),
            Some(&[elo0, elo1, both]) => (elo0, elo1, both, both),
            Some(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => return Err(BadSprt::NotNumbers),
        };
        let is_chance = |chance: f64| 0.0 < chance && chance < 0.5;
        match () {
            () if elo1 <= elo0 => Err(BadSprt::NoDifference),
            () if !is_chance(alpha) || !is_chance(beta) => Err(BadSprt::BadChance),
            () => Ok(Sprt { elo0, elo1, alpha, beta }),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

impl fmt::Display for BadSprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadSprt::NotNumbers => "two ratings are wanted, and perhaps two chances of error: 0,10 or 0,10,0.05,0.05",
            BadSprt::NoDifference => "the second rating must be above the first",
            BadSprt::BadChance => "a chance of error is between 0 and 0.5",
        })
    }
}

impl core::error::Error for BadSprt {}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
    const THREE: [f64; 3] = [0.0, 0.5, 1.0];

    fn ratio(words: &str, scores: &[f64], counts: &[u32]) -> f64 {
        let scores: Vec<(f64, u32)> = scores.iter().copied().zip(counts.iter().copied()).collect();
        words.parse::<Sprt>().expect("the test's words are right").ratio(&scores, 0.5)
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = "0,5".parse::<Sprt>().expect("it is one").bounds();
        assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
        let (lower, upper) = "0,5,0.05,0.1".parse::<Sprt>().expect("it is one").bounds();
        assert!((lower + 2.251_292).abs() < 1e-6 && (upper - 2.890_372).abs() < 1e-6);
    }

    #[test]
    fn wins_and_losses_alone_are_walds_own_test() {
        // Without draws the ratio is known: each win counts ln(p1 / p0), each loss ln((1 - p1) / (1 - p0)).
        let (p0, p1) = (Elo(0.0).score(0.5), Elo(50.0).score(0.5));
        let want = 60.0 * (p1 / p0).ln() + 40.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        assert!((ratio("0,50", &[0.0, 1.0], &[40, 60]) - want).abs() < 1e-9);
    }

    #[test]
    fn it_agrees_with_another_program() {
        // A second implementation, in another language, of M. Van den Bergh's "The generalized log likelihood ratio".
        for (words, counts, want) in [
            ("0,5", &[20, 110, 300, 140, 30][..], 1.589_581),
            ("-3,1", &[103, 2456, 5230, 2398, 113], 0.883_451),
            ("0,2", &[70, 3000, 6400, 3180, 82], 2.823_195),
            ("0,50", &[3, 8, 20, 30, 9], 5.425_515),
        ] {
            assert!((ratio(words, &FIVE, counts) - want).abs() < 1e-5, "{words} {counts:?}");
        }
        assert!((ratio("0,10", &THREE, &[400, 500, 450]) - 1.398_118).abs() < 1e-5);
    }

    #[test]
    fn it_is_nearly_what_the_normal_approximation_says() {
        let (counts, total) = ([20, 110, 300, 140, 30], 600.0);
        let weighted = || FIVE.iter().zip(counts);
        let mean = weighted().map(|(score, count)| score * f64::from(count)).sum::<f64>() / total;
        let variance = weighted().map(|(score, count)| (score - mean).powi(2) * f64::from(count)).sum::<f64>() / total;
        let (first, second) = (Elo(0.0).score(0.5), Elo(5.0).score(0.5));
        let want = total * (second - first) * (2.0 * mean - first - second) / (2.0 * variance);
        assert!((ratio("0,5", &FIVE, &counts) - want).abs() < 0.01 * want);
    }

    #[test]
    fn scores_that_never_came_do_not_matter() {
        assert!((ratio("0,20", &FIVE, &[10, 0, 50, 0, 30]) - ratio("0,20", &THREE, &[10, 50, 30])).abs() < 1e-9);
        let all = ratio("0,20", &FIVE, &[0, 0, 0, 0, 200]);
        let want = 200.0 * (Elo(20.0).score(0.5) / 0.5).ln();
        assert!((all - want).abs() < 0.05, "{all} is not {want}");
        assert!(ratio("0,20", &FIVE, &[0, 0, 300, 0, 0]) < 0.0, "equals speak against a difference");
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let sprt: Sprt = "0,10".parse().expect("it is one");
        for (ratio, want) in
            [(0.0, Verdict::Open), (2.9, Verdict::Open), (-2.95, Verdict::First), (2.95, Verdict::Second)]
        {
            assert_eq!(sprt.verdict(ratio), want);
        }
    }

    #[test]
    fn words_are_read() {
        assert_eq!("0,10".parse(), Ok(Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 }));
        assert_eq!("-5, 0, 0.1".parse(), Ok(Sprt { elo0: -5.0, elo1: 0.0, alpha: 0.1, beta: 0.1 }));
        assert_eq!("0,10,0.05,0.1".parse(), Ok(Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.1 }));
        for (text, why) in [
            ("", BadSprt::NotNumbers),
            ("5", BadSprt::NotNumbers),
            ("0,x", BadSprt::NotNumbers),
            ("0,inf", BadSprt::NotNumbers),
            ("0,1,0.1,0.1,0.1", BadSprt::NotNumbers),
            ("10,10", BadSprt::NoDifference),
            ("10,0", BadSprt::NoDifference),
            ("0,10,0", BadSprt::BadChance),
            ("0,10,0.5", BadSprt::BadChance),
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(why), "{text}");
        }
    }
}
