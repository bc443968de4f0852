//! `parlor analyse`: what was good and bad about a game, for people, for programs, and as a page.

use std::fs;

use game::json::Tree;
use referee::Chain;

use crate::support::tables::{Plan, begun};
use crate::support::{arg, check, file, in_process, log_of, parlor};

/// A game in which the winning step was there and was not taken: the other side then wins.
fn missed() -> String {
    let first = ["e2", "e3", "e4", "e5", "e6", "e7", "e8", "f8", "e8", "f8"];
    let second = ["d9", "c9", "c8", "c7", "c6", "c5", "c4", "c3", "c2", "c1"];
    let steps: Vec<&str> = first.into_iter().zip(second).flat_map(|(one, other)| [one, other]).collect();
    log_of(&steps).join("\n")
}

#[test]
fn people_read_what_was_missed() {
    let log = file("analyse-missed.log", &missed());
    let ran = check(&["analyse", arg(&log), "--nodes", "2000"], "", 0, "judged by hard with 2000 nodes");
    let fatal = ran.out.lines().find(|line| line.trim_start().starts_with("19 ")).expect("it is listed");
    let cells: Vec<&str> = fatal.split_whitespace().collect();
    assert_eq!(cells, ["19", "Ann", "f8??", "e9", "+1.000", "2.000", "blunder"]);
    assert!(!ran.out.contains("\n   1 "), "the first step was no mistake: {}", ran.out);
    let all = check(&["analyse", "-", "--nodes", "2000", "--all"], &missed(), 0, "\n   1  Ann");
    assert!(all.out.lines().count() > 20, "{}", all.out);
    assert!(ran.err.is_empty() && all.err.is_empty());
}

#[test]
fn programs_read_json() {
    let ran = in_process(&["parlor", "analyse", "-", "--json", "--nodes", "2000"], missed().as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let doc = Tree::parse(ran.out.trim_end()).expect("it is JSON");
    let Some(Tree::List(decisions)) = doc.get("decisions") else { panic!("{}", ran.out) };
    assert_eq!(decisions.len(), 20);
    assert_eq!(decisions[18].get("mark").and_then(Tree::as_text), Some("blunder"));
    assert!(matches!(doc.get("draws"), Some(Tree::List(draws)) if draws.is_empty()));
}

#[test]
fn a_page_stands_by_itself() {
    let (page, answer) = (file("analyse.html", ""), file("analyse.txt", ""));
    let args = ["analyse", "-", "--nodes", "500", "--page", arg(&page), "-o", arg(&answer)];
    let ran = check(&args, &missed(), 0, "");
    assert!(ran.out.is_empty(), "{}", ran.out);
    assert!(fs::read_to_string(&answer).expect("it was written").contains("blunder"));
    let page = fs::read_to_string(&page).expect("there is a page");
    for word in ["<script", "http:", "https:", "src=", "<link", "@import", "url(", "NaN", "inf"] {
        assert!(!page.contains(word), "{word} is in the page");
    }
    for word in ["Expected result", "class=\"spot a\"", "Ann", "blunder", "Every decision"] {
        assert!(page.contains(word), "{word} is not in the page");
    }
}

#[test]
fn a_game_that_is_on_is_judged_as_far_as_it_can_be_followed() {
    let plan = |game| Plan { game, setup: "{}", seed: 2, is_rough: false };
    let open = begun(plan("quoridor"), &Chain::new([1; 32]), 12).join("\n");
    let ran = check(&["analyse", "-", "--nodes", "200", "--all"], &open, 0, "player");
    assert!(!ran.out.contains("hidden"), "{}", ran.out);
    let hidden = begun(plan("texas42"), &Chain::new([1; 32]), 12).join("\n");
    check(&["analyse", "-", "--nodes", "200"], &hidden, 0, "something is hidden still");
}

#[test]
fn what_is_wrong_is_said() {
    check(&["analyse", "-", "--level", "nobody"], &missed(), 2, "[unknown_player]");
    check(&["analyse", "-", "--level", "nobody"], &missed(), 2, "easy, normal, hard, max");
    check(&["analyse", "-"], "", 1, "the log is empty");
    let broken = missed().replace("\"e3\"", "\"e9\"");
    check(&["analyse", "-"], &broken, 1, "line 4");
    check(&["analyse", "/no/such/file"], "", 4, "cannot read");
    let ran = parlor(&["analyse", "-", "--nodes", "0"], &missed());
    assert_eq!(ran.code, 2, "{ran:?}");
}
