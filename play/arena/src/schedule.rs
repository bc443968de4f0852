//! The schedule of a match: seats and seeds.

use game::{Seat, Seeded};

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player that is measured.
    A,
    /// The player it is measured against.
    B,
}

impl Side {
    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::A => 'A',
            Side::B => 'B',
        }
    }
}

/// Whether the games of a round share their seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// All games of a round have the same dice and deals.
    Duplicate,
    /// Every game has its own.
    Independent,
}

/// All games of a match. They come in rounds: in each, A sits once in every place, and B in all others.
///
/// Between two sides a round is a pair of games. Where partners play, a place is a team. Where more than two play for
/// themselves, one A meets a table of B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many places there are: seats, or teams of seats.
    pub places: u8,
    /// How many games are wanted; the last round is completed all the same.
    pub wanted: u64,
    /// The seed of all draws.
    pub seed: u64,
    /// Whether the games of a round share their seed.
    pub sharing: Sharing,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Its number, from 0.
    pub index: u64,
    /// The number of its round, from 0.
    pub round: u64,
    /// Where A sits.
    pub place: u8,
    /// The seed of its draws.
    pub seed: u64,
    places: u8,
}

impl Schedule {
    /// How many rounds there are.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.wanted.div_ceil(u64::from(self.places))
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.rounds() * u64::from(self.places)
    }

    /// The share of wins of equals.
    #[must_use]
    pub fn par(&self) -> f64 {
        1.0 / f64::from(self.places)
    }

    /// The game of this number.
    ///
    /// # Panics
    /// Never: the place is smaller than the number of places.
    #[must_use]
    pub fn bout(&self, index: u64) -> Bout {
        let places = u64::from(self.places);
        let (round, place) = (index / places, index % places);
        let number = match self.sharing {
            Sharing::Duplicate => round,
            Sharing::Independent => index,
        };
        let place = u8::try_from(place).expect("it is smaller than the number of places");
        Bout { index, round, place, seed: seed_of(self.seed, number), places: self.places }
    }
}

impl Bout {
    /// Who sits on `seat`. Partners sit across from each other.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Side {
        if seat.0 % self.places == self.place { Side::A } else { Side::B }
    }
}

/// A seed that follows from another one and a number. It has 53 bits, so that every reader of JSON can hold it.
fn seed_of(seed: u64, number: u64) -> u64 {
    let start = Seeded::new(seed).next();
    Seeded::new(start.wrapping_add(number)).next() >> 11
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(places: u8, wanted: u64, sharing: Sharing) -> Schedule {
        Schedule { places, wanted, seed: 7, sharing }
    }

    fn sides(bout: Bout, seats: u8) -> String {
        (0..seats).map(|seat| bout.side(Seat(seat)).letter()).collect()
    }

    #[test]
    fn a_sits_once_in_every_place() {
        let two = schedule(2, 4, Sharing::Duplicate);
        assert_eq!([0, 1, 2, 3].map(|index| sides(two.bout(index), 2)), ["AB", "BA", "AB", "BA"]);
        assert_eq!([0, 1].map(|index| sides(two.bout(index), 4)), ["ABAB", "BABA"], "partners sit across");
        let four = schedule(4, 4, Sharing::Duplicate);
        assert_eq!([0, 1, 2, 3].map(|index| sides(four.bout(index), 4)), ["ABBB", "BABB", "BBAB", "BBBA"]);
    }

    #[test]
    fn the_last_round_is_finished() {
        for (places, wanted, games) in [(2, 4, 4), (2, 5, 6), (3, 400, 402), (4, 1, 4)] {
            assert_eq!(schedule(places, wanted, Sharing::Duplicate).games(), games, "{wanted} games of {places}");
        }
    }

    #[test]
    fn a_round_shares_its_luck_and_no_other_does() {
        let seeds = |sharing| -> Vec<u64> { (0..6).map(|index| schedule(2, 6, sharing).bout(index).seed).collect() };
        let shared = seeds(Sharing::Duplicate);
        assert!(shared.chunks(2).all(|pair| pair[0] == pair[1]));
        assert!(shared[0] != shared[2] && shared[2] != shared[4] && shared[0] != shared[4]);
        let mut own = seeds(Sharing::Independent);
        own.sort_unstable();
        own.dedup();
        assert_eq!(own.len(), 6);
        assert!(own.iter().all(|seed| *seed < 1 << 53));
    }

    #[test]
    fn more_games_do_not_change_those_before_them() {
        let (few, many) = (schedule(3, 6, Sharing::Duplicate), schedule(3, 600, Sharing::Duplicate));
        assert!((0..6).all(|index| few.bout(index) == many.bout(index)));
    }
}
