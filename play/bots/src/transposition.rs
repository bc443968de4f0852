//! A transposition table: what a search has found of positions that it may meet again.

/// A transposition table. Each bucket has two entries: one for the deepest search, one for the latest.
pub(crate) struct TranspositionTable<M> {
    buckets: Vec<[Entry<M>; 2]>,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry<M> {
    key: u64,
    /// What it is worth to the side to move.
    pub(crate) value: i16,
    /// How deep it was searched.
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
    pub(crate) best: Option<M>,
}

/// What a value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is this at least.
    Lower,
    /// It is this.
    Exact,
    /// It is this at most.
    Upper,
}

impl Bound {
    /// What a search with this window has found.
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        match value {
            _ if beta <= value => Bound::Lower,
            _ if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

/// The most buckets: 32 MiB.
const MOST: u64 = 1 << 20;
/// The depth of an empty entry.
const EMPTY: i8 = i8::MIN;

impl<M: Copy> TranspositionTable<M> {
    /// A table with about so many buckets, and `least` at least.
    pub(crate) fn new(buckets: u64, least: u64) -> TranspositionTable<M> {
        let none = Entry { key: 0, value: 0, depth: EMPTY, bound: Bound::Lower, best: None };
        let buckets = usize::try_from(buckets.clamp(least, MOST).next_power_of_two()).expect("they fit into memory");
        TranspositionTable { buckets: vec![[none; 2]; buckets] }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are what is wanted")]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        self.buckets[self.index(key)].iter().find(|entry| entry.key == key && entry.depth != EMPTY).copied()
    }

    /// Stores what was found of a position.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, depth: i32, (value, bound): (i32, Bound), best: Option<M>) {
        let value = i16::try_from(value).expect("values are within 30,000");
        let depth = i8::try_from(depth).unwrap_or(i8::MAX);
        let index = self.index(key);
        let [deep, last] = &mut self.buckets[index];
        let entry = Entry { key, value, depth, bound, best };
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
