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
    for (name, arguments) in PAGES {
        let (path, page) = (workspace::root().join("docs").join(name), printed(arguments)?);
        let is_current = fs::read_to_string(&path).is_ok_and(|text| text == page);
        match (is_current, options.check) {
            (true, _) => {}
            (false, true) => {
                return Err(Failure::new(format!("{} is out of date. Run: cargo xtask docs", path.display())));
            }
            (false, false) => {
                fs::write(&path, page)
                    .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
                say::progress(&format!("wrote {}", path.display()));
            }
        }
    }
    Ok(())
}

/// What is written, and what prints it: all codes, and the machine that a source document refers to by this name.
const PAGES: &[(&str, &[&str])] =
    &[("errors.md", &["error-codes"]), ("state-machine.v3.json", &["machine", "texas42", "--companion"])];

/// What `parlor` prints. Only the program that has every door and every game in it knows all of it, so it is asked.
fn printed(arguments: &[&str]) -> Result<String, Failure> {
    let run = ["run", "--quiet", "--package", "parlor", "--all-features", "--"];
    workspace::output(&mut workspace::cargo(&[&run[..], arguments].concat()))
}
