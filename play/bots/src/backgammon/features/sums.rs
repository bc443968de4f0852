//! Sums over all checkers of a side, several in one number: one addition for each place that is occupied.

/// Several sums in one number.
#[derive(Clone, Copy)]
pub(super) struct Sums(pub(super) u64);

/// Where a sum begins, and how many bits it has: more than it can need.
type Field = (u32, u32);

/// Checkers that are not off.
pub(super) const CHECKERS: Field = (0, 6);
/// The pip count.
pub(super) const PIPS: Field = (6, 10);
/// Checkers in the other side's home board, or on the bar.
pub(super) const REAR: Field = (16, 6);
/// How far the checkers between the home boards are from home.
pub(super) const COMING: Field = (22, 10);
/// Checkers on the last two points.
pub(super) const DEEP: Field = (32, 6);
/// How far the checkers can go that are more than two on a point of the home board.
pub(super) const SPARE: Field = (38, 8);
/// The squares of the checkers above three on each point.
pub(super) const STACKED: Field = (46, 10);

impl Sums {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a sum has ten bits at most")]
    pub(super) const fn get(self, (start, length): Field) -> u32 {
        (self.0 >> start) as u32 & ((1 << length) - 1)
    }
}

/// What so many checkers on a place add: at sixteen times the place and the count. There is room for nine bits, so that no
/// bound need be looked at.
pub(super) static TERMS: [u64; 512] = {
    let mut terms = [0; 512];
    let mut row = 16;
    while row < 26 * 16 {
        terms[row] = term(row as u64 / 16, row as u64 % 16);
        row += 1;
    }
    terms
};

const fn term(place: u64, count: u64) -> u64 {
    let (is_rear, is_coming) = (19 <= place, 7 <= place && place <= 18);
    let (is_home, is_deep) = (place <= 6, place <= 2);
    let mut term = count << CHECKERS.0 | (count * place) << PIPS.0;
    if is_rear {
        term |= count << REAR.0;
    }
    if is_coming {
        term |= (count * (place - 6)) << COMING.0;
    }
    if is_deep {
        term |= count << DEEP.0;
    }
    if is_home {
        term |= (count.saturating_sub(2) * (place - 1)) << SPARE.0;
    }
    let over = if place <= 24 { count.saturating_sub(3) } else { 0 };
    term | (over * over) << STACKED.0
}
