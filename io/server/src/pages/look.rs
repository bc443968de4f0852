//! How somebody wants pages to look: the language, the colours, the board, the size of the letters.

use axum::http::{HeaderMap, header};

use super::cookies::cookie;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Korean,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colours {
    /// As the system has it.
    System,
    Light,
    Dark,
}

/// How somebody wants pages to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) language: Language,
    pub(super) colours: Colours,
    /// Which of the boards: 0 to 2.
    pub(super) board: u8,
    pub(super) is_large: bool,
}

impl Language {
    /// Every language, with its tag and what it calls itself.
    pub(super) const ALL: [(Language, &'static str, &'static str); 2] =
        [(Language::English, "en", "English"), (Language::Korean, "ko", "한국어")];

    /// The tag of the language.
    pub(super) fn tag(self) -> &'static str {
        Language::ALL.iter().find(|(language, _, _)| *language == self).map_or("en", |(_, tag, _)| tag)
    }

    fn tagged(tag: &str) -> Option<Language> {
        let wanted = tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
        Language::ALL.iter().find(|(_, tag, _)| **tag == wanted).map(|(language, _, _)| *language)
    }
}

impl Look {
    /// What the cookies say, or else the browser.
    pub(super) fn of(headers: &HeaderMap) -> Look {
        let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let preferred = asked.split(',').find_map(|part| Language::tagged(part.split(';').next()?.trim()));
        Look {
            language: cookie(headers, "language").and_then(Language::tagged).or(preferred).unwrap_or(Language::English),
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
