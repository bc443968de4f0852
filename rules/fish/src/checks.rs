//! Whether a penguin may be placed or moved, and if not, why.

use crate::cells::CellSet;
use crate::illegal::Illegal;
use crate::lines::LineTable;
use crate::rules::{Fish, NOWHERE, Status};

impl Fish {
    /// Why a penguin may not be placed there.
    pub(crate) fn check_place(&self, cell: u8) -> Result<(), Illegal> {
        if self.status != Status::PLACING {
            return Err(Illegal::NoPenguinLeft);
        }
        self.check_tile(cell)?;
        if self.places() >> cell & 1 == 1 { Ok(()) } else { Err(Illegal::NotOneFish) }
    }

    /// Why a penguin may not go there.
    #[inline]
    pub(crate) fn check_move(&self, penguin: u8, cell: u8) -> Result<(), Illegal> {
        let place = self.penguins.get(usize::from(penguin)).copied().unwrap_or(NOWHERE);
        if self.status == Status::MOVING && self.penguin_ids(self.mover).contains(&penguin) {
            let table = LineTable::of(self.grid);
            let reach = if self.is_small() {
                table.reach(place, u64::of(self.free)).widen()
            } else {
                table.reach(place, self.free)
            };
            if reach.bit(cell) == 1 {
                return Ok(());
            }
        }
        Err(self.why_not_move(penguin, cell))
    }

    /// Why a penguin cannot go there, given that it cannot.
    #[cold]
    fn why_not_move(&self, penguin: u8, cell: u8) -> Illegal {
        let place = self.penguins.get(usize::from(penguin)).copied().unwrap_or(NOWHERE);
        if self.status == Status::PLACING {
            return Illegal::StillPlacing;
        }
        if place == NOWHERE {
            return Illegal::NoSuchPenguin;
        }
        if !self.penguin_ids(self.mover).contains(&penguin) {
            return Illegal::NotYourPenguin;
        }
        match self.check_tile(cell) {
            // A penguin that stands in line is in the way as well, but that the tile is taken says more.
            Err(why) => why,
            Ok(()) if LineTable::of(self.grid).lines(place) >> cell & 1 == 1 => Illegal::LineBlocked,
            Ok(()) => Illegal::NotInLine,
        }
    }

    /// Whether there is a tile without a penguin on it.
    fn check_tile(&self, cell: u8) -> Result<(), Illegal> {
        match cell {
            _ if self.grid.cells() <= cell || self.fish_on(cell) == 0 => Err(Illegal::NoSuchTile),
            _ if self.free >> cell & 1 == 0 => Err(Illegal::TileOccupied),
            _ => Ok(()),
        }
    }
}
