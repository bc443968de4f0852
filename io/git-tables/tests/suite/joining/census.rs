//! Making one table after the other until the luck suits leaves a trace.

use game::Seat;
use git_tables::MakerCount;

use super::{audit, days_later};
use crate::fixture::{Fixture, Push, terms};

fn makers(fixture: &Fixture, days: i64) -> Vec<(String, usize, Vec<String>)> {
    let counts = audit(fixture, |audit| audit.makers(days_later(days))).expect("it can be read");
    let row = |count: MakerCount| {
        let abandoned = count.abandoned.iter().map(ToString::to_string).collect();
        (count.maker, count.tables, abandoned)
    };
    counts.into_iter().map(row).collect()
}

fn names(tables: &[&str]) -> Vec<String> {
    tables.iter().map(|table| (*table).to_owned()).collect()
}

#[test]
fn tables_that_came_to_nothing_are_counted_for_each_maker() {
    let fixture = Fixture::new();
    // One that begins and is left, one whose other player never opens the seed, and one that is over.
    fixture.add_joined("t1", "backgammon", "{}");
    let terms = fixture.add_gathering("t2", "backgammon", "{}");
    fixture.join_all(&terms);
    fixture.open(&terms, Seat(0));
    fixture.judge();
    fixture.add_table("t3", "quoridor", "{}");
    resign(&fixture);
    assert!(fixture.opened("t3").progress.expect("it has begun").winners.is_some());
    assert_eq!(makers(&fixture, 13), [("alice".to_owned(), 3, names(&[]))]);
    assert_eq!(makers(&fixture, 15), [("alice".to_owned(), 3, names(&["t1", "t2"]))]);
    assert!(fixture.opened("t2").standing().contains("bob (black) to open the seed"), "who it was is plain");
}

fn resign(fixture: &Fixture) {
    let (who, mut file) = fixture.honest("t3");
    let state = fixture.opened("t3").state;
    file.text = format!(
        r#"{{"player":"player1","actions":["forfeit"],"timestamp":"2026-01-21T12:00:00Z","expectedState":"{}","comment":null,"commitSha":null}}"#,
        game::movefile::hash_of(&state)
    );
    fixture.play_file("t3", &who, &file);
}

#[test]
fn a_table_that_is_taken_away_before_the_referee_sees_it_counts() {
    let fixture = Fixture::new();
    let text = terms("t1", "quoridor", "{}").text(None);
    fixture.push(&Push::by("mallory").file("tables/t1/table.json", &text));
    fixture.push(&Push::by("mallory").delete("tables/t1/table.json"));
    fixture.judge();
    assert_eq!(makers(&fixture, 0), [("mallory".to_owned(), 1, names(&["t1"]))]);
}

/// Once the referee has seen it, it comes back.
#[test]
fn a_table_that_waits_cannot_be_taken_away() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "backgammon", "{}");
    fixture.join(&terms, Seat(0));
    fixture.judge();
    let before = fixture.listing(&|path| path.ends_with("table.json") || path.ends_with("README.md"));
    let push = ["table.json", "README.md", "players/white.json", "moves/.gitkeep"];
    let push = push.iter().fold(Push::by("alice"), |push, file| push.delete(&format!("tables/t1/{file}")));
    fixture.push(&push);
    assert!(!fixture.judge().tables[0].edited.is_empty());
    assert_eq!(fixture.listing(&|path| path.ends_with("table.json") || path.ends_with("README.md")), before);
    assert_eq!(fixture.faults(), [""; 0]);
}
