//! How often numbers come.

use analysis::axis::Range;

/// How often numbers come, in bins of the same width.
#[derive(Debug, PartialEq)]
pub(super) struct Histogram {
    /// Where the bins are.
    pub(super) range: Range,
    /// How many numbers are in each.
    pub(super) counts: Vec<u32>,
}

impl Histogram {
    /// How often these numbers come, in so many bins over a range that has all of them.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a bin's number is small and no less than 0"
    )]
    pub(super) fn new(numbers: impl IntoIterator<Item = f64>, range: Range, bins: usize) -> Histogram {
        let mut counts = vec![0; bins];
        for number in numbers {
            let part = (number - range.low) / (range.high - range.low);
            let bin = (part * float(bins)).floor().max(0.0) as usize;
            counts[bin.min(bins - 1)] += 1;
        }
        Histogram { range, counts }
    }

    /// Each bin: where it begins and ends, and how many numbers are in it.
    pub(super) fn bins(&self) -> impl Iterator<Item = (f64, f64, u32)> {
        let width = (self.range.high - self.range.low) / float(self.counts.len());
        let at = move |index: usize| self.range.low + float(index) * width;
        self.counts.iter().enumerate().map(move |(index, count)| (at(index), at(index + 1), *count))
    }

    /// The most in any bin.
    pub(super) fn most(&self) -> u32 {
        self.counts.iter().max().copied().unwrap_or(0)
    }
}

#[expect(clippy::cast_precision_loss, reason = "bins and moves are few")]
pub(super) fn float(count: usize) -> f64 {
    count as f64
}

/// How often each of a few whole numbers comes, or bins of a width that makes them few.
pub(super) fn of_whole(numbers: &[i64]) -> Histogram {
    const FEW: i64 = 40;
    let (low, high) = (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
    let width = ((high - low) / FEW + 1).max(1);
    let bins = (high - low) / width + 1;
    #[expect(clippy::cast_precision_loss, reason = "these are numbers of points and actions")]
    let number = |whole: i64| whole as f64;
    let range = Range { low: number(low) - 0.5, high: number(low + bins * width) - 0.5 };
    Histogram::new(numbers.iter().map(|whole| number(*whole)), range, usize::try_from(bins).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_numbers_have_a_bin_each() {
        let found = of_whole(&[-1, 2, 2, 1, -1, -1]);
        assert_eq!((found.range, found.counts.as_slice()), (Range { low: -1.5, high: 2.5 }, &[3, 0, 1, 2][..]));
        assert_eq!(of_whole(&[7]).counts, [1]);
        assert_eq!(of_whole(&[]).most(), 0);
    }

    #[test]
    fn many_numbers_share_bins_and_none_is_lost() {
        let numbers: Vec<i64> = (10..=1009).collect();
        let found = of_whole(&numbers);
        assert!(found.counts.len() <= 41, "{}", found.counts.len());
        assert_eq!(found.counts.iter().sum::<u32>(), 1000);
        assert!(found.bins().all(|(low, high, count)| count == 25 || high - low < 25.5 || 1009.0 < high));
    }
}
