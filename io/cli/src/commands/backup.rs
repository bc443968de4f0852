//! `parlor backup`: a copy of a data folder, while a server runs.

use std::path::PathBuf;

use serde::Serialize;
use server::check_folder;

use super::store::text;
use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor backup` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The data folder of a server, which may be running
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// The folder to copy it to: one that is new or has no database
    #[arg(value_name = "TO")]
    to: PathBuf,
}

/// What `parlor backup --json` prints.
#[derive(Serialize)]
struct BackupDoc {
    ok: bool,
    bytes: u64,
    tables: u64,
    tournaments: u64,
    lines: u64,
}

/// Copies, then examines the copy: a backup that nobody has read is none.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let bytes = store::copy(&args.dir, &args.to).map_err(|error| Failure::store(&error))?;
    let report = check_folder(&args.to).map_err(|error| Failure::store(&error))?;
    let ok = report.is_whole();
    match form {
        OutputFormat::Json => {
            let (tables, tournaments, lines) = (report.tables, report.tournaments, report.lines);
            world.say_json(&BackupDoc { ok, bytes, tables, tournaments, lines })?;
        }
        OutputFormat::Text => {
            world.say(&format!("{}: {bytes} bytes; {}", args.to.display(), text(&report)))?;
        }
    }
    Ok(if ok { Exit::Done } else { Exit::Wrong })
}
