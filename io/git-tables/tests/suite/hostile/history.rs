//! Histories that were made to look otherwise.

use super::{Told, assert_same, check, check_bare, club, games, go_on, mallory};
use crate::fixture::{Club, NOW_SECONDS, Push};

const REFEREE: &str = "Parlor referee <referee@parlor.invalid>";
const YEAR_9000: i64 = 221_845_392_000;

/// The commits of the branch, the last first.
fn commits(club: &Club) -> Vec<String> {
    club.git(&["rev-list", "--first-parent", "refs/heads/main"], b"").lines().map(str::to_owned).collect()
}

/// The commits that the referee made, the last first.
fn sealed(club: &Club) -> Vec<String> {
    let made = club.git(&["rev-list", "--author=referee@parlor.invalid", "refs/heads/main"], b"");
    made.lines().map(str::to_owned).collect()
}

#[test]
fn an_old_folder_is_put_right() {
    for age in 1..8 {
        let attack = |club: &Club| {
            let old = commits(club)[age].clone();
            let (tables, _) = club.try_git(&["rev-parse", "--verify", &format!("{old}:tables/t1")], b"");
            if let Some(tables) = tables.filter(|id| id.trim() != club.object("HEAD", "tables/t1")) {
                club.push(&mallory().object("040000", "tables/t1", tables.trim()));
            } else {
                club.push(&mallory().delete("tables/t1"));
            }
        };
        check_bare(&attack, &Told::Edited("state.json"));
    }
}

#[test]
fn a_commit_of_the_referees_that_is_reverted_is_made_again() {
    let attack = |club: &Club| {
        let before = commits(club)[1].clone();
        let message = format!("Revert \"{}\"", club.message().lines().next().unwrap_or_default());
        let root = club.git(&["rev-parse", &format!("{before}^{{tree}}")], b"");
        club.push(&mallory().message(&message).object("040000", "", root.trim()));
    };
    check(&attack, &Told::Edited("state.json"));
}

#[test]
fn a_seal_is_no_good_on_another_commit() {
    for author in [REFEREE, "mallory <mallory@example.org>"] {
        for old in [0, 1, 3] {
            // The message of one of the referee's commits, on tables that somebody edited.
            let edited = |club: &Club| {
                let commit = sealed(club)[old].clone();
                let message = club.git(&["log", "-1", "--format=%B", &commit], b"");
                let state = club.of_table("state.json").replacen("\"turn\": ", "\"turn\": 1", 1);
                club.push(&Push::signed(author).message(&message).file("tables/t1/state.json", &state));
            };
            check_bare(&edited, &Told::Edited("state.json"));
        }
        // The same on the tables of that commit, behind another one.
        let moved = |club: &Club| {
            let commit = sealed(club)[2].clone();
            let message = club.git(&["log", "-1", "--format=%B", &commit], b"");
            let tables = club.object(&commit, "tables");
            club.push(&Push::signed(author).at(YEAR_9000).message(&message).object("040000", "tables", &tables));
        };
        check_bare(&moved, &Told::Edited("state.json"));
    }
}

/// A true copy of a sealed commit says nothing that is not so, and what it says of the time is not taken over.
#[test]
fn a_copy_with_another_date_is_no_harm() {
    let club = club(true);
    let (state, before) = (club.of_table("state.json"), games(&club));
    let (message, tables) = (club.message(), club.object(&club.tip(), "tables"));
    let parent = commits(&club)[1].clone();
    let copy = Push::signed(REFEREE).at(YEAR_9000).message(&message).behind(&parent);
    club.push(&copy.object("040000", "tables", &tables));
    club.judge();
    assert_same(&games(&club), &before);
    go_on(&club, &state);
    assert_eq!(club.git(&["log", "-1", "--format=%ct"], b"").trim(), NOW_SECONDS.to_string());
}

/// Merges an old sealed commit with one behind the last that says it is from long ago, on the old tables.
fn merge(club: &Club, old: usize, (date, is_first): (i64, bool), judged: Option<usize>) {
    let seals = sealed(club);
    let aside = club.push(&mallory().at(date).file("note", "x"));
    let tables = club.object(&seals[old], "tables");
    let (one, other) = if is_first { (&seals[old], &aside) } else { (&aside, &seals[old]) };
    let root = club.git(&["rev-parse", &format!("{aside}^{{tree}}")], b"");
    let merged = mallory().at(YEAR_9000).behind(one).merging(other).object("040000", "", root.trim());
    club.push(&merged.object("040000", "tables", &tables));
    match judged {
        Some(kept) => drop(club.git(&["update-ref", "refs/parlor/judged/main", &seals[kept]], b"")),
        None => drop(club.git(&["update-ref", "-d", "refs/parlor/judged/main"], b"")),
    }
}

#[test]
fn a_merge_brings_no_old_tables_back() {
    for old in [1, 2] {
        for date in [0, NOW_SECONDS, YEAR_9000] {
            for is_first in [true, false] {
                // Whether or not it is known what was judged last.
                for judged in [Some(old), None] {
                    let club = club(true);
                    let (state, before) = (club.of_table("state.json"), games(&club));
                    merge(&club, old, (date, is_first), judged);
                    let report = club.judge();
                    assert!(!report.tables.is_empty(), "{report:?}");
                    assert_same(&games(&club), &before);
                    go_on(&club, &state);
                }
            }
        }
    }
}

/// An old commit without anything behind it may lie beside the last, in a merge that changes nothing.
#[test]
fn a_merge_of_a_forged_beginning_changes_nothing() {
    let attack = |club: &Club| {
        let tip = club.tip();
        let root = club.git(&["rev-parse", &format!("{tip}^{{tree}}")], b"");
        let forged = forged_anchor(&club.of_table("table.json"));
        let first = commits(club).last().expect("there is a first").clone();
        let aside = club.push(&mallory().at(1).behind(&first).file("tables/t1/table.json", &forged));
        club.push(&mallory().behind(&tip).merging(&aside).object("040000", "", root.trim()));
    };
    check(&attack, &Told::Nothing);
}

/// `table.json` with another anchor.
fn forged_anchor(table: &str) -> String {
    let at = table.find("\"anchor\": \"").expect("it has one") + "\"anchor\": \"".len();
    format!("{}{}{}", &table[..at], "ab".repeat(32), &table[at + 64..])
}

#[test]
fn a_branch_that_was_forced_back_is_put_right() {
    for age in [1, 2, 4, 6] {
        let attack = |club: &Club| {
            let old = commits(club)[age].clone();
            club.move_branch(&old);
        };
        check(&attack, &Told::Rewritten);
    }
    let orphan = |club: &Club| {
        let tree = club.git(&["mktree"], b"");
        let commit = club.git(&["commit-tree", tree.trim(), "-m", "a fresh start"], b"");
        let readme = club.object(&club.tip(), "README.md");
        club.move_branch(commit.trim());
        club.push(&mallory().object("100644", "README.md", &readme));
    };
    check(&orphan, &Told::Rewritten);
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
        let attack = |club: &Club| {
            let (tree, parent) = (club.git(&["rev-parse", "HEAD^{tree}"], b""), club.tip());
            let head = format!("tree {}\nparent {parent}\nauthor {author}\ncommitter {committer}{rest}", tree.trim());
            club.push_raw(head.as_bytes());
        };
        check_bare(&attack, &Told::Nothing);
    }
}
