//! `parlor check`: everything that is wrong with a state.

use game::Fault;
use serde::Serialize;

use crate::cli::{OutputFormat, StateArgs};
use crate::documents::{FaultDoc, fault_docs};
use crate::failure::{Exit, Failure, fault_line};
use crate::world::World;

/// What `parlor check` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    state: StateArgs,
}

/// What `parlor check --json` prints.
#[derive(Serialize)]
struct CheckDoc<'a> {
    ok: bool,
    faults: Vec<FaultDoc<'a>>,
}

/// Names everything that is wrong: with the shape, or if that is right, with what it says.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let (faults, verdict) = match args.state.open(world) {
        Ok(position) => (Vec::new(), format!("a state of {}, {}", position.game.name(), position.game.phase())),
        Err(Failure::Malformed { malformed, .. }) => (malformed.faults().to_vec(), counted(malformed.faults())),
        Err(failure) => return Err(failure),
    };
    match form {
        OutputFormat::Json => world.say_json(&CheckDoc { ok: faults.is_empty(), faults: fault_docs(&faults) })?,
        OutputFormat::Text => {
            world.say(&format!("{}: {verdict}\n", args.state.source))?;
            for fault in &faults {
                world.say(&format!("  {}\n", fault_line(fault)))?;
            }
        }
    }
    Ok(if faults.is_empty() { Exit::Done } else { Exit::Wrong })
}

fn counted(faults: &[Fault]) -> String {
    match faults.len() {
        1 => "1 thing is wrong".to_owned(),
        count => format!("{count} things are wrong"),
    }
}
