//! Peers that a cargo package drives: crates, which would otherwise be dependencies of the workspace.

use std::path::Path;

use crate::bench::peers::Call;
use crate::failure::Failure;
use crate::venv::finished;
use crate::{say, workspace};

/// A package outside the workspace, and the program it builds.
#[derive(Debug)]
pub(crate) struct Package {
    pub(super) folder: &'static str,
    pub(super) binary: &'static str,
}

impl Package {
    /// Builds it below the target folder, with exactly the dependencies it was committed with.
    pub(super) fn build(&self, label: &str, target: &Path) -> Result<Call, Failure> {
        let (manifest, built) = (workspace::root().join(self.folder).join("Cargo.toml"), target.join("bench-peers"));
        say::progress(&format!("{label}: cargo build --release --manifest-path {}/Cargo.toml", self.folder));
        let mut command = workspace::cargo(&["build", "--quiet", "--release", "--locked"]);
        command.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(&built);
        finished(&mut command).map_err(|why| Failure::new(format!("cargo build failed ({why})")))?;
        let program = built.join("release").join(self.binary).with_extension(std::env::consts::EXE_EXTENSION);
        Ok(Call { program, arguments: Vec::new() })
    }
}
