//! Digests: what a state is, in 32 bytes.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::hint;
use core::str::FromStr;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::refusal::{CommonRefusal, Malformed};

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

    /// Whether it is the same as another, in a time that does not depend on where they differ: for the hashes of secrets.
    #[must_use]
    pub fn is_same(&self, other: &Digest) -> bool {
        let differing = self.0.iter().zip(&other.0).fold(0, |found, (one, two)| hint::black_box(found | (one ^ two)));
        differing == 0
    }

    /// The place of the first that is the same, if there is one. All are looked at.
    #[must_use]
    pub fn place_among(&self, others: impl Iterator<Item = Option<Digest>>) -> Option<usize> {
        others.enumerate().fold(None, |found, (place, other)| {
            let is_it = other.is_some_and(|other| other.is_same(self));
            found.or(if is_it { Some(place) } else { None })
        })
    }

    /// The first 16 digits.
    ///
    /// # Panics
    /// Never: digits are text.
    #[must_use]
    pub fn short(&self) -> String {
        let mut digits = [0; SHORT];
        write_digits(&self.0, &mut digits);
        str::from_utf8(&digits).expect("digits are text").to_owned()
    }
}

impl FromStr for Digest {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Digest, Malformed> {
        let value = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        let bytes: Option<Vec<u8>> =
            text.as_bytes().chunks(2).map(|pair| Some(value(pair[0])? << 4 | value(*pair.get(1)?)?)).collect();
        match bytes.and_then(|bytes| bytes.try_into().ok()) {
            Some(bytes) => Ok(Digest(bytes)),
            None => Err(Malformed::new(CommonRefusal::WrongType, "", "expected 64 lower-case hexadecimal digits")),
        }
    }
}

/// How many digits tell states apart where no forgery is to be feared.
const SHORT: usize = 16;
const HEXADECIMAL: [u8; 16] = *b"0123456789abcdef";

/// Writes as many hexadecimal digits of `bytes` as there is room for.
fn write_digits(bytes: &[u8], digits: &mut [u8]) {
    for (pair, byte) in digits.chunks_exact_mut(2).zip(bytes) {
        pair[0] = HEXADECIMAL[usize::from(byte >> 4)];
        pair[1] = HEXADECIMAL[usize::from(byte & 0xf)];
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0; 64];
        write_digits(&self.0, &mut digits);
        let wanted = f.precision().unwrap_or(64).min(64);
        f.write_str(str::from_utf8(&digits[..wanted]).expect("digits are text"))
    }
}
