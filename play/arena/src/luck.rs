//! The luck of a game, draw by draw.

use game::Seeded;

/// The luck of a game: each draw has its own, whatever happened before.
///
/// So two games of the same seed have the same first roll, second roll and third, though what was played in between
/// differs; and a draw that takes more numbers than another does not disturb those after it.
#[derive(Clone, Debug)]
pub struct Fate {
    seed: u64,
    drawn: u64,
}

impl Fate {
    /// The luck that follows from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Fate {
        Fate { seed, drawn: 0 }
    }

    /// The luck of the next draw.
    #[must_use]
    pub fn next_draw(&mut self) -> Seeded {
        self.drawn += 1;
        self.stream(self.drawn)
    }

    /// The luck by which an opening is chosen, which is no draw's.
    #[must_use]
    pub fn opening(&self) -> Seeded {
        self.stream(0)
    }

    fn stream(&self, number: u64) -> Seeded {
        let mut seeds = Seeded::new(self.seed);
        let (first, second) = (seeds.next(), seeds.next());
        Seeded::new(first ^ Seeded::new(second.wrapping_add(number)).next())
    }
}

#[cfg(test)]
mod tests {
    use game::Luck as _;

    use super::*;

    #[test]
    fn a_draw_is_the_same_whatever_was_drawn_before_it() {
        let (mut one, mut other) = (Fate::new(3), Fate::new(3));
        for needed in [1, 9, 0, 4] {
            let (mut left, mut right) = (one.next_draw(), other.next_draw());
            assert_eq!(left.next(), right.next());
            for _ in 0..needed {
                left.below(6);
            }
        }
    }

    #[test]
    fn draws_are_as_likely_as_each_other() {
        let mut faces = [0_u32; 6];
        for seed in 0..1000 {
            let mut fate = Fate::new(seed);
            for _ in 0..60 {
                faces[fate.next_draw().below(6) as usize] += 1;
            }
        }
        // 10,000 each, with a standard deviation of 91.
        assert!(faces.iter().all(|count| (9_600..10_400).contains(count)), "{faces:?}");
    }

    #[test]
    fn neighbours_and_openings_differ() {
        let mut fate = Fate::new(1);
        let opening = fate.opening().next();
        assert_eq!(opening, fate.opening().next());
        let mut all = vec![opening, fate.next_draw().next(), fate.next_draw().next(), Fate::new(2).next_draw().next()];
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 4);
    }
}
