//! Letters that themes can colour.

use alloc::string::String;

use game::svg::{Svg, fitted};

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

/// A text, cut to the room that bold letters of a size have.
pub(super) fn cut(text: &str, size: i32, room: i32) -> String {
    fitted(text, size, room * 9 / 10)
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
