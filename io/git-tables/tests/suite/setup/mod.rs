//! The tests of what `parlor git init` and `parlor git hook` write.

mod action;
mod expression;
mod forge;
mod hook;
mod lint;
mod options;
mod readme;
mod runs;
mod steps;
mod workflow;
mod yaml;

use std::path::{Path, PathBuf};

use git_tables::setup::{Options, files};

/// An action that is pinned as it should be.
const ACTION: &str = "example/parlor@0123456789abcdef0123456789abcdef01234567";

fn options() -> Options {
    Options::new("main", ACTION).expect("these are usable")
}

/// A file that `init` writes.
fn written(path: &str) -> String {
    let found = files(&options(), None).into_iter().find(|(name, _)| *name == path);
    found.expect("init writes this file").1
}

fn workflow() -> String {
    written(".github/workflows/parlor.yml")
}

/// The composite action at the root of the repository.
fn action_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../action.yml")
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("setup").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the test makes a folder");
    folder
}
