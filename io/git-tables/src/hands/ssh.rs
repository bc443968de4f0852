//! SSH public keys, as bytes: looked at with care before anything is computed with them.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use sha2::{Digest, Sha256};

/// The types of keys that something can be sealed to.
pub(crate) const ED25519: &str = "ssh-ed25519";
pub(super) const RSA: &str = "ssh-rsa";

/// How many bytes of a digest stand for a key in what is sealed to it.
const TAG: usize = 4;

/// Whether the bytes are a key of that type, in the one way to write it.
pub(crate) fn is_key(kind: &str, bytes: &[u8]) -> bool {
    let Some(fields) = fields(bytes) else {
        return false;
    };
    match fields.as_slice() {
        [name, point] => kind == ED25519 && *name == kind.as_bytes() && point.len() == 32,
        [name, exponent, modulus] => {
            kind == RSA && *name == kind.as_bytes() && is_number(exponent) && is_number(modulus)
        }
        _ => false,
    }
}

/// The type that the bytes say they are a key of.
pub(super) fn kind_of(bytes: &[u8]) -> Option<&str> {
    let (name, _) = field(bytes)?;
    str::from_utf8(name).ok()
}

/// What stands for a key in what is sealed to it.
pub(super) fn tag(bytes: &[u8]) -> Vec<u8> {
    Sha256::digest(bytes)[..TAG].to_vec()
}

/// A positive number without needless zeros in front, and with one where its highest bit would be taken for a sign.
fn is_number(bytes: &[u8]) -> bool {
    match bytes {
        [0, next, ..] => 0x80 <= *next,
        [first, ..] => (1..0x80).contains(first),
        [] => false,
    }
}

/// All fields, if nothing is left after the last.
fn fields(mut bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut fields = Vec::new();
    while !bytes.is_empty() {
        let (next, rest) = field(bytes)?;
        fields.push(next);
        bytes = rest;
    }
    Some(fields)
}

/// A field, which has its length in front, and the rest.
pub(crate) fn field(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)
}

/// Base 64 with or without padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The bytes of a text in base 64.
pub(crate) fn from_base64(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text).ok()
}

/// Bytes in base 64, as public keys have them.
pub(crate) fn to_base64(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}
