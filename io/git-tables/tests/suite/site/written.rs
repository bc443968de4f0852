//! The site as a whole: which files there are, in which order tables stand, how large pages are.

use game::Timestamp;
use git_tables::site::{Page, Site, pages};

use super::board::{Board, github, site, site_in, text};

#[test]
fn a_site_has_these_files() {
    let board = Board::new("quoridor", "{}", 1).after(3);
    let pages = site(&[board.shown("first"), board.shown("second")]);
    let mut paths: Vec<&str> = pages.iter().map(|page| page.path.as_str()).collect();
    paths.sort_unstable();
    let of_tables = ["board.svg", "index.html", "version.json"];
    let mut expected: Vec<String> =
        ["index.html", "parlor.css", "parlor.js", "parlor.svg", "version.json"].map(str::to_owned).into();
    expected.extend(["first", "second"].iter().flat_map(|id| of_tables.map(|file| format!("{id}/{file}"))));
    expected.sort();
    assert_eq!(paths, expected);
}

#[test]
fn running_tables_come_first() {
    let over = Board::new("quoridor", r#"{"max_turns":5}"#, 1).until(|_| false);
    let new = Board::new("quoridor", "{}", 1).after(1);
    let newer = Board::new("quoridor", "{}", 1).after(7);
    let pages = site(&[over.shown("over"), new.shown("new"), newer.shown("newer")]);
    let index = text(&pages, "index.html");
    let place = |id: &str| index.find(&format!("data-table=\"{id}\"")).expect("it is listed");
    assert!(place("newer") < place("new") && place("new") < place("over"));
}

#[test]
fn without_tables_the_page_says_how_to_begin() {
    let pages = site(&[]);
    assert!(text(&pages, "index.html").contains("parlor git new"));
}

#[test]
fn pages_speak_the_language_that_was_asked_for() {
    let board = Board::new("quoridor", "{}", 1).after(3);
    for (language, words) in [("en", ["Make a move", "Story", "Copied"]), ("ko", ["두기", "진행", "복사했습니다"])]
    {
        let pages = site_in(language, &[board.shown("one")]);
        let page = text(&pages, "one/index.html");
        assert!(page.contains(&format!("<html lang=\"{language}\">")), "{page}");
        for word in words {
            assert!(page.contains(word), "{language}: {word:?} is not in {page}");
        }
    }
    let korean = site_in("ko", &[board.shown("one")]);
    let script = text(&korean, "parlor.js");
    assert_eq!(text(&site(&[]), "parlor.js"), script, "the script is the same in every language");
    for english in ["Undo", "Make a move", "First position", "There is"] {
        assert!(!text(&korean, "one/index.html").contains(english), "{english}");
    }
}

#[test]
fn a_page_that_is_made_again_is_the_same_version() {
    let board = Board::new("quoridor", "{}", 1).after(3);
    let at = |seconds| -> Vec<Page> {
        let tables = [board.shown("one")];
        let made = Timestamp::from_seconds(seconds);
        pages(&Site {
            title: "A".to_owned(),
            forge: Some(github()),
            tables: &tables,
            waiting: &[],
            makers: &[],
            made,
            language: "en",
        })
    };
    let (one, other) = (at(1), at(1_000_000));
    assert_eq!(text(&one, "one/version.json"), text(&other, "one/version.json"));
    assert_ne!(text(&one, "one/index.html"), text(&other, "one/index.html"));
    let later = Board::new("quoridor", "{}", 1).after(4);
    let later = site(&[later.shown("one")]);
    assert_ne!(text(&site(&[board.shown("one")]), "one/version.json"), text(&later, "one/version.json"));
}

#[test]
fn a_long_game_is_a_small_page() {
    let board = Board::new("backgammon", "{}", 12).until(|_| false);
    assert!(150 < board.steps.len(), "{}", board.steps.len());
    let mut shown = board.shown("one");
    shown.steps.truncate(151);
    let drawn: usize = shown.steps.iter().map(|step| step.svg.len()).sum();
    let pages = site(&[shown]);
    let page = text(&pages, "one/index.html").len();
    assert!(page < 300_000 && 10 * page < drawn, "{page} of {drawn}");
}
