//! The private keys of players, and where they usually are.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use age::{ssh as age_ssh, x25519};
use game::Malformed;

use super::refusal::HandRefusal;
use super::ssh;

/// A private key: one of an `age` identity file, or an SSH private key.
pub struct Identity {
    pub(super) form: Form,
    /// The public key, if the private one tells.
    public: Option<String>,
}

/// A private key in the form the library has for it.
pub(super) enum Form {
    /// One that can be used.
    Ready(Box<dyn age::Identity>),
    /// One that needs a passphrase first.
    Locked {
        key: Box<age_ssh::EncryptedKey>,
        /// What stands for it in what is sealed to it.
        tag: Vec<u8>,
        /// What its passphrase is asked for with.
        name: String,
    },
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Identity(..)")
    }
}

impl Identity {
    /// The public key that belongs to it, as a player's file has it, if the private one tells.
    #[must_use]
    pub fn public(&self) -> Option<&str> {
        self.public.as_deref()
    }

    /// The private keys of a text: the lines of an `age` identity file, or one SSH private key.
    ///
    /// # Errors
    /// A text that is neither, or a key of a type that opens nothing. Nothing of the text is repeated.
    pub fn read(text: &str) -> Result<Vec<Identity>, Malformed> {
        Identity::read_named(text, "the private key").map_err(|why| Malformed::new(why, "", ""))
    }

    /// The same, with what a passphrase is asked for with.
    fn read_named(text: &str, name: &str) -> Result<Vec<Identity>, HandRefusal> {
        if text.trim_start().starts_with("-----BEGIN ") {
            return read_ssh(text, name).map(|identity| vec![identity]);
        }
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let keys: Result<Vec<x25519::Identity>, _> = lines.map(str::parse).collect();
        match keys {
            Ok(keys) if !keys.is_empty() => {
                let identity = |key: x25519::Identity| {
                    let public = Some(key.to_public().to_string());
                    Identity { form: Form::Ready(Box::new(key)), public }
                };
                Ok(keys.into_iter().map(identity).collect())
            }
            _ => Err(HandRefusal::BadIdentity),
        }
    }
}

fn read_ssh(text: &str, name: &str) -> Result<Identity, HandRefusal> {
    let text = text.trim_start();
    let read = || age_ssh::Identity::from_buffer(text.as_bytes(), None).map_err(|_| HandRefusal::BadIdentity);
    let recipient = age_ssh::Recipient::try_from(read()?).ok();
    let public = recipient.as_ref().map(ToString::to_string);
    match read()? {
        identity @ age_ssh::Identity::Unencrypted(_) => Ok(Identity { form: Form::Ready(Box::new(identity)), public }),
        age_ssh::Identity::Unsupported(_) => Err(HandRefusal::UnusableIdentity),
        age_ssh::Identity::Encrypted(key) => match recipient {
            Some(age_ssh::Recipient::SshRsa(bytes, _) | age_ssh::Recipient::SshEd25519(bytes, _)) => {
                let form = Form::Locked { key: Box::new(key), tag: ssh::tag(&bytes), name: name.to_string() };
                Ok(Identity { form, public })
            }
            None => Err(HandRefusal::UnusableIdentity),
        },
    }
}

/// Where private keys usually are: `.ssh/id_ed25519` and `.ssh/id_rsa` at home, and `age.txt` in Parlor's own folder for
/// configuration. Earlier versions looked for the last one a folder deeper, and it may still be there.
#[must_use]
pub fn default_identities(home: &Path, config: &Path) -> Vec<PathBuf> {
    let ssh = home.join(".ssh");
    let age = [config.join("age.txt"), config.join("parlor").join("age.txt")];
    [ssh.join("id_ed25519"), ssh.join("id_rsa")].into_iter().chain(age).collect()
}

/// The private keys in these files. One that is not there is skipped, and one that cannot be used if there is another.
///
/// # Errors
/// What is wrong with each of them, if none can be used; or the names of all, if none is there.
pub fn find_identities(paths: &[PathBuf]) -> Result<Vec<Identity>, Malformed> {
    let (mut identities, mut faults) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.display().to_string();
        let found = match fs::read_to_string(path) {
            Ok(text) => Identity::read_named(&text, &name).map_err(|why| Malformed::new(why, &name, "")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Err(Malformed::new(HandRefusal::BadIdentity, &name, ""))
            }
            Err(error) => Err(Malformed::new(HandRefusal::Unreadable, &name, &error.to_string())),
        };
        match found {
            Ok(mut found) => identities.append(&mut found),
            Err(malformed) => faults.extend_from_slice(malformed.faults()),
        }
    }
    match Malformed::unless_none(faults) {
        _ if !identities.is_empty() => Ok(identities),
        Err(malformed) => Err(malformed),
        Ok(()) => {
            let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            Err(Malformed::new(HandRefusal::NoIdentities, "", &format!("looked for {}", names.join(", "))))
        }
    }
}
