//! Sets as bits: of tiles, cells or walls.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set, in as many bits as the board needs.
pub(crate) trait Bits:
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
    /// The set of one member.
    fn one(index: u8) -> Self;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// How many members there are.
    fn count(self) -> u32;
    /// The lowest member of a set that has one.
    fn first(self) -> u8;
    /// The set without its lowest member.
    fn rest(self) -> Self;
    /// All indices below the lowest member; all there are if the set is empty.
    fn below_first(self) -> Self;
    /// All indices from the highest member upwards; all there are if the set is empty.
    fn upwards(self) -> Self;
    /// A hash.
    fn mixed(self) -> u64;
}

/// An odd number whose bits are well spread.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! bits {
    ($bits:ty) => {
        #[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 128")]
        impl Bits for $bits {
            #[inline]
            fn one(index: u8) -> $bits {
                1 << (index % (<$bits>::BITS as u8))
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

/// A hash, each bit of which depends on every bit of `bits`; of 0 it is 0.
#[inline]
pub(crate) fn mix(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 32).wrapping_mul(SPREAD);
    let bits = (bits ^ bits >> 29).wrapping_mul(SPREAD);
    bits ^ bits >> 32
}

/// The members of a set, lowest first.
#[inline]
pub(crate) fn each<B: Bits>(set: B) -> impl Iterator<Item = u8> {
    let mut left = set;
    core::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let index = left.first();
        left = left.rest();
        Some(index)
    })
}
