//! Histories that were made to look otherwise.

use super::{Notice, assert_same, check, check_bare, fixture, games, go_on, mallory};
use crate::fixture::{Fixture, NOW_SECONDS, Push};

const REFEREE: &str = "Parlor referee <referee@parlor.invalid>";
const YEAR_9000: i64 = 221_845_392_000;

/// The commits of the branch, the last first.
fn commits(fixture: &Fixture) -> Vec<String> {
    fixture.git(&["rev-list", "--first-parent", "refs/heads/main"], b"").lines().map(str::to_owned).collect()
}

/// The commits that the referee made, the last first.
fn sealed(fixture: &Fixture) -> Vec<String> {
    let made = fixture.git(&["rev-list", "--author=referee@parlor.invalid", "refs/heads/main"], b"");
    made.lines().map(str::to_owned).collect()
}

#[test]
fn an_old_folder_is_put_right() {
    for age in 1..8 {
        let attack = |fixture: &Fixture| {
            let old = commits(fixture)[age].clone();
            let (tables, _) = fixture.try_git(&["rev-parse", "--verify", &format!("{old}:tables/t1")], b"");
            if let Some(tables) = tables.filter(|id| id.trim() != fixture.object("HEAD", "tables/t1")) {
                fixture.push(&mallory().object("040000", "tables/t1", tables.trim()));
            } else {
                fixture.push(&mallory().delete("tables/t1"));
            }
        };
        check_bare(&attack, &Notice::Edited("state.json"));
    }
}

#[test]
fn a_commit_of_the_referees_that_is_reverted_is_made_again() {
    let attack = |fixture: &Fixture| {
        let before = commits(fixture)[1].clone();
        let message = format!("Revert \"{}\"", fixture.message().lines().next().unwrap_or_default());
        let root = fixture.git(&["rev-parse", &format!("{before}^{{tree}}")], b"");
        fixture.push(&mallory().message(&message).object("040000", "", root.trim()));
    };
    check(&attack, &Notice::Edited("state.json"));
}

#[test]
fn a_seal_is_no_good_on_another_commit() {
    for author in [REFEREE, "mallory <mallory@example.org>"] {
        for old in [0, 1, 3] {
            // The message of one of the referee's commits, on tables that somebody edited.
            let edited = |fixture: &Fixture| {
                let commit = sealed(fixture)[old].clone();
                let message = fixture.git(&["log", "-1", "--format=%B", &commit], b"");
                let state = fixture.of_table("state.json").replacen("\"turn\": ", "\"turn\": 1", 1);
                fixture.push(&Push::signed(author).message(&message).file("tables/t1/state.json", &state));
            };
            check_bare(&edited, &Notice::Edited("state.json"));
        }
        // The same on the tables of that commit, behind another one.
        let moved = |fixture: &Fixture| {
            let commit = sealed(fixture)[2].clone();
            let message = fixture.git(&["log", "-1", "--format=%B", &commit], b"");
            let tables = fixture.object(&commit, "tables");
            fixture.push(&Push::signed(author).at(YEAR_9000).message(&message).object("040000", "tables", &tables));
        };
        check_bare(&moved, &Notice::Edited("state.json"));
    }
}

/// A true copy of a sealed commit says nothing that is not so, and what it says of the time is not taken over.
#[test]
fn a_copy_with_another_date_is_no_harm() {
    let fixture = fixture(true);
    let (state, before) = (fixture.of_table("state.json"), games(&fixture));
    let (message, tables) = (fixture.message(), fixture.object(&fixture.tip(), "tables"));
    let parent = commits(&fixture)[1].clone();
    let copy = Push::signed(REFEREE).at(YEAR_9000).message(&message).behind(&parent);
    fixture.push(&copy.object("040000", "tables", &tables));
    fixture.judge();
    assert_same(&games(&fixture), &before);
    go_on(&fixture, &state);
    assert_eq!(fixture.git(&["log", "-1", "--format=%ct"], b"").trim(), NOW_SECONDS.to_string());
}

/// Merges an old sealed commit with one behind the last that says it is from long ago, on the old tables.
fn merge(fixture: &Fixture, old: usize, (date, is_first): (i64, bool), judged: Option<usize>) {
    let seals = sealed(fixture);
    let aside = fixture.push(&mallory().at(date).file("note", "x"));
    let tables = fixture.object(&seals[old], "tables");
    let (one, other) = if is_first { (&seals[old], &aside) } else { (&aside, &seals[old]) };
    let root = fixture.git(&["rev-parse", &format!("{aside}^{{tree}}")], b"");
    let merged = mallory().at(YEAR_9000).behind(one).merging(other).object("040000", "", root.trim());
    fixture.push(&merged.object("040000", "tables", &tables));
    match judged {
        Some(kept) => drop(fixture.git(&["update-ref", "refs/parlor/judged/main", &seals[kept]], b"")),
        None => drop(fixture.git(&["update-ref", "-d", "refs/parlor/judged/main"], b"")),
    }
}

#[test]
fn a_merge_brings_no_old_tables_back() {
    for old in [1, 2] {
        for date in [0, NOW_SECONDS, YEAR_9000] {
            for is_first in [true, false] {
                // Whether or not it is known what was judged last.
                for judged in [Some(old), None] {
                    let fixture = fixture(true);
                    let (state, before) = (fixture.of_table("state.json"), games(&fixture));
                    merge(&fixture, old, (date, is_first), judged);
                    let report = fixture.judge();
                    assert!(!report.tables.is_empty(), "{report:?}");
                    assert_same(&games(&fixture), &before);
                    go_on(&fixture, &state);
                }
            }
        }
    }
}

/// An old commit without anything behind it may lie beside the last, in a merge that changes nothing.
#[test]
fn a_merge_of_a_forged_beginning_changes_nothing() {
    let attack = |fixture: &Fixture| {
        let tip = fixture.tip();
        let root = fixture.git(&["rev-parse", &format!("{tip}^{{tree}}")], b"");
        let forged = forged_anchor(&fixture.of_table("table.json"));
        let first = commits(fixture).last().expect("there is a first").clone();
        let aside = fixture.push(&mallory().at(1).behind(&first).file("tables/t1/table.json", &forged));
        fixture.push(&mallory().behind(&tip).merging(&aside).object("040000", "", root.trim()));
    };
    check(&attack, &Notice::Nothing);
}

/// `table.json` with another anchor.
fn forged_anchor(table: &str) -> String {
    let at = table.find("\"anchor\": \"").expect("it has one") + "\"anchor\": \"".len();
    format!("{}{}{}", &table[..at], "ab".repeat(32), &table[at + 64..])
}

#[test]
fn a_branch_that_was_forced_back_is_put_right() {
    for age in [1, 2, 4, 6] {
        let attack = |fixture: &Fixture| {
            let old = commits(fixture)[age].clone();
            fixture.move_branch(&old);
        };
        check(&attack, &Notice::Rewritten);
    }
    let orphan = |fixture: &Fixture| {
        let tree = fixture.git(&["mktree"], b"");
        let commit = fixture.git(&["commit-tree", tree.trim(), "-m", "a fresh start"], b"");
        let readme = fixture.object(&fixture.tip(), "README.md");
        fixture.move_branch(commit.trim());
        fixture.push(&mallory().object("100644", "README.md", &readme));
    };
    check(&orphan, &Notice::Rewritten);
}

/// Commits that git itself would not write do not keep the referee from its work.
#[test]
fn commits_that_are_hardly_any_are_borne() {
    let who = "mallory <m@example.org> 1768996800 +0000";
    for (author, committer, rest) in [
        (who, "mallory <m@example.org> 99999999999999999 +0000", "\n\nx\n"),
        (who, "mallory <m@example.org> 9223372036854775807 +0000", "\n\nx\n"),
        (who, "mallory <m@example.org> -9223372036854775808 +0000", "\n\nx\n"),
        (who, "mallory <m@example.org> 99999999999999999999999999 +0000", "\n\nx\n"),
        (who, "mallory <m@example.org> -1 -9999", "\n\nx\n"),
        (who, "mallory <m@example.org> x +0000", "\n\nx\n"),
        (who, "mallory <m@example.org>", "\n\nx\n"),
        ("mallory", who, "\n\nx\n"),
        ("", who, "\n\nx\n"),
        ("mallory <", who, "\n\nx\n"),
        ("mallory <m@x> <alice@x> 1 +0000", who, "\n\nx\n"),
        ("<> 0 +0000", "<> 0 +0000", "\n\n"),
        ("\u{feff}\u{202e} <\u{200b}> 0 +0000", who, "\nencoding latin1\n\n\u{e9}\n"),
        (who, who, "\ngpgsig nonsense\n\nx\n"),
        (who, who, "\nParlor-Seal: 1 all 00\n\nx\n"),
        (who, who, "\n\n\0\0\0"),
    ] {
        let attack = |fixture: &Fixture| {
            let (tree, parent) = (fixture.git(&["rev-parse", "HEAD^{tree}"], b""), fixture.tip());
            let head = format!("tree {}\nparent {parent}\nauthor {author}\ncommitter {committer}{rest}", tree.trim());
            fixture.push_raw(head.as_bytes());
        };
        check_bare(&attack, &Notice::Nothing);
    }
}
