//! What verifying finds: one row for each code, with the push that brings it about.

use game::Coded as _;
use git_tables::TableId;

use crate::fixture::{Fixture, Push};

/// A table of Backgammon on which two moves were made.
fn played() -> Fixture {
    Fixture::like("two moves", || {
        let fixture = Fixture::new();
        fixture.add_table("t1", "backgammon", "{}");
        fixture.play("t1");
        fixture.play("t1");
        fixture
    })
}

/// Somebody pushes another text of a file of the table; whoever verifies it finds this code.
fn check(path: &str, edit: impl Fn(&str) -> String, code: &str) {
    let fixture = played();
    assert_eq!(fixture.faults(), [""; 0]);
    let text = fixture.of_table(path);
    let edited = edit(&text);
    assert_ne!(edited, text, "{code}");
    fixture.push(&Push::by("mallory").file(&format!("tables/t1/{path}"), &edited));
    find(&fixture, code);
}

fn find(fixture: &Fixture, code: &str) {
    let faults = fixture.faults();
    assert!(faults.iter().any(|fault| fault.contains(&format!("\"{code}\""))), "{code}: {faults:?}");
}

/// The text with the value behind a key replaced: a string of this many characters.
fn with_value(text: &str, key: &str, value: &str) -> String {
    let start = text.find(&format!("\"{key}\": \"")).expect("the key is there") + key.len() + 5;
    let end = start + text[start..].find('"').expect("a string ends");
    format!("{}{value}{}", &text[..start], &text[end..])
}

#[test]
fn what_the_referee_wrote_must_follow_from_the_moves() {
    check("state.json", |text| text.replacen("\"turn\": ", "\"turn\": 1", 1), "wrong_state");
    check("README.md", |text| format!("{text}More.\n"), "wrong_record");
}

#[test]
fn moves_must_be_those_that_were_handed_in() {
    let file = |number: usize| format!("moves/{}", played().moves()[number]);
    check(&file(0), |text| with_value(text, "commitSha", &"0".repeat(40)), "wrong_commit");
    check(&file(0), |text| with_value(text, "expectedState", "0123456789abcdef"), "wrong_hash");
    let empty = format!("{{\"commitSha\": \"{}\"}}\n", "0".repeat(40));
    check(&file(1), |_| empty.clone(), "wrong_move");
}

#[test]
fn moves_must_follow_each_other() {
    let fixture = played();
    let name = fixture.moves().remove(1);
    let other = name.replacen("0002", "0009", 1);
    fixture.push(&Push::by("mallory").rename(&format!("tables/t1/moves/{name}"), &format!("tables/t1/moves/{other}")));
    find(&fixture, "wrong_order");
}

#[test]
fn a_move_must_be_its_players() {
    let fixture = played();
    let path = format!("moves/{}", fixture.moves()[0]);
    // Every later commit has the file; only its player's counts.
    let commit = fixture.push(&Push::by("mallory").file("note", "x"));
    let edited = with_value(&fixture.of_table(&path), "commitSha", commit.trim());
    fixture.push(&Push::by("mallory").file(&format!("tables/t1/{path}"), &edited));
    find(&fixture, "wrong_author");
}

#[test]
fn luck_must_be_that_of_the_first_anchor() {
    check("table.json", |text| with_value(text, "told", &"0".repeat(64)), "wrong_luck");
    check("table.json", |text| with_value(text, "anchor", &"0".repeat(64)), "anchor_changed");
}

#[test]
fn a_move_file_is_text() {
    let fixture = Fixture::with_table("backgammon", "{}");
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).mode("100644", &format!("tables/t1/moves/{}", honest.name), &[0xff, 0xfe]));
    let report = fixture.judge();
    let refused: Vec<&str> = report.tables.iter().flat_map(|done| &done.refused).map(|refused| refused.code).collect();
    assert_eq!(refused, ["not_text"]);
}

#[test]
fn a_table_has_a_plain_name() {
    for name in ["", "T1", "-t", "t/1", &"t".repeat(64)] {
        let refused = name.parse::<TableId>().expect_err("it is no name");
        assert_eq!(refused.code(), "bad_table_id", "{name}");
    }
}
