//! The tiles that are left, numbered for search.

use fish::{Direction, Fish, Rules};

use crate::bits::{Bits, each};

/// The tiles of a game that are left: what lies around each, and the fish on it. They are numbered row by row, so that
/// three of the six lines lead to lower numbers and three to higher ones. Holes are never filled: where there is one
/// the lines end.
pub(super) struct Floe<B> {
    around: Vec<Around<B>>,
    /// The fish on each tile.
    fish: Vec<u8>,
    /// The fish in binary: a set of tiles for each digit, the lowest first.
    digits: [B; 4],
    /// The cell of each tile.
    cells: Vec<u8>,
    rules: Rules,
}

/// What lies around a tile.
#[derive(Clone, Copy, Default)]
struct Around<B> {
    /// The lines that lead up.
    up: [B; 3],
    /// The lines that lead down.
    down: [B; 3],
    /// The tiles beside it.
    near: B,
}

const UP: [Direction; 3] = [Direction::North, Direction::Northeast, Direction::Northwest];
const DOWN: [Direction; 3] = [Direction::South, Direction::Southeast, Direction::Southwest];

/// The cells of a game that have a tile.
pub(super) fn tiles_of(game: &Fish) -> u128 {
    let standing = game.present().iter().flat_map(|seat| game.standing(seat));
    standing.fold(game.free(), |tiles, (_, cell)| tiles | 1 << cell)
}

impl<B: Bits> Floe<B> {
    /// The tiles of a game. There must be a bit for each.
    pub(super) fn of(game: &Fish) -> Floe<B> {
        let tiles = tiles_of(game);
        let cells: Vec<u8> = game.grid().by_row().filter(|cell| tiles >> cell & 1 == 1).collect();
        let fish: Vec<u8> = cells.iter().map(|cell| game.fish_on(*cell)).collect();
        let mut floe = Floe { around: Vec::new(), fish, digits: [B::default(); 4], cells, rules: game.rules() };
        for tile in 0..floe.len() {
            let ray = |direction| floe.ray(game, tile, direction);
            let mut here = Around { up: UP.map(ray), down: DOWN.map(ray), near: B::default() };
            for ray in here.down {
                here.near = here.near | ray & (ray ^ ray.rest());
            }
            for ray in here.up {
                here.near = here.near | ray & ray.upwards();
            }
            floe.around.push(here);
            for (digit, set) in floe.digits.iter_mut().enumerate() {
                if floe.fish[usize::from(tile)] >> digit & 1 == 1 {
                    *set = *set | B::one(tile);
                }
            }
        }
        floe
    }

    /// The tiles from `tile` on, up to the first hole.
    fn ray(&self, game: &Fish, tile: u8, direction: Direction) -> B {
        let mut cell = self.cell(tile);
        let mut ray = B::default();
        while let Some(next) = game.grid().next(cell, direction).and_then(|next| self.tile(next)) {
            ray = ray | B::one(next);
            cell = self.cell(next);
        }
        ray
    }

    /// How many tiles there are.
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 128 cells")]
    pub(super) fn len(&self) -> u8 {
        self.cells.len() as u8
    }

    /// The cell of a tile.
    pub(super) fn cell(&self, tile: u8) -> u8 {
        self.cells[usize::from(tile)]
    }

    /// The tile on a cell, if there is one.
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 128 cells")]
    pub(super) fn tile(&self, cell: u8) -> Option<u8> {
        self.cells.iter().position(|other| *other == cell).map(|tile| tile as u8)
    }

    /// The tiles on these cells.
    pub(super) fn tiles(&self, cells: u128) -> B {
        let tiles = (0..self.len()).filter(|tile| cells >> self.cell(*tile) & 1 == 1);
        tiles.fold(B::default(), |set, tile| set | B::one(tile))
    }

    /// The tiles beside `tile`.
    #[inline]
    pub(super) fn near(&self, tile: u8) -> B {
        self.around[usize::from(tile)].near
    }

    /// Where a penguin on `tile` can go, if these tiles are free.
    #[inline]
    pub(super) fn reach(&self, tile: u8, free: B) -> B {
        let here = &self.around[usize::from(tile)];
        let mut reach = B::default();
        for ray in here.down {
            reach = reach | ray & (ray & !free).below_first();
        }
        for ray in here.up {
            reach = reach | ray & free & (ray & !free).upwards();
        }
        reach
    }

    /// Where any of these penguins can go.
    #[inline]
    pub(super) fn reach_of(&self, penguins: B, free: B) -> B {
        each(penguins).fold(B::default(), |all, tile| all | self.reach(tile, free))
    }

    /// The fish on a tile.
    #[inline]
    pub(super) fn fish(&self, tile: u8) -> i32 {
        i32::from(self.fish[usize::from(tile)])
    }

    /// The fish on all these tiles.
    #[inline]
    pub(super) fn fish_of(&self, tiles: B) -> i32 {
        let mut fish = 0;
        for (digit, set) in self.digits.iter().enumerate() {
            fish += (tiles & *set).count() << digit;
        }
        fish.cast_signed()
    }

    /// What a step brings. By the rules of the box a tile counts for the player who stands on it in the end, so there it counts
    /// when it is reached, and the first one from the beginning.
    #[inline]
    pub(super) fn gain(&self, from: u8, to: u8) -> i32 {
        match self.rules {
            Rules::Memo => self.fish(from),
            Rules::Box => self.fish(to),
        }
    }

    /// What it brings to place a penguin.
    pub(super) fn start(&self, tile: u8) -> i32 {
        match self.rules {
            Rules::Memo => 0,
            Rules::Box => self.fish(tile),
        }
    }

    /// The tiles on which a penguin can be placed.
    pub(super) fn places(&self, free: B) -> B {
        let [ones, twos, fours, eights] = self.digits;
        match self.rules {
            Rules::Memo => free,
            Rules::Box => free & ones & !(twos | fours | eights),
        }
    }

    /// The most that penguins on `standing` can get if they alone go through `open`, less what the last tiles cost.
    #[inline]
    pub(super) fn most(&self, open: B, standing: B) -> i32 {
        match self.rules {
            Rules::Memo => self.fish_of(open | standing) - standing.count().cast_signed(),
            Rules::Box => self.fish_of(open),
        }
    }
}
