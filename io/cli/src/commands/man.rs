//! `parlor man`: the manual.

use clap_mangen::Man;

use crate::cli;
use crate::failure::{Exit, Failure};
use crate::refusal::CliRefusal;
use crate::world::World;

/// What `parlor man` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command whose page to print [default: the page of parlor itself]
    command: Option<String>,
}

/// Prints a manual page.
pub(crate) fn run(args: &Args, world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut parlor = cli::command();
    parlor.build();
    let page = match &args.command {
        None => parlor,
        Some(name) => match parlor.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let hint = "`parlor help` lists them.";
                return Err(Failure::usage(CliRefusal::UnknownCommand, format!("{name:?}")).hint(hint));
            }
        },
    };
    Man::new(page).render(&mut world.output).map_err(Failure::Output)?;
    Ok(Exit::Done)
}
