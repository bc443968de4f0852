//! Move generation: the moves worth searching, and how they change the distances to the goals.

use quoridor::Wall;

use super::board::{Cells, GOALS, Open, Walls, around, free, halves, whole};
use super::field::Field;
use super::position::{Move, Position};
use crate::bits::each;

/// A move, and the distances of the pawns to their goals after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) action: Move,
    pub(super) steps: [u8; 2],
    /// Its score in the move ordering.
    pub(super) score: i32,
    /// Whether it is a wall that prepares a strong one, or prevents one.
    pub(super) is_subtle: bool,
}

/// Which walls are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Those across a shortest path of the other pawn.
    Cutting,
    /// Also those near a shortest path that lean on a wall, on the edge or on a pawn.
    Leaning,
    /// All.
    All,
}

/// Generates moves, with buffers that are reused.
pub(super) struct Lister {
    fields: [Field; 2],
}

impl Candidate {
    const fn new(action: Move, steps: [u8; 2]) -> Candidate {
        Candidate { action, steps, score: 0, is_subtle: false }
    }
}

impl Lister {
    pub(super) const fn new() -> Lister {
        Lister { fields: [Field::new(), Field::new()] }
    }

    /// Replaces what is in `out` by the pawn moves.
    pub(super) fn pawn_moves(&mut self, position: &Position, steps: [u8; 2], out: &mut Vec<Candidate>) {
        out.clear();
        let me = position.me();
        let field = &mut self.fields[me];
        field.start(GOALS[me]);
        for cell in each(position.targets()) {
            let mut after = steps;
            after[me] = field.steps(position.open, 1 << cell);
            out.push(Candidate::new(Move::to(cell), after));
        }
    }

    /// Appends walls, legal ones only.
    pub(super) fn walls(&mut self, position: &Position, steps: [u8; 2], width: Width, out: &mut Vec<Candidate>) {
        let (me, them) = (position.me(), 1 - position.me());
        if position.left[me] == 0 {
            return;
        }
        let cuts = [0, 1].map(|seat: usize| self.cuts(position.open, position.pawn(seat), seat));
        let free = free(position.walls);
        let walls = match width {
            Width::Cutting => cuts[them],
            Width::Leaning => cuts[them] | leaning(position, cuts),
            Width::All => !0,
        };
        for wall in each(walls & free) {
            if let Some(after) = steps_with(position, steps, wall, cuts) {
                out.push(Candidate::new(Move(wall), after));
            }
        }
    }

    /// The walls that do little yet: those across the way that is left to the other pawn after the strongest of the walls
    /// in `list`, and those in whose place the other could put its strongest.
    pub(super) fn subtle(&mut self, position: &Position, steps: [u8; 2], list: &[Candidate]) -> Walls {
        let (me, them) = (position.me(), 1 - position.me());
        let open = position.open;
        let mut subtle = 0;
        let walls = list.iter().filter(|candidate| candidate.action.is_wall() && steps[them] < candidate.steps[them]);
        if let Some(strongest) = walls.max_by_key(|candidate| candidate.steps[them]) {
            subtle |= self.cuts(open.without(Wall::nth(strongest.action.0)), position.pawn(them), them);
        }
        if position.left[me] != 0 && position.left[them] != 0 {
            let cuts = self.cuts(open, position.pawn(me), me) & free(position.walls);
            let longer = |wall: u8| open.without(Wall::nth(wall)).distance(position.pawn(me), GOALS[me]);
            let threats = each(cuts).filter_map(|wall| Some((longer(wall)?, wall)));
            if let Some((length, wall)) = threats.max()
                && steps[me] + 1 < length
            {
                subtle |= !free(1 << wall);
            }
        }
        subtle
    }

    /// The walls across a shortest path of a seat's pawn.
    fn cuts(&mut self, open: Open, pawn: Cells, seat: usize) -> Walls {
        let field = &mut self.fields[seat];
        field.start(GOALS[seat]);
        let steps = field.steps(open, pawn);
        field.cuts(open, pawn, steps)
    }
}

/// The distances of the pawns to their goals with one more wall; nothing if one has no path. `cuts` has the walls that can
/// make a difference to each.
#[inline]
fn steps_with(position: &Position, steps: [u8; 2], wall: u8, cuts: [Walls; 2]) -> Option<[u8; 2]> {
    let open = position.open.without(Wall::nth(wall));
    let mut after = steps;
    for seat in 0..2 {
        if cuts[seat] & (1 << wall) != 0 {
            after[seat] = open.distance(position.pawn(seat), GOALS[seat])?;
        }
    }
    Some(after)
}

/// The walls near a shortest path that lean on a wall, on the edge or on a pawn.
fn leaning(position: &Position, cuts: [Walls; 2]) -> Walls {
    let (lying, upright) = halves(cuts[0] | cuts[1]);
    let near = around(lying | upright);
    let (lying, upright) = halves(position.walls);
    let standing = around(around(lying | upright));
    let pawns = around(beside(position.pawns[0]) | beside(position.pawns[1]));
    let all = near & (standing | pawns);
    whole(all, all)
}

/// The slots at the corners of a cell.
fn beside(cell: u8) -> u64 {
    let (row, col) = (i32::from(cell / 9), i32::from(cell % 9));
    let corners = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
    corners
        .into_iter()
        .filter(|(row, col)| (0..8).contains(row) && (0..8).contains(col))
        .fold(0, |slots, (row, col)| slots | 1 << (8 * row + col))
}
