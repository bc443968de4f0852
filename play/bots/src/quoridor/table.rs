//! What the search remembers of positions it has seen.

use super::position::Move;

/// What a remembered value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Bound {
    /// Nothing is remembered.
    #[default]
    Nothing,
    /// It is this at most.
    Most,
    /// It is this at least.
    Least,
    /// It is this.
    Exactly,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Memory {
    key: u64,
    pub(super) value: i16,
    /// How deep was searched for it.
    pub(super) depth: i8,
    pub(super) bound: Bound,
    action: u8,
}

impl Memory {
    /// What was best.
    pub(super) fn action(&self) -> Option<Move> {
        (self.action != NO_MOVE).then_some(Move(self.action))
    }
}

/// A number that no move has.
const NO_MOVE: u8 = u8::MAX;

/// A table of positions. Each has two places: the first is kept by what was searched deeper, the second by what came
/// last.
pub(super) struct Table {
    places: Vec<[Memory; 2]>,
}

impl Table {
    /// A table with room for about so many positions.
    pub(super) fn new(positions: u64) -> Table {
        let places = usize::try_from(positions / 2).unwrap_or(MOST).clamp(64, MOST).next_power_of_two();
        Table { places: vec![[Memory::default(); 2]; places] }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are what is wanted")]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// What is remembered of the position with this key.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Memory> {
        let place = &self.places[self.place(key)];
        place.iter().find(|memory| memory.key == key && memory.bound != Bound::Nothing).copied()
    }

    /// Remembers a position.
    #[inline]
    pub(super) fn keep(&mut self, key: u64, (value, bound): (i16, Bound), depth: i8, action: Option<Move>) {
        let index = self.place(key);
        let [deep, last] = &mut self.places[index];
        let action = action.map_or(NO_MOVE, |action| action.0);
        let memory = Memory { key, value, depth, bound, action };
        if deep.key == key || deep.depth <= depth {
            if deep.key != key {
                *last = *deep;
            }
            *deep = memory;
        } else {
            *last = memory;
        }
    }
}

/// The most places: 32 MiB.
const MOST: usize = 1 << 20;
