//! A bare repository on a server of one's own: the hook judges while the player waits.

use std::path::Path;
use std::process::Command;

use super::forge::git;
use super::{folder, found, parlor, play, turns};

/// Pushes as somebody whom the server knows; gives what the push says.
#[track_caller]
fn push(clone: &Path, login: &str) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().expect("the binary is in a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("git");
    command.args(["push", "origin", "main"]).current_dir(clone).env("REMOTE_USER", login).env("PATH", path);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env_remove("PARLOR_SECRET");
    let output = command.output().expect("git starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

fn clone(folder: &Path, login: &str) -> std::path::PathBuf {
    git(folder, &["clone", "--quiet", "bare.git", login]);
    let clone = folder.join(login);
    git(&clone, &["config", "user.name", login]);
    git(&clone, &["config", "user.email", &format!("{login}@example.org")]);
    clone
}

#[test]
fn a_push_is_answered_with_what_was_decided() {
    let folder = folder("hook");
    git(&folder, &["init", "--quiet", "--bare", "-b", "main", "bare.git"]);
    let bare = folder.join("bare.git");
    parlor(&bare, &["git", "hook", "--install"]);
    let owner = clone(&folder, "owner");
    found(&owner);
    push(&owner, "owner");
    let played = || turns(&git(&bare, &["show", "main:tables/duel/state.json"]));
    assert_eq!(played(), 0);
    let ann = clone(&folder, "ann");
    play(&ann, "duel", "e2");
    let said = push(&ann, "ann");
    assert!(said.contains("remote: duel") && played() == 1, "{said}");
    // Whoever pushed is believed, not whoever the commit names.
    git(&ann, &["config", "user.name", "ben"]);
    play(&ann, "duel", "e8");
    let said = push(&ann, "ann");
    assert!(said.contains("remote: duel") && played() == 1, "the forgery was taken: {said}");
    let ben = clone(&folder, "ben");
    play(&ben, "duel", "e8");
    let said = push(&ben, "ben");
    assert!(said.contains("remote: duel") && played() == 2, "{said}");
}
