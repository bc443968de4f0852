//! A folder that cannot be judged is reported once, and says nothing about the others.

use git_tables::repo::Repo;
use git_tables::verify_all;

use crate::fixture::{Fixture, MAIN, Push, START};

/// Folders that are no tables.
const FOLDERS: [(&str, &str); 5] = [
    ("notes.txt", "Remember the milk.\n"),
    ("table.json", "{}"),
    ("state.json", "{}"),
    ("state.json", "not JSON"),
    ("moves/0001-white-abcdef.json", "{}"),
];

#[test]
fn it_is_reported_once() {
    for (name, text) in FOLDERS {
        let fixture = Fixture::with_table("backgammon", START);
        fixture.push(&Push::by("mallory").file(&format!("tables/broken/{name}"), text));
        let report = fixture.judge();
        assert_eq!(report.problems.len(), 1, "{name}: {report:?}");
        assert!(!report.problems[0].is_table, "{report:?}");
        let message = fixture.message();
        assert!(message.starts_with("broken: left alone\n"), "the history says so: {message}");
        assert_eq!(fixture.file(&format!("tables/broken/{name}")).as_deref(), Some(text), "it stays as it is");
        // From then on there is nothing to say of it.
        for _ in 0..2 {
            let tip = fixture.tip();
            let report = fixture.judge();
            assert!(report.problems.is_empty() && report.lines().is_empty(), "{name}: {report:?}");
            assert_eq!(fixture.tip(), tip);
            fixture.play("t1");
        }
        assert!(!fixture.message().contains("broken: "), "{}", fixture.message());
        // Something else in it is something new.
        fixture.push(&Push::by("mallory").file("tables/broken/other.txt", "more"));
        assert_eq!(fixture.judge().problems.len(), 1, "{name}");
        assert_eq!(fixture.judge().problems.len(), 0, "{name}");
        assert_eq!(fixture.faults(), [""; 0]);
    }
}

#[test]
fn it_is_no_fault_of_the_tables_when_they_are_verified() {
    let fixture = Fixture::with_table("backgammon", START);
    fixture.push(&Push::by("mallory").file("tables/broken/notes.txt", "x"));
    fixture.judge();
    let (repo, tip) = (fixture.repo(), tip(&fixture.repo()));
    for secret in [None, Some(fixture.secret())] {
        let all = verify_all(&repo, tip, secret).unwrap_or_else(|trouble| panic!("{trouble}"));
        let broken: Vec<_> = all.iter().filter_map(|table| table.as_ref().err()).collect();
        assert_eq!(broken.len(), 1);
        assert!(!broken[0].is_table, "it never was one");
    }
    // A table that the referee had begun and that cannot be read is another matter.
    fixture.push(&Push::by("mallory").delete("tables/t1/table.json").file("tables/t1/state.json", "{}"));
    let (repo, tip) = (fixture.repo(), self::tip(&fixture.repo()));
    for secret in [None, Some(fixture.secret())] {
        let all = verify_all(&repo, tip, secret).unwrap_or_else(|trouble| panic!("{trouble}"));
        let ours: Vec<_> = all.iter().filter_map(|table| table.as_ref().err()).filter(|it| it.is_table).collect();
        assert_eq!(ours.len(), 1, "{all:?}");
    }
    fixture.judge();
    assert_eq!(fixture.faults(), [""; 0]);
}

/// What is no table by its name is not said with every push either.
#[test]
fn a_stranger_is_not_repeated_after_the_referee_has_vouched() {
    let fixture = Fixture::with_table("backgammon", START);
    fixture.push(&Push::by("mallory").file("tables/My Notes/a.txt", "x"));
    assert_eq!(fixture.judge().strangers.len(), 1);
    fixture.play("t1");
    let report = fixture.judge();
    assert!(report.lines().is_empty(), "{report:?}");
}

fn tip(repo: &Repo) -> git_tables::repo::Id {
    repo.tip(MAIN).expect("it can be read").expect("it is there")
}
