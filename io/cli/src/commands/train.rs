//! `parlor train`: lets the opponents of a game learn from games against themselves.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use bots::training::{Course, Lessons, Report};
use serde::Serialize;

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::output::put;
use crate::progress::bar;
use crate::registry::named;
use crate::source::Source;
use crate::world::World;

/// What `parlor train` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// Everything follows from it: the same number gives the same file
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many times to play and then learn
    #[arg(long, default_value_t = 130, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// How many games a round has
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// From how many rounds to learn at a time, the last ones; at first from fewer
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// How fast to learn at first
    #[arg(long, default_value_t = 1e-2)]
    rate: f32,
    /// How fast to learn at last
    #[arg(long, default_value_t = 5e-5)]
    last_rate: f32,
    /// How many threads to use; they change nothing but the time it takes [default: one for each processor]
    #[arg(long)]
    threads: Option<usize>,
    /// Go on from what was learned before
    #[arg(long, value_name = "FILE")]
    from: Option<Source>,
    /// Where to write what was learned, after every round. How far it is goes into FILE.progress: the same command, given
    /// again, goes on from there
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

game::refusals! {
    /// Why the opponents of a game cannot be trained.
    pub enum TrainRefusal {
        /// A progress file that other options have written.
        AnotherCourse = "another_course": "the progress file belongs to a course with other numbers",
        /// A game whose opponents have no weights.
        NothingToLearn = "nothing_to_learn": "the opponents of this game search, they do not learn",
        /// A file that is not the weights of this game.
        NotLearned = "not_learned": "not a weights file for this game",
    }
}

/// What `parlor train --json` prints of each round.
#[derive(Serialize)]
struct RoundDoc<'a> {
    round: u32,
    positions: usize,
    wrong: &'a [f64],
}

/// Learns.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut course = begin(args, world)?;
    let progress = args.output.with_added_extension("progress");
    go_on(&mut *course, &progress, world)?;
    let bar = bar(args.rounds.into(), "{bar:40} round {pos}/{len}, {eta} left, wrong by {msg}", world)
        .with_position(course.done().into());
    while !course.is_over() {
        let report = course.round();
        put(Some(&args.output), &course.weights(), world)?;
        put(Some(&progress), &course.progress(), world)?;
        match form {
            OutputFormat::Json => {
                world.say_json(&RoundDoc {
                    round: report.round,
                    positions: report.positions,
                    wrong: &report.errors,
                })?;
            }
            OutputFormat::Text if bar.is_hidden() => world.say(&line(&report))?,
            OutputFormat::Text => {
                bar.set_message(format!("{:.4} points", report.errors.first().copied().unwrap_or_default()));
            }
        }
        world.flush()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    match fs::remove_file(&progress) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Failure::file("cannot remove", &progress)(error)),
        _ => Ok(Exit::Done),
    }
}

/// Goes on where the same course was broken off, if it was.
fn go_on(course: &mut dyn Course, progress: &Path, world: &mut World<'_>) -> Result<(), Failure> {
    let bytes = match fs::read(progress) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Failure::file("cannot read", progress)(error)),
    };
    course.resume(&bytes).ok_or_else(|| {
        Failure::conflict(TrainRefusal::AnotherCourse, progress.display().to_string())
            .hint("Give the numbers of that course, remove the file, or write to another one.")
    })?;
    world.tell(&format!("going on after round {}\n", course.done()));
    Ok(())
}

fn begin(args: &Args, world: &mut World<'_>) -> Result<Box<dyn Course>, Failure> {
    let kind = named(&args.game)?;
    let school = bots::of(kind.name)
        .and_then(|opponents| opponents.school)
        .ok_or_else(|| Failure::usage(TrainRefusal::NothingToLearn, kind.name))?;
    let lessons = Lessons {
        seed: args.seed,
        rounds: args.rounds,
        games: args.games,
        memory: args.memory,
        rates: (args.rate, args.last_rate),
        threads: args.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from)),
    };
    let weights = args.from.as_ref().map(|source| source.bytes(world)).transpose()?;
    school(lessons, weights.as_deref()).ok_or_else(|| Failure::usage(TrainRefusal::NotLearned, "--from"))
}

fn line(report: &Report) -> String {
    let errors: Vec<String> = report.errors.iter().map(|error| format!("{error:.4}")).collect();
    format!("round {}: {} positions, wrong by {} points\n", report.round, report.positions, errors.join(", "))
}
