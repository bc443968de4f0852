//! Races: for the branch between players, and for the referee's commit between referees.

use std::process::Stdio;
use std::thread;

use crate::support::git::{Bare, Clone};

/// Walks to and fro, for as long as wanted: pawns side by side.
pub(crate) fn stroll(turn: usize) -> String {
    let (seat, step) = (turn % 2, turn / 2 % 2);
    match (seat, step) {
        (0, 0) => "e2".to_owned(),
        (0, _) => "e1".to_owned(),
        (_, 0) => "e8".to_owned(),
        _ => "e9".to_owned(),
    }
}

/// A table at which somebody plays both sides, not pushed yet.
pub(crate) fn table_for(clone: &Clone, table: &str) {
    let login = clone.login.as_str();
    let who = ["--player1", login, "--player2", login, "--one-person"];
    clone.must(&[&["git", "new", "quoridor", "--id", table, "--commit"], &who[..]].concat());
}

/// Pulls and pushes until nobody else was quicker, and says how often that took.
pub(crate) fn push_anyhow(clone: &Clone) -> usize {
    for tries in 1..=50 {
        let ran = clone.try_push();
        if ran.code == 0 {
            return tries;
        }
        let was_late = ["fetch first", "non-fast-forward", "cannot lock ref", "failed to update ref"];
        assert!(was_late.iter().any(|why| ran.err.contains(why)), "{ran:?}");
        clone.pull();
    }
    panic!("{} never got through", clone.login);
}

#[test]
fn whoever_is_late_pulls_and_pushes_again() {
    let bare = Bare::with_hook();
    let [ann, ben] = ["ann", "ben"].map(|login| bare.clone_of(login));
    table_for(&ann, "a");
    table_for(&ben, "b");
    ann.push();
    let ran = ben.try_push();
    assert!(ran.code != 0 && ran.err.contains("rejected") && ran.err.contains("fetch first"), "{ran:?}");
    ben.pull();
    let said = ben.push();
    assert!(said.contains("remote: b: begun."), "{said}");
    ann.pull();
    ben.pull();
    // Once more, and this time who is late merges.
    ann.must(&["git", "move", "a", "e2", "--commit"]);
    ben.must(&["git", "move", "b", "e2", "--commit"]);
    let brought = ben.tip();
    ann.push();
    assert_ne!(ben.try_push().code, 0);
    ben.git(&["pull", "--quiet", "--no-rebase", "--no-edit"]);
    let said = ben.push();
    assert!(said.contains("applied, by ben."), "{said}");
    ben.pull();
    let name = ben.moves("b").remove(0);
    assert_eq!(ben.document("b", &format!("moves/{name}"))["commitSha"], brought.as_str());
    assert_eq!(ben.must(&["git", "verify"]).matches(": right. 1 move,").count(), 2);
}

#[test]
fn two_push_at_once_again_and_again() {
    let bare = Bare::with_hook();
    let clones = ["ann", "ben"].map(|login| bare.clone_of(login));
    let rounds = 8;
    thread::scope(|scope| {
        for clone in &clones {
            scope.spawn(|| {
                table_for(clone, &clone.login);
                push_anyhow(clone);
                for turn in 0..rounds {
                    clone.pull();
                    clone.must(&["git", "move", &clone.login, &stroll(turn), "--commit"]);
                    push_anyhow(clone);
                }
            });
        }
    });
    check_all_there(&bare, &["ann", "ben"], rounds);
}

#[test]
fn referees_do_not_get_in_each_other_s_way() {
    let bare = Bare::without_hook();
    std::fs::write(bare.path().join("parlor-secret"), crate::support::git::SECRET).expect("it can be written");
    let ann = bare.clone_of("ann");
    let rounds = 12;
    table_for(&ann, "ann");
    for turn in 0..=rounds {
        ann.push();
        let start = || {
            let mut command = ann.command(&["git", "process", "-C", crate::support::arg(&bare.path()), "--json"]);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
        };
        let referees: Vec<_> = (0..3).map(|_| start()).collect();
        let mut commits = Vec::new();
        for referee in referees {
            let output = referee.wait_with_output().expect("it ends");
            assert!(output.status.success(), "{output:?}");
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report is JSON");
            commits.extend(report["commit"].as_str().map(str::to_owned));
        }
        assert_eq!(commits, [bare.tip()], "one of them did it");
        ann.pull();
        if turn < rounds {
            ann.must(&["git", "move", "ann", &stroll(turn), "--commit"]);
        }
    }
    check_all_there(&bare, &["ann"], rounds);
}

/// Every move is there once, and the referee has said so once.
pub(crate) fn check_all_there(bare: &Bare, tables: &[&str], rounds: usize) {
    let fresh = bare.clone_of("stranger");
    let said = fresh.must(&["git", "verify"]);
    for table in tables {
        assert!(said.contains(&format!("{table}: right. {rounds} move")), "{said}");
        assert_eq!(fresh.moves(table).len(), rounds);
        let log = bare.git(&["log", "--format=%B", "main"]);
        let told = log.lines().filter(|line| line.starts_with(&format!("Parlor-Move: {table} "))).count();
        assert_eq!(told, rounds, "every move is told of once: {log}");
        assert!(!log.contains("refused"), "{log}");
    }
    // Whoever lost a race has left commits that nobody will ever see.
    assert_eq!(bare.git(&["fsck", "--strict", "--no-dangling"]), "");
}
