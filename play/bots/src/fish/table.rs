//! Positions that were searched before.

use super::duel::Step;

/// Positions that were searched before, by their keys. Two places for each: one for whatever was searched deepest, one
/// for whatever came last.
pub(super) struct Table {
    pairs: Vec<[Entry; 2]>,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    /// What it is worth to whoever is in turn.
    pub(super) value: i16,
    /// How deep it was searched.
    pub(super) depth: i8,
    /// What kind of value it is.
    pub(super) bound: Bound,
    /// What was best.
    pub(super) step: Step,
}

/// What kind of value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// At least so much.
    Low,
    /// So much.
    Exact,
    /// At most so much.
    High,
}

impl Table {
    /// Room for about so many positions.
    pub(super) fn new(positions: u64) -> Table {
        let none = Entry { key: 0, value: 0, depth: i8::MIN, bound: Bound::Low, step: Step::ASIDE };
        let pairs = usize::try_from(positions.clamp(LEAST, MOST).next_power_of_two() / 2).unwrap_or(1 << 16);
        Table { pairs: vec![[none; 2]; pairs] }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.pairs.len() - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.pairs[self.place(key)].into_iter().find(|entry| entry.key == key && entry.depth != i8::MIN)
    }

    /// Remembers a position.
    pub(super) fn put(&mut self, key: u64, depth: i8, (value, bound): (i32, Bound), step: Step) {
        let value = i16::try_from(value).expect("there are fewer fish than that");
        let place = self.place(key);
        let [deep, last] = &mut self.pairs[place];
        let entry = Entry { key, value, depth, bound, step };
        if deep.key == key || deep.depth <= depth {
            if deep.key != key {
                *last = *deep;
            }
            *deep = entry;
        } else {
            *last = entry;
        }
    }
}

/// The fewest and the most positions that are remembered.
const LEAST: u64 = 1 << 10;
const MOST: u64 = 1 << 21;
