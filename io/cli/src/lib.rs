//! Parlor on the command line: every command, as a function of its arguments and the world.
//!
//! The commands know no game. They work on [`game::AnyGame`] and on the registry, so a new game needs nothing here.
//!
//! ```
//! use parlor::{World, run};
//!
//! let (mut input, mut output, mut errors) = (&b""[..], Vec::new(), Vec::new());
//! let mut world = World::of_buffers(&mut input, &mut output, &mut errors);
//! assert_eq!(run(["parlor", "games", "--json"], &mut world), 0);
//! assert!(output.starts_with(br#"{"games":[{"name":"#));
//! ```

mod chance;
mod cli;
mod colour;
mod columns;
mod commands;
mod documents;
mod english;
pub mod error_codes;
mod examples;
mod failure;
mod interrupt;
mod net;
mod notations;
mod options;
mod output;
mod passphrase;
mod play;
mod problems;
mod progress;
mod refusal;
mod registry;
pub mod rpc;
mod source;
mod standalone_page;
mod world;

use std::ffi::OsString;

pub use cli::commands;
pub use failure::{Exit, Failure};
pub use world::World;

/// Runs the command that `args` (the program's name first) ask for, and gives the exit code.
pub fn run<A: Into<OsString>>(args: impl IntoIterator<Item = A>, world: &mut World<'_>) -> u8 {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let ended = match cli::parse(&args) {
        Ok(cli) => cli.run(world),
        Err(error) => cli::explain(&error, &args, world),
    };
    let ended = ended.and_then(|exit| world.flush().map(|()| exit));
    match ended {
        Ok(exit) => exit.code(),
        Err(failure) => {
            report(&failure, &args, world);
            failure.exit().code()
        }
    }
}

/// Says what went wrong, unless it is only that the reader has gone away.
fn report(failure: &Failure, args: &[OsString], world: &mut World<'_>) {
    if failure.exit() == Exit::Done {
        return;
    }
    // What was said before the failure comes before it on a terminal too.
    let _ = world.flush();
    let text = if cli::wants_json(args) { failure.json() } else { failure.text() };
    world.tell(&text);
}
