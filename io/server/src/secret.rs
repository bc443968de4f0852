//! Bearer tokens: 256 random bits that only the client has. The server keeps hashes.

use entropy::EntropyRefusal;
use game::Digest;

/// A secret. It has no `Debug`: only [`Secret::tell`] shows it.
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one, from the operating system.
    ///
    /// # Errors
    /// When the operating system has no random bytes.
    pub fn new() -> Result<Secret, EntropyRefusal> {
        entropy::bytes(entropy::fill).map(Secret)
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

    /// The secret of a text that a client sent, if it is one.
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
