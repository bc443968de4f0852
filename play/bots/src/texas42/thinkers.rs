//! Nested playouts: the players of a playout choose by playouts of their own.

use game::{Luck, Seeded};
use texas42::{Domino, Position, Trump, Unseen};

use super::playout::Table;

/// On how many deals each of them tries each domino out.
const DEALS: u32 = 12;
/// By how much the usual domino must outweigh the others to be played without a thought.
pub(super) const CLEAR: f32 = 4.0;

/// Four players, each of whom sees its own hand and what was played, and chooses by playouts.
pub(super) struct Thinkers {
    luck: Seeded,
    /// How many playouts they have made.
    playouts: u64,
}

impl Thinkers {
    /// Players with luck of their own.
    pub(super) fn new(luck: &mut Seeded) -> Thinkers {
        Thinkers { luck: Seeded::new(u64::from(luck.below(u32::MAX))), playouts: 0 }
    }

    /// How many playouts they have made since the last call.
    pub(super) fn take_playouts(&mut self) -> u64 {
        std::mem::take(&mut self.playouts)
    }

    /// Whether the bid is made if all players choose by playouts from here on.
    pub(super) fn is_made(&mut self, mut table: Table, mut position: Position) -> bool {
        loop {
            if let Some(is_made) = table.outcome() {
                return is_made;
            }
            let Some(domino) = self.best(&table, &position, DEALS) else { return false };
            (table, position) = table.after(&position, domino);
        }
    }

    /// The choice of the player in turn: the domino with the most successes on so many deals.
    pub(super) fn best(&mut self, table: &Table, position: &Position, deals: u32) -> Option<Domino> {
        let (usual, lead) = table.sight(position).usual_and_lead()?;
        if CLEAR < lead || position.trump == Trump::SEVENS {
            return Some(usual);
        }
        let (mover, legal) = (position.mover, position.legal());
        let unseen = Unseen::between(mover, position.hands, table.barred(mover));
        let wants_made = table.wants_made(mover);
        let mut successes = [0_u32; 7];
        for _ in 0..deals {
            let possible = Position { hands: unseen.deal(&mut self.luck), ..*position };
            for (count, domino) in successes.iter_mut().zip(legal.iter()) {
                let (table, next) = table.after(&possible, domino);
                *count += u32::from(table.is_made(next) == wants_made);
                self.playouts += 1;
            }
        }
        let best = successes.iter().zip(legal.iter()).max_by_key(|(count, domino)| (**count, *domino == usual));
        best.map(|(_, domino)| domino)
    }
}
