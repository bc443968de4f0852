//! `cargo xtask screenshots`: pictures of the pages that the server shows in browsers.

use std::path::PathBuf;

use crate::failure::Failure;
use crate::{browser, say, workspace};

/// Which pictures, and where they go.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The folder they go into.
    #[arg(long, value_name = "FOLDER", default_value = "docs/pictures")]
    out: PathBuf,
    /// Every page at all times, from top to bottom, instead of a few small pictures.
    #[arg(long)]
    whole: bool,
}

/// The program that takes them. It is no test, but has what tests have.
const PICTURES: &[&str] = &["test", "--quiet", "--package", "parlor", "--test", "pictures"];

/// Takes them.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    browser::install()?;
    let folder = workspace::root().join(&options.out);
    let mut command = workspace::cargo(PICTURES);
    command.env("PARLOR_BROWSER_PICTURES", &folder);
    if options.whole {
        command.env("PARLOR_BROWSER_WHOLE_PAGES", "1");
    }
    workspace::run(&mut command)?;
    say::progress(&format!("the pictures are in {}", folder.display()));
    Ok(())
}
