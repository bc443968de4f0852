//! What users of `parlor git` meet: folders, links, other people's files, and plain words when something is wrong.

mod hands;
mod joining;
mod referee;
mod setting_up;
mod writing;

use crate::support::Ran;
use crate::support::git::{Bare, Clone};

/// A clone of Ann's with a table of hers and Ben's that has begun.
fn with_table(bare: &Bare) -> Clone {
    let ann = bare.clone_of("ann");
    let ran = ann.referee(&["git", "new", "quoridor", "--id", "t", "--player1", "ann", "--player2", "ben", "--commit"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    ann
}

/// Checks how a command ended, and that it said this.
#[track_caller]
fn check(ran: &Ran, code: i32, text: &str) {
    let said = format!("{}{}", ran.out, ran.err);
    assert!(ran.code == code && said.contains(text), "{code}, {text:?}: {ran:?}");
}

/// Makes git's own hook refuse every commit.
fn refuse_commits(clone: &Clone) {
    let folder = clone.path.join("no-hooks");
    std::fs::create_dir_all(&folder).expect("it can be made");
    let hook = folder.join("pre-commit");
    std::fs::write(&hook, "#!/bin/sh\necho never >&2\nexit 1\n").expect("it can be written");
    let runs = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&hook, runs).expect("it can be made a program");
    clone.git(&["config", "core.hooksPath", "no-hooks"]);
    clone.write(".git/info/exclude", "no-hooks\n");
}
