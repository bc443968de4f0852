//! A token bucket.

use std::time::{Duration, Instant};

/// A token bucket.
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

pub(super) const HOUR: f64 = 3600.0;

impl Bucket {
    pub(crate) fn full(most: u32) -> Bucket {
        Bucket { left: f64::from(most), at: Instant::now() }
    }

    /// Takes a token, or says how long to wait for one.
    pub(crate) fn take(&mut self, most: u32, per_second: f64) -> Result<(), Duration> {
        let now = Instant::now();
        self.left = self.left_at(now, most, per_second);
        self.at = now;
        if self.left < 1.0 {
            return Err(Duration::from_secs_f64(((1.0 - self.left) / per_second).clamp(0.001, HOUR)));
        }
        self.left -= 1.0;
        Ok(())
    }

    /// Whether nothing is lost by forgetting it.
    pub(super) fn is_full(&self, now: Instant, most: u32, per_second: f64) -> bool {
        f64::from(most) <= self.left_at(now, most, per_second)
    }

    fn left_at(&self, now: Instant, most: u32, per_second: f64) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + passed * per_second).min(f64::from(most))
    }
}
