//! `parlor store check`: what is in a data folder, and what is lost.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde::Serialize;
use server::{FolderReport, Loss, check_folder};

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor store` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

/// What can be done with a data folder.
#[derive(Debug, clap::Subcommand)]
enum What {
    /// Examine a data folder: every table complete, every line linked to the one before
    Check {
        /// The data folder of a server, which may be running
        #[arg(value_name = "DIR")]
        dir: PathBuf,
    },
}

/// What `parlor store check --json` prints.
#[derive(Serialize)]
struct FolderDoc<'a> {
    ok: bool,
    tables: u64,
    tournaments: u64,
    lines: u64,
    lost: Vec<LossDoc<'a>>,
    pages: &'a [String],
    /// Whether the server's key is there, or none is needed.
    key: bool,
    /// Whether it is a copy.
    copy: bool,
}

#[derive(Serialize)]
struct LossDoc<'a> {
    kind: &'a str,
    number: u64,
    id: &'a str,
    what: &'a str,
}

/// Examines, and says what was found. Something that is lost is exit code 1.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let What::Check { dir } = &args.what;
    let report = check_folder(dir).map_err(|error| Failure::store(&error))?;
    match form {
        OutputFormat::Json => world.say_json(&document(&report))?,
        OutputFormat::Text => world.say(&format!("{}: {}", dir.display(), text(&report)))?,
    }
    Ok(if report.is_whole() { Exit::Done } else { Exit::Wrong })
}

/// What was found, for people: what is whole, then a line for everything that is not.
pub(crate) fn text(report: &FolderReport) -> String {
    let FolderReport { tables, tournaments, lines, lost, pages, has_lost_key, is_copy } = report;
    let mut text = format!("{tables} tables and {tournaments} tournaments with {lines} lines are whole");
    text.push_str(if report.is_whole() { ", and nothing is lost\n" } else { "\n" });
    for Loss { kind, number, id, what } in lost {
        let _ = writeln!(text, "  {kind} {number} ({id}) is lost: {what}");
    }
    for page in pages {
        let _ = writeln!(text, "  the database: {page}");
    }
    if *has_lost_key {
        text.push_str("  the server's key is lost: no head can be signed for the tables that name it\n");
    }
    if *is_copy {
        text.push_str("  it is a copy: a server that is started on it stops its unfinished tables\n");
    }
    text
}

fn document(report: &FolderReport) -> FolderDoc<'_> {
    FolderDoc {
        ok: report.is_whole(),
        tables: report.tables,
        tournaments: report.tournaments,
        lines: report.lines,
        lost: report.lost.iter().map(LossDoc::of).collect(),
        pages: &report.pages,
        key: !report.has_lost_key,
        copy: report.is_copy,
    }
}

impl<'a> LossDoc<'a> {
    fn of(loss: &'a Loss) -> LossDoc<'a> {
        LossDoc { kind: &loss.kind, number: loss.number, id: &loss.id, what: &loss.what }
    }
}
