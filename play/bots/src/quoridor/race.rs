//! The race: which pawn is home first when no more walls are placed. Solved exactly, by retrograde analysis.

use super::board::{CELLS, Cells, GOALS, Open, Walls, halves, targets};
use super::position::Position;
use crate::bits::each;

/// How a race ends if both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finish {
    /// Who wins.
    pub(super) winner: usize,
    /// With which move from now.
    pub(super) turns: u16,
}

/// The side that can force a win of the race, and when. `steps` are the distances of the pawns.
pub(super) fn finish(position: &Position, steps: [u8; 2]) -> Option<Finish> {
    let quick = quick_finish(position, steps);
    quick.or_else(|| {
        [0, 1].into_iter().find_map(|winner| {
            let rounds = rounds_to_win(position, winner)?;
            Some(Finish { winner, turns: turns(position, winner, rounds) })
        })
    })
}

/// The same, if it can be seen without looking at more than the shortest paths.
#[inline]
pub(super) fn quick_finish(position: &Position, steps: [u8; 2]) -> Option<Finish> {
    let winner = ahead(position, steps);
    let turns = turns(position, winner, u16::from(steps[winner]));
    runs_free(position, winner).then_some(Finish { winner, turns })
}

/// Who is home first if both can walk as they like.
#[inline]
pub(super) fn ahead(position: &Position, steps: [u8; 2]) -> usize {
    let me = position.me();
    if steps[me] <= steps[1 - me] { me } else { 1 - me }
}

/// With which move from now a seat makes its move number `own`.
pub(super) fn turns(position: &Position, seat: usize, own: u16) -> u16 {
    if position.me() == seat { 2 * own - 1 } else { 2 * own }
}

/// Whether a seat can walk home on a shortest path without the other pawn ever coming next to it, whatever that does.
/// Then there are no jumps, and the steps alone decide.
fn runs_free(position: &Position, seat: usize) -> bool {
    let open = position.open;
    let mut here = position.pawn(seat);
    let mut theirs = position.pawn(1 - seat);
    if open.steps(here) & theirs != 0 {
        return false;
    }
    if position.me() != seat {
        theirs |= open.steps(theirs);
    }
    let mut within = [0; CELLS];
    let mut length = 0;
    within[0] = GOALS[seat];
    while within[length] & here == 0 {
        within[length + 1] = within[length] | open.steps(within[length]);
        length += 1;
    }
    for closer in within[..length].iter().rev() {
        let near = theirs | open.steps(theirs);
        // All shortest paths at once.
        here = open.steps(here & !near) & closer & !near;
        theirs = near;
    }
    here != 0
}

/// With which of its moves `winner` is home at the latest if both do their best; nothing if it cannot force that.
fn rounds_to_win(position: &Position, winner: usize) -> Option<u16> {
    let (here, there) = (position.pawn(winner), usize::from(position.pawns[1 - winner]));
    let meetings = Meetings::of(position.open);
    let mut retrograde = Retrograde::new(winner);
    let mut rounds = 0;
    while retrograde.round(&meetings) {
        rounds += 1;
        let wins = if position.me() == winner { &retrograde.won } else { &retrograde.lost };
        if wins[there] & here != 0 {
            return Some(rounds);
        }
    }
    None
}

/// A race solved by retrograde analysis. Everything is a set of cells of the winner's pawn, one for each cell of the
/// other.
struct Retrograde {
    winner: usize,
    /// Where the winner wins if it is to move.
    won: [Cells; CELLS],
    /// Where it wins though the other is to move.
    lost: [Cells; CELLS],
}

impl Retrograde {
    fn new(winner: usize) -> Retrograde {
        Retrograde { winner, won: [0; CELLS], lost: [0; CELLS] }
    }

    /// Goes back by one move of each, and says whether anything was found.
    fn round(&mut self, meetings: &Meetings) -> bool {
        let (goal, other_goal) = (GOALS[self.winner], GOALS[1 - self.winner]);
        let mut is_new = false;
        for cell in each(ON_BOARD & !other_goal) {
            let (at, here) = (usize::from(cell), 1 << cell);
            let good = self.lost[at] | goal;
            let mut now = meetings.open.steps(good & !here) & !meetings.near[at] & !here;
            for meeting in meetings.at(at) {
                if meeting.of_other & good != 0 {
                    now |= 1 << meeting.other;
                }
            }
            is_new |= now & !self.won[at] != 0;
            self.won[at] |= now;
        }
        for cell in each(ON_BOARD & !other_goal) {
            self.lost[usize::from(cell)] = self.lost_on(cell, meetings, other_goal);
        }
        is_new
    }

    /// Where the winner's pawn may be so that every move of the other, who is on `cell`, loses.
    #[inline]
    fn lost_on(&self, cell: u8, meetings: &Meetings, goal: Cells) -> Cells {
        let at = usize::from(cell);
        let near = meetings.near[at];
        let mut lost = 0;
        if near & goal == 0 {
            lost = ON_BOARD & !near & !(1 << cell);
            for meeting in meetings.at(at) {
                lost &= self.won[usize::from(meeting.other)];
            }
        }
        for meeting in meetings.at(at) {
            let loses = |next: u8| self.won[usize::from(next)] & (1 << meeting.other) != 0;
            if meeting.of_this & goal == 0 && each(meeting.of_this).all(loses) {
                lost |= 1 << meeting.other;
            }
        }
        lost
    }
}

/// All cells.
const ON_BOARD: Cells = (1 << CELLS) - 1;

/// Where the pawns can be next to each other.
struct Meetings {
    open: Open,
    /// The cells one step from each cell.
    near: [Cells; CELLS],
    /// What happens when one pawn is on a cell and the other next to it; as many as there are cells near.
    by_cell: [[Meeting; 4]; CELLS],
}

/// One pawn is on a cell and the other next to it.
#[derive(Clone, Copy, Default)]
struct Meeting {
    /// Where the other is.
    other: u8,
    /// Where this one can go.
    of_this: Cells,
    /// Where the other can go.
    of_other: Cells,
}

impl Meetings {
    fn of(open: Open) -> Meetings {
        let mut all = Meetings { open, near: [0; CELLS], by_cell: [[Meeting::default(); 4]; CELLS] };
        for this in each(ON_BOARD) {
            let at = usize::from(this);
            all.near[at] = open.steps(1 << this);
            for (meeting, other) in all.by_cell[at].iter_mut().zip(each(all.near[at])) {
                *meeting = Meeting { other, of_this: targets(open, this, other), of_other: targets(open, other, this) };
            }
        }
        all
    }

    /// The meetings of a pawn on a cell.
    #[inline]
    fn at(&self, cell: usize) -> &[Meeting] {
        &self.by_cell[cell][..self.near[cell].count_ones() as usize]
    }
}

/// Races that were solved, by walls.
pub(super) struct Races {
    places: Vec<Option<Box<Solved>>>,
    /// How many were solved.
    pub(super) count: u64,
}

/// A race solved for all cells of the pawns.
struct Solved {
    walls: Walls,
    meetings: Meetings,
    /// By winner, as far as needed.
    retrograde: [Option<Retrograde>; 2],
}

/// How many solved races are kept.
const KEPT: usize = 256;

impl Races {
    pub(super) fn new() -> Races {
        Races { places: (0..KEPT).map(|_| None).collect(), count: 0 }
    }

    /// The side that can force a win of the race, if the other has no walls to stop it.
    pub(super) fn winner(&mut self, position: &Position) -> Option<usize> {
        [0, 1].into_iter().filter(|winner| position.left[1 - winner] == 0).find(|winner| {
            let retrograde = self.solved(position, *winner);
            let wins = if position.me() == *winner { &retrograde.won } else { &retrograde.lost };
            wins[usize::from(position.pawns[1 - winner])] & position.pawn(*winner) != 0
        })
    }

    fn solved(&mut self, position: &Position, winner: usize) -> &Retrograde {
        let (lying, upright) = halves(position.walls);
        let mixed = (lying ^ upright.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = &mut self.places[(mixed >> 40) as usize % KEPT];
        if place.as_ref().is_none_or(|solved| solved.walls != position.walls) {
            *place = None;
        }
        let solved = place.get_or_insert_with(|| {
            let meetings = Meetings::of(position.open);
            Box::new(Solved { walls: position.walls, meetings, retrograde: [None, None] })
        });
        let (meetings, count) = (&solved.meetings, &mut self.count);
        solved.retrograde[winner].get_or_insert_with(|| {
            *count += 1;
            let mut retrograde = Retrograde::new(winner);
            while retrograde.round(meetings) {}
            retrograde
        })
    }
}
