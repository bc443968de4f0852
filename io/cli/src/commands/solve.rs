//! `parlor solve`: what a position is worth with the best play of all players.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use game::{AnyGame, CommonRefusal, Kind, Solved};
use serde::Serialize;

use crate::cli::{OutputFormat, StateArgs};
use crate::failure::{Exit, Failure};
use crate::problems;
use crate::world::World;

/// What `parlor solve` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// File with a state, - for stdin; or, with the options of a position or if there is no such file, a game
    #[arg(value_name = "STATE|GAME")]
    position: OsString,
    /// The game it is a state of, if its keys do not tell
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    #[command(flatten)]
    problem: problems::Given,
}

impl Args {
    /// The position: of a state, or as the options put it.
    fn open(&self, world: &mut World<'_>) -> Result<Box<dyn AnyGame>, Failure> {
        match self.kind()? {
            Some(kind) => self.problem.pose(kind),
            None => {
                let state = StateArgs { source: self.position.clone().into(), game: self.game.clone() };
                Ok(state.open(world)?.game)
            }
        }
    }

    /// The game of which a position is put, unless a state is given. Only where nothing is said of a position can a name
    /// mean both: then it means the file, if there is one.
    fn kind(&self) -> Result<Option<&'static Kind>, Failure> {
        let name = self.position.to_string_lossy();
        match (games::find(&name), self.problem.first()) {
            (kind @ Some(_), Some(_)) => Ok(kind),
            (None, Some(option)) => {
                let hint = format!("`--{option}` needs a game with a solver: {}.", problems::solvable());
                Err(Failure::usage(CommonRefusal::UnknownGame, format!("{name:?}")).hint(hint))
            }
            (kind, None) => Ok(kind.filter(|_| self.game.is_none() && !Path::new(&self.position).exists())),
        }
    }
}

/// What `parlor solve --json` prints, and JSON-RPC answers.
#[derive(Serialize)]
pub(crate) struct SolvedDoc {
    value: i32,
    actions: BTreeMap<String, i32>,
}

impl From<Solved<String>> for SolvedDoc {
    fn from(solved: Solved<String>) -> SolvedDoc {
        SolvedDoc { value: solved.value, actions: solved.actions.into_iter().collect() }
    }
}

/// Solves it.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let game = args.open(world)?;
    let solved = game.solve().map_err(|refusal| Failure::refused("solve", refusal, game.turn()))?;
    match form {
        OutputFormat::Json => world.say_json(&SolvedDoc::from(solved))?,
        OutputFormat::Text => {
            world.say(&format!("{:+}\n", solved.value))?;
            for (action, value) in solved.actions {
                world.say(&format!("{action}: {value:+}\n"))?;
            }
        }
    }
    Ok(Exit::Done)
}
