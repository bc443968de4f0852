//! Where things are, and how to call cargo there.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::failure::Failure;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Asked at run time: a build cache may outlive the clone it was filled from.
    let member = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    PathBuf::from(member).parent().map_or_else(PathBuf::new, PathBuf::from)
}

/// The folder that cargo builds into.
pub(crate) fn target() -> Result<PathBuf, Failure> {
    let mut command = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&output(&mut command)?).unwrap_or_default();
    let folder = metadata["target_directory"].as_str().map(PathBuf::from);
    folder.ok_or_else(|| Failure::new("cargo metadata names no target folder"))
}

/// Runs a command that tells its user itself how it goes.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::told(status.code())),
        Err(error) => Err(Failure::new(format!("{command:?} did not start: {error}"))),
    }
}

/// What a command prints.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| Failure::new(format!("{command:?} did not start: {error}")))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(Failure::new(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr))))
}

/// Cargo with some arguments, in the root of the repository.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args(arguments).current_dir(root());
    command
}
