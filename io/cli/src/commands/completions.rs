//! `parlor completions`: a script that completes commands in a shell.

use clap_complete::Shell;

use crate::cli;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor completions` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(args: &Args, world: &mut World<'_>) -> Result<Exit, Failure> {
    // Into a buffer first: the generator panics when a pipe breaks.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli::command(), "parlor", &mut script);
    world.output.write_all(&script).map_err(Failure::Output)?;
    Ok(Exit::Done)
}
