//! Random playouts of a hand.
//!
//! Each hand is a row of up to seven dominoes, lowest first, with a bit mask of those that are left. How many bits are
//! set and where the k-th of them is comes from a lookup table.

use game::Luck;

use crate::deal::HAND;
use crate::domino::{Domino, Dominoes};
use crate::hand::Trick;
use crate::position::Position;
use crate::rules::{left_of, team};
use crate::suit::Trump;

impl Position {
    /// What each team gets in a random playout: of the legal dominoes, lowest first, `luck` draws one.
    ///
    /// # Panics
    /// When the hands are not of the same length, which no deal leads to.
    #[must_use]
    pub fn at_random(mut self, luck: &mut impl Luck) -> [u8; 2] {
        let mut points = [0; 2];
        while 0 < self.trick.length() || (self.trump == Trump::SEVENS && !self.left().is_empty()) {
            let legal = self.legal();
            let chosen = legal.iter().nth(luck.below(legal.len()) as usize);
            let (next, won) = self.after(chosen.expect("the player in turn has a domino"));
            self = next;
            if let Some((taker, count)) = won {
                points[team(taker)] += count;
            }
        }
        let mut rows = self.hands.map(|hand| Row::new(hand, self.trump));
        while rows[self.mover.index() & 3].left != 0 {
            let lead = rows[self.mover.index() & 3].play(Trick::EMPTY, luck);
            let mut trick = Trick::EMPTY.with(self.trump, self.mover, lead);
            for places in 1..4 {
                let seat = left_of(self.mover, places);
                trick = trick.with(self.trump, seat, rows[seat.index() & 3].play(trick, luck));
            }
            self.mover = trick.taker();
            points[team(self.mover)] += trick.points();
        }
        points
    }
}

/// The dominoes of a hand.
struct Row {
    dominoes: [Domino; 8],
    /// A bit mask of those that are left.
    left: u8,
    /// Which of them follow: a byte for each suit.
    following: u64,
}

impl Row {
    fn new(hand: Dominoes, trump: Trump) -> Row {
        let mut row = Row { dominoes: [Domino::LOWEST; 8], left: 0, following: 0 };
        for (place, domino) in hand.iter().take(HAND).enumerate() {
            row.dominoes[place] = domino;
            row.left |= 1 << place;
            row.following |= trump.suits_of(domino) << place;
        }
        row
    }

    /// Plays one of the dominoes that can be played.
    #[inline]
    fn play(&mut self, trick: Trick, luck: &mut impl Luck) -> Domino {
        let legal = match self.left & trick.following(self.following) {
            0 => self.left,
            follows => follows,
        };
        let picks = &PICKS[usize::from(legal) & 127];
        let place = picks.places[luck.below(u32::from(picks.count)) as usize & 7];
        self.left &= !(1 << place);
        self.dominoes[usize::from(place) & 7]
    }
}

/// The bits of a byte that are set: how many, and where, lowest first.
#[derive(Clone, Copy)]
struct Picks {
    count: u8,
    places: [u8; 8],
}

static PICKS: [Picks; 128] = {
    let mut picks = [Picks { count: 0, places: [0; 8] }; 128];
    let mut bits = 0;
    while bits < 128 {
        let mut place = 0;
        while place < 7 {
            if bits >> place & 1 == 1 {
                picks[bits].places[picks[bits].count as usize] = place;
                picks[bits].count += 1;
            }
            place += 1;
        }
        bits += 1;
    }
    picks
};
