//! A position between two players, seen by the side in turn.

use crate::bits::{Bits, mix};

/// A position between two players, seen by the side in turn. What has been collected is not part of it: what can still
/// be won does not depend on it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Duel<B> {
    /// The tiles without a penguin.
    pub(super) free: B,
    /// The penguins of the side in turn.
    pub(super) mine: B,
    /// Those of the other.
    pub(super) theirs: B,
    /// How many more moves the side in turn can make where the other cannot come than the other side.
    pub(super) spare: i32,
}

/// A move of the side in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The tile that is left.
    pub(super) from: u8,
    /// The tile that is reached.
    pub(super) to: u8,
}

impl Step {
    /// A move where the other cannot come.
    pub(super) const ASIDE: Step = Step { from: u8::MAX, to: u8::MAX };
}

impl<B: Bits> Duel<B> {
    /// The position after a step, seen by the other.
    #[inline]
    pub(super) fn after(self, step: Step) -> Duel<B> {
        if step == Step::ASIDE {
            return Duel { mine: self.theirs, theirs: self.mine, spare: 1 - self.spare, ..self };
        }
        let (from, to) = (B::one(step.from), B::one(step.to));
        Duel { free: self.free & !to, mine: self.theirs, theirs: self.mine & !from | to, spare: -self.spare }
    }

    /// A hash of the position.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let sides = self.mine.mixed().rotate_left(21) ^ self.theirs.mixed().rotate_left(42);
        mix(self.free.mixed() ^ sides ^ u64::from(self.spare.cast_unsigned()) << 7).rotate_right(8)
    }
}
