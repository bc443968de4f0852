//! Chance from the operating system.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;

use game::{Luck, Seeded};

/// Fills `bytes` from the operating system's source of chance.
pub(crate) fn fill(bytes: &mut [u8]) {
    let read = File::open("/dev/urandom").and_then(|mut source| source.read_exact(bytes));
    if read.is_err() {
        // Where there is no such file, each new RandomState is keyed by the system's own source.
        for chunk in bytes.chunks_mut(8) {
            let word = RandomState::new().hash_one(0_u64).to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

/// A random UUID (version 4).
pub(crate) fn uuid(entropy: fn(&mut [u8])) -> String {
    let mut bytes = [0; 16];
    entropy(&mut bytes);
    let number = u128::from_be_bytes(bytes);
    // Version 4 and variant 1 have fixed bits.
    let number = number & !(0xf << 76) & !(0x3 << 62) | 0x4 << 76 | 0x2 << 62;
    let digits = format!("{number:032x}");
    let groups = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    groups.join("-")
}

/// Luck that follows from a seed, which is any whole number, or else from the system.
#[expect(clippy::cast_sign_loss, reason = "a negative seed is as good as any")]
pub(crate) fn luck(seed: Option<i64>, entropy: fn(&mut [u8])) -> Box<dyn Luck> {
    match seed {
        Some(seed) => Box::new(Seeded::new(seed as u64)),
        None => Box::new(Unforeseen(entropy)),
    }
}

/// Luck that nobody can foresee.
#[derive(Debug)]
pub(crate) struct Unforeseen(pub(crate) fn(&mut [u8]));

impl Luck for Unforeseen {
    fn below(&mut self, n: u32) -> u32 {
        // Numbers past the last whole multiple of n would favour the small ones.
        let n = n.max(1);
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let mut bytes = [0; 4];
            (self.0)(&mut bytes);
            let number = u32::from_le_bytes(bytes);
            if number < fair {
                return number % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_has_its_fixed_bits() {
        assert_eq!(uuid(|bytes| bytes.fill(0xff)), "ffffffff-ffff-4fff-bfff-ffffffffffff");
        assert_eq!(uuid(|bytes| bytes.fill(0)), "00000000-0000-4000-8000-000000000000");
    }

    #[test]
    fn chance_differs_from_call_to_call() {
        assert_ne!(uuid(fill), uuid(fill));
        let rolls: Vec<u32> = (0..200).map(|_| Unforeseen(fill).below(6)).collect();
        assert!((0..6).all(|face| rolls.contains(&face)));
    }
}
