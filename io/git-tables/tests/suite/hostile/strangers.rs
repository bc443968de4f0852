//! Things in the place of others: where a table, a hand or a seal should be.

use git_tables::{Known, Person, TableId};

use super::{club, games, go_on};
use crate::fixture::{MAIN, Push, terms};

const NOBODY: &str = "0123456789012345678901234567890123456789";

#[test]
fn a_folder_where_a_table_should_be_stops_nobody() {
    let club = club(true);
    let state = club.of_table("state.json");
    for text in ["one", "another", "a third"] {
        club.push(&Push::by("mallory").file("tables/evil/table.json/x", text));
        let report = club.judge();
        let problems: Vec<_> =
            report.problems.iter().map(|(table, trouble)| (table.as_str(), trouble.code())).collect();
        assert_eq!(problems, [("evil", "bad_table")], "it is said every time");
        club.play("t2");
    }
    club.push(&Push::by("mallory").delete("tables/evil"));
    club.judge();
    go_on(&club, &state);
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
        let club = club(true);
        let (state, before) = (club.of_table("state.json"), games(&club));
        club.push(&push(&format!("tables/t1/hands/{name}")));
        let report = club.judge();
        assert!(report.tables[0].edited.iter().any(|path| path.starts_with("hands/")), "{name}: {report:?}");
        assert_eq!(games(&club)["t2"], before["t2"]);
        assert!(!club.listing(&|_| false).keys().any(|path| path.contains("/hands/")), "{name}");
        go_on(&club, &state);
    }
}

/// A table that cannot begin is not vouched for: once it is as it should be, it begins.
#[test]
fn nobody_keeps_a_table_from_beginning_for_ever() {
    let club = club(true);
    let asked = terms("t3", "quoridor", "{}").text(None);
    let foreign = club.of_table("table.json").replace("\"t1\"", "\"t3\"").replace("\"backgammon\"", "\"quoridor\"");
    let foreign = foreign.replace("\"white\"", "\"player1\"").replace("\"black\"", "\"player2\"");
    club.push(&Push::by("mallory").file("tables/t3/table.json", &foreign));
    assert_eq!(club.judge().problems.len(), 1);
    club.play("t2");
    club.push(&Push::by("alice").file("tables/t3/table.json", &asked));
    let report = club.judge();
    assert!(report.tables.iter().any(|done| done.table == id("t3") && done.begun.is_some()), "{report:?}");
    assert_eq!(club.faults(), [""; 0]);
}

/// Where a push began must be known, or everything before it would be said to be part of it.
#[test]
fn an_actor_who_came_from_nowhere_brought_nothing() {
    let club = club(true);
    let (who, honest) = club.honest("t1");
    club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let known = Known {
        actor: Some(Person::actor(&who, None)),
        since: Some("1111111111111111111111111111111111111111".to_owned()),
        ..Known::default()
    };
    let report = club.judge_with(&known);
    assert_eq!(report.waiting.len(), 1, "{report:?}");
    assert_eq!(club.judge().tables[0].applied.len(), 1);
}

/// A seal is that of its commit, with all that come before it: it cannot be put under a merge.
#[test]
fn a_seal_under_a_merge_is_none() {
    let club = club(true);
    let sealed = club.tip();
    let (who, honest) = club.honest("t1");
    let victim = club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let raw = club.git(&["cat-file", "commit", &sealed], b"");
    let tree = club.object(&victim, "");
    let first = raw.lines().find(|line| line.starts_with("parent ")).expect("it has one").to_owned();
    let old = raw.lines().next().expect("it has a tree").to_owned();
    let merged =
        raw.replacen(&old, &format!("tree {tree}"), 1).replacen(&first, &format!("{first}\nparent {victim}"), 1);
    club.push_raw(merged.as_bytes());
    let report = club.judge();
    assert!(report.tables.iter().any(|done| done.applied.len() == 1), "{report:?}");
    assert_eq!(club.faults(), [""; 0]);
}

/// Each branch has its own last commit.
#[test]
fn another_branch_is_another_room() {
    let club = club(true);
    club.git(&["branch", "other", &format!("{MAIN}~1")], b"");
    let repo = club.repo();
    let office = git_tables::GitReferee {
        branch: "refs/heads/other".to_owned(),
        ..crate::fixture::office(&repo, club.secret())
    };
    let report = office.process(&Known::default()).expect("it can be judged");
    assert!(!report.rewritten, "{report:?}");
}

fn id(table: &str) -> TableId {
    table.parse().expect("it is a name")
}
