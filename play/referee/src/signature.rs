//! Signatures: who said something, for those who did not hear it said. Ed25519, verified strictly, over a text of one kind.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use ed25519_dalek::{Signer as _, SigningKey, Verifier as _, VerifyingKey};
use game::json::Node;
use game::{CommonRefusal, Digest, Malformed};
use serde::{Serialize, Serializer};

/// What is signed: the kind keeps a signature from being used for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed<'a> {
    /// The server's word that a line is on disk.
    Head {
        /// The table's id.
        table: &'a str,
        /// The number of the line.
        seq: u64,
        /// Its link.
        link: Digest,
    },
    /// A player sits down at the table of a header.
    Sit {
        /// The link of the header.
        header: Digest,
        /// The player's name.
        name: &'a str,
        /// The commitment to the share of the first draw.
        commit: Digest,
    },
    /// A player's share of a draw.
    Share {
        /// The link of the call.
        call: Digest,
        /// The number of the draw.
        draw: u64,
        /// The share.
        share: Digest,
        /// The commitment to the share of the draw after it.
        next: Digest,
    },
    /// A player acts.
    Act {
        /// The link of the line that the player has seen last.
        saw: Digest,
        /// The actions, with a blank between them.
        ids: &'a str,
    },
}

impl Signed<'_> {
    /// The text that is signed.
    fn text(&self) -> String {
        match self {
            Signed::Head { table, seq, link } => format!("parlor/3/head\n{table}\n{seq}\n{link}"),
            Signed::Sit { header, name, commit } => format!("parlor/3/sit\n{header}\n{name}\n{commit}"),
            Signed::Share { call, draw, share, next } => format!("parlor/3/share\n{call}\n{draw}\n{share}\n{next}"),
            Signed::Act { saw, ids } => format!("parlor/3/act\n{saw}\n{ids}"),
        }
    }
}

/// A key that signs. It has no `Debug`: it is secret.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl Signer {
    /// The key of 32 secret bytes.
    #[must_use]
    pub fn new(seed: &[u8; 32]) -> Signer {
        Signer(SigningKey::from_bytes(seed))
    }

    /// The public key.
    #[must_use]
    pub fn key(&self) -> Digest {
        Digest(self.0.verifying_key().to_bytes())
    }

    /// The signature.
    #[must_use]
    pub fn sign(&self, what: Signed<'_>) -> Signature {
        Signature(self.0.sign(what.text().as_bytes()).to_bytes())
    }
}

/// A public key that is good for verification.
#[derive(Clone, Debug)]
pub struct PublicKey(Arc<VerifyingKey>);

impl PublicKey {
    /// The key of these bytes; nothing if they are none, or one for which signatures prove nothing.
    #[must_use]
    pub fn new(Digest(bytes): Digest) -> Option<PublicKey> {
        let key = VerifyingKey::from_bytes(&bytes).ok()?;
        // A point has one encoding that is canonical.
        let is_good = !key.is_weak() && key.to_edwards().compress().0 == bytes;
        if is_good { Some(PublicKey(Arc::new(key))) } else { None }
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> Digest {
        Digest(self.0.to_bytes())
    }

    /// Whether the owner of the key has signed this.
    #[must_use]
    pub fn has_signed(&self, what: Signed<'_>, signature: &Signature) -> bool {
        // What is strict about it, for less than `verify_strict` takes: the key is good, and `R` is compared byte by byte, so
        // that only canonical encodings are equal. What is left is a point of small order.
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        !has_small_order(signature.r_bytes()) && self.0.verify(what.text().as_bytes(), &signature).is_ok()
    }
}

/// Whether a canonical encoding is that of one of the eight points of small order.
fn has_small_order(encoding: &[u8; 32]) -> bool {
    let mut y = *encoding;
    // The sign of the other coordinate.
    y[31] &= 0x7f;
    SMALL_ORDERS.contains(&y)
}

/// The points of small order: 0, 1, -1, and the coordinates of those of order 8.
const SMALL_ORDERS: [[u8; 32]; 5] = [
    [0; 32],
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [
        0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f,
    ],
    [
        0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf,
        0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
    ],
    [
        0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20,
        0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
    ],
];

/// A signature, written as 128 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature(pub [u8; 64]);

impl Signature {
    /// Reads a signature.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<Signature> {
        node.parsed()
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Digests are written at once, not byte by byte.
        let (mut one, mut other) = ([0; 32], [0; 32]);
        one.copy_from_slice(&self.0[..32]);
        other.copy_from_slice(&self.0[32..]);
        write!(f, "{}{}", Digest(one), Digest(other))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Signature {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Signature, Malformed> {
        let wrong = || Malformed::new(CommonRefusal::WrongType, "", "expected 128 lower-case hexadecimal digits");
        let (one, other) = text.split_at_checked(64).ok_or_else(wrong)?;
        let half = |text: &str| text.parse().map(|Digest(bytes)| bytes).map_err(|_| wrong());
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&half(one)?);
        bytes[32..].copy_from_slice(&half(other)?);
        Ok(Signature(bytes))
    }
}

impl Serialize for Signature {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn a_signature_is_of_one_text_and_one_key() {
        let (signer, other) = (Signer::new(&[1; 32]), Signer::new(&[2; 32]));
        let key = PublicKey::new(signer.key()).expect("a key");
        let link = Digest([3; 32]);
        let signature = signer.sign(Signed::Act { saw: link, ids: "a b" });
        assert!(key.has_signed(Signed::Act { saw: link, ids: "a b" }, &signature));
        assert!(!key.has_signed(Signed::Act { saw: link, ids: "a" }, &signature));
        assert!(!key.has_signed(Signed::Act { saw: Digest([4; 32]), ids: "a b" }, &signature));
        assert!(!key.has_signed(Signed::Sit { header: link, name: "a b", commit: link }, &signature));
        assert!(
            !PublicKey::new(other.key()).expect("a key").has_signed(Signed::Act { saw: link, ids: "a b" }, &signature)
        );
        assert_eq!(signature.to_string().parse::<Signature>().expect("as written"), signature);
        for text in ["", "00", &signature.to_string().to_uppercase(), &"é".repeat(64)] {
            assert!(text.parse::<Signature>().is_err(), "{text}");
        }
    }

    /// What `verify_strict` refuses and `verify` does not: a signature whose `R` is the neutral element, made by the owner of
    /// the key.
    #[test]
    fn verification_is_strict() {
        let key = PublicKey::new(Signer::new(&[1; 32]).key()).expect("a key");
        let what = Signed::Act { saw: Digest([3; 32]), ids: "a b" };
        let text = "01000000000000000000000000000000000000000000000000000000000000\
                    00ff07bfca3abb594264279171f08ddd07f17d6b5ad846eba0e8a3ac11d265e200";
        let signature: Signature = text.parse().expect("a signature");
        let same = ed25519_dalek::Signature::from_bytes(&signature.0);
        assert!(key.0.verify(what.text().as_bytes(), &same).is_ok(), "the equation holds");
        assert!(key.0.verify_strict(what.text().as_bytes(), &same).is_err());
        assert!(!key.has_signed(what, &signature));
        for y in SMALL_ORDERS {
            for sign in [0, 0x80] {
                let mut encoding = y;
                encoding[31] |= sign;
                assert!(has_small_order(&encoding), "{encoding:x?}");
                let is_weak = VerifyingKey::from_bytes(&encoding).is_ok_and(|point| point.is_weak());
                // Two of the encodings have a sign where there is nothing to have one, and are none.
                assert!(is_weak || y == SMALL_ORDERS[1] || y == SMALL_ORDERS[2], "{encoding:x?}");
            }
        }
        assert!(!has_small_order(&key.bytes().0));
        // All others are judged alike.
        let signer = Signer::new(&[1; 32]);
        for number in 0..64 {
            let (mut bytes, at) = (signer.sign(what).0, number % 64);
            bytes[at] ^= 1 << (number % 8);
            for signature in [signer.sign(what).0, bytes] {
                let same = ed25519_dalek::Signature::from_bytes(&signature);
                let strict = key.0.verify_strict(what.text().as_bytes(), &same).is_ok();
                assert_eq!(key.has_signed(what, &Signature(signature)), strict, "{number}");
            }
        }
    }

    /// Points of small order, with which one signature fits many texts, and encodings that are not canonical.
    #[test]
    fn keys_that_prove_nothing_are_none() {
        let mut one = [0; 32];
        one[0] = 1;
        let mut minus_one = [0xff; 32];
        (minus_one[0], minus_one[31]) = (0xec, 0x7f);
        let mut beyond = [0xff; 32];
        (beyond[0], beyond[31]) = (0xf0, 0x7f);
        for bytes in [[0; 32], one, minus_one, beyond, [0xff; 32]] {
            assert!(PublicKey::new(Digest(bytes)).is_none(), "{bytes:x?}");
        }
    }
}
