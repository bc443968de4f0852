//! Plain search between two players: one tile after the other, to the end of the game.
//!
//! It shares nothing with the opponents.

use std::collections::HashMap;

use fish::{Action, Direction, Fish, Rules};
use game::{Game, Seat, Turn};

/// A board and what was found out about it.
pub(crate) struct Plain<'a> {
    board: &'a Fish,
    known: HashMap<Position, (i32, i32)>,
    /// How many positions may still be looked at.
    patience: u64,
}

/// The free tiles and the penguins: those of the side in turn first, each in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    free: u128,
    penguins: [[u8; 4]; 2],
}

/// Where a penguin is that is not there.
const NOWHERE: u8 = u8::MAX;

/// More than all the fish there are.
const EVERYTHING: i32 = 10_000;

impl<'a> Plain<'a> {
    /// Nothing found out yet.
    pub(crate) fn new(board: &'a Fish, patience: u64) -> Plain<'a> {
        Plain { board, known: HashMap::new(), patience }
    }

    /// How many fish more than the other the side in turn will collect with best play; nothing if that takes too long.
    pub(crate) fn best(&mut self) -> Option<i32> {
        let position = self.start()?;
        self.value(position, -EVERYTHING, EVERYTHING)
    }

    /// The same after a move.
    pub(crate) fn after(&mut self, action: Action) -> Option<i32> {
        let (position, Action::Move(penguin, to)) = (self.start()?, action) else { return None };
        let mut penguins = [Seat(0), Seat(1)].into_iter().flat_map(|seat| self.board.standing(seat));
        let (_, from) = penguins.find(|(id, _)| *id == penguin)?;
        let rest = self.value(position.after(from, to), -EVERYTHING, EVERYTHING)?;
        Some(i32::from(self.board.fish_on(from)) - rest)
    }

    fn start(&self) -> Option<Position> {
        let Turn::Seats(seats) = self.board.turn() else { return None };
        let seat = seats.lowest()?;
        let cells = |seat| {
            let mut cells = [NOWHERE; 4];
            for (place, (_, cell)) in cells.iter_mut().zip(self.board.standing(seat)) {
                *place = cell;
            }
            cells.sort_unstable();
            cells
        };
        Some(Position { free: self.board.free(), penguins: [cells(seat), cells(Seat(1 - seat.0))] })
    }

    /// How many fish more than the other the side in turn will collect, as far as that lies between `low` and `high`.
    fn value(&mut self, position: Position, mut low: i32, mut high: i32) -> Option<i32> {
        self.patience = self.patience.checked_sub(1)?;
        let (least, most) = self.known.get(&position).copied().unwrap_or((-EVERYTHING, EVERYTHING));
        (low, high) = (low.max(least), high.min(most));
        if high <= low {
            return Some(low);
        }
        let moves = self.moves(position);
        if moves.is_empty() {
            let other = position.turned();
            if self.moves(other).is_empty() {
                return Some(self.under(&position.penguins[0]) - self.under(&position.penguins[1]));
            }
            return self.value(other, -high, -low).map(|value| -value);
        }
        let mut best = -EVERYTHING;
        for (from, to) in moves {
            let gain = i32::from(self.board.fish_on(from));
            let rest = self.value(position.after(from, to), gain - high, gain - low.max(best))?;
            best = best.max(gain - rest);
            if high <= best {
                break;
            }
        }
        let (least, most) = self.known.get(&position).copied().unwrap_or((-EVERYTHING, EVERYTHING));
        let bounds = if high <= best {
            (least.max(best), most)
        } else if best <= low {
            (least, most.min(best))
        } else {
            (best, best)
        };
        self.known.insert(position, bounds);
        Some(best)
    }

    /// What counts in the end of what penguins stand on.
    fn under(&self, penguins: &[u8]) -> i32 {
        match self.board.rules() {
            Rules::Memo => 0,
            Rules::Box => {
                penguins.iter().filter(|cell| **cell != NOWHERE).map(|cell| i32::from(self.board.fish_on(*cell))).sum()
            }
        }
    }

    /// All moves of the side in turn.
    fn moves(&self, position: Position) -> Vec<(u8, u8)> {
        let mut moves = Vec::new();
        for from in position.penguins[0].into_iter().filter(|cell| *cell != NOWHERE) {
            for direction in Direction::ALL {
                let mut cell = from;
                while let Some(next) = self.board.grid().next(cell, direction) {
                    if position.free >> next & 1 == 0 {
                        break;
                    }
                    moves.push((from, next));
                    cell = next;
                }
            }
        }
        moves
    }
}

impl Position {
    /// The same, seen by the other.
    fn turned(self) -> Position {
        let [mine, theirs] = self.penguins;
        Position { penguins: [theirs, mine], ..self }
    }

    /// The position after a move, seen by the other.
    fn after(self, from: u8, to: u8) -> Position {
        let mut next = self.turned();
        next.free &= !(1 << to);
        let moved = &mut next.penguins[1];
        for cell in moved.iter_mut().filter(|cell| **cell == from) {
            *cell = to;
        }
        moved.sort_unstable();
        next
    }
}
