//! The public keys of players.

use std::fmt;
use std::str::FromStr;

use age::ssh::ParseRecipientKeyError;
use age::{Recipient, ssh as age_ssh, x25519};
use game::{Coded, Fault, Malformed};

use super::refusal::HandRefusal;
use super::ssh;

/// The most public keys that a player may have.
pub const MOST_KEYS: usize = 32;

/// A public key of a player, as one writes it: an `age1…` recipient or an SSH public key line.
#[derive(Clone, Debug)]
pub struct Key(Form);

#[derive(Clone, Debug)]
enum Form {
    Age(x25519::Recipient),
    Ssh(Box<age_ssh::Recipient>),
}

impl Key {
    /// The key, for whoever encrypts.
    pub(super) fn recipient(&self) -> &dyn Recipient {
        match &self.0 {
            Form::Age(recipient) => recipient,
            Form::Ssh(recipient) => recipient.as_ref(),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Age(recipient) => recipient.fmt(f),
            Form::Ssh(recipient) => recipient.fmt(f),
        }
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Key {}

impl FromStr for Key {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Key, Malformed> {
        let refuse = |why: HandRefusal| Malformed::new(why, "", &format!("{text:?}"));
        let mut words = text.split_ascii_whitespace();
        match (words.next(), words.next()) {
            (Some(word), None) => read_age(word).map_err(refuse),
            (Some(kind), Some(bytes)) => read_ssh(kind, bytes).map_err(refuse),
            _ => Err(refuse(HandRefusal::BadKey)),
        }
    }
}

/// Reads a recipient of `age`. One for a plugin has a name of its own in front, and another `1` behind that.
fn read_age(word: &str) -> Result<Key, HandRefusal> {
    let rest = word.strip_prefix("age1").ok_or(HandRefusal::BadKey)?;
    match word.parse() {
        Ok(recipient) => Ok(Key(Form::Age(recipient))),
        Err(_) if rest.contains('1') => Err(HandRefusal::UnusableKey),
        Err(_) => Err(HandRefusal::BadKey),
    }
}

/// Reads an SSH public key. Its bytes are looked at first: the library trusts numbers that it should not.
fn read_ssh(kind: &str, text: &str) -> Result<Key, HandRefusal> {
    let bytes = ssh::from_base64(text).ok_or(HandRefusal::BadKey)?;
    match kind {
        _ if ssh::kind_of(&bytes) != Some(kind) => return Err(HandRefusal::BadKey),
        ssh::ED25519 | ssh::RSA if ssh::is_key(kind, &bytes) => {}
        ssh::ED25519 | ssh::RSA => return Err(HandRefusal::BadKey),
        _ => return Err(HandRefusal::UnusableKey),
    }
    match format!("{kind} {text}").parse() {
        Ok(recipient) => Ok(Key(Form::Ssh(Box::new(recipient)))),
        Err(ParseRecipientKeyError::RsaModulusTooLarge | ParseRecipientKeyError::RsaModulusTooSmall) => {
            Err(HandRefusal::UnusableKey)
        }
        Err(_) => Err(HandRefusal::BadKey),
    }
}

/// The keys of a text with one a line, as `https://github.com/USER.keys` gives them. Blank lines and `#` comments are
/// skipped, and so are repeats, and keys that nothing can be sealed to if there is another.
///
/// # Errors
/// Every line that is no key; all that cannot be used, if no other can; no keys, or too many.
pub fn read_keys(text: &str) -> Result<Vec<Key>, Malformed> {
    let (mut keys, mut faults, mut unusable) = (Vec::new(), Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match line.parse::<Key>().map_err(|malformed| malformed.within(&format!("line {number}"))) {
            Ok(key) if !keys.contains(&key) => keys.push(key),
            Ok(_) => {}
            Err(malformed) if malformed.code() == HandRefusal::UnusableKey.code() => {
                unusable.extend_from_slice(malformed.faults());
            }
            Err(malformed) => faults.extend_from_slice(malformed.faults()),
        }
        if MOST_KEYS < keys.len() {
            return Err(Malformed::new(HandRefusal::TooManyKeys, &format!("line {number}"), ""));
        }
    }
    if keys.is_empty() {
        faults.append(&mut unusable);
        if faults.is_empty() {
            faults.push(Fault::new(HandRefusal::NoKeys, "", ""));
        }
    }
    Malformed::unless_none(faults).map(|()| keys)
}
