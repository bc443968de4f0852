//! Codes for what hardly ever happens: a disk without space, a branch that never stands still.

use std::fs;

use game::Coded as _;

use crate::support::git::Bare;

/// A database that may not grow is as full as a disk.
#[test]
fn a_full_disk_is_told() {
    let database = rusqlite::Connection::open_in_memory().expect("a database");
    database.execute_batch("PRAGMA max_page_count = 3; CREATE TABLE rows (line)").expect("there is space for that");
    let refused = database.execute("INSERT INTO rows VALUES (zeroblob(100000))", []).expect_err("there is no space");
    assert_eq!(store::Error::from(refused).code(), "disk_full");
}

/// Somebody else pushes whenever the referee does, and is quicker.
#[cfg(unix)]
#[test]
fn a_referee_gives_up_on_a_branch_that_never_stands_still() {
    use std::os::unix::fs::PermissionsExt as _;

    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    ann.must(&["git", "new", "quoridor", "--id", "t", "--player1", "ann", "--player2", "ben", "--commit"]);
    ann.push();
    let hook = bare.path().join("hooks/pre-receive");
    let moves = "#!/bin/sh\nunset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES\n\
                 new=$(git -c user.name=x -c user.email=x@x.test commit-tree 'main^{tree}' -p main -m moved) &&\n\
                 git update-ref refs/heads/main \"$new\"\n";
    fs::write(&hook, moves).expect("the test's folder can be written");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("it is the test's file");
    let ran = ann.referee(&["git", "process", "--push", "origin"]);
    assert!(ran.code == 3 && ran.err.contains("[lost_race]"), "{ran:?}");
}
