//! `parlor check`: everything that is wrong with a state.

use game::Fault;
use serde::Serialize;

use crate::cli::{Examined, OutputFormat, StateArgs};
use crate::documents::{FaultDoc, fault_docs};
use crate::failure::{Exit, Failure, fault_line};
use crate::net::prose::plain;
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
    /// Keys that were ignored: the document's schema does not forbid them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<FaultDoc<'a>>,
}

/// Names everything that is wrong: with the shape, or if that is right, with what it says. What is ignored is no fault.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let Examined { position, warnings } = args.state.examine(world)?;
    let (faults, verdict) = match position {
        Ok(position) => (Vec::new(), format!("a state of {}, {}", position.game.name(), position.game.phase())),
        Err(malformed) => (malformed.faults().to_vec(), counted(malformed.faults())),
    };
    match form {
        OutputFormat::Json => {
            let (ok, faults) = (faults.is_empty(), fault_docs(&faults));
            world.say_json(&CheckDoc { ok, faults, warnings: fault_docs(&warnings) })?;
        }
        OutputFormat::Text => {
            world.say(&format!("{}: {verdict}\n", plain(&args.state.source.to_string())))?;
            for fault in &faults {
                world.say(&format!("  {}\n", fault_line(fault)))?;
            }
            for warning in &warnings {
                world.say(&format!("  warning: {}\n", fault_line(warning)))?;
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
