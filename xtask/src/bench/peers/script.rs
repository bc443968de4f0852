//! Peers that a Python script drives.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::peers::Call;
use crate::failure::Failure;
use crate::{venv, workspace};

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
        let python = venv::python(label, &target.join("bench-venv"))?;
        let import = format!("import {}", self.module);
        if venv::finished(Command::new(&python).args(["-c", &import])).is_err() {
            venv::install(label, &python, self.packages)?;
        }
        Ok(Call { program: python, arguments: vec![self.path().into_os_string(), OsString::from(self.argument)] })
    }

    /// Where the script is.
    pub(super) fn path(&self) -> PathBuf {
        workspace::root().join("xtask/src/bench/peers").join(self.file)
    }
}
