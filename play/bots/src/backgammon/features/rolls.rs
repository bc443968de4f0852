//! Sets of rolls, a bit each: which of the 21 do something.

/// How far ahead a checker is looked at, in points.
pub(super) const REACH: u8 = 12;
/// How many rolls there are that are no doubles.
const MIXED: u32 = 15;

/// The bit of a roll.
pub(super) const fn bit(one: u8, two: u8) -> u32 {
    let (high, low) = if one < two { (two, one) } else { (one, two) };
    if high == low {
        1 << (MIXED + high as u32 - 1)
    } else {
        // 2-1, 3-1, 3-2, 4-1 and so on.
        1 << ((high as u32 - 1) * (high as u32 - 2) / 2 + low as u32 - 1)
    }
}

/// In how many of the 36 ways two dice can fall one of the rolls comes up.
#[inline(always)]
pub(super) const fn ways(rolls: u32) -> u32 {
    let doubles = rolls >> MIXED;
    rolls.count_ones() * 2 - doubles.count_ones()
}

/// Which points ahead of a checker are blocked: bit 11 is the next point, bit 0 the twelfth.
#[derive(Clone, Copy)]
pub(super) struct Ahead(pub(super) u16);

impl Ahead {
    /// What is ahead of a checker on `place`, where `blocked` points are.
    #[inline(always)]
    pub(super) const fn of(place: u8, blocked: u32) -> Ahead {
        Ahead::from(place as u32, blocked)
    }

    #[inline(always)]
    pub(super) const fn from(place: u32, blocked: u32) -> Ahead {
        Ahead((((blocked as u64) << REACH >> place) & 0xfff) as u16)
    }

    /// Whether the point at a distance is blocked. Beyond its reach nothing is.
    const fn blocks(self, distance: u8) -> bool {
        distance <= REACH && self.0 >> (REACH - distance) & 1 != 0
    }

    /// How far a checker can go with a roll, by itself.
    const fn farthest(self, one: u8, two: u8) -> u8 {
        if one == two {
            let mut steps = 0;
            while steps < 4 && !self.blocks(one * (steps + 1)) {
                steps += 1;
            }
            return steps * one;
        }
        let (can_one, can_two) = (!self.blocks(one), !self.blocks(two));
        if (can_one || can_two) && !self.blocks(one + two) {
            one + two
        } else if can_one && can_two {
            if one < two { two } else { one }
        } else if can_one {
            one
        } else if can_two {
            two
        } else {
            0
        }
    }

    /// Whether a checker can land at a distance with a roll, by itself.
    const fn reaches(self, distance: u8, one: u8, two: u8) -> bool {
        if one == two {
            let (steps, rest) = (distance / one, distance % one);
            if rest != 0 || 4 < steps {
                return false;
            }
            let mut step = 1;
            while step < steps {
                if self.blocks(one * step) {
                    return false;
                }
                step += 1;
            }
            return true;
        }
        distance == one || distance == two || (distance == one + two && !(self.blocks(one) && self.blocks(two)))
    }
}

/// What can be looked up of a checker by what is ahead of it.
pub(in crate::backgammon) struct Tables {
    /// For each distance, and what is blocked on the way, the rolls that reach it.
    shots: Box<[u32; AHEADS]>,
    /// How many of 36 rolls take it more than six points ahead.
    escapes: Box<[u8; AHEADS]>,
    /// How far it goes with a roll on average, times 36.
    strides: Box<[u16; AHEADS]>,
    /// Which rolls bring in the checker on the bar and leave a die: by the points of the home board that are blocked, the
    /// highest bit for a one, and by that die.
    entering: Box<[[u32; 8]; 64]>,
}

/// How many things can be ahead.
const AHEADS: usize = 1 << REACH;
/// How far a checker goes on average if nothing is blocked, times 36.
pub(super) const OPEN_STRIDE: f32 = 294.0;

impl Tables {
    pub(in crate::backgammon) fn new() -> Tables {
        let all = || (1..=6_u8).flat_map(|one| (1..=6_u8).map(move |two| (one, two)));
        let mut tables = Tables {
            shots: Box::new([0; AHEADS]),
            escapes: Box::new([0; AHEADS]),
            strides: Box::new([0; AHEADS]),
            entering: Box::new([[0; 8]; 64]),
        };
        for distance in 1..=REACH {
            for between in 0..1_u16 << (distance - 1) {
                let ahead = Ahead(between << (REACH + 1 - distance));
                let reach = all().filter(|(one, two)| ahead.reaches(distance, *one, *two));
                let shots = reach.fold(0, |rolls, (one, two)| rolls | bit(one, two));
                tables.shots[(1 << (distance - 1)) + usize::from(between)] = shots;
            }
        }
        for ahead in (0..1 << REACH).map(Ahead) {
            let far = || all().map(|(one, two)| ahead.farthest(one, two));
            tables.escapes[usize::from(ahead.0)] = far().map(|far| u8::from(6 < far)).sum();
            tables.strides[usize::from(ahead.0)] = far().map(u16::from).sum();
        }
        for (blocked, entering) in tables.entering.iter_mut().enumerate() {
            for (one, die) in all().filter(|(one, _)| blocked >> (6 - one) & 1 == 0) {
                entering[usize::from(die)] |= bit(one, die);
            }
        }
        tables
    }

    /// The rolls by which a checker reaches what is at most twelve points ahead.
    #[inline(always)]
    pub(super) fn shots(&self, distance: u8, ahead: Ahead) -> u32 {
        let between = usize::from(ahead.0 >> (REACH + 1 - distance));
        self.shots[((1 << (distance - 1)) + between) % AHEADS]
    }

    /// By how many rolls of 36 a checker escapes.
    #[inline(always)]
    pub(super) fn escape(&self, ahead: Ahead) -> u32 {
        u32::from(self.escapes[usize::from(ahead.0) % AHEADS])
    }

    /// How far a checker gets on average, times 36.
    #[inline(always)]
    pub(super) fn stride(&self, ahead: Ahead) -> u32 {
        u32::from(self.strides[usize::from(ahead.0) % AHEADS])
    }

    /// The same if nothing is blocked.
    #[inline(always)]
    pub(super) fn open(&self) -> u32 {
        u32::from(self.strides[0])
    }

    /// The rolls that bring in a checker and hit with the other die, where `blocked` points are.
    #[inline(always)]
    pub(super) fn entering(&self, blocked: u32, die: u8) -> u32 {
        self.entering[(blocked >> 19) as usize % 64][usize::from(die) % 8]
    }
}

/// The doubles that reach what is more than twelve points ahead, where `open` tells whether a point on the way is.
#[inline(always)]
pub(super) fn long_shots(distance: u8, open: impl Fn(u8) -> bool) -> u32 {
    let (die, steps) = match distance {
        15 => (5, 3),
        16 => (4, 4),
        18 => (6, 3),
        20 => (5, 4),
        24 => (6, 4),
        _ => return 0,
    };
    if (1..steps).all(|step| open(step * die)) { bit(die, die) } else { 0 }
}

/// The rolls with a die.
pub(super) const fn with(die: u8) -> u32 {
    let (mut other, mut rolls) = (1, 0);
    while other <= 6 {
        rolls |= bit(die, other);
        other += 1;
    }
    rolls
}
