//! `cargo xtask bench`: how fast every game is, on one thread, next to its peers.

mod extras;
mod figure;
mod git;
mod json;
mod machine;
mod measure;
mod peers;
mod rounds;
mod server;
mod starts;
mod table;
mod targets;

use std::fs;
use std::path::Path;

use game::Kind;

use crate::bench::figure::figures;
use crate::bench::machine::Machine;
use crate::bench::measure::Clock;
use crate::bench::rounds::{Effort, GameBench};
use crate::failure::Failure;
use crate::{say, workspace};

/// What to measure, and how long.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Instead of the games, measure the server under load, next to boardgame.io, or the referee of a git repository.
    #[arg(value_name = "WHAT")]
    what: Option<Measured>,
    /// How many rounds; each measures everything once, and the best of them counts.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// A glance: two short rounds, without peers.
    #[arg(long)]
    quick: bool,
    /// Only this game.
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Fail when a target is missed or could not be measured.
    #[arg(long)]
    strict: bool,
}

/// What else can be measured.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Measured {
    Server,
    Git,
}

/// How many rounds servers and repositories are measured.
const SERVER_ROUNDS: u32 = 3;

/// Measures, prints a table and writes `bench.json` into the target folder.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match options.what {
        Some(Measured::Server) => return server::run(options.rounds.unwrap_or(SERVER_ROUNDS)),
        Some(Measured::Git) => return git::run(options.rounds.unwrap_or(SERVER_ROUNDS)),
        None => {}
    }
    let kinds = chosen(options.game.as_deref())?;
    if cfg!(debug_assertions) {
        return Err(Failure::new("this build is not the one to measure: run `cargo xtask bench`"));
    }
    let target = workspace::target()?;
    let effort = if options.quick { Effort::GLANCE } else { Effort::FULL };
    let effort = Effort { rounds: options.rounds.unwrap_or(effort.rounds), ..effort };
    let clock = Clock::best();
    let machine = Machine::this(clock);

    let mut benches = kinds
        .iter()
        .map(|kind| GameBench::prepare(kind, clock, &effort, &target))
        .collect::<Result<Vec<GameBench>, Failure>>()?;
    for round in 1..=effort.rounds {
        for bench in &mut benches {
            say::progress(&format!("round {round} of {}: {}", effort.rounds, bench.name()));
            bench.round(round);
        }
    }
    let figures: Vec<_> = benches.iter().flat_map(figures).collect();
    say::result(&table::report(&machine, &effort, &benches, &figures));
    write(&target.join("bench.json"), &json::report(&machine, &effort, &benches, &figures))?;
    match figures.iter().filter(|figure| figure.misses()).count() {
        missed if missed > 0 && options.strict => {
            Err(Failure::new(format!("targets missed or not measured: {missed}")))
        }
        _ => Ok(()),
    }
}

/// The games of the registry, or the one that is asked for.
fn chosen(name: Option<&str>) -> Result<Vec<&'static Kind>, Failure> {
    let kinds: Vec<&Kind> = games::GAMES.iter().filter(|kind| name.is_none_or(|name| name == kind.name)).collect();
    if !kinds.is_empty() {
        return Ok(kinds);
    }
    let names: Vec<&str> = games::GAMES.iter().map(|kind| kind.name).collect();
    Err(Failure::new(format!("there is no such game; there are: {}", names.join(", "))))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
    say::progress(&format!("everything measured is in {}", path.display()));
    Ok(())
}
