//! Sums over all checkers of a side, several in one number: one addition for each place that is occupied.

/// Several sums in one number.
#[derive(Clone, Copy)]
pub(super) struct Sums(pub(super) u64);

/// Where a sum begins, and how many bits it has: more than it can need.
type Field = (u32, u32);

const CHECKERS: Field = (0, 6);
const PIPS: Field = (6, 10);
const REAR: Field = (16, 6);
const COMING: Field = (22, 10);
const DEEP: Field = (32, 6);
const SPARE: Field = (38, 8);
const STACKED: Field = (46, 10);

impl Sums {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a sum has ten bits at most")]
    const fn get(self, (start, length): Field) -> u32 {
        (self.0 >> start) as u32 & ((1 << length) - 1)
    }

    /// Checkers that are not off.
    #[inline(always)]
    pub(super) const fn checkers(self) -> u32 {
        self.get(CHECKERS)
    }

    /// How far they have to go.
    #[inline(always)]
    pub(super) const fn pips(self) -> u32 {
        self.get(PIPS)
    }

    /// Those in the other side's home board, or on the bar.
    #[inline(always)]
    pub(super) const fn rear(self) -> u32 {
        self.get(REAR)
    }

    /// How far those between the home boards are from home.
    #[inline(always)]
    pub(super) const fn coming(self) -> u32 {
        self.get(COMING)
    }

    /// Those on the last two points.
    #[inline(always)]
    pub(super) const fn deep(self) -> u32 {
        self.get(DEEP)
    }

    /// How far those can go that are more than two on a point of the home board.
    #[inline(always)]
    pub(super) const fn spare(self) -> u32 {
        self.get(SPARE)
    }

    /// How much stands on top of each other: squares of what is more than three.
    #[inline(always)]
    pub(super) const fn stacked(self) -> u32 {
        self.get(STACKED)
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
