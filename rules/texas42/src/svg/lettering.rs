//! Letters that themes can colour.

use alloc::string::{String, ToString};

use game::svg::Svg;

use super::pieces::INK;

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    /// What themes know it by.
    pub(super) class: &'static str,
    /// Its colour where there is no theme.
    pub(super) fill: &'static str,
    pub(super) size: i32,
    pub(super) anchor: &'static str,
    pub(super) weight: &'static str,
}

impl Letters {
    /// On a card, from its place on.
    pub(super) const fn ink(size: i32) -> Letters {
        Letters { class: "ink", fill: INK, size, anchor: "start", weight: "bold" }
    }

    /// The same, less important.
    pub(super) const fn faint(size: i32) -> Letters {
        Letters { class: "faint", fill: "#515c65", weight: "normal", ..Letters::ink(size) }
    }

    /// What a player is to do.
    pub(super) const fn word(size: i32) -> Letters {
        Letters { class: "word", fill: "#a3231c", ..Letters::ink(size) }
    }

    /// On a card, around its place.
    pub(super) const fn centred(size: i32) -> Letters {
        Letters { anchor: "middle", ..Letters::ink(size) }
    }

    /// On the cloth, around its place.
    pub(super) const fn pale(size: i32) -> Letters {
        Letters { class: "pale", fill: "#f2f8f4", ..Letters::centred(size) }
    }

    /// On a button, around its place.
    pub(super) const fn button(size: i32) -> Letters {
        Letters { class: "caption", fill: "#24180f", ..Letters::centred(size) }
    }

    /// With its end at its place.
    pub(super) const fn to_the_left(self) -> Letters {
        Letters { anchor: "end", ..self }
    }

    /// With its beginning at its place.
    pub(super) const fn to_the_right(self) -> Letters {
        Letters { anchor: "start", ..self }
    }

    /// In thin letters.
    pub(super) const fn thin(self) -> Letters {
        Letters { weight: "normal", ..self }
    }
}

/// How wide a bold letter is, in hundredths of its size. That depends on the font: this is an estimate for wide ones.
fn breadth(letter: char) -> i32 {
    match letter {
        'i' | 'l' | 'j' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 37,
        't' | 'f' | 'r' | '(' | ')' | '-' | 'I' => 47,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 106,
        '\u{1100}'.. => 100,
        _ if letter.is_uppercase() => 77,
        _ => 69,
    }
}

/// How wide a text is in bold letters of a size.
pub(super) fn width_of(text: &str, size: i32) -> i32 {
    text.chars().map(breadth).sum::<i32>() * size / 100
}

/// A text, cut to the room that bold letters of a size have.
pub(super) fn cut(text: &str, size: i32, room: i32) -> String {
    if width_of(text, size) <= room {
        return text.to_string();
    }
    let mut left = (room - size) * 100;
    let fits = |letter: &char| {
        left -= breadth(*letter) * size;
        0 <= left
    };
    let head: String = text.chars().take_while(fits).collect();
    head.trim_end().to_string() + "…"
}

/// A text whose letters stand on `y`.
pub(super) fn letters(svg: &mut Svg, at: (i32, i32), how: Letters, content: &str) {
    if content.is_empty() {
        return;
    }
    svg.shape("text")
        .class(how.class)
        .at(at)
        .with("font-size", how.size)
        .with("font-weight", how.weight)
        .with("text-anchor", how.anchor)
        .fill(how.fill)
        .content(content);
}
