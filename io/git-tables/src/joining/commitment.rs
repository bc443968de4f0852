//! What players commit themselves to, and what fixes all of it: plain texts, hashed, so that `sha256sum` can check them.

use game::{Digest, Kind, Seat};

use crate::id::TableId;

/// What a player's file says of a seed before anyone may know it.
#[must_use]
pub fn commitment((table, kind): (&TableId, &Kind), terms: Digest, seat: Seat, seed: Digest) -> Digest {
    let seat = kind.seat_names[seat.index()];
    Digest::of(format!("parlor-git/1/commit\n{table}\n{terms}\n{seat}\n{seed}").as_bytes())
}

/// Everything that is fixed before the first seed is opened.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The link of the header of the table's log, which has the anchor of its chain.
    pub header: Digest,
    /// The players' files in the order of seats, as they are, byte for byte.
    pub files: Vec<String>,
}

impl Gathered {
    /// What a player who opens a seed signs.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let files = self.files.iter().map(|file| format!("\n{}", Digest::of(file.as_bytes())));
        let text = files.fold(format!("parlor-git/1/gathered\n{}", self.header), |text, file| text + &file);
        Digest::of(text.as_bytes())
    }
}
