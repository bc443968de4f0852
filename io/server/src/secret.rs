//! Secrets by which people are known: 256 bits that only they have. We keep hashes.

use std::fs::File;
use std::io::{self, Read as _};

use game::Digest;

/// A secret that was just made. It cannot be printed but by telling it to its owner.
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one, from the operating system.
    ///
    /// # Errors
    /// When the operating system has no random bytes.
    pub fn new() -> io::Result<Secret> {
        Ok(Secret(random()?))
    }

    /// The text for its owner.
    #[must_use]
    pub fn tell(&self) -> String {
        Digest(self.0).to_string()
    }

    /// What is kept of it.
    #[must_use]
    pub fn key(&self) -> Digest {
        Digest::of(&self.0)
    }

    /// The secret that somebody told, if it is one.
    #[must_use]
    pub fn told(text: &str) -> Option<Secret> {
        text.parse().ok().map(|Digest(bytes)| Secret(bytes))
    }

    /// The bytes, for luck that is kept secret.
    #[must_use]
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }
}

/// Random bytes from the operating system.
///
/// # Errors
/// When it has none.
pub(crate) fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A new table id: a random UUID.
///
/// # Errors
/// When the operating system has no random bytes.
pub(crate) fn uuid() -> io::Result<String> {
    let mut bytes: [u8; 16] = random()?;
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = format!("{:032x}", u128::from_be_bytes(bytes));
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Ok(parts.join("-"))
}
