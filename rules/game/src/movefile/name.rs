//! What move files are called.

use alloc::format;
use alloc::string::String;

use super::{MoveFileRefusal, MoveFiles};
use crate::digest::Digest;
use crate::envelope::Envelope;
use crate::refusal::Malformed;
use crate::seat::Seat;

/// The name of a move file, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileName<'a> {
    /// Its number.
    pub sequence: u32,
    /// The player's seat.
    pub seat: Seat,
    /// The hexadecimal digits.
    pub sha: &'a str,
}

/// The hexadecimal digits in a name.
const NAME_DIGITS: usize = 6;

impl<'a> FileName<'a> {
    /// Takes a name apart, where the seats are called `seat_names`.
    ///
    /// # Errors
    /// A name that is not that of a move file.
    pub fn parse(name: &'a str, seat_names: &[&str]) -> Result<FileName<'a>, Malformed> {
        let parts = || {
            let rest = name.strip_suffix(".json")?;
            let (number, rest) = rest.split_at_checked(4)?;
            let (player, sha) = rest.split_at_checked(rest.len().checked_sub(NAME_DIGITS)?)?;
            let player = player.strip_prefix('-')?.strip_suffix('-')?;
            let seat = seat_names.iter().position(|seat| *seat == player)?;
            let seat = Seat(u8::try_from(seat).ok()?);
            let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
            let fits = is_number && is_hexadecimal(sha);
            if fits { Some(FileName { sequence: number.parse().ok()?, seat, sha }) } else { None }
        };
        parts().ok_or_else(|| Malformed::new(MoveFileRefusal::BadFileName, "", &format!("{name:?}")))
    }
}

/// The name for a move file with this text.
#[must_use]
pub fn name_for(sequence: u32, seat_name: &str, text: &str) -> String {
    // Four digits are all the name has room for.
    format!("{:04}-{seat_name}-{:.6}.json", sequence % 10_000, Digest::of(text.as_bytes()))
}

/// The number of the next move file.
pub(crate) fn sequence_due<G: MoveFiles>(game: &G, envelope: &Envelope) -> u32 {
    let last = envelope.file.as_ref().and_then(|name| FileName::parse(name, G::SEAT_NAMES).ok());
    1 + game.files_applied().or(last.map(|name| name.sequence)).unwrap_or(0)
}

/// Whether all of a text is lower-case hexadecimal digits.
#[must_use]
pub fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
