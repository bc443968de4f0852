//! A folder that cannot be judged is reported once, and says nothing about the others.

use git_tables::repo::Repo;
use git_tables::{Known, Verdict, verify_all};

use crate::fixture::{Fixture, MAIN, Push, START, referee};

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

/// What is no table by its name is reported once as well, whether or not anybody plays.
#[test]
fn a_stray_is_reported_once() {
    for path in ["tables/My Notes/a.txt", "tables/T1/state.json", "tables/notes.txt"] {
        let fixture = Fixture::with_table("backgammon", START);
        fixture.push(&Push::by("mallory").file(path, "x"));
        let report = fixture.judge();
        assert_eq!(report.strangers.len(), 1, "{path}: {report:?}");
        let message = fixture.message();
        assert!(message.starts_with(&format!("{}: left alone\n", report.strangers[0])), "{message}");
        assert!(message.contains("not_a_table"), "{message}");
        assert_eq!(fixture.file(path).as_deref(), Some("x"), "it stays as it is");
        for _ in 0..2 {
            let tip = fixture.tip();
            let report = fixture.judge();
            assert!(report.lines().is_empty(), "{path}: {report:?}");
            assert_eq!(fixture.tip(), tip);
            fixture.play("t1");
        }
        assert!(!fixture.message().contains("left alone"), "{}", fixture.message());
        // Something else under the name is something new.
        fixture.push(&Push::by("mallory").file(path, "more"));
        assert_eq!(fixture.judge().strangers.len(), 1, "{path}");
        assert!(fixture.judge().lines().is_empty(), "{path}");
        assert_eq!(fixture.faults(), [""; 0]);
    }
}

/// So is a file in the place of the folder of tables.
#[test]
fn a_file_called_tables_is_reported_once() {
    let fixture = Fixture::new();
    fixture.push(&Push::by("mallory").file("tables", "x"));
    assert_eq!(fixture.judge().strangers, ["tables"]);
    let tip = fixture.tip();
    let report = fixture.judge();
    assert!(report.lines().is_empty() && fixture.tip() == tip, "{report:?}");
    assert_eq!(fixture.file("tables").as_deref(), Some("x"), "it stays as it is");
}

/// Where judging and applying are two jobs, the note is a verdict of its own.
#[test]
fn a_stray_is_reported_once_by_two_jobs() {
    let fixture = Fixture::with_table("backgammon", START);
    let strays = (0..300).fold(Push::by("mallory"), |push, i| push.file(&format!("tables/Stray {i}/a.txt"), "x"));
    fixture.push(&strays);
    let (repo, known) = (fixture.repo(), Known::default());
    let referee = referee(&repo, fixture.secret());
    let (verdicts, report) = referee.judge(&known).expect("it can be judged");
    assert_eq!((verdicts.len(), report.strangers.len()), (1, 300));
    let handed_over = Verdict::parse(&verdicts[0].text()).expect("it was written by us");
    assert_eq!(handed_over, verdicts[0]);
    assert_eq!(referee.apply(&[handed_over]).expect("it can be applied").len(), 1);
    let message = fixture.message();
    assert!(message.starts_with("300 entries: left alone\n") && message.len() < 20_000, "{message}");
    let (verdicts, report) = referee.judge(&known).expect("it can be judged");
    assert!(verdicts.is_empty() && report.lines().is_empty(), "{report:?}");
    // A verdict about what is beside the tables writes nothing.
    fixture.push(&Push::by("mallory").file("tables/Another/a.txt", "x"));
    let (verdicts, _) = referee.judge(&known).expect("it can be judged");
    let text = verdicts[0].text();
    for (from, to) in [("\"leave\": true", "\"leave\": false"), ("\"files\": {}", "\"files\": {\"state.json\": \"x\"}")]
    {
        assert!(text.contains(from) && Verdict::parse(&text.replacen(from, to, 1)).is_err(), "{from} in {text}");
    }
    // Nor does one of what has changed since.
    fixture.push(&Push::by("mallory").file("tables/Another/b.txt", "x"));
    assert!(referee.apply(&verdicts).expect("there is nothing to apply").is_empty());
    assert_eq!(fixture.judge().strangers, ["tables/Another"]);
}

fn tip(repo: &Repo) -> git_tables::repo::Id {
    repo.tip(MAIN).expect("it can be read").expect("it is there")
}
