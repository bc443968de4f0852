//! `parlor git move` and `parlor git new`: from any folder, for oneself, and below the repository's own folder.

use std::fs;
use std::os::unix::fs::symlink;

use super::{check, refuse_commits, with_table};
use crate::support::arg;
use crate::support::git::{Bare, Clone};

const NEW: [&str; 7] = ["git", "new", "quoridor", "--player1", "ann", "--player2", "ben"];

#[test]
fn a_commit_is_made_from_any_folder() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    let below = ann.path.join("tables").join("t");
    let rows: [(&std::path::Path, &[&str]); 4] = [
        (&below, &[]),
        (bare.folder(), &["-C", "clone-ann"]),
        (bare.folder(), &["-C", "clone-ann/tables/t"]),
        (&below, &["-C", "../.."]),
    ];
    for (number, (place, more)) in rows.into_iter().enumerate() {
        let id = format!("new-{number}");
        let run = |args: &[&str]| ann.command(&[args, more].concat()).current_dir(place).output().expect("it starts");
        let made = run(&[&NEW[..], &["--id", &id, "--commit"]].concat());
        assert!(made.status.success(), "{more:?}: {made:?}");
        let moved = run(&["git", "move", "t", "e2", "--commit"]);
        assert!(moved.status.success(), "{more:?}: {moved:?}");
        assert_eq!(ann.git(&["status", "--short"]), "", "{more:?}");
        assert!(ann.path.join("tables").join(&id).exists(), "{more:?}");
        // Back to where it was Ann's turn.
        ann.git(&["reset", "--quiet", "--hard", "HEAD~1"]);
    }
    for bare in ["../bare.git", arg(&bare.path())] {
        check(&ann.parlor(&["git", "status", "-C", bare]), 0, "There are no tables");
    }
    check(&ann.parlor(&["git", "status", "-C", "/nowhere"]), 2, "[not_a_repository]");
}

#[test]
fn what_cannot_be_committed_is_taken_back() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    refuse_commits(&ann);
    check(&ann.parlor(&["git", "move", "t", "e2", "--commit"]), 4, "[git_failed]\n  Nothing was written.");
    let ran = ann.parlor(&[&NEW[..], &["--id", "u", "--commit"]].concat());
    check(&ran, 4, "never");
    assert!(ran.err.matches("git failed").count() == 1, "{ran:?}");
    assert_eq!(ann.git(&["status", "--short"]), "");
    assert!(ann.moves("t").is_empty() && !ann.path.join("tables/u").exists());
    // What was there before is not.
    ann.must(&["git", "move", "t", "e2"]);
    let name = ann.moves("t").remove(0);
    check(&ann.parlor(&["git", "move", "t", "e2", "--commit"]), 4, "[git_failed]");
    assert!(ann.moves("t").contains(&name));
}

#[test]
fn a_move_is_for_whoever_makes_it() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    let is = |clone: &Clone, name: &str| {
        clone.git(&["config", "user.name", name]);
        clone.git(&["config", "user.email", "somebody@example.org"]);
    };
    is(&ann, "ben");
    let ran = ann.parlor(&["git", "move", "t", "e2", "--commit"]);
    check(&ran, 1, "ben (player2) waits for ann (player1) [not_your_turn]");
    assert!(ran.err.contains("--seat NAME"), "{ran:?}");
    check(&ann.parlor(&["git", "move", "t", "e2", "--seat", "player2"]), 1, "[not_your_turn]");
    check(
        &ann.parlor(&["git", "move", "t", "e2", "--seat", "nobody"]),
        2,
        "[no_such_seat]\n  The seats are player1, player2.",
    );
    assert!(ann.moves("t").is_empty());
    // A file may be for somebody else to commit, and a forge may know people by other names than git.
    for name in ["ben", "mallory"] {
        is(&ann, name);
        ann.must(&["git", "move", "t", "e2"]);
        fs::remove_file(ann.path.join("tables/t/moves").join(&ann.moves("t")[0])).expect("it is there");
    }
    ann.must(&["git", "move", "t", "e2", "--seat", "player1"]);
    fs::remove_file(ann.path.join("tables/t/moves").join(&ann.moves("t")[0])).expect("it is there");
    // By the address that the forge gives out, and in other letters.
    ann.git(&["config", "user.email", "7+Ann@users.noreply.github.com"]);
    ann.must(&["git", "move", "t", "e2"]);
}

#[test]
fn nothing_is_written_through_links() {
    let bare = Bare::without_hook();
    let outside = bare.folder().join("outside");
    fs::create_dir(&outside).expect("it can be made");
    for link in ["tables/t/moves", "tables/t", "tables"] {
        let ann = bare.clone_in(&link.replace('/', "-"), "ann");
        let ran = ann.referee(&[&NEW[..], &["--id", "t", "--commit"]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        fs::remove_dir_all(ann.path.join(link)).expect("it is there");
        symlink(&outside, ann.path.join(link)).expect("links can be made");
        check(&ann.parlor(&["git", "move", "t", "e2"]), 3, "[link_in_the_way]");
        if link == "tables" {
            check(&ann.parlor(&[&NEW[..], &["--id", "u"]].concat()), 3, "[link_in_the_way]");
            check(&ann.parlor(&["git", "init"]), 3, "[link_in_the_way]");
            assert!(!ann.path.join(".github").exists(), "nothing was written");
        }
    }
    assert_eq!(fs::read_dir(&outside).expect("it is there").count(), 0);
}

#[test]
fn words_are_plain() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    let ran = ann.parlor(&["git", "move", "t", "e5"]);
    check(&ran, 1, "`parlor git show t` shows");
    assert!(!ran.err.contains("STATE"), "{ran:?}");
    let ran =
        ann.command(&["git", "move", "t", "e2", "--seat", "player1", "--commit"]).env("PATH", "/nowhere").output();
    let said = String::from_utf8(ran.expect("it starts").stderr).expect("text");
    assert!(said.contains("install git"), "{said}");
    ann.must(&["git", "move", "t", "e2", "--commit"]);
    let ran = ann.referee(&["git", "process"]);
    check(&ran, 0, "applied, by ann");
    check(&ann.parlor(&["git", "status"]), 0, "quoridor, 1 move. ");
    check(&ann.parlor(&["git", "verify"]), 0, "right. 1 move, 0 draws: ");
    // A table that has not begun.
    ann.must(&[&NEW[..], &["--id", "u", "--commit"]].concat());
    for args in [&["git", "move", "u", "e2"][..], &["git", "log", "u"], &["git", "hand", "u"]] {
        check(&ann.parlor(args), 3, "u [not_yet]");
    }
    let shown = ann.json(&["git", "show", "u"]);
    assert_eq!((&shown["table"], &shown["begun"]), (&"u".into(), &false.into()));
    // A branch without commits, and one that is not there.
    ann.git(&["checkout", "--quiet", "--orphan", "fresh"]);
    check(&ann.parlor(&["git", "status"]), 2, "fresh [no_such_branch]\n  Commit something first.");
    check(&ann.parlor(&["git", "status", "--branch", "other"]), 2, "other [no_such_branch]");
}
