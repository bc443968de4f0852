//! How long moves took.

/// How long moves took, in microseconds.
#[derive(Clone, Debug, Default)]
pub struct Times {
    /// In order, the quickest first.
    sorted: Vec<u64>,
}

impl Times {
    /// These times.
    #[must_use]
    pub fn new(mut micros: Vec<u64>) -> Times {
        micros.sort_unstable();
        Times { sorted: micros }
    }

    /// All of them, the quickest first.
    #[must_use]
    pub fn sorted(&self) -> &[u64] {
        &self.sorted
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.sorted.len() as u64
    }

    /// Their mean; nothing if there are none.
    #[must_use]
    pub fn mean(&self) -> Option<u64> {
        self.sorted.iter().sum::<u64>().checked_div(self.count())
    }

    /// The longest.
    #[must_use]
    pub fn worst(&self) -> Option<u64> {
        self.sorted.last().copied()
    }

    /// The least that so many of a hundred do not exceed.
    #[must_use]
    pub fn percentile(&self, percent: usize) -> Option<u64> {
        let rank = (self.sorted.len() * percent).div_ceil(100);
        self.sorted.get(rank.saturating_sub(1)).copied()
    }

    /// How many exceed a limit.
    #[must_use]
    pub fn above(&self, limit: u64) -> u64 {
        self.count() - self.sorted.partition_point(|micros| *micros <= limit) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_figures() {
        let times = Times::new((1..=200).rev().collect());
        assert_eq!((times.count(), times.mean(), times.worst()), (200, Some(100), Some(200)));
        assert_eq!(
            (times.percentile(95), times.percentile(50), times.percentile(100)),
            (Some(190), Some(100), Some(200))
        );
        assert_eq!((times.above(200), times.above(199), times.above(0)), (0, 1, 200));
    }

    #[test]
    fn none_and_one() {
        let none = Times::default();
        assert_eq!((none.mean(), none.worst(), none.percentile(95), none.above(0)), (None, None, None, 0));
        assert_eq!(Times::new(vec![7]).percentile(95), Some(7));
    }
}
