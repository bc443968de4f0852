//! Things in the place of others: where a table, a hand or a seal should be.

use git_tables::{Known, Person, TableId};

use super::{fixture, games, go_on};
use crate::fixture::{MAIN, Push, terms};

const NOBODY: &str = "0123456789012345678901234567890123456789";

#[test]
fn a_folder_where_a_table_should_be_stops_nobody() {
    let fixture = fixture(true);
    let state = fixture.of_table("state.json");
    for text in ["one", "another", "a third"] {
        fixture.push(&Push::by("mallory").file("tables/evil/table.json/x", text));
        let report = fixture.judge();
        let problems: Vec<_> =
            report.problems.iter().map(|problem| (problem.table.as_str(), problem.error.code())).collect();
        assert_eq!(problems, [("evil", "bad_table")], "it is said every time");
        fixture.play("t2");
    }
    fixture.push(&Push::by("mallory").delete("tables/evil"));
    fixture.judge();
    go_on(&fixture, &state);
}

/// Whatever lies among the hands without being one goes, and nothing of it is read.
#[test]
fn nobody_puts_anything_among_the_hands() {
    type Made = fn(&str) -> Push;
    let hands: [(&str, Made); 4] = [
        ("0002-white.age", |path| Push::by("mallory").file(path, "a hand that somebody made")),
        ("evil", |path| Push::by("mallory").object("160000", path, NOBODY)),
        ("link", |path| Push::by("mallory").link(path, "/etc/passwd")),
        ("deep/er", |path| Push::by("mallory").file(path, "text")),
    ];
    for (name, push) in hands {
        let fixture = fixture(true);
        let (state, before) = (fixture.of_table("state.json"), games(&fixture));
        fixture.push(&push(&format!("tables/t1/hands/{name}")));
        let report = fixture.judge();
        assert!(report.tables[0].edited.iter().any(|path| path.starts_with("hands/")), "{name}: {report:?}");
        assert_eq!(games(&fixture)["t2"], before["t2"]);
        assert!(!fixture.listing(&|_| false).keys().any(|path| path.contains("/hands/")), "{name}");
        go_on(&fixture, &state);
    }
}

/// A table that cannot begin is not vouched for: once it is as it should be, it begins.
#[test]
fn nobody_keeps_a_table_from_beginning_for_ever() {
    let fixture = fixture(true);
    let asked = terms("t3", "quoridor", "{}").text(None);
    let foreign = fixture.of_table("table.json").replace("\"t1\"", "\"t3\"").replace("\"backgammon\"", "\"quoridor\"");
    let foreign = foreign.replace("\"white\"", "\"player1\"").replace("\"black\"", "\"player2\"");
    fixture.push(&Push::by("mallory").file("tables/t3/table.json", &foreign));
    assert_eq!(fixture.judge().problems.len(), 1);
    fixture.play("t2");
    fixture.push(&Push::by("alice").file("tables/t3/table.json", &asked));
    let report = fixture.judge();
    assert!(report.tables.iter().any(|done| done.table == id("t3") && done.begun), "{report:?}");
    assert_eq!(fixture.faults(), [""; 0]);
}

/// Where a push began must be known, or everything before it would be said to be part of it.
#[test]
fn an_actor_who_came_from_nowhere_brought_nothing() {
    let fixture = fixture(true);
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let known = Known {
        actor: Some(Person::actor(&who, None)),
        since: Some("1111111111111111111111111111111111111111".to_owned()),
        ..Known::default()
    };
    let report = fixture.judge_with(&known);
    assert_eq!(report.waiting.len(), 1, "{report:?}");
    assert_eq!(fixture.judge().tables[0].applied.len(), 1);
}

/// A seal is that of its commit, with all that come before it: it cannot be put under a merge.
#[test]
fn a_seal_under_a_merge_is_none() {
    let fixture = fixture(true);
    let sealed = fixture.tip();
    let (who, honest) = fixture.honest("t1");
    let victim = fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let raw = fixture.git(&["cat-file", "commit", &sealed], b"");
    let tree = fixture.object(&victim, "");
    let first = raw.lines().find(|line| line.starts_with("parent ")).expect("it has one").to_owned();
    let old = raw.lines().next().expect("it has a tree").to_owned();
    let merged =
        raw.replacen(&old, &format!("tree {tree}"), 1).replacen(&first, &format!("{first}\nparent {victim}"), 1);
    fixture.push_raw(merged.as_bytes());
    let report = fixture.judge();
    assert!(report.tables.iter().any(|done| done.applied.len() == 1), "{report:?}");
    assert_eq!(fixture.faults(), [""; 0]);
}

/// Each branch has its own last commit.
#[test]
fn another_branch_is_another_room() {
    let fixture = fixture(true);
    fixture.git(&["branch", "other", &format!("{MAIN}~1")], b"");
    let repo = fixture.repo();
    let referee = git_tables::GitReferee {
        branch: "refs/heads/other".to_owned(),
        ..crate::fixture::referee(&repo, fixture.secret())
    };
    let report = referee.process(&Known::default()).expect("it can be judged");
    assert!(!report.rewritten, "{report:?}");
}

fn id(table: &str) -> TableId {
    table.parse().expect("it is a name")
}
