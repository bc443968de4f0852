//! How the boards of each game look: the themes and sets of pieces that were chosen.

use std::fmt::Write as _;

use axum::http::HeaderMap;
use game::{Kind, scoped};

use super::cookies::cookie;

/// For so many games of the registry there is room.
const MOST: usize = 16;

/// The themes and sets of pieces that were chosen, by the game's place in the registry. What was not chosen is the first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looks([Chosen; MOST]);

#[derive(Clone, Copy, Debug, Default)]
struct Chosen {
    theme: u8,
    pieces: u8,
}

/// Something that can be chosen for the boards of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Theme,
    Pieces,
}

impl Part {
    /// The cookie that says what was chosen for a game.
    pub(super) fn cookie(self, kind: &Kind) -> String {
        match self {
            Part::Theme => format!("theme-{}", kind.name),
            Part::Pieces => format!("pieces-{}", kind.name),
        }
    }

    /// The names that a game has to choose from.
    pub(super) fn names(self, kind: &Kind) -> Vec<&'static str> {
        match self {
            Part::Theme => kind.themes.iter().map(|theme| theme.name).collect(),
            Part::Pieces => kind.pieces.iter().map(|set| set.name).collect(),
        }
    }

    fn chosen(self, kind: &Kind, headers: &HeaderMap) -> u8 {
        let kept = cookie(headers, &self.cookie(kind));
        let place = self.names(kind).iter().position(|name| Some(*name) == kept);
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or(0)
    }
}

impl Looks {
    /// What the cookies say.
    pub(super) fn of(headers: &HeaderMap) -> Looks {
        let mut looks = Looks::default();
        for (chosen, kind) in looks.0.iter_mut().zip(games::kinds()) {
            chosen.theme = Part::Theme.chosen(kind, headers);
            chosen.pieces = Part::Pieces.chosen(kind, headers);
        }
        looks
    }

    /// The number of what was chosen for a game.
    pub(super) fn chosen(&self, part: Part, kind: &Kind) -> u8 {
        let chosen = games::kinds().iter().zip(&self.0).find(|(other, _)| other.name == kind.name);
        let chosen = chosen.map(|(_, chosen)| *chosen).unwrap_or_default();
        match part {
            Part::Theme => chosen.theme,
            Part::Pieces => chosen.pieces,
        }
    }

    /// The chosen themes of all games, as pages name them to the stylesheet.
    pub(super) fn themes(&self) -> String {
        let mut names = String::new();
        for (kind, chosen) in games::kinds().iter().zip(&self.0) {
            if let Some(theme) = kind.themes.get(usize::from(chosen.theme)) {
                let blank = if names.is_empty() { "" } else { " " };
                write!(names, "{blank}{}-{}", kind.name, theme.name).expect("writing to a string does not fail");
            }
        }
        names
    }
}

/// The rules of all themes of all games.
pub(super) fn style() -> String {
    let themes = games::kinds().iter().flat_map(|kind| kind.themes.iter().map(move |theme| (kind.name, theme)));
    themes
        .map(|(game, theme)| scoped(theme, &format!("[data-themes~={game}-{}] [data-game={game}]", theme.name)))
        .collect()
}
