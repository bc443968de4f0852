//! Sets of tiles: a bit a tile.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of tiles, in as many bits as the board needs.
pub(super) trait Bits:
    Copy
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The set of one tile.
    fn one(tile: u8) -> Self;
    /// Whether there is no tile.
    fn is_empty(self) -> bool;
    /// How many tiles there are.
    fn count(self) -> u32;
    /// The lowest tile of a set that has one.
    fn first(self) -> u8;
    /// The set without its lowest tile.
    fn rest(self) -> Self;
    /// All tiles below the lowest of the set; all there are if it is empty.
    fn below_first(self) -> Self;
    /// All tiles from the highest of the set upwards; all there are if it is empty.
    fn upwards(self) -> Self;
    /// A number that sets rarely share.
    fn mixed(self) -> u64;
}

/// An odd number whose bits are well spread.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! bits {
    ($bits:ty) => {
        #[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 128")]
        impl Bits for $bits {
            #[inline]
            fn one(tile: u8) -> $bits {
                1 << (tile % (<$bits>::BITS as u8))
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn rest(self) -> $bits {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn below_first(self) -> $bits {
                self.wrapping_sub(1) & !self
            }

            #[inline]
            fn upwards(self) -> $bits {
                <$bits>::MAX << (<$bits>::BITS - 1 - (self | 1).leading_zeros())
            }

            #[inline]
            fn mixed(self) -> u64 {
                let wide = u128::from(self);
                mix(wide as u64) ^ mix((wide >> 64) as u64).rotate_left(32)
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// A number whose every bit depends on every bit of `bits`. Nothing stays nothing.
#[inline]
pub(super) fn mix(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 32).wrapping_mul(SPREAD);
    let bits = (bits ^ bits >> 29).wrapping_mul(SPREAD);
    bits ^ bits >> 32
}

/// The tiles of a set, lowest first.
#[inline]
pub(super) fn each<B: Bits>(set: B) -> impl Iterator<Item = u8> {
    let mut left = set;
    core::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let tile = left.first();
        left = left.rest();
        Some(tile)
    })
}
