//! The files of players: one to join, one to open a seed.

use game::json::{Object, Tree, read};
use game::{Digest, Kind, Malformed, Seat, laid_out};
use serde::{Serialize, Serializer};

use super::signature::signer;
use crate::document::{LONGEST_KEY, LONGEST_LOGIN, MOST_KEYS, seats_of};
use crate::id::TableId;

/// What a player's file is signed for.
pub const JOIN: &str = "parlor-join";
/// What the file of a seed is signed for.
pub const SEED: &str = "parlor-seed";

const VERSION: u8 = 1;
/// The longest signature, in characters: an Ed25519 one has about 300.
const LONGEST_SIGNATURE: usize = 1_000;

/// A player's file: who sits where, with which keys, and a commitment to a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerFile {
    /// The table.
    pub table: TableId,
    /// The digest of its terms.
    pub terms: Digest,
    /// The seat.
    pub seat: Seat,
    /// The player's login, as the table has it.
    pub player: String,
    /// The player's public keys.
    pub keys: Vec<String>,
    /// The commitment to the player's seed.
    pub commit: Digest,
    /// The signature, by one of the keys.
    pub sig: String,
}

/// The file that opens a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedFile {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// The digest of all that was fixed before.
    pub gathered: Digest,
    /// The seed.
    pub seed: Digest,
    /// The signature, by one of the keys of the player's file.
    pub sig: String,
}

#[derive(Serialize)]
struct PlayerDoc<'a> {
    parlor: u8,
    table: &'a TableId,
    #[serde(serialize_with = "as_text")]
    terms: Digest,
    seat: &'a str,
    player: &'a str,
    keys: &'a [String],
    #[serde(serialize_with = "as_text")]
    commit: Digest,
    sig: &'a str,
}

#[derive(Serialize)]
struct SeedDoc<'a> {
    parlor: u8,
    table: &'a TableId,
    seat: &'a str,
    #[serde(serialize_with = "as_text")]
    gathered: Digest,
    #[serde(serialize_with = "as_text")]
    seed: Digest,
    sig: &'a str,
}

fn as_text<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(digest)
}

impl PlayerFile {
    /// What the player signs.
    #[must_use]
    pub fn signed(&self, kind: &Kind) -> String {
        let PlayerFile { table, terms, seat, player, keys, commit, .. } = self;
        let seat = kind.seat_names[seat.index()];
        format!("parlor-git/1/join\n{table}\n{terms}\n{seat}\n{player}\n{commit}\n{}", keys.join("\n"))
    }

    /// Whether one of its keys has signed it.
    #[must_use]
    pub fn is_signed(&self, kind: &Kind) -> bool {
        signer(&self.sig, (JOIN, &self.signed(kind))).is_some_and(|key| self.keys.contains(&key))
    }

    /// The file.
    ///
    /// # Panics
    /// Never: it is JSON.
    #[must_use]
    pub fn write(&self, kind: &Kind) -> String {
        let PlayerFile { table, terms, seat, player, keys, commit, sig } = self;
        let seat = kind.seat_names[seat.index()];
        let doc = PlayerDoc { parlor: VERSION, table, terms: *terms, seat, player, keys, commit: *commit, sig };
        laid_out(&serde_json::to_string(&doc).expect("it is texts"))
    }

    /// The file of a text.
    ///
    /// # Errors
    /// Everything that is wrong with its shape.
    pub fn read(text: &str, kind: &Kind) -> Result<PlayerFile, Malformed> {
        read(&Tree::parse(text)?, |node| {
            let file = node.object(&["parlor", "table", "terms", "seat", "player", "keys", "commit", "sig"])?;
            let (table, seat) = frame(&file, kind);
            let (terms, commit) = (file.get("terms").parsed(), file.get("commit").parsed());
            let player = file.get("player").sized_text(1..=LONGEST_LOGIN);
            let keys = file.get("keys").list(1..=MOST_KEYS, |node| node.sized_text(1..=LONGEST_KEY));
            let sig = signature(&file);
            Some(PlayerFile {
                table: table?,
                terms: terms?,
                seat: seat?,
                player: player?,
                keys: keys?,
                commit: commit?,
                sig: sig?,
            })
        })
    }
}

impl SeedFile {
    /// What the player signs.
    #[must_use]
    pub fn signed(&self, kind: &Kind) -> String {
        let SeedFile { table, seat, gathered, seed, .. } = self;
        let seat = kind.seat_names[seat.index()];
        format!("parlor-git/1/seed\n{table}\n{seat}\n{gathered}\n{seed}")
    }

    /// Whether one of these keys has signed it.
    #[must_use]
    pub fn is_signed(&self, kind: &Kind, keys: &[String]) -> bool {
        signer(&self.sig, (SEED, &self.signed(kind))).is_some_and(|key| keys.contains(&key))
    }

    /// The file.
    ///
    /// # Panics
    /// Never: it is JSON.
    #[must_use]
    pub fn write(&self, kind: &Kind) -> String {
        let SeedFile { table, seat, gathered, seed, sig } = self;
        let seat = kind.seat_names[seat.index()];
        let doc = SeedDoc { parlor: VERSION, table, seat, gathered: *gathered, seed: *seed, sig };
        laid_out(&serde_json::to_string(&doc).expect("it is texts"))
    }

    /// The file of a text.
    ///
    /// # Errors
    /// Everything that is wrong with its shape.
    pub fn read(text: &str, kind: &Kind) -> Result<SeedFile, Malformed> {
        read(&Tree::parse(text)?, |node| {
            let file = node.object(&["parlor", "table", "seat", "gathered", "seed", "sig"])?;
            let (table, seat) = frame(&file, kind);
            let (gathered, seed) = (file.get("gathered").parsed(), file.get("seed").parsed());
            let sig = signature(&file);
            Some(SeedFile { table: table?, seat: seat?, gathered: gathered?, seed: seed?, sig: sig? })
        })
    }
}

/// The table and the seat, if the version is right.
fn frame(file: &Object<'_>, kind: &Kind) -> (Option<TableId>, Option<Seat>) {
    let version = file.get("parlor").small(VERSION..=VERSION);
    (file.get("table").parsed().filter(|_| version.is_some()), file.get("seat").one_of(&seats_of(kind)))
}

fn signature(file: &Object<'_>) -> Option<String> {
    file.get("sig").sized_text(1..=LONGEST_SIGNATURE)
}
