//! Comments are visible in the history: git's own, and the pages'.

use git_tables::site::{Shown, Site, pages};
use serde_json::json;

use super::{changed, hand_in};
use crate::fixture::{Fixture, MoveFile, START, now};

#[test]
fn a_comment_is_in_the_history_and_on_the_page() {
    let fixture = Fixture::with_table("backgammon", START);
    let (who, file) = changed(&fixture, "t1", &[("comment", json!("Running for <b>safety</b>!\nParlor-Seal: 1"))]);
    assert_eq!(hand_in(&fixture, "t1", &who, &file), [""; 0]);
    let message = fixture.message();
    let line = message.lines().find(|line| line.contains("applied, by alice")).expect("the move is told");
    assert!(line.ends_with("“Running for <b>safety</b>!\\u{a}Parlor-Seal: 1”"), "on one line: {message}");
    for language in ["en", "ko"] {
        let (repo, opened) = (fixture.repo(), fixture.opened("t1"));
        let shown = [Shown::read(&repo, &opened, language).unwrap_or_else(|trouble| panic!("{trouble}"))];
        let site = Site {
            title: "club".to_owned(),
            forge: None,
            tables: &shown,
            waiting: &[],
            makers: &[],
            made: now(),
            language,
        };
        let page = pages(&site).into_iter().find(|page| page.path == "t1/index.html").expect("it has a page").text;
        assert!(page.contains("Running for &lt;b&gt;safety&lt;/b&gt;!"), "{language}");
        assert!(!page.contains("<b>safety"), "{language}");
    }
}

/// Nothing is quoted where nothing was said.
#[test]
fn an_empty_comment_is_none() {
    for comment in [json!(""), json!("  "), json!(null)] {
        let fixture = Fixture::with_table("backgammon", START);
        let (who, file) = changed(&fixture, "t1", &[("comment", comment)]);
        assert_eq!(hand_in(&fixture, "t1", &who, &file), [""; 0]);
        assert!(!fixture.message().contains('“'), "{}", fixture.message());
    }
}

/// What turns text around means nothing there.
#[test]
fn a_comment_cannot_turn_the_line_around() {
    let fixture = Fixture::with_table("quoridor", "{}");
    let (who, honest) = fixture.honest("t1");
    let text = honest.text.replace("\"comment\": null", "\"comment\": \"a\\u202eb\\u001b[2J\"");
    assert_eq!(hand_in(&fixture, "t1", &who, &MoveFile { text, ..honest }), [""; 0]);
    let message = fixture.message();
    assert!(message.contains(r"“a\u{202e}b\u{1b}[2J”"), "{message:?}");
}
