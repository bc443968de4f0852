//! Digests: what a state is, in 32 bytes.

use alloc::string::String;
use core::fmt;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// A SHA-256 digest, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// The digest of a document: of its JSON without any white space.
    ///
    /// # Panics
    /// Never for a document of a game, which has nothing JSON cannot hold.
    #[must_use]
    pub fn of_document(document: &impl Serialize) -> Digest {
        Digest::of(&serde_json::to_vec(document).expect("a game's document is JSON"))
    }

    /// The first 16 digits.
    #[must_use]
    pub fn short(&self) -> String {
        alloc::format!("{self:.16}")
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(64).min(64);
        self.0.iter().take(digits / 2).try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
