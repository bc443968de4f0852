//! How far it is to a goal, from the goal to the pawn.

use super::ways::{CELLS, Cells, Members, Walls, Ways};

/// How far cells are from a goal, as far out as anybody asked.
pub(super) struct Field {
    /// The cells within so many steps of the goal.
    within: [Cells; CELLS + 1],
    /// How many steps out is known.
    known: usize,
}

impl Field {
    /// Nothing known yet.
    pub(super) const fn new() -> Field {
        Field { within: [0; CELLS + 1], known: 0 }
    }

    /// Starts anew, from a goal.
    #[inline]
    pub(super) fn start(&mut self, goal: Cells) {
        self.within[0] = goal;
        self.known = 0;
    }

    /// How many steps it is from `cell`, which must have a way.
    #[inline]
    pub(super) fn steps(&mut self, ways: Ways, cell: Cells) -> u8 {
        while self.within[self.known] & cell == 0 {
            self.within[self.known + 1] = self.within[self.known] | ways.steps(self.within[self.known]);
            self.known += 1;
            debug_assert!(self.known < CELLS, "there is a way from the cell");
        }
        let beyond = self.within[..self.known].iter().rev().take_while(|within| *within & cell != 0).count();
        u8::try_from(self.known - beyond).expect("no way is longer than the board has cells")
    }

    /// The walls across one shortest way from a cell that is `steps` away: any other wall leaves that way as it is.
    #[inline]
    pub(super) fn cuts(&self, ways: Ways, cell: Cells, steps: u8) -> Walls {
        let mut here = cell;
        let mut cuts = 0;
        for closer in self.within[..usize::from(steps)].iter().rev() {
            let next = ways.steps(here) & closer;
            let next = next & next.wrapping_neg();
            cuts |= across(here, next);
            here = next;
        }
        cuts
    }
}

/// The walls across the step between two neighbouring cells.
#[inline]
fn across(one: Cells, other: Cells) -> Walls {
    let first = |cell| Members(cell).next().expect("it is one cell");
    Ways::across(first(one), first(other))
}
