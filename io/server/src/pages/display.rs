//! The display settings of a browser: the language, the colours, the size of the letters, and how boards look.

use axum::http::{HeaderMap, header};
use game::Shape;

use super::cookies::cookie;
use super::looks::Looks;
use super::{Label, Language, say};

/// A setting: its cookie, its label, and the choices. The first choice is the default.
pub(super) struct Setting {
    pub(super) cookie: &'static str,
    pub(super) label: Label,
    pub(super) choices: &'static [(&'static str, Label)],
}

pub(super) const COLOURS: Setting = Setting {
    cookie: "colours",
    label: say::colours_label,
    choices: &[("system", say::colours_system), ("light", say::colours_light), ("dark", say::colours_dark)],
};
pub(super) const LETTERS: Setting = Setting {
    cookie: "letters",
    label: say::letters_label,
    choices: &[("usual", say::letters_usual), ("large", say::letters_large)],
};

impl Setting {
    /// The choice that the cookie has, or the default.
    pub(super) fn chosen(&self, headers: &HeaderMap) -> &'static str {
        let kept = cookie(headers, self.cookie);
        self.choices.iter().find(|(word, _)| Some(*word) == kept).unwrap_or(&self.choices[0]).0
    }
}

/// The display settings of a browser.
#[derive(Clone, Copy, Debug)]
pub(super) struct DisplaySettings {
    pub(super) language: Language,
    pub(super) colours: &'static str,
    pub(super) letters: &'static str,
    /// What boards are drawn for.
    pub(super) shape: Shape,
    /// What was chosen for the boards of each game.
    pub(super) looks: Looks,
}

impl DisplaySettings {
    /// What the cookies say, or else the browser.
    pub(super) fn of(headers: &HeaderMap) -> DisplaySettings {
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let preferred = || accepted.split(',').find_map(|part| Language::tagged(part.split(';').next()?.trim()));
        let chosen = cookie(headers, "language").and_then(Language::tagged);
        DisplaySettings {
            language: chosen.or_else(preferred).unwrap_or_else(Language::english),
            colours: COLOURS.chosen(headers),
            letters: LETTERS.chosen(headers),
            shape: shape(headers),
            looks: Looks::of(headers),
        }
    }
}

/// The cookie in which the script says what the window is like.
const WINDOW: &str = "window";
/// What it says of a window that is higher than it is wide, and no wider than a telephone.
pub(super) const TALL: &str = "tall";

/// What the script found out, or what the browser says of the device.
fn shape(headers: &HeaderMap) -> Shape {
    let says = |name: &str, word: &str| headers.get(name).is_some_and(|value| value.as_bytes() == word.as_bytes());
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match cookie(headers, WINDOW) {
        Some(TALL) => Shape::Tall,
        None if says("sec-ch-ua-mobile", "?1") || agent.contains("Mobi") => Shape::Tall,
        _ => Shape::Wide,
    }
}
