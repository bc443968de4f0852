//! Peers that a Python script drives.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::peers::{Call, finished};
use crate::failure::Failure;
use crate::{say, workspace};

/// A script of this folder, with one argument of its own in front, and what must be installed for it.
#[derive(Debug)]
pub(crate) struct Script {
    file: &'static str,
    argument: &'static str,
    packages: &'static [&'static str],
    module: &'static str,
}

impl Script {
    /// A game of `OpenSpiel`.
    pub(crate) const fn openspiel(game: &'static str) -> Script {
        Script { file: "openspiel.py", argument: game, packages: &["open_spiel", "numpy"], module: "pyspiel" }
    }

    /// Installs its packages into a virtual environment of the target folder, unless they are there.
    pub(super) fn install(&self, label: &str, target: &Path) -> Result<Call, Failure> {
        let folder = target.join("bench-venv");
        let python = folder.join("bin").join("python");
        if !python.exists() {
            say::progress(&format!("{label}: a virtual environment for it: {}", folder.display()));
            if let Err(why) = finished(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder)) {
                // Half an environment would look like a whole one next time.
                fs::remove_dir_all(&folder).unwrap_or_default();
                let remedy = "on Debian: apt-get install python3-venv";
                return Err(Failure::new(format!("python3 -m venv failed ({why}); {remedy}")));
            }
        }
        let import = format!("import {}", self.module);
        if finished(Command::new(&python).args(["-c", &import])).is_err() {
            say::progress(&format!("{label}: pip install {} (once)", self.packages.join(" ")));
            let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
            let installed = finished(Command::new(&python).args(install).args(self.packages));
            installed.map_err(|why| Failure::new(format!("pip install {} failed ({why})", self.packages.join(" "))))?;
        }
        Ok(Call { program: python, arguments: vec![self.path().into_os_string(), OsString::from(self.argument)] })
    }

    /// Where the script is.
    pub(super) fn path(&self) -> PathBuf {
        workspace::root().join("xtask/src/bench/peers").join(self.file)
    }
}
