//! `parlor train`: the same numbers give the same file, also when it was broken off on the way.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{arg, in_process};

/// A course so short that a test can wait for it.
const SHORT: [&str; 8] = ["--rounds", "3", "--games", "60", "--threads", "1", "--memory", "2"];
/// How long a round may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

fn train<'a>(seed: &'a str, to: &'a Path) -> Vec<&'a str> {
    let head = ["parlor", "train", "backgammon", "--seed", seed, "-o", arg(to)];
    head.into_iter().chain(SHORT).collect()
}

#[test]
fn a_course_that_was_killed_goes_on_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let progress = folder.path().join("killed.progress");
    let done = in_process(&train("1", &whole), b"");
    assert_eq!((done.code, done.out.lines().count()), (0, 3), "{}", done.err);

    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(&train("1", &killed)[1..])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let until = Instant::now() + PATIENCE;
    while !progress.exists() {
        assert!(Instant::now() < until, "nothing is written");
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");

    let other = in_process(&train("2", &killed), b"");
    assert_eq!(other.code, 3, "{}", other.err);
    assert!(other.err.contains("killed.progress [another_course]"), "{}", other.err);

    let rest = in_process(&train("1", &killed), b"");
    assert!(rest.code == 0 && rest.err.contains("going on after round "), "{}", rest.err);
    assert!(rest.out.lines().count() < 3, "nothing was left out: {}", rest.out);
    assert!(fs::read(&killed).expect("a file") == fs::read(&whole).expect("a file"), "it came to something else");
    assert!(!progress.exists(), "it is over");
}

#[test]
fn those_who_search_do_not_learn() {
    let refused = in_process(&["parlor", "train", "fish", "-o", "-"], b"");
    assert!(refused.code == 2 && refused.err.contains("fish [nothing_to_learn]"), "{}", refused.err);
}
