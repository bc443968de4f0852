//! Bits one after the other, lowest first, and Base64 for the bytes they make.

use alloc::format;
use alloc::string::String;

use game::{Malformed, Seat};

use super::bad_position;

/// An ID made of bits: what it is called, and how many bytes it has.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) bytes: u32,
}

impl Kind {
    /// How many characters of Base64 the bytes take, without padding.
    const fn characters(self) -> u32 {
        (8 * self.bytes).div_ceil(SEXTET)
    }
}

/// How many bits a character of Base64 has.
const SEXTET: u32 = 6;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits that are being put in a row.
#[derive(Default)]
pub(super) struct Writer {
    value: u128,
    length: u32,
}

impl Writer {
    /// Adds the lowest `width` bits of `number`.
    pub(super) fn put(&mut self, number: impl Into<u32>, width: u32) {
        let mask = (1 << width) - 1;
        self.value |= u128::from(number.into() & mask) << self.length;
        self.length += width;
    }

    /// The ID that the bits make.
    pub(super) fn id(&self, kind: Kind) -> String {
        let sextet = |index| (0..SEXTET).fold(0, |bits, bit| bits << 1 | self.bit(SEXTET * index + bit));
        (0..kind.characters()).map(|index| char::from(DIGITS[sextet(index)])).collect()
    }

    /// A bit of the bytes as Base64 counts them: within a byte the highest comes first.
    fn bit(&self, index: u32) -> usize {
        usize::from(self.value >> place(index) & 1 == 1)
    }
}

/// Bits that are being taken from a row.
pub(super) struct Reader {
    value: u128,
}

impl Reader {
    /// The bits of an ID.
    pub(super) fn of(id: &str, kind: Kind) -> Result<Reader, Malformed> {
        let (name, length) = (kind.name, id.chars().count());
        if u32::try_from(length) != Ok(kind.characters()) {
            let wanted = kind.characters();
            return Err(bad_position(&format!("the {name} has {length} characters instead of {wanted}")));
        }
        let mut value = 0;
        for (index, character) in (0..).zip(id.chars()) {
            let digit = DIGITS.iter().position(|&digit| char::from(digit) == character);
            let digit = digit.ok_or_else(|| unknown(index, character, kind))?;
            for bit in (0..SEXTET).filter(|bit| digit >> (SEXTET - 1 - bit) & 1 == 1) {
                value |= 1 << place(SEXTET * index + bit);
            }
        }
        match value >> (8 * kind.bytes) {
            0 => Ok(Reader { value }),
            _ => Err(bad_position(&format!("the last character of the {name} has bits after the last byte"))),
        }
    }

    /// The next `width` bits, at most 16, as a number.
    pub(super) fn number(&mut self, width: u32) -> u16 {
        let number = self.value & ((1 << width) - 1);
        self.value >>= width;
        u16::try_from(number).expect("at most 16 bits were taken")
    }

    /// The next `width` bits, at most 8, as a number.
    pub(super) fn small(&mut self, width: u32) -> u8 {
        u8::try_from(self.number(width)).expect("at most 8 bits were taken")
    }

    /// Whether the next bit is set.
    pub(super) fn flag(&mut self) -> bool {
        self.number(1) == 1
    }

    /// The seat that the next bit names.
    pub(super) fn seat(&mut self) -> Seat {
        Seat(self.small(1))
    }

    /// Whether no more bits are set.
    pub(super) fn is_done(&self) -> bool {
        self.value == 0
    }
}

/// Where the bit is that Base64 counts as `index`, if the lowest bit of the first byte is 0.
const fn place(index: u32) -> u32 {
    8 * (index / 8) + 7 - index % 8
}

fn unknown(index: u32, character: char, kind: Kind) -> Malformed {
    bad_position(&format!("character {} of the {} is {character:?}", index + 1, kind.name))
}
