//! Sets of cells, as bitboards: one bit per cell.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of cells, in as many bits as the board needs.
pub(crate) trait CellSet:
    Copy + Default + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The part of a set that fits.
    fn of(cells: u128) -> Self;
    /// The same set, with room for more.
    fn widen(self) -> u128;
    /// The cells below 64, and those above.
    fn halves(self) -> (u64, u64);
    /// The set of one cell.
    fn one(cell: u8) -> Self;
    /// Whether a cell is in the set, as a number.
    fn bit(self, cell: u8) -> u8;
    /// The lowest cell; of no cells, the last there can be.
    fn lowest(self) -> u8;
    /// The highest cell; of no cells, the first.
    fn highest(self) -> u8;
    /// All cells below the lowest of the set, or all there are. Some of the set may be among them.
    fn below_lowest(self) -> Self;
    /// All cells from the highest of the set upwards, or all there are.
    fn upwards(self) -> Self;
    /// The set without its lowest cell.
    fn rest(self) -> Self;
    /// How many cells there are.
    fn count(self) -> u32;
}

macro_rules! set {
    ($bits:ty) => {
        #[expect(clippy::cast_possible_truncation, reason = "cells beyond the bits are not on the board")]
        impl CellSet for $bits {
            #[inline]
            fn of(cells: u128) -> $bits {
                cells as $bits
            }

            #[inline]
            fn widen(self) -> u128 {
                self.into()
            }

            #[inline]
            fn halves(self) -> (u64, u64) {
                (self as u64, (self.widen() >> 64) as u64)
            }

            #[inline]
            fn one(cell: u8) -> $bits {
                1 << (cell % (<$bits>::BITS as u8))
            }

            #[inline]
            fn bit(self, cell: u8) -> u8 {
                (self >> (cell % (<$bits>::BITS as u8))) as u8 & 1
            }

            #[inline]
            fn lowest(self) -> u8 {
                (self | 1 << (<$bits>::BITS - 1)).trailing_zeros() as u8
            }

            #[inline]
            fn highest(self) -> u8 {
                (<$bits>::BITS - 1 - (self | 1).leading_zeros()) as u8
            }

            #[inline]
            fn below_lowest(self) -> $bits {
                self.wrapping_sub(1)
            }

            #[inline]
            fn upwards(self) -> $bits {
                <$bits>::MAX << self.highest()
            }

            #[inline]
            fn rest(self) -> $bits {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

set!(u64);
set!(u128);

/// The cells of a set, lowest first. The iterator knows its length, so that a `Vec` is extended with one allocation.
#[inline]
pub(crate) fn cells_in<S: CellSet>(set: S) -> impl Iterator<Item = u8> {
    let mut left = set;
    (0..set.count()).map(move |_| {
        let cell = left.lowest();
        left = left.rest();
        cell
    })
}

/// The cell of a set with `before` cells below it. It has no data-dependent branches.
#[inline]
pub(crate) fn nth<S: CellSet>(set: S, before: u32) -> u8 {
    let (low, high) = set.halves();
    let in_low = low.count_ones();
    let is_high = in_low <= before;
    let half = if is_high { high } else { low };
    let before = if is_high { before - in_low } else { before };
    nth_bit(half, before) + if is_high { 64 } else { 0 }
}

/// The index of the set bit with `before` set bits below it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a byte is cut out")]
fn nth_bit(bits: u64, before: u32) -> u8 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = 0x80 * EACH;
    let pairs = bits - ((bits >> 1) & (0x55 * EACH));
    let fours = (pairs & (0x33 * EACH)) + ((pairs >> 2) & (0x33 * EACH));
    // Prefix sums: each byte has how many bits are set in it and in all bytes below.
    let so_far = ((fours + (fours >> 4)) & (0x0f * EACH)).wrapping_mul(EACH);
    let reached = ((so_far | TOP) - (u64::from(before) + 1) * EACH) & TOP;
    let shift = reached.trailing_zeros() & 0x38;
    let below = (so_far << 8 >> shift) as u8;
    shift as u8 + NTH[usize::from((bits >> shift) as u8)][(before as u8).wrapping_sub(below) as usize & 7]
}

/// For every byte, the indices of its set bits.
static NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
