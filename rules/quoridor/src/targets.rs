//! Where a pawn can go.

use alloc::vec::Vec;

use crate::action::Action;
use crate::board::{Cell, Direction, SIDE};
use crate::open::{Directions, Open};

/// Where a pawn can go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets {
    moves: [Action; MOST_TARGETS],
    count: u8,
}

/// Three neighbours and the two squares beside the other pawn.
const MOST_TARGETS: usize = 5;

impl Targets {
    /// The moves in order.
    #[inline]
    pub(crate) fn moves(&self) -> &[Action] {
        &self.moves[..usize::from(self.count)]
    }

    /// Makes `out` the list of the moves.
    #[inline]
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        // Always five, and then cut: that needs no loop.
        out.clear();
        out.extend_from_slice(&self.moves);
        out.truncate(usize::from(self.count));
    }

    fn push(&mut self, cell: Cell) {
        self.moves[usize::from(self.count)] = Action::Move(cell);
        self.count += 1;
    }
}

impl Open {
    /// The cells a pawn on `me` can go to while the other pawn is on `them`: the neighbours; over the other pawn, or
    /// beside it where a wall or the edge is beyond it.
    #[inline]
    pub(crate) fn targets(self, me: Cell, them: Cell) -> Targets {
        let directions = self.exits(me);
        let toward_them = directions & toward(me, them);
        if toward_them != 0 {
            return self.targets_past(me, them, toward_them);
        }
        let (directions, count) = directions_in(directions);
        let [a, b, c, d] = directions.map(|direction| Action::Move(me.next(direction)));
        Targets { moves: [a, b, c, d, d], count }
    }

    /// Whether `cell` is among the targets.
    #[inline]
    pub(crate) fn can_go(self, me: Cell, them: Cell, cell: Cell) -> bool {
        let steps = self.exits(me) & toward(me, cell) != 0 && cell != them;
        steps || self.is_past(me, them, cell)
    }

    /// The same for all moves but a plain step.
    #[cold]
    fn is_past(self, me: Cell, them: Cell, cell: Cell) -> bool {
        self.targets(me, them).moves().contains(&Action::Move(cell))
    }

    /// The same when the other pawn is on a neighbouring cell and nothing is between.
    #[cold]
    fn targets_past(self, me: Cell, them: Cell, toward_them: Directions) -> Targets {
        let mut targets = Targets { moves: [Action::Move(me); MOST_TARGETS], count: 0 };
        let (directions, count) = directions_in(self.exits(me) & !toward_them);
        directions[..usize::from(count)].iter().for_each(|&direction| targets.push(me.next(direction)));
        if self.exits(them) & toward_them == 0 {
            let (directions, count) = directions_in(self.exits(them));
            let beside = directions[..usize::from(count)].iter().map(|&direction| them.next(direction));
            beside.filter(|&cell| cell != me).for_each(|cell| targets.push(cell));
        } else {
            let (straight_on, _) = directions_in(toward_them);
            targets.push(them.next(straight_on[0]));
        }
        targets.moves[..usize::from(targets.count)].sort_unstable();
        targets
    }
}

/// The direction from one cell to another, or none if the difference of their numbers is not that of neighbours. By
/// table: the direction is unpredictable, and a mispredicted branch costs more than the lookup.
#[inline]
const fn toward(from: Cell, to: Cell) -> Directions {
    let difference = (to.index() + SIDE as usize).wrapping_sub(from.index());
    if difference < TOWARD.len() { TOWARD[difference] } else { 0 }
}

const TOWARD: [Directions; 2 * SIDE as usize + 1] = {
    let mut directions = [0; 2 * SIDE as usize + 1];
    let mut index = 0;
    while index < 4 {
        directions[SIDE.wrapping_add_signed(Direction::ALL[index] as i8) as usize] = 1 << index;
        index += 1;
    }
    directions
};

/// The directions of a set, in order, padded to four with the first.
#[inline]
pub(crate) const fn directions_in(directions: Directions) -> (&'static [Direction; 4], u8) {
    let (list, count) = &LISTS[(directions & 15) as usize];
    (list, *count)
}

const LISTS: [([Direction; 4], u8); 16] = {
    let mut lists = [([Direction::North; 4], 0); 16];
    let mut set = 0;
    while set < 16 {
        let mut index = 0;
        while index < 4 {
            if set >> index & 1 == 1 {
                lists[set].0[lists[set].1 as usize] = Direction::ALL[index];
                lists[set].1 += 1;
            }
            index += 1;
        }
        let mut rest = lists[set].1 as usize;
        while rest < 4 {
            lists[set].0[rest] = lists[set].0[0];
            rest += 1;
        }
        set += 1;
    }
    lists
};
