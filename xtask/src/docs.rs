//! `cargo xtask docs`: the pages of `docs/` that follow from the code.

use std::fs;

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
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let (path, page) = (workspace::root().join("docs").join("errors.md"), errors()?);
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

/// The page of all codes. Only the program that has every door in it knows them all, so it is asked.
fn errors() -> Result<String, Failure> {
    let arguments = ["run", "--quiet", "--package", "parlor", "--all-features", "--", "error-codes"];
    workspace::output(&mut workspace::cargo(&arguments))
}
