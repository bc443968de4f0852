//! Nel-o double dummy: whether the bidder can be made to take a trick.

use std::collections::HashMap;

use game::Seat;
use texas42::{Domino, Dominoes, Position, Trick, Trump};

use super::contract::{left_of, partner};

/// How many dominoes a trick has when one seat sits out.
const TRICK: u8 = 3;

/// Whether the bidder gets through without a trick.
pub(super) fn is_made(position: &Position, bidder: Seat) -> bool {
    Search { bidder, known: HashMap::new() }.gets_through(position)
}

/// The dominoes after which the bidder gets through.
pub(super) fn making(position: &Position, bidder: Seat) -> Dominoes {
    let mut search = Search { bidder, known: HashMap::new() };
    let legal = position.trick.legal(Trump::NEL_O, position.hands[position.mover.index() & 3]);
    legal.iter().filter(|domino| search.after(position, *domino)).collect()
}

struct Search {
    bidder: Seat,
    /// What is known between tricks, by the dominoes that are left and who leads.
    known: HashMap<(Dominoes, Seat), bool>,
}

impl Search {
    fn gets_through(&mut self, position: &Position) -> bool {
        let hand = position.hands[position.mover.index() & 3];
        if hand.is_empty() {
            return true;
        }
        let left = position.hands.iter().fold(Dominoes::NONE, |left, hand| left.or(*hand));
        let is_between = position.trick.length() == 0;
        if let Some(known) = self.known.get(&(left, position.mover)).filter(|_| is_between) {
            return *known;
        }
        let wants = position.mover == self.bidder;
        let mut legal = position.trick.legal(Trump::NEL_O, hand).iter();
        let found = if legal.any(|domino| self.after(position, domino) == wants) { wants } else { !wants };
        if is_between {
            self.known.insert((left, position.mover), found);
        }
        found
    }

    /// Whether the bidder gets through once `domino` is played.
    fn after(&mut self, position: &Position, domino: Domino) -> bool {
        let mut next = *position;
        let hand = &mut next.hands[position.mover.index() & 3];
        *hand = hand.without(domino);
        next.trick = position.trick.with(Trump::NEL_O, position.mover, domino);
        if next.trick.length() == TRICK {
            next.mover = next.trick.taker();
            next.trick = Trick::EMPTY;
            return next.mover != self.bidder && self.gets_through(&next);
        }
        let follower = left_of(position.mover, 1);
        next.mover = if follower == partner(self.bidder) { left_of(follower, 1) } else { follower };
        self.gets_through(&next)
    }
}
