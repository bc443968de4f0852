//! A position among any number of players, from the first placement on.

use fish::{Fish, Rules, Setup};
use game::{Game, Seat};

use super::floe::Floe;
use crate::bits::{Bits, each};

/// The most players there can be.
pub(super) const PLAYERS: usize = 4;

/// A position among any number of players. They are counted from the first seat in the game.
#[derive(Clone, Copy)]
pub(super) struct Ice<B> {
    /// The tiles without a penguin.
    pub(super) free: B,
    /// Each player's penguins on the board.
    pub(super) standing: [B; PLAYERS],
    /// What each player has collected. By the rules of the box, what they stand on included.
    pub(super) collected: [i32; PLAYERS],
    /// How many penguins each player has to place.
    pub(super) waiting: [u8; PLAYERS],
    /// Whose turn it is.
    pub(super) mover: usize,
    /// How many play.
    pub(super) players: usize,
}

/// A move of the player in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IceMove {
    /// Places a penguin.
    Place(u8),
    /// Moves a penguin from a tile to a tile.
    Move(u8, u8),
    /// Cannot move.
    Skip,
}

impl<B: Bits> Ice<B> {
    /// The position of a game in which `seat` is in turn.
    pub(super) fn of(game: &Fish, seat: Seat, floe: &Floe<B>) -> Ice<B> {
        let mut ice = Ice {
            free: floe.tiles(game.free()),
            standing: [B::default(); PLAYERS],
            collected: [0; PLAYERS],
            waiting: [0; PLAYERS],
            mover: 0,
            players: game.present().len(),
        };
        for (player, other) in game.present().iter().enumerate() {
            let cells = game.standing(other).fold(0_u128, |cells, (_, cell)| cells | 1 << cell);
            ice.standing[player] = floe.tiles(cells);
            ice.collected[player] = game.collected(other).cast_signed();
            if game.rules() == Rules::Box {
                ice.collected[player] += floe.fish_of(ice.standing[player]);
            }
            let on_board = u8::try_from(cells.count_ones()).expect("nobody has more than four penguins");
            ice.waiting[player] = Setup::penguins_of(game.seats()) - on_board;
            if other == seat {
                ice.mover = player;
            }
        }
        ice
    }

    /// Whether penguins are still being placed.
    pub(super) fn is_placing(&self) -> bool {
        0 < self.waiting[self.mover]
    }

    /// Calls `visit` with all moves of the player in turn.
    pub(super) fn each_move(&self, floe: &Floe<B>, mut visit: impl FnMut(IceMove)) {
        if self.is_placing() {
            return each(floe.places(self.free)).map(IceMove::Place).for_each(visit);
        }
        let mut is_stuck = true;
        for from in each(self.standing[self.mover]) {
            for to in each(floe.reach(from, self.free)) {
                visit(IceMove::Move(from, to));
                is_stuck = false;
            }
        }
        if is_stuck {
            visit(IceMove::Skip);
        }
    }

    /// Makes it so.
    pub(super) fn play(&mut self, floe: &Floe<B>, played: IceMove) {
        let standing = &mut self.standing[self.mover];
        match played {
            IceMove::Place(tile) => {
                *standing = *standing | B::one(tile);
                self.free = self.free & !B::one(tile);
                self.waiting[self.mover] -= 1;
                self.collected[self.mover] += floe.start(tile);
            }
            IceMove::Move(from, to) => {
                *standing = *standing & !B::one(from) | B::one(to);
                self.free = self.free & !B::one(to);
                self.collected[self.mover] += floe.gain(from, to);
            }
            IceMove::Skip => {}
        }
        self.mover = (self.mover + 1) % self.players;
    }
}
