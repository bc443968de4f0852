//! Programs from Python's registry, in virtual environments of the target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::say;

/// The Python of a virtual environment, which is made unless it is there.
pub(crate) fn python(label: &str, folder: &Path) -> Result<PathBuf, Failure> {
    let python = folder.join("bin").join("python");
    if !python.exists() {
        say::progress(&format!("{label}: a virtual environment for it: {}", folder.display()));
        if let Err(why) = finished(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder)) {
            // Half an environment would look like a whole one next time.
            fs::remove_dir_all(folder).unwrap_or_default();
            let remedy = "on Debian: apt-get install python3-venv";
            return Err(Failure::new(format!("python3 -m venv failed ({why}); {remedy}")));
        }
    }
    Ok(python)
}

/// Installs packages into the environment of this Python.
pub(crate) fn install(label: &str, python: &Path, packages: &[&str]) -> Result<(), Failure> {
    let names = packages.join(" ");
    say::progress(&format!("{label}: pip install {names} (once)"));
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let installed = finished(Command::new(python).args(install).args(packages));
    installed.map(|_| ()).map_err(|why| Failure::new(format!("pip install {names} failed ({why})")))
}

/// What a command prints, or the last line of why it failed.
pub(crate) fn finished(command: &mut Command) -> Result<String, Failure> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| Failure::new(error.to_string()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last =
        complaint.trim().lines().last().map_or_else(|| output.status.to_string(), |line| line.trim().to_string());
    Err(Failure::new(last))
}
