//! What people call themselves cannot do anything to a page.

use git_tables::site::{Forge, ForgeKind, Page, Site, pages};

use super::board::{Board, site, text};
use super::reading::Data;

const NAMES: &[&str] = &[
    "</script><img src=x onerror=1>",
    "\"><svg onload=alert(1)>",
    "' onmouseover='alert(1)",
    "<!--<script>",
    "\u{202e}gro.live\u{2066}",
    "]]>&lt;\u{2028}\u{0}",
];

/// The pages of a game in which everything that can be is called `name`.
fn pages_with(game: &str, name: &str) -> Vec<Page> {
    let mut board = Board::new(game, "{}", 2).after(12);
    board.envelope.names = vec![name.to_owned(); usize::from(board.game.seats())];
    for step in &mut board.steps {
        step.caption = format!("{name} does something.");
        step.by = Some(name.to_owned());
        step.svg = board.game.svg(&board.envelope, game::Viewer::Public, None, speech::in_english(&*board.game));
    }
    let mut shown = board.shown("one");
    for login in &mut shown.players {
        name.clone_into(login);
    }
    shown.problems = vec![format!("{name} is no move file")];
    site(&[shown])
}

#[test]
fn names_are_inert() {
    for game in games::kinds().iter().map(|kind| kind.name) {
        for name in NAMES {
            let pages = pages_with(game, name);
            for page in pages.iter().filter(|page| page.path.ends_with("index.html")) {
                let tags = |tag: &str| page.text.matches(tag).count();
                let is_table = page.path != "index.html";
                assert_eq!(tags("<script"), 2 + usize::from(is_table), "{game} {name}");
                assert_eq!(tags("</script>"), tags("<script"), "{game} {name}");
                assert_eq!((tags("<!--"), tags("<svg onload")), (0, 0));
                assert_eq!(tags("<img"), usize::from(!is_table));
                let (markup, data) = page.text.split_once("id=\"data\">").unwrap_or((&page.text, ""));
                assert!(!markup.contains("' onmouseover='") && !markup.contains("\"><svg"));
                assert!(!data.contains('\u{2028}'));
                assert_eq!(page.text.matches('\u{202e}').count(), turned_in_pictures(markup, data));
            }
            let data = Data::of(text(&pages, "one/index.html"));
            for step in data.steps() {
                assert_eq!(step.matches("<svg").count(), 1, "a picture is one picture");
                assert!(!step.contains("<script") && !step.contains("<img"));
            }
        }
    }
}

/// How often a mark that turns text is part of a picture, where each text stands by itself.
fn turned_in_pictures(markup: &str, data: &str) -> usize {
    let (_, rest) = markup.split_once("<div id=\"board\">").unwrap_or(("", ""));
    let (board, _) = rest.split_once("</div>").unwrap_or(("", ""));
    let (parts, _) = data.split_once("\"texts\":").unwrap_or(("", ""));
    board.matches('\u{202e}').count() + parts.matches('\u{202e}').count()
}

#[test]
fn a_forge_is_on_the_web() {
    let board = Board::new("quoridor", "{}", 2);
    let forge_of = |kind, url: &str, branch: &str| {
        let forge = Forge { kind, url: url.to_owned(), branch: branch.to_owned() };
        let tables = [board.shown("one")];
        let made = board.envelope.updated_at;
        let pages = pages(&Site {
            title: String::new(),
            forge: Some(forge),
            tables: &tables,
            waiting: &[],
            makers: &[],
            made,
            language: "en",
        });
        Data::of(text(&pages, "one/index.html")).document["forge"].clone()
    };
    for url in ["javascript:alert(1)//https://", "file:///etc", "//github.com/a/b", "ssh://git@github.com/a/b"] {
        assert!(forge_of(ForgeKind::GitHub, url, "main").is_null(), "{url}");
    }
    let rows = [
        (ForgeKind::GitHub, "https://github.com/a/b/", "https://github.com/a/b/new/so/%3Fwhat", true),
        (ForgeKind::GitLab, "https://gitlab.com/a/b", "https://gitlab.com/a/b/-/new/so/%3Fwhat", false),
        (ForgeKind::Gitea, "https://gitea.com/a/b", "https://gitea.com/a/b/_new/so/%3Fwhat/", true),
    ];
    for (kind, url, new, takes_text) in rows {
        let forge = forge_of(kind, url, "so/?what");
        assert_eq!(forge["new"], new);
        assert_eq!(forge["text_key"].is_string(), takes_text);
    }
}
