//! The server's key: with it the server signs that lines are on disk. Clients know the server by it.

use entropy::EntropyRefusal;
use game::Digest;
use referee::Signer;
use store::{Error, Store};

/// The fact of a folder that holds the secret of the key.
pub(crate) const SERVER_KEY: &str = "server-key";

/// Why a server has no key.
#[derive(Debug)]
pub(crate) enum KeyError {
    Store(Error),
    Entropy(EntropyRefusal),
    /// What is kept is no key.
    Damaged,
}

/// The key that is kept in a store; a new one if there is none.
pub(crate) async fn signer(store: &Store) -> Result<Signer, KeyError> {
    match store.fact(SERVER_KEY).await.map_err(KeyError::Store)? {
        Some(kept) => read(&kept).ok_or(KeyError::Damaged),
        None => {
            let secret: [u8; 32] = entropy::bytes(entropy::fill).map_err(KeyError::Entropy)?;
            // It is on disk before anything is signed with it.
            store.set_fact(SERVER_KEY, Some(Digest(secret).to_string())).await.map_err(KeyError::Store)?;
            Ok(Signer::new(&secret))
        }
    }
}

/// The key of a secret as it is kept.
pub(crate) fn read(kept: &str) -> Option<Signer> {
    kept.parse().ok().map(|Digest(secret)| Signer::new(&secret))
}

impl std::fmt::Display for KeyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            KeyError::Store(error) => write!(f, "the key of this server cannot be kept: {error}"),
            KeyError::Entropy(error) => write!(f, "this server has no key: {error}"),
            KeyError::Damaged => write!(f, "the key of this server is damaged in its data folder"),
        }
    }
}
