//! Sealing a hand, and opening it.

use std::io::{Read, Write};

use age::armor::{ArmoredReader, ArmoredWriter, Format};
use age::secrecy::SecretString;
use age::{DecryptError, Decryptor, Encryptor};

use super::identity::{Form, Identity};
use super::key::{Key, MOST_KEYS};
use super::refusal::HandRefusal;
use super::ssh;

/// The longest text that is sealed, in bytes.
pub const MOST_TEXT: usize = 16 * 1024;

/// The most bytes that are opened. What is sealed to as many of the largest keys as there may be has fewer.
pub const MOST_SEALED: usize = 64 * 1024;

/// The text encrypted to all of these keys: an `age` file in lines of ASCII, which `age` and `rage` open as well.
///
/// # Errors
/// No keys or too many, or a text that is too long.
///
/// # Panics
/// When the system has no random numbers.
pub fn seal(keys: &[Key], text: &str) -> Result<Vec<u8>, HandRefusal> {
    match keys.len() {
        0 => return Err(HandRefusal::NoKeys),
        count if MOST_KEYS < count => return Err(HandRefusal::TooManyKeys),
        _ if MOST_TEXT < text.len() => return Err(HandRefusal::TooLarge),
        _ => {}
    }
    let encryptor = Encryptor::with_recipients(keys.iter().map(Key::recipient)).expect("these keys go together");
    let written = || -> std::io::Result<Vec<u8>> {
        let armor = ArmoredWriter::wrap_output(Vec::new(), Format::AsciiArmor)?;
        let mut writer = encryptor.wrap_output(armor)?;
        writer.write_all(text.as_bytes())?;
        writer.finish()?.finish()
    };
    Ok(written().expect("writing to memory does not fail"))
}

/// The text that was sealed, in lines of ASCII or not. Where only a locked private key opens it, `ask` is called with the
/// name of that key's file, and gives its passphrase.
///
/// # Errors
/// What is too large, not sealed, sealed for another player, or damaged; a passphrase that is missing or wrong.
pub fn open(
    identities: &[Identity],
    sealed: &[u8],
    ask: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<String, HandRefusal> {
    if MOST_SEALED < sealed.len() {
        return Err(HandRefusal::TooLarge);
    }
    let bytes = without_armor(sealed)?;
    let ready = identities.iter().filter_map(|identity| match &identity.form {
        Form::Ready(identity) => Some(identity.as_ref()),
        Form::Locked { .. } => None,
    });
    match decrypted(&bytes, ready) {
        Err(HandRefusal::NotYours) => {}
        done => return done,
    }
    let tags = tags(&bytes);
    for identity in identities {
        if let Form::Locked { key, tag, name } = &identity.form
            && tags.contains(tag)
        {
            let passphrase = ask(name).ok_or(HandRefusal::WrongPassphrase)?;
            let key = key.decrypt(SecretString::from(passphrase)).map_err(|_| HandRefusal::WrongPassphrase)?;
            let identity = age::ssh::Identity::from(key);
            return decrypted(&bytes, std::iter::once(&identity as &dyn age::Identity));
        }
    }
    Err(HandRefusal::NotYours)
}

/// The bytes of an `age` file, whichever way it is written.
fn without_armor(sealed: &[u8]) -> Result<Vec<u8>, HandRefusal> {
    let mut bytes = Vec::new();
    let is_armored = sealed.trim_ascii_start().starts_with(b"-----BEGIN AGE");
    match ArmoredReader::new(sealed).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(_) if is_armored => Err(HandRefusal::Damaged),
        Err(_) => Err(HandRefusal::NotSealed),
    }
}

fn decrypted<'a>(bytes: &[u8], identities: impl Iterator<Item = &'a dyn age::Identity>) -> Result<String, HandRefusal> {
    let is_age = bytes.starts_with(b"age-encryption.org/v1\n");
    let decryptor = Decryptor::new_buffered(bytes)
        .map_err(|_| if is_age { HandRefusal::Damaged } else { HandRefusal::NotSealed })?;
    let mut reader = decryptor.decrypt(identities).map_err(|error| match error {
        DecryptError::NoMatchingKeys => HandRefusal::NotYours,
        _ => HandRefusal::Damaged,
    })?;
    let mut text = String::new();
    reader.read_to_string(&mut text).map_err(|_| HandRefusal::Damaged)?;
    Ok(text)
}

/// What a file is sealed to: the head of an `age` file is lines of text, of which one for each key begins with an arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stanza {
    /// An `age` key, which nothing in the file tells.
    Age,
    /// What stands for an SSH key.
    Ssh(Vec<u8>),
    /// What opens nothing, and keeps programs from relying on there being nothing else.
    Grease,
    /// Anything else.
    Other,
}

/// What a file is sealed to, if it is one in the `age` format.
#[must_use]
pub fn stanzas(sealed: &[u8]) -> Option<Vec<Stanza>> {
    Some(arrows(&without_armor(sealed).ok()?).map(|arrow| stanza(&arrow)).collect())
}

fn arrows(bytes: &[u8]) -> impl Iterator<Item = String> {
    let lines = bytes.split(|byte| *byte == b'\n').take_while(|line| !line.starts_with(b"---"));
    lines.filter_map(|line| Some(str::from_utf8(line).ok()?.strip_prefix("-> ")?.to_owned()))
}

fn stanza(arrow: &str) -> Stanza {
    match arrow.split(' ').collect::<Vec<_>>().as_slice() {
        ["X25519", ..] => Stanza::Age,
        [ssh::ED25519 | ssh::RSA, tag, ..] => ssh::from_base64(tag).map_or(Stanza::Other, Stanza::Ssh),
        [kind, ..] if kind.ends_with("-grease") => Stanza::Grease,
        _ => Stanza::Other,
    }
}

/// What stands for each of the SSH keys that a file is sealed to.
fn tags(bytes: &[u8]) -> Vec<Vec<u8>> {
    let tags = arrows(bytes).filter_map(|arrow| match stanza(&arrow) {
        Stanza::Ssh(tag) => Some(tag),
        _ => None,
    });
    tags.collect()
}
