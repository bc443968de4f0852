//! Luck, a source of random numbers: the caller owns it, the rules borrow it.

/// A source of chance.
pub trait Luck {
    /// A number from 0 up to but not including `n`, each as likely as the others.
    fn below(&mut self, n: u32) -> u32;
}

/// Luck that repeats: the same seed gives the same numbers for ever.
///
/// For tests, bots and rollouts: fast, but predictable. Tables on a server draw from a committed hash chain instead.
#[derive(Clone, Debug)]
pub struct Seeded {
    state: u64,
}

impl Seeded {
    /// Luck that follows from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Seeded {
        Seeded { state: seed }
    }

    /// The next 64 bits (`SplitMix64`).
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Luck for Seeded {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a product are what is wanted")]
    fn below(&mut self, n: u32) -> u32 {
        // The upper half of n * 2^32-th parts; numbers that would favour some outcome are thrown away.
        loop {
            let product = (self.next() >> 32) * u64::from(n);
            let (high, low) = ((product >> 32) as u32, product as u32);
            if n <= low || low >= n.wrapping_neg() % n.max(1) {
                return high;
            }
        }
    }
}
