//! `parlor analyse`: says what was good and bad about a game that was played.

mod page;
mod text;

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use analysis::{Judge, Past, Report, Review, document};
use game::Kind;
use game::print::{printable_json, printable_lines};

use crate::cli::OutputFormat;
use crate::commands::arena::plan::unknown;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::put;
use crate::progress::LateBar;
use crate::refusal::CliRefusal;
use crate::registry::KINDS;
use crate::source::Source;
use crate::world::World;

/// What `parlor analyse` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// File with a log, - for stdin
    log: Source,
    /// Who judges: a level (easy, normal, hard, max) or a sparring partner of the game
    #[arg(long, value_name = "NAME", default_value = "hard")]
    level: String,
    /// How many nodes it looks at for each decision; as many as it usually does if nobody says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// List every decision, not only mistakes
    #[arg(long)]
    all: bool,
    /// Write a page with graphs, which needs nothing else
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,
    /// Where to write the answer, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Goes through the game, and says what was found.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let log = args.log.read(world)?;
    let past =
        Past::read(KINDS, &log).map_err(|malformed| Failure::Malformed { what: args.log.to_string(), malformed })?;
    let judge = judge(args, past.kind)?;
    let report = review(past, judge, world);
    if let Some(path) = &args.page {
        put(Some(path), page::page(&report).as_bytes(), world)?;
    }
    let answer = match form {
        OutputFormat::Json => printable_json(&document(&report)).into_owned() + "\n",
        OutputFormat::Text => printable_lines(&text::text(&report, args.all)).into_owned(),
    };
    put(args.output.as_deref(), answer.as_bytes(), world)?;
    if report.is_whole {
        return Ok(Exit::Done);
    }
    Err(Failure::wrong(CliRefusal::Interrupted, "").hint("The answer covers the log up to where it stopped."))
}

fn judge(args: &Args, kind: &Kind) -> Result<Judge, Failure> {
    let judge = Judge::named(kind, &args.level).ok_or_else(|| unknown(kind, &args.level, ""))?;
    Ok(if let Some(nodes) = args.nodes { judge.with_nodes(nodes) } else { judge })
}

/// Goes through the game, until the user stops it.
fn review(past: Past, judge: Judge, world: &World<'_>) -> Report {
    let mut review = Review::new(past, judge);
    let stop = interrupt::watch();
    let bar = LateBar::new(review.progress().1, "{bar:40} {pos}/{len} lines, {elapsed} gone, {eta} left", world);
    while !stop.load(Ordering::Relaxed) && review.step(Some(&stop)) {
        bar.show(review.progress().0);
    }
    bar.end();
    review.report()
}
