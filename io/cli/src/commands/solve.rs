//! `parlor solve`: what a position is worth with the best play of everybody.

use std::collections::BTreeMap;

use game::Solved;
use serde::Serialize;

use crate::cli::{Form, StateArgs};
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor solve` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    state: StateArgs,
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
pub(crate) fn run(args: &Args, form: Form, world: &mut World<'_>) -> Result<Exit, Failure> {
    let position = args.state.open(world)?;
    let game = &position.game;
    let refused = |refusal| Failure::Refused { action: "solve".to_owned(), refusal, turn: game.turn() };
    let solved = game.solve().map_err(refused)?;
    match form {
        Form::Json => world.say(&(compact(&SolvedDoc::from(solved)) + "\n"))?,
        Form::Text => {
            world.say(&format!("{:+}\n", solved.value))?;
            for (action, value) in solved.actions {
                world.say(&format!("{action}: {value:+}\n"))?;
            }
        }
    }
    Ok(Exit::Done)
}
