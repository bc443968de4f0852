//! The public keys of players.

use std::fmt;
use std::str::FromStr;

use age::ssh::ParseRecipientKeyError;
use age::{Recipient, ssh as age_ssh, x25519};
use game::{Fault, Malformed};

use super::refusal::HandRefusal;
use super::seal::Stanza;
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
    /// The key, as the library encrypts to it.
    pub(super) fn recipient(&self) -> &dyn Recipient {
        match &self.0 {
            Form::Age(recipient) => recipient,
            Form::Ssh(recipient) => recipient.as_ref(),
        }
    }
}

impl Key {
    /// What stands for it in what is sealed to it.
    #[must_use]
    pub fn stanza(&self) -> Stanza {
        let text = self.to_string();
        match (&self.0, text.split_ascii_whitespace().nth(1).and_then(ssh::from_base64)) {
            (Form::Ssh(_), Some(bytes)) => Stanza::Ssh(ssh::tag(&bytes)),
            _ => Stanza::Age,
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
        read_key(text).map_err(|why| Malformed::new(why, "", &format!("{text:?}")))
    }
}

fn read_key(text: &str) -> Result<Key, HandRefusal> {
    let mut words = text.split_ascii_whitespace();
    match (words.next(), words.next()) {
        (Some(word), None) => read_age(word),
        (Some(kind), Some(bytes)) => read_ssh(kind, bytes),
        _ => Err(HandRefusal::BadKey),
    }
}

/// Reads a recipient of `age`. One for a plugin has the plugin's name after `age1`, and then another `1`.
fn read_age(word: &str) -> Result<Key, HandRefusal> {
    let rest = word.strip_prefix("age1").ok_or(HandRefusal::BadKey)?;
    match word.parse() {
        Ok(recipient) => Ok(Key(Form::Age(recipient))),
        Err(_) if rest.contains('1') => Err(HandRefusal::UnusableKey),
        Err(_) => Err(HandRefusal::BadKey),
    }
}

/// Reads an SSH public key. Its bytes are checked first: the library accepts numbers that it should not.
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
        let (line, place) = (line.trim(), format!("line {number}"));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |why| Fault::new(why, &place, &format!("{line:?}"));
        match read_key(line) {
            Ok(key) if !keys.contains(&key) => keys.push(key),
            Ok(_) => {}
            Err(why @ HandRefusal::UnusableKey) => unusable.push(fault(why)),
            Err(why) => faults.push(fault(why)),
        }
        if MOST_KEYS < keys.len() {
            return Err(Malformed::new(HandRefusal::TooManyKeys, &place, ""));
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
