//! The display settings of a browser: the language, the colours, the board, the size of the letters.

use axum::http::{HeaderMap, header};

use super::cookies::cookie;
use super::language::Language;

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colours {
    /// As the system has it.
    System,
    Light,
    Dark,
}

/// The display settings of a browser.
#[derive(Clone, Copy, Debug)]
pub(super) struct DisplaySettings {
    pub(super) language: Language,
    pub(super) colours: Colours,
    /// Which of the boards: 0 to 2.
    pub(super) board: u8,
    pub(super) is_large: bool,
}

impl DisplaySettings {
    /// What the cookies say, or else the browser.
    pub(super) fn of(headers: &HeaderMap) -> DisplaySettings {
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let preferred = || accepted.split(',').find_map(|part| Language::tagged(part.split(';').next()?.trim()));
        let chosen = cookie(headers, "language").and_then(Language::tagged);
        DisplaySettings {
            language: chosen.or_else(preferred).unwrap_or_else(Language::english),
            colours: match cookie(headers, "colours") {
                Some("light") => Colours::Light,
                Some("dark") => Colours::Dark,
                _ => Colours::System,
            },
            board: match cookie(headers, "board") {
                Some("1") => 1,
                Some("2") => 2,
                _ => 0,
            },
            is_large: cookie(headers, "letters") == Some("large"),
        }
    }
}
