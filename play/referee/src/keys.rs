//! What a header and its lines say of keys: the server's own, those of players, and their shares of draws.

use alloc::vec::Vec;

use game::Digest;
use game::json::{Node, Object};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::record::{read_draw, shown};
use crate::signature::Signature;

/// What a table asks of the keys of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KeyTerms {
    /// The server's public key, the same for all its tables.
    #[serde(serialize_with = "shown")]
    pub server: Digest,
    /// When players share.
    pub luck: ShareTiming,
    /// Whether only players with keys may sit.
    pub every_seat: bool,
}

/// When players are asked for their shares of a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ShareTiming {
    /// Once chance is next, so that no decision is made by a player who could know the draw.
    #[default]
    Late,
    /// As soon as they are not in turn, so that games over days need no visit but for moves.
    Early,
}

impl ShareTiming {
    /// Reads `"late"` or `"early"`.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<ShareTiming> {
        node.one_of(&[("late", ShareTiming::Late), ("early", ShareTiming::Early)])
    }
}

impl KeyTerms {
    /// Their keys in a header.
    pub(crate) const KEYS: &[&str] = &["server", "luck", "every_seat"];

    /// Reads them.
    pub(crate) fn read(header: &Object<'_>) -> Option<KeyTerms> {
        let (server, luck) = (header.get("server").parsed(), ShareTiming::read(&header.get("luck")));
        let every_seat = header.get("every_seat").boolean();
        Some(KeyTerms { server: server?, luck: luck?, every_seat: every_seat? })
    }
}

/// The key of a player who sits down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatKey {
    /// The public key.
    #[serde(serialize_with = "shown")]
    pub key: Digest,
    /// The commitment to the share of the first draw.
    #[serde(serialize_with = "shown")]
    pub commit: Digest,
    /// The player's signature of header, name and commitment.
    pub sig: Signature,
}

/// A seat's share of a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    /// The seat.
    pub seat: u8,
    /// The number of the draw.
    pub draw: u64,
    /// The share, which opens the seat's commitment.
    #[serde(rename = "r", serialize_with = "shown")]
    pub share: Digest,
    /// The commitment to its share of the draw after it.
    #[serde(serialize_with = "shown")]
    pub next: Digest,
    /// The seat's signature.
    pub sig: Signature,
}

impl SeatKey {
    /// The keys of an object that has one.
    pub const KEYS: &[&str] = &["key", "commit", "sig"];

    /// Reads the key of a player, if it has one.
    #[must_use]
    pub fn read(row: &Object<'_>) -> Option<Option<SeatKey>> {
        if SeatKey::KEYS.iter().all(|key| row.optional(key).is_none()) {
            return Some(None);
        }
        let (key, commit, sig) = (row.get("key").parsed(), row.get("commit").parsed(), row.get("sig").parsed());
        Some(Some(SeatKey { key: key?, commit: commit?, sig: sig? }))
    }
}

impl Share {
    /// The keys of a share.
    pub const KEYS: &[&str] = &["seat", "draw", "r", "next", "sig"];

    /// Reads a share.
    #[must_use]
    pub fn read(row: &Object<'_>) -> Option<Share> {
        let (seat, draw, sig) = (row.get("seat").small(0..=7_u8), read_draw(&row.get("draw")), row.get("sig").parsed());
        let (share, next) = (row.get("r").parsed(), row.get("next").parsed());
        Some(Share { seat: seat?, draw: draw?, share: share?, next: next?, sig: sig? })
    }
}

/// The commitment to a share.
pub(crate) fn commitment((header, key): (Digest, Digest), draw: u64, share: Digest) -> Digest {
    let hash = Sha256::new().chain_update(b"parlor/3/commit").chain_update(header.0).chain_update(key.0);
    Digest(hash.chain_update(draw.to_be_bytes()).chain_update(share.0).finalize().into())
}

/// Shares in the order of seats, as a draw mixes them in; nothing where a seat has none.
pub(crate) type Shared = Vec<Option<[u8; 32]>>;
