//! References move by compare and swap, whatever other processes do to them.

use std::fs;
use std::path::Path;
use std::process::Command;

use game::Timestamp;
use git_tables::repo::{CommitDraft, Id, Repo};

const MAIN: &str = "refs/heads/main";

fn at() -> Timestamp {
    "2026-01-01T00:00:00Z".parse().expect("it is a time")
}

fn git(place: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git").arg("-C").arg(place).args(arguments).output().expect("git runs");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text").trim().to_owned()
}

fn commit(repo: &Repo, parents: &[Id], message: &str) -> Id {
    let tree = repo.write_folder(Vec::new()).expect("an empty folder can be written");
    repo.write_commit(&CommitDraft { tree, parents, at: at(), message }).expect("a commit can be written")
}

#[test]
fn a_reference_moves_only_from_where_it_was_said_to_be() {
    let place = tempfile::tempdir().expect("a folder");
    git(place.path(), &["init", "--quiet", "--bare", "--initial-branch=main"]);
    let repo = Repo::open(place.path()).expect("it is a repository");
    let first = commit(&repo, &[], "first");
    let second = commit(&repo, &[first], "second");
    assert_eq!(repo.tip(MAIN).ok(), Some(None));
    assert_eq!(repo.swing(&[(MAIN, Some(first), second)], at()).ok(), Some(false), "it is not there");
    assert_eq!(repo.swing(&[(MAIN, None, first)], at()).ok(), Some(true));
    assert_eq!(repo.swing(&[(MAIN, None, second)], at()).ok(), Some(false), "it is there");
    assert_eq!(repo.swing(&[(MAIN, Some(second), first)], at()).ok(), Some(false), "it is elsewhere");
    let both = [(MAIN, Some(first), second), ("refs/parlor/other", Some(first), second)];
    assert_eq!(repo.swing(&both, at()).ok(), Some(false), "all or none");
    assert_eq!(git(place.path(), &["rev-parse", MAIN]), first.to_string());
    git(place.path(), &["pack-refs", "--all"]);
    assert_eq!(repo.swing(&[(MAIN, Some(first), second)], at()).ok(), Some(true), "also if it is packed");
    assert_eq!(git(place.path(), &["rev-parse", MAIN]), second.to_string());
    assert_eq!(git(place.path(), &["fsck", "--strict"]), "");
    assert!(!place.path().join("logs").exists(), "a bare repository has no reflogs");
}

#[test]
fn a_reference_that_another_process_has_locked_is_a_lost_race_and_no_failure() {
    let place = tempfile::tempdir().expect("a folder");
    git(place.path(), &["init", "--quiet", "--bare", "--initial-branch=main"]);
    let repo = Repo::open(place.path()).expect("it is a repository");
    let first = commit(&repo, &[], "first");
    fs::write(place.path().join(format!("{MAIN}.lock")), "").expect("the lock of another process");
    assert_eq!(repo.swing(&[(MAIN, None, first)], at()).ok(), Some(false));
    fs::remove_file(place.path().join(format!("{MAIN}.lock"))).expect("it lets go");
    assert_eq!(repo.swing(&[(MAIN, None, first)], at()).ok(), Some(true));
}

#[test]
fn a_revision_is_a_branch_an_id_or_the_beginning_of_one() {
    let place = tempfile::tempdir().expect("a folder");
    git(place.path(), &["init", "--quiet", "--initial-branch=main"]);
    let repo = Repo::open(place.path()).expect("it is a repository");
    assert_eq!(repo.branch(None).ok().as_deref(), Some(MAIN), "before the first commit");
    assert!(repo.work_dir().is_some(), "before the first commit");
    let first = commit(&repo, &[], "first");
    assert_eq!(repo.swing(&[(MAIN, None, first)], at()).ok(), Some(true));
    let id = first.to_string();
    for text in ["main", "HEAD", MAIN, &id, &id[..8]] {
        assert_eq!(repo.revision(text), Some(first), "{text}");
    }
    let tree = repo.commit(first).expect("it was written").tree.to_string();
    for text in ["", "--all", "other", &tree, "0000000000000000000000000000000000000000", "main\n", "main..main"] {
        assert_eq!(repo.revision(text), None, "{text:?}");
    }
    git(place.path(), &["worktree", "add", "--quiet", "--detach", "linked"]);
    let linked = Repo::open(&place.path().join("linked")).expect("a linked worktree is one, too");
    assert_eq!(linked.tip(MAIN).ok(), Some(Some(first)));
    assert_eq!(linked.common_dir().canonicalize().ok(), repo.common_dir().canonicalize().ok());
    assert!(linked.branch(None).is_err(), "its HEAD is detached");
}
