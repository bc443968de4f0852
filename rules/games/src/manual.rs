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

/// The page about a game in a language; in the first language it has where there is none in that.
#[must_use]
pub fn manual(kind: &Kind, language: &str) -> Manual {
    let page = kind.manual.iter().find(|page| page.language == language).or_else(|| kind.manual.first());
    let (language, text) = page.map_or(("en", ""), |page| (page.language, page.text));
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
            assert_eq!(manual(kind, "en").language, "en", "{}", kind.name);
            for written in kind.manual {
                let page = manual(kind, written.language);
                assert_eq!(page.text, written.text, "{}", kind.name);
                assert!(page.text.starts_with(&*alloc::format!("# {}\n\n", page.title)), "{}", kind.name);
            }
            assert_eq!(manual(kind, "xx"), manual(kind, "en"));
        }
    }
}
