//! A position as the search sees it: small, with a Zobrist key.

use game::{Seat, Seeded};
use quoridor::{Action, Cell, Orientation, Quoridor, Setup, Wall};

use super::board::{CELLS, Cells, GOALS, Open, SIDE, Walls, targets};

/// What is done in a turn, as a number: a wall of the 128, or 128 more than the cell that the pawn goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move(pub(super) u8);

/// The most walls of a side.
pub(super) const MOST_WALLS: usize = Setup::MOST_WALLS as usize;
/// The first number that stands for a pawn move.
const FIRST_CELL: u8 = 128;
/// From this many turns before the end on, positions differ by how many are left.
const NEAR_THE_END: u16 = 64;

impl Move {
    /// The pawn goes to `cell`.
    pub(super) const fn to(cell: u8) -> Move {
        Move(FIRST_CELL + cell)
    }

    /// The cell that the pawn goes to, unless it is a wall.
    #[inline]
    pub(super) const fn cell(self) -> Option<u8> {
        self.0.checked_sub(FIRST_CELL)
    }

    /// Whether it is a wall.
    #[inline]
    pub(super) const fn is_wall(self) -> bool {
        self.0 < FIRST_CELL
    }

    /// The same in the words of the rules.
    pub(super) fn action(self) -> Action {
        match self.cell() {
            Some(cell) => Action::Move(Cell::new(cell / SIDE, cell % SIDE).expect("moves stay on the board")),
            None => Action::Wall(Wall::nth(self.0)),
        }
    }
}

fn number(cell: Cell) -> u8 {
    cell.row() * SIDE + cell.col()
}

fn wall_number(wall: Wall) -> u8 {
    let slot = wall.row() * 8 + wall.col();
    match wall.orientation() {
        Orientation::Horizontal => slot,
        Orientation::Vertical => slot + 64,
    }
}

/// A position while the game is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) open: Open,
    pub(super) walls: Walls,
    /// The Zobrist key, without the turns left.
    key: u64,
    pub(super) turns_left: u16,
    /// What a step is worth on top of what the evaluation says.
    pub(super) eagerness: i16,
    /// Where the pawns are, by seat.
    pub(super) pawns: [u8; 2],
    /// How many walls are left, by seat.
    pub(super) left: [u8; 2],
    /// Whose turn it is.
    pub(super) mover: u8,
}

impl Position {
    /// The position of a game, and whose turn it is.
    pub(super) fn of(game: &Quoridor, seat: Seat) -> Position {
        let seats = [Seat(0), Seat(1)];
        let mut position = Position {
            open: Open::EVERYWHERE,
            walls: 0,
            key: 0,
            // Without a limit there are more turns left than any search sees.
            turns_left: game.turns_left().unwrap_or(u16::MAX),
            eagerness: eagerness(game.turns_taken()),
            pawns: seats.map(|seat| number(game.pawn(seat))),
            left: seats.map(|seat| game.walls_left(seat)),
            mover: seat.0,
        };
        for wall in game.placed() {
            position.put(wall_number(*wall));
        }
        for seat in 0..2 {
            position.key ^= KEYS.pawns[seat][usize::from(position.pawns[seat])];
            position.key ^= KEYS.left[seat][usize::from(position.left[seat])];
        }
        position.key ^= if position.mover == 0 { 0 } else { KEYS.mover };
        position
    }

    /// The seat to move, as an index.
    #[inline]
    pub(super) const fn me(&self) -> usize {
        self.mover as usize
    }

    /// The cell of a pawn as a set.
    #[inline]
    pub(super) const fn pawn(&self, seat: usize) -> Cells {
        1 << self.pawns[seat]
    }

    /// Where the pawn of the side to move can go.
    #[inline]
    pub(super) fn targets(&self) -> Cells {
        targets(self.open, self.pawns[self.me()], self.pawns[1 - self.me()])
    }

    /// The distance of each pawn to its goal; nothing if a pawn has no path.
    #[inline]
    pub(super) fn steps(&self) -> Option<[u8; 2]> {
        let steps = |seat: usize| self.open.distance(self.pawn(seat), GOALS[seat]);
        Some([steps(0)?, steps(1)?])
    }

    /// The Zobrist key. Near the end of the game the turns left are part of it.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        if self.turns_left < NEAR_THE_END {
            self.key ^ u64::from(self.turns_left + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        } else {
            self.key
        }
    }

    /// Puts up a wall.
    fn put(&mut self, wall: u8) {
        self.walls |= 1 << wall;
        self.open = self.open.without(Wall::nth(wall));
        self.key ^= KEYS.walls[usize::from(wall)];
    }

    /// The position after a move that is legal.
    #[inline]
    pub(super) fn after(&self, action: Move) -> Position {
        let mut next = *self;
        let me = self.me();
        match action.cell() {
            Some(cell) => {
                next.key ^= KEYS.pawns[me][usize::from(self.pawns[me])] ^ KEYS.pawns[me][usize::from(cell)];
                next.pawns[me] = cell;
            }
            None => {
                let left = usize::from(self.left[me]);
                next.key ^= KEYS.left[me][left] ^ KEYS.left[me][left - 1];
                next.left[me] -= 1;
                next.put(action.0);
            }
        }
        next.turns_left -= 1;
        next.mover = 1 - self.mover;
        next.key ^= KEYS.mover;
        next
    }
}

/// What a step is worth on top of what the evaluation says, after so many turns. Two who wait for each other would wait
/// for ever: the longer a game takes, the more it is worth to get on.
fn eagerness(turns: u32) -> i16 {
    let late = turns.saturating_sub(PATIENCE).min(MOST_EAGER);
    EAGER + i16::try_from(late).expect("it is small")
}

/// What a step is worth on top of what the evaluation says, at first and at most, and how many turns it stays so.
const EAGER: i16 = 0;
const MOST_EAGER: u32 = 150;
const PATIENCE: u32 = 60;

/// Random numbers, one for each feature of a position; its Zobrist key is the XOR of its features.
struct ZobristKeys {
    pawns: [[u64; CELLS]; 2],
    walls: [u64; 128],
    left: [[u64; MOST_WALLS + 1]; 2],
    mover: u64,
}

static KEYS: ZobristKeys = {
    let mut luck = Seeded::new(9);
    let mut keys =
        ZobristKeys { pawns: [[0; CELLS]; 2], walls: [0; 128], left: [[0; MOST_WALLS + 1]; 2], mover: luck.next() };
    let mut index = 0;
    while index < 128 {
        keys.walls[index] = luck.next();
        let mut seat = 0;
        while seat < 2 {
            if index < CELLS {
                keys.pawns[seat][index] = luck.next();
            }
            if index <= MOST_WALLS {
                keys.left[seat][index] = luck.next();
            }
            seat += 1;
        }
        index += 1;
    }
    keys
};
