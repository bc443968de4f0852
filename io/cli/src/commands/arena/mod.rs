//! `parlor arena`: lets two players meet many times, and says who is stronger and how sure that is.

mod bout;
mod folder;
mod log;
pub(crate) mod plan;
mod player;
mod progress;
mod record;
pub(crate) mod refusal;
mod report;
mod result;
mod tally;
mod text;
mod workers;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::thread;

use arena::{Spec, Sprt};

use self::folder::Folder;
use self::plan::Plan;
use self::result::ResultDoc;
use self::tally::Tally;
use self::workers::WorkerPool;
use crate::cli::{OutputFormat, SetupArgs};
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::refusal::CliRefusal;
use crate::world::World;

/// What `parlor arena` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(long, value_name = "NAME", required_unless_present = "log")]
    game: Option<String>,
    /// Who is measured: NAME, NAME@NODES, NAME@TIME (hard, hard@500ms, uct@10000) or cmd:COMMAND
    #[arg(long = "a", value_name = "SPEC", required_unless_present = "log")]
    a: Option<Spec>,
    /// Who it is measured against
    #[arg(long = "b", value_name = "SPEC", required_unless_present = "log")]
    b: Option<Spec>,
    /// How many games at most; the last round is finished
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Where all dice, deals and openings come from
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    seed: i64,
    #[command(flatten)]
    setup: SetupArgs,
    /// How many play, in a game for several: one A against B on all other seats
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many random moves each game begins with; 4 if nothing is left to chance at the beginning, else none
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=1000))]
    openings: Option<u32>,
    /// All games of a round have the same dice, deals and opening, with seats swapped (this is the default)
    #[arg(long)]
    duplicate: bool,
    /// Every game has luck of its own
    #[arg(long, conflicts_with = "duplicate")]
    independent: bool,
    /// Stop when a sequential test is decided between two differences of rating: ELO0,ELO1[,ALPHA,BETA]
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Tell the points without luck, too: what this opponent says of every draw by chance is taken off
    #[arg(long, value_name = "NAME")]
    adjust: Option<String>,
    /// How many games are played at the same time; as many as there are cores if nobody says
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// How many seconds a program may think about an action
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    limit: u64,
    /// Keep every game, the result and a report in this folder; go on from there if it has some
    #[arg(long, value_name = "FOLDER", required_unless_present = "game")]
    out: Option<PathBuf>,
    /// Print the log of a game of the folder, and nothing else
    #[arg(long, value_name = "N", requires = "out")]
    log: Option<u64>,
}

impl Args {
    /// How many games are played at the same time.
    fn concurrency(&self) -> usize {
        self.concurrency.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
    }
}

/// Plays the games that are missing, and says what all of them come to.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    if let (Some(number), Some(out)) = (args.log, &args.out) {
        return log::print(out, number, world);
    }
    let plan = Plan::of(args, world)?;
    let mut tally = Tally::new(&plan);
    let mut folder = args.out.as_ref().map(|path| Folder::open(path, &plan, world)).transpose()?;
    for played in folder.iter_mut().flat_map(Folder::take_played) {
        tally.add(played);
    }
    let stop = interrupt::watch();
    let bar = progress::begin(&plan, &tally, world);
    let workers = WorkerPool { plan: &plan, folder: args.out.as_deref(), threads: args.concurrency(), stop: &stop };
    workers.play(&tally.missing(), |played| {
        let Some(played) = played else {
            // The bar is drawn by this thread and no other: it is the one that writes to standard error.
            bar.tick();
            return Ok(());
        };
        if let Some(folder) = &mut folder {
            folder.add(&played)?;
        }
        tally.add(played);
        progress::show(&bar, &tally);
        if tally.is_done() {
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let result = ResultDoc::of(&plan, &tally);
    if let Some(folder) = &mut folder {
        folder.finish(&compact(&result), &report::page(&plan, &tally, &result), world)?;
    }
    match form {
        OutputFormat::Json => world.say_json(&result)?,
        OutputFormat::Text => world.say(&text::table(&result, args.out.as_deref()))?,
    }
    if tally.is_done() {
        return Ok(Exit::Done);
    }
    let hint = match folder {
        Some(_) => "The same command continues from there.",
        None => "`--out FOLDER` would keep the games.",
    };
    let found = format!("{} of {} games", tally.played(), plan.schedule.games());
    Err(Failure::wrong(CliRefusal::Interrupted, found).hint(hint))
}
