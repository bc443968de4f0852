//! Peers that a Python script drives: games of `OpenSpiel`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::peers::Call;
use crate::failure::Failure;
use crate::{venv, workspace};

/// A game as `OpenSpiel` calls it.
#[derive(Debug)]
pub(crate) struct Script(pub(super) &'static str);

/// What must be installed for it, and the module that shows whether it is.
const PACKAGES: &[&str] = &["open_spiel", "numpy"];
const IMPORT: &str = "import pyspiel";

impl Script {
    /// Installs the packages into a virtual environment of the target folder, unless they are there.
    pub(super) fn install(&self, label: &str, target: &Path) -> Result<Call, Failure> {
        let python = venv::python(label, &target.join("bench-venv"))?;
        if venv::finished(Command::new(&python).args(["-c", IMPORT])).is_err() {
            venv::install(label, &python, PACKAGES)?;
        }
        Ok(Call { program: python, arguments: vec![Script::path().into(), self.0.into()] })
    }

    /// Where the script is.
    pub(super) fn path() -> PathBuf {
        workspace::root().join("xtask/src/bench/peers/openspiel.py")
    }
}
