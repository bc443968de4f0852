//! `cargo xtask docs`: the pages of `docs/` that follow from the code.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::Failure;
use crate::{say, workspace};

/// What to do with the pages.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if a page is not what it would be.
    #[arg(long)]
    check: bool,
}

/// Writes the pages, or checks them.
///
/// # Errors
/// A page that cannot be written, or is out of date.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let (path, page) = (errors_path(), errors()?);
    let is_current = fs::read_to_string(&path).is_ok_and(|text| text == page);
    match (is_current, options.check) {
        (true, _) => Ok(()),
        (false, true) => Err(Failure::new(format!("{} is out of date. Run: cargo xtask docs", path.display()))),
        (false, false) => {
            fs::write(&path, page)
                .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
            say::progress(&format!("wrote {}", path.display()));
            Ok(())
        }
    }
}

fn errors_path() -> PathBuf {
    workspace::root().join("docs").join("errors.md")
}

/// The page of all codes. Only the program that has every door in it knows them all, so it is asked.
fn errors() -> Result<String, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["run", "--quiet", "--package", "parlor", "--all-features", "--", "error-codes"];
    let output = Command::new(cargo).args(arguments).current_dir(workspace::root()).output();
    match output {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(Failure::new(String::from_utf8_lossy(&output.stderr).into_owned())),
        Err(error) => Err(Failure::new(format!("cargo does not run: {error}"))),
    }
}
