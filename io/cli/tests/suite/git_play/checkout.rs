//! Judging where something is checked out: the files follow, and nothing that somebody works on is lost.

use super::races::table_for;
use crate::support::git::{Bare, Clone};

/// A clone with a table that has begun, and a move that is not judged yet.
fn with_move(bare: &Bare) -> Clone {
    let ann = bare.clone_of("ann");
    table_for(&ann, "t");
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    ann.must(&["git", "move", "t", "e2", "--commit"]);
    ann
}

#[test]
fn what_is_checked_out_follows_and_other_changes_stay() {
    let bare = Bare::without_hook();
    let ann = with_move(&bare);
    ann.write("README.md", "# Changed\n");
    ann.write("notes.txt", "not tracked\n");
    ann.write("staged.txt", "staged\n");
    ann.git(&["add", "staged.txt"]);
    let ran = ann.referee(&["git", "process"]);
    assert!(ran.code == 0 && ran.out.contains(" applied, by ann."), "{ran:?}");
    assert_eq!(ann.document("t", "table.json")["applied"], 1);
    let name = ann.moves("t").remove(0);
    assert!(ann.document("t", &format!("moves/{name}"))["commitSha"].is_string());
    assert_eq!(ann.git(&["status", "--short"]), " M README.md\nA  staged.txt\n?? notes.txt\n");
    assert_eq!(ann.read("README.md"), "# Changed\n");
    assert_eq!(ann.read("notes.txt"), "not tracked\n");
    assert_eq!(ann.git(&["show", ":staged.txt"]), "staged\n");
}

#[test]
fn a_change_in_the_way_is_not_lost() {
    for path in ["tables/t/state.json", "tables/t/README.md", "tables/t/moves/MOVE"] {
        let bare = Bare::without_hook();
        let ann = with_move(&bare);
        // The name of a move file is known only now.
        let path = path.replace("MOVE", &ann.moves("t")[0]);
        ann.write(&path, "mine\n");
        let before = (ann.tip(), ann.git(&["status", "--short"]));
        let ran = ann.referee(&["git", "process"]);
        assert!(ran.code == 3 && ran.err.contains("[in_the_way]"), "{path}: {ran:?}");
        assert_eq!((ann.tip(), ann.git(&["status", "--short"])), before, "{path}");
        assert_eq!(ann.read(&path), "mine\n");
        // Out of the way, it is judged.
        ann.git(&["checkout", "--", &path]);
        let ran = ann.referee(&["git", "process"]);
        assert!(ran.code == 0 && ran.out.contains(" applied, by ann."), "{path}: {ran:?}");
    }
}

#[test]
fn a_file_in_the_way_that_git_does_not_know_is_not_lost() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    table_for(&ann, "t");
    let before = ann.tip();
    ann.write("tables/t/board.svg", "mine\n");
    let ran = ann.referee(&["git", "process"]);
    assert!(ran.code != 0 && ran.err.contains("board.svg"), "{ran:?}");
    assert_eq!((ann.tip(), ann.read("tables/t/board.svg").as_str()), (before, "mine\n"));
    assert_eq!(ann.git(&["status", "--short"]), "?? tables/t/board.svg\n");
}

#[test]
fn another_branch_is_judged_without_touching_files() {
    let bare = Bare::without_hook();
    let ann = with_move(&bare);
    ann.git(&["checkout", "--quiet", "-b", "elsewhere", "origin/main"]);
    ann.write("README.md", "# Changed\n");
    let ran = ann.referee(&["git", "process", "--branch", "main"]);
    assert!(ran.code == 0 && ran.out.contains(" applied, by ann."), "{ran:?}");
    assert_eq!(ann.git(&["status", "--short"]), " M README.md\n");
    assert!(!ann.path.join("tables").exists());
    let text = ann.git(&["show", "main:tables/t/table.json"]);
    assert!(text.contains("\"applied\": 1"), "{text}");
}
