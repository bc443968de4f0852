//! Random bytes from the operating system: the one place that asks for them.
//!
//! There is no fallback. Where the operating system gives no random bytes, the caller gets an error and passes it on: a
//! token or a deal made from anything else could be guessed.
//!
//! ```
//! let id = entropy::uuid(entropy::fill)?;
//! assert_eq!(id.len(), 36);
//! # Ok::<(), entropy::EntropyRefusal>(())
//! ```

use game::{Digest, Luck};

game::refusals! {
    /// Why there are no random bytes.
    pub enum EntropyRefusal {
        /// The operating system's generator failed.
        NoEntropy = "no_entropy": "the operating system gives no random bytes",
    }
}

/// A function that fills a buffer with random bytes. Tests have others than [`fill`].
pub type Source = fn(&mut [u8]) -> Result<(), EntropyRefusal>;

/// Fills `bytes` from the operating system.
///
/// # Errors
/// When it has no random bytes.
pub fn fill(bytes: &mut [u8]) -> Result<(), EntropyRefusal> {
    getrandom::fill(bytes).map_err(|_| EntropyRefusal::NoEntropy)
}

/// So many random bytes from a source.
///
/// # Errors
/// When the source has none.
pub fn bytes<const N: usize>(source: Source) -> Result<[u8; N], EntropyRefusal> {
    let mut bytes = [0; N];
    source(&mut bytes)?;
    Ok(bytes)
}

/// A random UUID (version 4).
///
/// # Errors
/// When the source has no random bytes.
pub fn uuid(source: Source) -> Result<String, EntropyRefusal> {
    let number = u128::from_be_bytes(bytes(source)?);
    // Version 4 and variant 1 have fixed bits.
    let number = number & !(0xf << 76) & !(0x3 << 62) | 0x4 << 76 | 0x2 << 62;
    let digits = format!("{number:032x}");
    let groups = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Ok(groups.join("-"))
}

/// Luck that cannot be predicted: SHA-256 in counter mode, with a random key. Only making it can fail.
pub struct Unforeseen {
    key: [u8; KEY],
    counter: u64,
}

const KEY: usize = 32;

impl std::fmt::Debug for Unforeseen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unforeseen").finish_non_exhaustive()
    }
}

impl Unforeseen {
    /// Luck with a new key.
    ///
    /// # Errors
    /// When the source has no random bytes.
    pub fn new(source: Source) -> Result<Unforeseen, EntropyRefusal> {
        Ok(Unforeseen { key: bytes(source)?, counter: 0 })
    }

    fn next(&mut self) -> u32 {
        let mut block = [0; KEY + 8];
        block[..KEY].copy_from_slice(&self.key);
        block[KEY..].copy_from_slice(&self.counter.to_le_bytes());
        self.counter += 1;
        let [a, b, c, d, ..] = Digest::of(&block).0;
        u32::from_le_bytes([a, b, c, d])
    }
}

impl Luck for Unforeseen {
    fn below(&mut self, n: u32) -> u32 {
        // Numbers from the last whole multiple of n on would favour the small outcomes.
        let n = n.max(1);
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let number = self.next();
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
        let ones = |bytes: &mut [u8]| {
            bytes.fill(0xff);
            Ok(())
        };
        assert_eq!(uuid(ones).as_deref(), Ok("ffffffff-ffff-4fff-bfff-ffffffffffff"));
        assert_eq!(uuid(|_| Ok(())).as_deref(), Ok("00000000-0000-4000-8000-000000000000"));
    }

    #[test]
    fn two_keys_give_different_numbers() {
        assert_ne!(uuid(fill), uuid(fill));
        let mut luck = Unforeseen::new(fill).expect("the system has random bytes");
        let rolls: Vec<u32> = (0..200).map(|_| luck.below(6)).collect();
        assert!((0..6).all(|face| rolls.contains(&face)), "{rolls:?}");
        let mut other = Unforeseen::new(fill).expect("the system has random bytes");
        assert_ne!(rolls, (0..200).map(|_| other.below(6)).collect::<Vec<u32>>());
    }

    #[test]
    fn a_source_without_bytes_is_passed_on() {
        let none: Source = |_| Err(EntropyRefusal::NoEntropy);
        assert_eq!(uuid(none), Err(EntropyRefusal::NoEntropy));
        assert_eq!(bytes::<4>(none), Err(EntropyRefusal::NoEntropy));
        assert!(Unforeseen::new(none).is_err());
    }
}
