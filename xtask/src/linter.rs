//! The linter of workflows. A test of `io/git-tables` calls it on what `parlor git init` writes.

use std::path::Path;
use std::process::Command;

use crate::failure::Failure;
use crate::{venv, workspace};

/// The linter, and the one version of it: a newer one may find more, which should not happen overnight.
const PACKAGE: &str = "zizmor==1.32.0";
const VERSION: &str = "zizmor 1.32.0";

/// Where it is, in the target folder. The test looks there.
const FOLDER: &str = "lint-venv";

/// Installs the linter, unless it is there.
pub(crate) fn install() -> Result<(), Failure> {
    let folder = workspace::target()?.join(FOLDER);
    if is_there(&folder) {
        return Ok(());
    }
    if venv::finished(Command::new("python3").args(["-c", "import ensurepip, venv"])).is_err() {
        let how = "Install Python 3 with pip and venv (on Debian: apt-get install python3-venv)";
        return Err(Failure::new(format!("there is no Python to install zizmor with, which lints workflows. {how}")));
    }
    let python = venv::python("zizmor", &folder)?;
    venv::install("zizmor", &python, &[PACKAGE]).map_err(|why| {
        let line = format!("{} -m pip install {PACKAGE}", python.display());
        Failure::new(format!("zizmor, which lints workflows, is missing: {why}. Install it: {line}"))
    })
}

fn is_there(folder: &Path) -> bool {
    let program = folder.join("bin").join("zizmor");
    venv::finished(Command::new(program).arg("--version")).is_ok_and(|said| said.trim() == VERSION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_the_package() {
        assert_eq!(PACKAGE.replace("==", " "), VERSION);
    }

    #[test]
    fn what_is_not_there_is_missed() {
        assert!(!is_there(&std::env::temp_dir().join("no-such-folder")));
    }
}
