//! Where things are, and how to call cargo there.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::failure::Failure;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Asked at run time: a build cache may outlive the clone it was filled from.
    let member = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    PathBuf::from(member).parent().map_or_else(PathBuf::new, PathBuf::from)
}

/// The folder that cargo builds into.
///
/// # Errors
/// When cargo cannot say.
pub(crate) fn target() -> Result<PathBuf, Failure> {
    let mut command = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let answer = command.output().map_err(|error| Failure::new(format!("cargo metadata did not start: {error}")))?;
    serde_json::from_slice::<Value>(&answer.stdout)
        .ok()
        .and_then(|metadata| metadata["target_directory"].as_str().map(PathBuf::from))
        .ok_or_else(|| Failure::new(format!("cargo metadata failed: {}", String::from_utf8_lossy(&answer.stderr))))
}

/// Cargo with some arguments, in the root of the repository.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args(arguments).current_dir(root());
    command
}
