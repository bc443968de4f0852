//! Where a pawn can go.

use alloc::vec::Vec;

use crate::action::Action;
use crate::board::{Cell, SIDE, Way};
use crate::open::{Open, Ways};

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
    /// beside it where a wall or the edge is behind it.
    #[inline]
    pub(crate) fn targets(self, me: Cell, them: Cell) -> Targets {
        let ways = self.ways_out(me);
        let toward_them = ways & toward(me, them);
        if toward_them != 0 {
            return self.targets_past(me, them, toward_them);
        }
        let (ways, count) = listed(ways);
        let [a, b, c, d] = ways.map(|way| Action::Move(me.next(way)));
        Targets { moves: [a, b, c, d, d], count }
    }

    /// Whether `cell` is among the targets.
    #[inline]
    pub(crate) fn can_go(self, me: Cell, them: Cell, cell: Cell) -> bool {
        let steps = self.ways_out(me) & toward(me, cell) != 0 && cell != them;
        steps || self.is_past(me, them, cell)
    }

    /// The same for all moves but a plain step.
    #[cold]
    fn is_past(self, me: Cell, them: Cell, cell: Cell) -> bool {
        self.targets(me, them).moves().contains(&Action::Move(cell))
    }

    /// The same when the other pawn is on a neighbouring cell and nothing is between.
    #[cold]
    fn targets_past(self, me: Cell, them: Cell, toward_them: Ways) -> Targets {
        let mut targets = Targets { moves: [Action::Move(me); MOST_TARGETS], count: 0 };
        let (ways, count) = listed(self.ways_out(me) & !toward_them);
        ways[..usize::from(count)].iter().for_each(|&way| targets.push(me.next(way)));
        if self.ways_out(them) & toward_them == 0 {
            let (ways, count) = listed(self.ways_out(them));
            let beside = ways[..usize::from(count)].iter().map(|&way| them.next(way));
            beside.filter(|&cell| cell != me).for_each(|cell| targets.push(cell));
        } else {
            let (straight_on, _) = listed(toward_them);
            targets.push(them.next(straight_on[0]));
        }
        targets.moves[..usize::from(targets.count)].sort_unstable();
        targets
    }
}

/// The direction from one cell to another, or none if the difference of their numbers is not that of neighbours. By
/// table: which way a pawn goes cannot be guessed, and a wrong guess costs more than the look.
#[inline]
const fn toward(from: Cell, to: Cell) -> Ways {
    let difference = (to.index() + SIDE as usize).wrapping_sub(from.index());
    if difference < TOWARD.len() { TOWARD[difference] } else { 0 }
}

const TOWARD: [Ways; 2 * SIDE as usize + 1] = {
    let mut ways = [0; 2 * SIDE as usize + 1];
    let mut index = 0;
    while index < 4 {
        ways[SIDE.wrapping_add_signed(Way::ALL[index] as i8) as usize] = 1 << index;
        index += 1;
    }
    ways
};

/// The ways of a set, in order; behind them the first once more, to fill the four up.
#[inline]
pub(crate) const fn listed(ways: Ways) -> (&'static [Way; 4], u8) {
    let (list, count) = &LISTS[(ways & 15) as usize];
    (list, *count)
}

const LISTS: [([Way; 4], u8); 16] = {
    let mut lists = [([Way::North; 4], 0); 16];
    let mut set = 0;
    while set < 16 {
        let mut index = 0;
        while index < 4 {
            if set >> index & 1 == 1 {
                lists[set].0[lists[set].1 as usize] = Way::ALL[index];
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
