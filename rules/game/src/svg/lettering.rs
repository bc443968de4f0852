//! How texts are set, and how they are cut to the room they have.

use alloc::string::{String, ToString};

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lettering {
    /// How large the letters are.
    pub size: i32,
    /// Their colour.
    pub fill: &'static str,
    /// Which part of the text its place is: `start`, `middle` or `end`.
    pub anchor: &'static str,
    /// How thick they are: `normal` or `bold`.
    pub weight: &'static str,
}

impl Lettering {
    /// Bold letters around their place.
    #[must_use]
    pub const fn centred(size: i32, fill: &'static str) -> Lettering {
        Lettering { size, fill, anchor: "middle", weight: "bold" }
    }
}

/// A text, cut so that letters of `size` fit into `room`. Their width depends on the font: this is an estimate.
///
/// ```
/// use game::svg::fitted;
///
/// assert_eq!(fitted("Cleopatra", 10, 54), "Cleopatra");
/// assert_eq!(fitted("Cleopatra", 10, 53), "Cleopat…");
/// assert_eq!(fitted("MMMMMMMMM", 10, 54), "MMMM…");
/// assert_eq!(fitted("Cleopatra", 10, -1), "…");
/// ```
#[must_use]
pub fn fitted(text: &str, size: i32, room: i32) -> String {
    let width = |letter: char| match letter {
        'M' | 'W' | 'm' | 'w' | '@' | '%' | '\u{1100}'.. => size,
        _ => size * 3 / 5,
    };
    if text.chars().map(width).sum::<i32>() <= room {
        return text.to_string();
    }
    let mut left = room - size;
    let fits = |letter: &char| {
        left -= width(*letter);
        0 <= left
    };
    let head: String = text.chars().take_while(fits).collect();
    head + "…"
}

/// A text, cut to `most` characters; what is cut keeps one of them, to show it.
///
/// ```
/// use game::svg::shortened;
///
/// assert_eq!(shortened("Cleopatra", 9), "Cleopatra");
/// assert_eq!(shortened("Cleopatra", 8), "Cleopat…");
/// assert_eq!(shortened("Åsa-Lööf", 2), "Å…");
/// assert_eq!(shortened("Cleopatra", 0), "…");
/// ```
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let head: String = text.chars().take(most.saturating_sub(1)).collect();
    head + "…"
}
