//! The games' pages for people: what a game is about and how it goes.

use game::Kind;

/// A page about a game, in Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manual {
    /// The language it is in, by its tag.
    pub language: &'static str,
    /// What people call the game.
    pub title: &'static str,
    /// The whole page, the title included.
    pub text: &'static str,
}

/// The rows of [`PAGES`]: a game has a page in English and a shorter one in Korean.
macro_rules! pages {
    ($($game:literal),+) => {
        [$(
            ($game, "en", include_str!(concat!("../../../docs/games/", $game, ".md"))),
            ($game, "ko", include_str!(concat!("../../../docs/games/ko/", $game, ".md"))),
        )+]
    };
}

/// Every page: the name of the game, the language, the text.
static PAGES: [(&str, &str, &str); 8] = pages!["backgammon", "quoridor", "fish", "texas42"];

/// The page about a game in a language; in English where there is none in that.
#[must_use]
pub fn manual(kind: &Kind, language: &str) -> Manual {
    let of_game = || PAGES.iter().filter(|(name, _, _)| *name == kind.name);
    let page = of_game().find(|(_, spoken, _)| *spoken == language).or_else(|| of_game().next());
    let (_, language, text) = page.copied().unwrap_or((kind.name, "en", ""));
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(kind.name);
    Manual { language, title, text }
}

#[cfg(test)]
mod tests {
    use super::manual;
    use crate::kinds;

    #[test]
    fn every_game_has_its_pages() {
        for kind in kinds() {
            for language in ["en", "ko"] {
                let page = manual(kind, language);
                assert_eq!(page.language, language, "{}", kind.name);
                assert!(page.text.starts_with(&*alloc::format!("# {}\n\n", page.title)), "{}", kind.name);
            }
            assert_eq!(manual(kind, "xx"), manual(kind, "en"));
        }
    }
}
