//! What one side's blots are exposed to.

use backgammon::BAR;

use super::rolls::{Ahead, REACH, Tables, long_shots, ways, with};
use super::side::{Side, across, back, bits, span};

/// What the blots of a side are exposed to if the other side rolls. If that has checkers on the bar, what doubles could
/// still do after entering is left out.
#[derive(Clone, Copy, Default)]
pub(super) struct Danger {
    /// How many of 36 rolls hit one.
    pub(super) hit: u32,
    /// How many hit more than one.
    pub(super) more: u32,
    /// How many pips are lost on average, times 36.
    pub(super) loss: u32,
}

impl Danger {
    /// The danger that `target` is in from `hunter`.
    #[inline(always)]
    pub(super) fn of(target: &Side, hunter: &Side, tables: &Tables) -> Danger {
        let mut left = across(target.blots) & span(0, hunter.back);
        let hunt = Hunt { hunter, blocked: across(target.made), tables };
        let (mut once, mut twice, mut loss) = (0, 0, 0);
        // By the hunter's numbers the highest have come the farthest, and lose the most.
        while left != 0 {
            let place = back(left);
            left ^= 1 << place;
            let rolls = hunt.rolls_at(place);
            loss += ways(rolls & !once) * u32::from(place);
            twice |= once & rolls;
            once |= rolls;
        }
        Danger { hit: ways(once), more: ways(twice), loss }
    }
}

/// Who hunts, and what is in the way, by the hunter's numbers.
struct Hunt<'a> {
    hunter: &'a Side,
    blocked: u32,
    tables: &'a Tables,
}

impl Hunt<'_> {
    /// The rolls that hit what is on a point.
    #[inline(always)]
    fn rolls_at(&self, place: u8) -> u32 {
        let behind = self.hunter.places & !span(0, place);
        match self.hunter.on_bar {
            0 => bits(behind).fold(0, |rolls, from| rolls | self.rolls_from(from, place)),
            // One die brings the checker in, the other hits.
            1 => bits(behind & !(1 << BAR)).fold(self.rolls_from(BAR, place), |rolls, from| match from - place {
                die @ 1..=6 => rolls | self.tables.entering(self.blocked, die),
                _ => rolls,
            }),
            _ => match BAR - place {
                die @ 1..=6 => with(die),
                _ => 0,
            },
        }
    }

    #[inline(always)]
    fn rolls_from(&self, from: u8, place: u8) -> u32 {
        match from - place {
            near @ 1..=REACH => self.tables.shots(near, Ahead::of(from, self.blocked)),
            far => long_shots(far, |step| self.blocked >> (from - step) & 1 == 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use backgammon::{Position, Roll};
    use game::{Luck, Seeded};

    use super::*;

    /// How many of 36 rolls can hit, by listing all plays.
    fn plain(position: &Position) -> u32 {
        let mut plays = Vec::new();
        let hits = (1..=6).flat_map(|one| (1..=6).map(move |two| Roll::new(one, two))).filter(|roll| {
            position.plays_into(*roll, &mut plays);
            plays.iter().any(|play| position.other.on(BAR) < play.after.other.on(BAR))
        });
        u32::try_from(hits.count()).expect("there are 36")
    }

    /// Nearly always the same: what is left are plays that are not allowed because more can be played without a hit.
    #[test]
    fn shots_are_counted_as_plays_have_them() {
        let (tables, mut luck) = (Tables::new(), Seeded::new(11));
        let (mut position, mut plays) = (Position::START, Vec::new());
        let (mut seen, mut dangerous, mut different) = (0, 0, 0);
        while seen < 20_000 {
            let mut die = || u8::try_from(luck.below(6) + 1).expect("a die is small");
            position.plays_into(Roll::new(die(), die()), &mut plays);
            let count = u32::try_from(plays.len()).expect("there are few plays");
            position = if count == 0 { position } else { plays[luck.below(count) as usize].after }.flipped();
            if position.other.off() == 15 {
                position = Position::START;
            }
            if 0 < position.own.on(BAR) {
                continue;
            }
            let danger = Danger::of(&Side::new(position.other), &Side::new(position.own), &tables);
            seen += 1;
            dangerous += u32::from(0 < danger.hit);
            different += u32::from(danger.hit != plain(&position));
        }
        assert!(10_000 < dangerous, "{dangerous}");
        assert!(different * 100 < seen, "{different} of {seen}");
    }
}
