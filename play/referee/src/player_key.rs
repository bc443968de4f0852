//! What a player keeps to itself at one table: from one secret follow its key, its commitments and its shares.

use alloc::string::String;

use game::Digest;
use hmac::{Hmac, KeyInit as _, Mac};
use sha2::Sha256;

use crate::keys::{SeatKey, Share, commitment};
use crate::signature::{Signature, Signed, Signer};
use crate::signed_acts::ActSignature;

/// The key of a player at one table. It has no `Debug`: it is secret.
#[derive(Clone)]
pub struct PlayerKey {
    secret: [u8; 32],
    header: Digest,
    signer: Signer,
    key: Digest,
}

impl PlayerKey {
    /// The key that follows from a secret, at the table whose header has this link. Take a fresh secret for each table.
    #[must_use]
    pub fn new(secret: [u8; 32], header: Digest) -> PlayerKey {
        let signer = Signer::new(&derived(&secret, &[b"parlor/3/sign", &header.0]));
        let key = signer.key();
        PlayerKey { secret, header, signer, key }
    }

    /// The public key.
    #[must_use]
    pub fn key(&self) -> Digest {
        self.key
    }

    /// The link of the header of its table.
    #[must_use]
    pub fn header(&self) -> Digest {
        self.header
    }

    /// Its share of a draw.
    fn share_of(&self, draw: u64) -> Digest {
        Digest(derived(&self.secret, &[b"parlor/3/luck", &self.header.0, &draw.to_be_bytes()]))
    }

    /// The commitment to its share of a draw.
    fn commitment_to(&self, draw: u64) -> Digest {
        commitment((self.header, self.key), draw, self.share_of(draw))
    }

    /// What the player says to sit down.
    #[must_use]
    pub fn sit(&self, name: &str) -> SeatKey {
        let commit = self.commitment_to(1);
        let sig = self.signer.sign(Signed::Sit { header: self.header, name, commit });
        SeatKey { key: self.key, commit, sig }
    }

    /// What the player answers to a call whose line has this link.
    #[must_use]
    pub fn share(&self, seat: u8, draw: u64, call: Digest) -> Share {
        let (share, next) = (self.share_of(draw), self.commitment_to(draw + 1));
        let sig = self.signer.sign(Signed::Share { call, draw, share, next });
        Share { seat, draw, share, next, sig }
    }

    /// What the player says of actions, having seen the line with this number and link last.
    #[must_use]
    pub fn act(&self, (seq, link): (u64, Digest), ids: &[String]) -> ActSignature {
        let sig: Signature = self.signer.sign(Signed::Act { saw: link, ids: &ids.join(" ") });
        ActSignature { saw: seq, ids: Some(ids.to_vec()), sig }
    }
}

/// Bytes that nobody knows without the secret.
fn derived(secret: &[u8; 32], what: &[&[u8]]) -> [u8; 32] {
    let mac = Hmac::<Sha256>::new_from_slice(secret).expect("a key may have any length");
    what.iter().fold(mac, Mac::chain_update).finalize().into_bytes().into()
}
