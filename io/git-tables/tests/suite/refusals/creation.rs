//! Tables that do not begin.

use git_tables::Problem;

use crate::fixture::{Fixture, Push, START, terms};

/// A table that is asked for with this `table.json` in this folder does not begin, for this reason; others go on.
fn check(folder: &str, text: &str, code: &str, words: &str) {
    let fixture = Fixture::with_table("backgammon", START);
    let is_asked_for = |path: &str| path.starts_with(&format!("tables/{folder}/"));
    let before = fixture.listing(&is_asked_for);
    fixture.push(&Push::by("mallory").file(&format!("tables/{folder}/table.json"), text));
    let (tip, report) = (fixture.tip(), fixture.judge());
    let [Problem { table, error: trouble, is_table: false }] = &report.problems[..] else {
        panic!("it is a problem: {report:?}")
    };
    assert_eq!((table.as_str(), trouble.code()), (folder, code), "{trouble}");
    assert!(trouble.to_string().contains(words), "{words:?} in {trouble}");
    assert_eq!(fixture.object(&fixture.tip(), "tables"), fixture.object(&tip, "tables"), "nothing is written");
    assert_eq!(fixture.listing(&is_asked_for), before);
    fixture.play("t1");
    // It was said once, and can still be put right by whoever asked for it.
    assert!(fixture.judge().problems.is_empty(), "it is not said again");
    fixture.push(
        &Push::by("mallory")
            .file(&format!("tables/{folder}/table.json"), &terms(folder, "backgammon", "{}").text(None)),
    );
    let report = fixture.judge();
    assert!(report.problems.is_empty() && report.tables[0].begun, "{report:?}");
    assert_eq!(fixture.faults(), [""; 0]);
    fixture.assert_untouched();
}

/// The text that asks for `t2`, with something in it replaced.
fn asked(from: &str, to: &str) -> String {
    let text = terms("t2", "backgammon", "{}").text(None);
    assert!(text.contains(from), "{from} in {text}");
    text.replace(from, to)
}

#[test]
fn one_person_does_not_play_both_sides() {
    check("t2", &asked("\"bob\"", "\"alice\""), "same_player", "alice");
    check("t2", &asked("\"bob\"", "\"ALICE\""), "same_player", "ALICE");
    let both = asked("\"login\"", "\"id\": 7, \"login\"");
    check("t2", &both, "same_player", "bob");
    let fixture = Fixture::new();
    let text = asked("\"bob\"", "\"alice\"").replace("\"onePerson\": false", "\"onePerson\": true");
    fixture.push(&Push::by("alice").file("tables/t2/table.json", &text));
    assert!(fixture.judge().problems.is_empty());
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn what_is_asked_for_must_be_known() {
    check("t2", &asked("\"game\": \"backgammon\"", "\"game\": \"chess\""), "bad_table", "/game");
    check("t2", &asked("\"setup\": {}", "\"setup\": { \"cards\": 1 }"), "bad_table", "/setup");
    check("t2", &asked("\"setup\": {}", "\"setup\": []"), "bad_table", "/setup");
    check("t2", &asked("\"setup\": {}", "\"setup\": { \"names\": [\"x\", \"y\"] }"), "bad_table", "names");
    check("t2", &asked("\"parlor\": 1", "\"parlor\": 3"), "bad_table", "/parlor");
    check("t2", &asked("\"parlor\": 1", "\"parlor\": 2"), "bad_table", "players bring their keys");
    check("t2", &asked("\"parlor\": 1", "\"parlor\": 1, \"dice\": [6, 6]"), "bad_table", "dice");
    check("t2", &asked("\"black\"", "\"red\""), "bad_table", "seat");
    check("t2", &asked("\"white\"", "\"black\""), "bad_table", "order of seats");
    check("t2", &asked("\"bob\"", "\"\""), "bad_table", "login");
    check("t2", &asked("\"bob\"", &format!("{:?}", "b".repeat(101))), "bad_table", "login");
    check("t2", &asked("\"createdAt\": \"2026", "\"createdAt\": \"2099"), "bad_table", "future");
    check("t2", &asked("\"createdAt\": \"2026", "\"createdAt\": \"tomorrow"), "bad_table", "/createdAt");
    check("t2", "", "bad_table", "JSON");
    check("t2", "[]", "bad_table", "type");
    check("t2", &"[".repeat(8000), "bad_table", "JSON");
    check("t2", &" ".repeat(9000), "bad_table", "8 KiB");
}

#[test]
fn a_table_has_as_many_players_as_seats() {
    let alone = r#"{"parlor":1,"id":"t2","game":"backgammon","players":[{"seat":"white","login":"alice"}],"createdAt":"2026-01-21T12:00:00Z"}"#;
    check("t2", alone, "wrong_players", "1 players for 2");
    let none = alone.replace(r#"[{"seat":"white","login":"alice"}]"#, "[]");
    check("t2", &none, "bad_table", "/players");
}

#[test]
fn a_table_is_named_after_its_folder() {
    check("t3", &asked("", ""), "bad_table", "t2 in the folder of t3");
    check("t2", &asked("\"id\": \"t2\"", "\"id\": \"../t2\""), "bad_table", "/id");
}

#[test]
fn a_folder_that_is_no_name_is_left_alone() {
    for name in ["T2", "t 2", "-t2", "t.2", "tä", "t2\u{200d}", "t\u{202e}2", "ｔ2", "t2\n", &"x".repeat(64), "а"] {
        let fixture = Fixture::with_table("backgammon", START);
        fixture.push(&Push::by("mallory").file(&format!("tables/{name}/table.json"), &asked("", "")));
        let (before, report) = (fixture.listing(&|_| false), fixture.judge());
        assert_eq!(report.strangers, [format!("tables/{}", name.escape_debug())]);
        assert!(report.problems.is_empty() && fixture.listing(&|_| false) == before);
        fixture.play("t1");
        assert_eq!(fixture.faults(), [""; 0]);
    }
}

/// Another table cannot be put in the place of one that is there, whoever asks.
#[test]
fn a_name_that_is_taken_stays_taken() {
    let fixture = Fixture::with_table("backgammon", START);
    let before = fixture.listing(&|_| false);
    let text = terms("t1", "quoridor", "{}").text(None);
    fixture.push(&Push::by("alice").file("tables/t1/table.json", &text));
    let report = fixture.judge();
    assert!(!report.tables[0].begun && report.tables[0].edited == ["table.json"], "{report:?}");
    let news = |path: &str| !path.ends_with("/board.svg") && path.starts_with("tables/t1/");
    let rest = |listing: std::collections::BTreeMap<String, String>| -> Vec<_> {
        listing.into_iter().filter(|(path, _)| !news(path)).collect()
    };
    assert_eq!(rest(fixture.listing(&|_| false)), rest(before));
    fixture.play("t1");
    assert_eq!(fixture.faults(), [""; 0]);
}
