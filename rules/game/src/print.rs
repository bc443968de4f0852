//! Text of strangers, as it may be printed.
//!
//! A terminal obeys control characters, and some characters turn the direction of the text around them: either can make
//! a line look like another. What strangers write (names, comments, logs, what another program says) is printed with all
//! of these as escapes, and a name that somebody gives now may have none.
//!
//! ```
//! use game::print::{printable, printable_json};
//!
//! assert_eq!(printable("Ann\u{1b}[2J\nall is well"), r"Ann\u{1b}[2J\u{a}all is well");
//! assert_eq!(printable("김철수 & José 👩‍🚀"), "김철수 & José 👩‍🚀");
//! assert_eq!(printable_json("{\"name\":\"Ann\u{202e}\"}\n"), "{\"name\":\"Ann\\u202e\"}\n");
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

/// Whether a character is no more than itself where it is printed: no control character, no end of a line, and nothing
/// that turns the direction of text.
#[must_use]
pub const fn is_printable(character: char) -> bool {
    !matches!(
        character,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// A text in one line, with an escape such as `\u{1b}` for everything that is not printable.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_printable, |escape, character| write!(escape, "\\u{{{:x}}}", u32::from(character)))
}

/// The same for a text of several lines: its line feeds stay.
#[must_use]
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    let stays = |character| is_printable(character) || character == '\n';
    escaped(text, stays, |escape, character| write!(escape, "\\u{{{:x}}}", u32::from(character)))
}

/// JSON that says the same, with JSON's own escape such as `\u009b` for everything in its strings that is not printable.
/// Its line feeds stay.
#[must_use]
pub fn printable_json(json: &str) -> Cow<'_, str> {
    let stays = |character| is_printable(character) || character == '\n';
    escaped(json, stays, |escape, character| write!(escape, "\\u{:04x}", u32::from(character)))
}

/// The text with `escape` in the place of everything that does not stay.
fn escaped(
    text: &str,
    stays: impl Fn(char) -> bool,
    escape: impl Fn(&mut String, char) -> core::fmt::Result,
) -> Cow<'_, str> {
    let Some(first) = text.find(|character| !stays(character)) else { return Cow::Borrowed(text) };
    let mut safe = String::from(&text[..first]);
    for character in text[first..].chars() {
        if stays(character) {
            safe.push(character);
        } else {
            escape(&mut safe, character).expect("writing to a string does not fail");
        }
    }
    Cow::Owned(safe)
}
