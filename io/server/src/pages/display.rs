//! The display settings of a browser: the language, the colours, the board, the size of the letters.

use axum::http::{HeaderMap, header};

use super::cookies::cookie;
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
pub(super) const BOARD: Setting = Setting {
    cookie: "board",
    label: say::board_label,
    choices: &[("0", say::board_plain), ("1", say::board_wood), ("2", say::board_contrast)],
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
    pub(super) board: &'static str,
    pub(super) letters: &'static str,
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
            board: BOARD.chosen(headers),
            letters: LETTERS.chosen(headers),
        }
    }
}
