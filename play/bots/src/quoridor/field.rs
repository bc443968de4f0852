//! Distances to a goal, by breadth-first search from the goal.

use super::board::{CELLS, Cells, Open, Walls, walls_across};

/// The distances of cells to a goal, computed as far out as needed.
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

    /// The distance of `cell`, which must have a path.
    #[inline]
    pub(super) fn steps(&mut self, open: Open, cell: Cells) -> u8 {
        while self.within[self.known] & cell == 0 {
            self.within[self.known + 1] = self.within[self.known] | open.steps(self.within[self.known]);
            self.known += 1;
            debug_assert!(self.known < CELLS, "there is a way from the cell");
        }
        let beyond = self.within[..self.known].iter().rev().take_while(|within| *within & cell != 0).count();
        u8::try_from(self.known - beyond).expect("no path is longer than the board has cells")
    }

    /// The walls across one shortest path from a cell that is `steps` away: any other wall leaves that path open.
    #[inline]
    pub(super) fn cuts(&self, open: Open, cell: Cells, steps: u8) -> Walls {
        let mut here = cell;
        let mut cuts = 0;
        for closer in self.within[..usize::from(steps)].iter().rev() {
            let next = open.steps(here) & closer;
            let next = next & next.wrapping_neg();
            cuts |= walls_across(here, next);
            here = next;
        }
        cuts
    }
}
