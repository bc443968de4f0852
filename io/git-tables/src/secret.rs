//! The repository's secret: what dice and deals are drawn from, and what the referee seals its commits with.

use std::fs;
use std::path::Path;

use hmac::{Hmac, KeyInit as _, Mac as _};
use referee::Chain;
use sha2::Sha256;

use crate::id::TableId;

/// The repository's secret. It cannot be printed.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

/// The file in a repository's own folder that may hold the secret.
pub const FILE: &str = "parlor-secret";

impl Secret {
    /// The secret that a text is, without white space around it; an empty one is none.
    #[must_use]
    pub fn new(text: &str) -> Option<Secret> {
        match text.trim() {
            "" => None,
            secret => Some(Secret(secret.as_bytes().to_vec())),
        }
    }

    /// The secret that is kept beside a repository's objects.
    #[must_use]
    pub fn kept_in(git_dir: &Path) -> Option<Secret> {
        Secret::new(&fs::read_to_string(git_dir.join(FILE)).ok()?)
    }

    /// Whether it is so short that it could be searched for.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.0.len() < 32
    }

    /// The luck of a table. The same secret and the same name give the same luck.
    pub(crate) fn chain(&self, table: &TableId) -> Chain {
        Chain::new(self.code(&[table.as_str().as_bytes()]))
    }

    /// A message authentication code of some words under the secret.
    pub(crate) fn seal(&self, words: &[&str]) -> String {
        let parts: Vec<&[u8]> =
            ["parlor/seal/1"].iter().chain(words).flat_map(|word| [word.as_bytes(), b"\0"]).collect();
        game::Digest(self.code(&parts)).to_string()
    }

    fn code(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac: Hmac<Sha256> = Hmac::new_from_slice(&self.0).expect("a key may have any length");
        for part in parts {
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_follows_from_the_secret_and_the_name() {
        let secret = |text| Secret::new(text).expect("a secret");
        let anchor = |secret: &Secret, name: &str| secret.chain(&name.parse().expect("a name")).anchor();
        assert!(anchor(&secret("s"), "a") == anchor(&secret(" s\n"), "a"));
        assert!(anchor(&secret("s"), "a") != anchor(&secret("s"), "b"));
        assert!(anchor(&secret("s"), "a") != anchor(&secret("t"), "a"));
        // HMAC-SHA-256 with the key `s` of the text `a`, by another program.
        let link = secret("s").chain(&"a".parse().expect("a name")).link(referee::DRAWS).expect("the last link");
        assert_eq!(link.published().to_string(), "9659450897188d054f9c20310342e042c55697737b2798b59f8f1cef7dda0674");
        assert!(Secret::new(" \n").is_none());
    }

    #[test]
    fn words_do_not_run_into_each_other() {
        let secret = Secret::new("s").expect("a secret");
        assert_ne!(secret.seal(&["ab", "c"]), secret.seal(&["a", "bc"]));
    }
}
