//! Playouts of a hand: each player sees its own hand and what was played, and plays by the policy.

use game::Seat;
use texas42::{Domino, Dominoes, Position, Texas42};

use super::contract::{left_of, team};
use super::policy::Sight;

/// All points of a hand.
const ALL: i8 = 42;

/// What all players have seen of a hand being played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    bidder: Seat,
    seen: Dominoes,
    lacks: [Dominoes; 4],
    /// With how many more points each team has what it wants: to make the bid, or to break it.
    wants: [i8; 2],
}

impl Table {
    /// Nothing yet.
    pub(super) const fn new(bidder: Seat, need: u8) -> Table {
        let mut wants = [ALL + 1 - need.cast_signed(); 2];
        wants[team(bidder)] = need.cast_signed();
        Table { bidder, seen: Dominoes::NONE, lacks: [Dominoes::NONE; 4], wants }
    }

    /// What was seen of a game so far.
    pub(super) fn of(view: &Texas42, bidder: Seat, need: u8) -> Table {
        let mut table = Table::new(bidder, need);
        for (wanted, points) in table.wants.iter_mut().zip(view.points()) {
            *wanted -= points.cast_signed();
        }
        if let Some(trump) = view.trump() {
            for (seat, domino, trick) in view.history() {
                table.see(seat, domino, trick.followers(trump));
            }
        }
        table
    }

    /// A domino is played.
    #[inline]
    fn see(&mut self, seat: Seat, domino: Domino, followers: Dominoes) {
        self.seen = self.seen.with(domino);
        if !followers.has(domino) {
            let lacks = &mut self.lacks[seat.index() & 3];
            *lacks = lacks.or(followers);
        }
    }

    /// What the player in turn sees.
    #[inline]
    pub(super) fn sight(&self, position: &Position) -> Sight {
        Sight {
            seat: position.mover,
            hand: position.hands[position.mover.index() & 3],
            bidder: self.bidder,
            trump: position.trump,
            trick: position.trick,
            seen: self.seen,
            lacks: self.lacks,
            wants: self.wants,
        }
    }

    /// The table and the position after `domino`.
    #[inline]
    pub(super) fn after(mut self, position: &Position, domino: Domino) -> (Table, Position) {
        self.see(position.mover, domino, position.trick.followers(position.trump));
        let (next, won) = position.after(domino);
        if let Some((taker, points)) = won {
            self.wants[team(taker)] -= points.cast_signed();
        }
        (self, next)
    }

    /// The dominoes after which the bid is made if all players go on by the policy.
    pub(super) fn making(&self, position: &Position) -> Dominoes {
        let is_made = |domino: &Domino| {
            let (table, next) = self.after(position, *domino);
            table.is_made(next)
        };
        position.legal().iter().filter(is_made).collect()
    }

    /// Whether the bid is made if all players go on by the policy.
    pub(super) fn is_made(mut self, mut position: Position) -> bool {
        loop {
            if let Some(is_made) = self.outcome() {
                return is_made;
            }
            let Some(domino) = self.sight(&position).usual() else { return false };
            (self, position) = self.after(&position, domino);
        }
    }

    /// What the others are known not to have, by how far to the left of `seat` they sit.
    pub(super) fn barred(&self, seat: Seat) -> [Dominoes; 3] {
        [1, 2, 3].map(|places| self.lacks[left_of(seat, places).index() & 3])
    }

    /// Whether the bid is made, as soon as that is certain.
    #[inline]
    pub(super) fn outcome(&self) -> Option<bool> {
        let winner = self.wants.iter().position(|wanted| *wanted <= 0)?;
        Some(winner == team(self.bidder))
    }

    /// Whether a seat wants the bid to be made.
    pub(super) fn wants_made(&self, seat: Seat) -> bool {
        team(seat) == team(self.bidder)
    }
}
