//! What an earlier version wrote: this version loads it, verifies it and writes the same bytes again.
//!
//! `corpus/README.md` says where the files come from. What is compared are exit codes, digests and documents, never
//! the sentences that a command prints for people.

mod documents;
mod logs;
mod room;
mod server;

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Ran, arg, parlor};
use serde_json::Value;

/// A file or folder of the corpus.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(name)
}

/// The text of a file of the corpus.
#[track_caller]
fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|wrong| panic!("{name}: {wrong}"))
}

/// The rows of an index: words with one blank between them. The last column keeps its blanks.
fn rows<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let row = |line: &str| {
        let words: Vec<String> = line.splitn(COLUMNS, ' ').map(str::to_owned).collect();
        words.try_into().unwrap_or_else(|_| panic!("{name} has {COLUMNS} columns: {line}"))
    };
    text(name).lines().map(row).collect()
}

/// The names of the files of a folder that end like this, in order, with the folder in front.
fn files(folder: &str, end: &str) -> Vec<String> {
    let entries = fs::read_dir(path(folder)).expect("the folder is part of the corpus");
    let names = entries.map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter(|name| name.ends_with(end)).map(|name| format!("{folder}/{name}")).collect();
    names.sort();
    names
}

/// An index must name every file there is, and nothing else.
#[track_caller]
fn check_complete(mut named: Vec<String>, mut there: Vec<String>) {
    named.sort();
    there.sort();
    assert!(!there.is_empty());
    assert_eq!(named, there, "the index (left) names the files (right)");
}

/// Runs the real binary, which must succeed.
#[track_caller]
fn done(args: &[&str], input: &str) -> Ran {
    let ran = parlor(args, input);
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran
}

/// Runs the real binary with `--json`, which must succeed. Gives the document it printed.
#[track_caller]
fn json(args: &[&str], input: &str) -> Value {
    let out = done(&[args, &["--json"]].concat(), input).out;
    serde_json::from_str(&out).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}: {out}"))
}

/// Fails where two texts differ, with the first line that does; they may be far too long to print.
#[track_caller]
fn same(found: &str, expected: &str, what: &str) {
    if found == expected {
        return;
    }
    let differs = |(_, (found, expected)): &(usize, (&str, &str))| found != expected;
    match (1..).zip(found.lines().zip(expected.lines())).find(differs) {
        Some((line, (found, expected))) => panic!("{what}, line {line}:\n  found {found}\nexpected {expected}"),
        None => panic!("{what}: {} bytes instead of {}", found.len(), expected.len()),
    }
}

/// A file of the corpus as an argument.
fn given(path: &Path) -> String {
    format!("@{}", arg(path))
}
