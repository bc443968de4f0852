//! A referee who works in a clone and pushes, while players push to a repository that knows nothing of Parlor.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use super::races::{check_all_there, push_anyhow, stroll, table_for};
use crate::support::arg;
use crate::support::git::{Bare, Clone, SECRET};

/// Gets what is new and judges it.
#[track_caller]
fn judge(referee: &Clone) -> String {
    referee.pull();
    let ran = referee.referee(&["git", "process", "--push"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.out
}

#[test]
fn a_referee_pushes_what_it_decides() {
    let bare = Bare::without_hook();
    let [referee, ann] = ["referee", "ann"].map(|login| bare.clone_of(login));
    table_for(&ann, "ann");
    ann.push();
    assert!(judge(&referee).starts_with("ann: begun."));
    assert_eq!(
        (bare.tip(), bare.git(&["rev-parse", "refs/parlor/judged/main"]).trim().to_owned()),
        (referee.tip(), referee.tip())
    );
    assert_eq!(judge(&referee), "Nothing to do.\n");
    ann.pull();
    ann.must(&["git", "move", "ann", "e2", "--commit"]);
    ann.push();
    assert!(judge(&referee).contains(" applied, by ann."));
    assert_eq!(referee.git(&["status", "--short"]), "", "what is checked out is what was decided");
    check_all_there(&bare, &["ann"], 1);
}

#[test]
fn a_referee_that_was_late_tries_again() {
    let bare = Bare::without_hook();
    let [referee, ann, ben] = ["referee", "ann", "ben"].map(|login| bare.clone_of(login));
    table_for(&ann, "ann");
    ann.push();
    referee.pull();
    // What Ben pushes now is not in the referee's clone when it begins.
    ben.pull();
    table_for(&ben, "ben");
    ben.push();
    let ran = referee.referee(&["git", "process", "--push", "origin", "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("a report is JSON");
    assert_eq!((&report["tables"][0]["table"], &report["tables"][1]["table"]), (&"ann".into(), &"ben".into()));
    assert_eq!(bare.tip(), referee.tip());
    assert_eq!(bare.subjects()[..2], ["ben: begun", "ann: begun"]);
    assert_eq!(referee.git(&["status", "--short"]), "");
}

/// Puts a program named `git` before the real one, which runs these lines of shell first; `$REAL` is the real one.
fn with_git_that(bare: &Bare, lines: &str) -> std::ffi::OsString {
    let folder = bare.folder().join("bin");
    let path = std::env::var_os("PATH").expect("programs are found");
    let real = std::env::split_paths(&path).map(|folder| folder.join("git")).find(|git| git.is_file());
    let real = real.expect("git is installed");
    write_program(&folder, "git", &format!("REAL={}\n{lines}\nexec \"$REAL\" \"$@\"\n", arg(&real)));
    std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&path))).expect("folders can be joined")
}

fn write_program(folder: &Path, name: &str, lines: &str) {
    fs::create_dir_all(folder).expect("the folder can be made");
    fs::write(folder.join(name), format!("#!/bin/sh\n{lines}")).expect("it can be written");
    fs::set_permissions(folder.join(name), PermissionsExt::from_mode(0o755)).expect("it can be made a program");
}

/// What git prints in German, whatever language it is asked for.
const IN_GERMAN: &str = r#"case " $* " in *" push "*)
  out=$("$REAL" "$@" 2>&1); code=$?
  printf '%s\n' "$out" | sed 's/rejected/zurückgewiesen/; s/fetch first/zuerst abholen/; s/non-fast-forward/kein Vorspulen/; s/atomic push failed/atomarer Push fehlgeschlagen/'
  exit $code;;
esac"#;

#[test]
fn a_lost_race_is_known_in_every_language() {
    let bare = Bare::without_hook();
    let [referee, ann, ben] = ["referee", "ann", "ben"].map(|login| bare.clone_of(login));
    table_for(&ann, "ann");
    ann.push();
    referee.pull();
    ben.pull();
    table_for(&ben, "ben");
    ben.push();
    let path = with_git_that(&bare, IN_GERMAN);
    let mut process = referee.command(&["git", "process", "--push", "--json"]);
    let output = process.env("PARLOR_SECRET", SECRET).env("PATH", path).output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(bare.subjects()[..2], ["ben: begun", "ann: begun"]);
}

#[test]
fn a_remote_whose_hook_says_no_is_not_a_race() {
    let bare = Bare::without_hook();
    let [referee, ann] = ["referee", "ann"].map(|login| bare.clone_of(login));
    table_for(&ann, "ann");
    ann.push();
    referee.pull();
    let tip = bare.tip();
    let says_no = "echo 'non-fast-forward: fetch first, cannot lock ref' >&2\necho x >> asked\nexit 1\n";
    write_program(&bare.path().join("hooks"), "pre-receive", says_no);
    let ran = referee.referee(&["git", "process", "--push", "--json"]);
    assert!(ran.code == 4 && ran.err.contains("\"git_failed\"") && ran.err.contains("pre-receive"), "{ran:?}");
    assert_eq!((bare.tip(), referee.tip()), (tip.clone(), tip), "nothing has moved");
    let asked = fs::read_to_string(bare.path().join("asked")).expect("the hook was asked").lines().count();
    assert!(asked <= 2, "{asked}");
}

#[test]
fn commits_that_only_the_referee_has_are_not_lost_in_a_race() {
    let bare = Bare::without_hook();
    let [referee, ann] = ["referee", "ann"].map(|login| bare.clone_of(login));
    table_for(&ann, "ann");
    table_for(&referee, "referee");
    let own = referee.tip();
    ann.push();
    let ran = referee.referee(&["git", "process", "--push", "--json"]);
    assert!(ran.code == 3 && ran.err.contains("\"not_pushed\""), "{ran:?}");
    assert_eq!(referee.tip(), own);
}

/// Rings when whoever holds it fails, so that nobody waits for them.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::SeqCst);
        }
    }
}

#[test]
fn players_and_a_referee_race_for_the_branch() {
    let bare = Bare::without_hook();
    let referee = bare.clone_of("referee");
    let players = ["ann", "ben"].map(|login| bare.clone_of(login));
    let (rounds, playing, has_failed) = (5, AtomicUsize::new(players.len()), AtomicBool::new(false));
    thread::scope(|scope| {
        for clone in &players {
            scope.spawn(|| {
                let _alarm = Alarm(&has_failed);
                table_for(clone, &clone.login);
                push_anyhow(clone);
                let mut turn = 0;
                while turn < rounds {
                    assert!(!has_failed.load(Ordering::SeqCst), "somebody else has failed");
                    clone.pull();
                    let record = clone.document(&clone.login, "table.json");
                    // The next move waits for the referee's word on the last.
                    if record["applied"].as_u64() == Some(turn as u64) {
                        clone.must(&["git", "move", &clone.login, &stroll(turn), "--commit"]);
                        push_anyhow(clone);
                        turn += 1;
                    }
                }
                playing.fetch_sub(1, Ordering::SeqCst);
            });
        }
        scope.spawn(|| {
            let _alarm = Alarm(&has_failed);
            while 0 < playing.load(Ordering::SeqCst) && !has_failed.load(Ordering::SeqCst) {
                judge(&referee);
            }
        });
    });
    judge(&referee);
    check_all_there(&bare, &["ann", "ben"], rounds);
}
