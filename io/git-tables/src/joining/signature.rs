//! Signatures of OpenSSH, as `ssh-keygen -Y sign` writes them and `ssh-keygen -Y verify` checks them. Ed25519 only.

use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest as _, Sha256, Sha512};

use crate::hands::ssh::{ED25519, field, from_base64, is_key, to_base64};

const BEGIN: &str = "-----BEGIN SSH SIGNATURE-----";
const END: &str = "-----END SSH SIGNATURE-----";
/// What a signature begins with, and what is signed.
const MAGIC: &[u8] = b"SSHSIG";
const VERSION: u32 = 1;

/// The public key that has signed a text for a purpose, if the signature is right.
pub(crate) fn signer(signature: &str, (purpose, text): (&str, &str)) -> Option<String> {
    let lines: String = signature.trim().strip_prefix(BEGIN)?.strip_suffix(END)?.split_ascii_whitespace().collect();
    let bytes = from_base64(&lines)?;
    let rest = bytes.strip_prefix(MAGIC)?.strip_prefix(&VERSION.to_be_bytes())?;
    let (key, rest) = field(rest)?;
    let (namespace, rest) = field(rest)?;
    let (reserved, rest) = field(rest)?;
    let (hash, rest) = field(rest)?;
    let (signed, rest) = field(rest)?;
    let digest = match hash {
        b"sha512" => Sha512::digest(text).to_vec(),
        b"sha256" => Sha256::digest(text).to_vec(),
        _ => return None,
    };
    if !rest.is_empty() || namespace != purpose.as_bytes() || !is_key(ED25519, key) {
        return None;
    }
    let message = [MAGIC, &framed(namespace), &framed(reserved), &framed(hash), &framed(&digest)].concat();
    let (kind, signed) = field(signed)?;
    let (signed, rest) = field(signed)?;
    let is_one = kind == ED25519.as_bytes() && rest.is_empty();
    let signed = Signature::from_slice(signed).ok().filter(|_| is_one)?;
    verifying(key)?.verify_strict(&message, &signed).ok()?;
    Some(format!("{ED25519} {}", to_base64(key)))
}

/// The key of the bytes of an SSH public key; nothing if signatures with it would prove nothing.
fn verifying(key: &[u8]) -> Option<VerifyingKey> {
    let point: [u8; 32] = key.get(key.len().checked_sub(32)?..)?.try_into().ok()?;
    let key = VerifyingKey::from_bytes(&point).ok()?;
    // A point has one encoding that is canonical.
    let is_good = !key.is_weak() && key.to_edwards().compress().0 == point;
    if is_good { Some(key) } else { None }
}

/// A field with its length in front.
fn framed(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    [&length.to_be_bytes(), bytes].concat()
}
