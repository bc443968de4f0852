//! Writing sets of walls as lists, eight slots at a time.

use alloc::vec::Vec;

use crate::action::Action;
use crate::board::{Orientation, SLOTS, Slots, Wall};
use crate::walls::WallSet;

/// Appends the walls of a set: the horizontal ones first, by slot.
#[inline]
pub(crate) fn list_walls(set: WallSet, out: &mut Vec<Action>) {
    list_rows(set.horizontal, &HORIZONTAL, out);
    list_rows(set.vertical, &VERTICAL, out);
}

/// For each row of slots and each set of its eight: the actions, padded to eight.
type Rows = [[[Action; 8]; 256]; SLOTS as usize];

static HORIZONTAL: Rows = rows(Orientation::Horizontal);
static VERTICAL: Rows = rows(Orientation::Vertical);

#[inline]
fn list_rows(slots: Slots, rows: &Rows, out: &mut Vec<Action>) {
    for (row, set) in rows.iter().zip(slots.to_le_bytes()) {
        // Eight at once is one copy of sixteen bytes; those too many are cut off again.
        out.extend_from_slice(&row[usize::from(set)]);
        out.truncate(out.len() - set.count_zeros() as usize);
    }
}

#[expect(clippy::large_stack_arrays, reason = "it is only ever evaluated by the compiler")]
const fn rows(orientation: Orientation) -> Rows {
    let mut rows = [[[Action::Wall(Wall::nth(0)); 8]; 256]; SLOTS as usize];
    let mut row = 0;
    while row < SLOTS {
        let mut set = 0;
        while set < 256 {
            let (mut col, mut count) = (0, 0);
            while col < SLOTS {
                if set >> col & 1 == 1 {
                    rows[row as usize][set][count] = Action::Wall(Wall::on(row * SLOTS + col, orientation));
                    count += 1;
                }
                col += 1;
            }
            set += 1;
        }
        row += 1;
    }
    rows
}
