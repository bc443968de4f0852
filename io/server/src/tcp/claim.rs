//! Who somebody is at a table, whatever place that is by now.

use game::{Digest, Seat};
use referee::Table;

/// Somebody's claim to a seat. Places move up when somebody leaves before the game begins.
pub(super) struct Claim {
    place: u8,
    key: Option<Digest>,
}

impl Claim {
    /// The claim of whoever sits at a place now.
    pub(super) fn new(table: &Table, place: u8) -> Claim {
        Claim { place, key: table.places.get(usize::from(place)).and_then(|place| place.key) }
    }

    /// The place they have at the table.
    pub(super) fn place(&self, table: &Table) -> u8 {
        self.key.and_then(|key| table.place_of(&key)).unwrap_or(self.place)
    }

    /// The seat they have at the table.
    pub(super) fn seat(&self, table: &Table) -> Seat {
        table.seat_of(self.place(table))
    }
}
