//! `parlor draw`: chance acts.

use std::path::{Path, PathBuf};

use game::{Refusal, Shape, Turn};
use serde::Serialize;

use crate::chance::luck;
use crate::cli::{Form, StateArgs};
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::place::put;
use crate::position::Position;
use crate::world::World;

/// What `parlor draw` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    state: StateArgs,
    /// Draw by this number, not by chance that nobody can foresee: the same number draws the same
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<i64>,
    /// Write the new state to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Whether chance acts after a command has done what it does.
#[derive(Debug, clap::Args)]
pub(crate) struct Afterwards {
    /// Then let chance act, if it is to: it rolls, lays out or deals
    #[arg(long)]
    draw: bool,
    /// Draw by this number, not by chance that nobody can foresee
    #[arg(long, value_name = "N", requires = "draw", allow_negative_numbers = true)]
    seed: Option<i64>,
}

impl Afterwards {
    /// Lets chance act if it is wanted, and says what happened.
    pub(crate) fn run(&self, position: &mut Position, world: &World<'_>) -> Result<Vec<String>, Failure> {
        if self.draw { run_on(position, self.seed, world) } else { Ok(Vec::new()) }
    }
}

/// What is said beside a new state for programs.
#[derive(Serialize)]
struct StoryDoc<'a> {
    story: &'a [String],
}

/// Draws what is due and prints the new state; what happened is told beside it.
pub(crate) fn run(args: &Args, form: Form, world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut position = args.state.open(world)?;
    if let turn @ (Turn::Seats(_) | Turn::Over) = position.game.turn() {
        let refusal = Refusal::Illegal(Box::new(Shape::NothingToDraw) as _);
        return Err(Failure::Refused { action: "draw".to_owned(), refusal, turn });
    }
    let story = run_on(&mut position, args.seed, world)?;
    hand_out(&position, args.output.as_deref(), world)?;
    tell(&story, form, world);
    Ok(Exit::Done)
}

/// Lets chance and the table act until a player is to, or nobody.
fn run_on(position: &mut Position, seed: Option<i64>, world: &World<'_>) -> Result<Vec<String>, Failure> {
    let turn = position.game.turn();
    let ran = position.run_on(&mut *luck(seed, world.entropy), (world.now)());
    ran.map_err(|refusal| Failure::Refused { action: "draw".to_owned(), refusal, turn })
}

/// Prints a state, or writes it to a file.
pub(crate) fn hand_out(position: &Position, output: Option<&Path>, world: &mut World<'_>) -> Result<(), Failure> {
    put(output, position.file().as_bytes(), world)
}

/// Tells what happened.
pub(crate) fn tell(story: &[String], form: Form, world: &mut World<'_>) {
    match form {
        Form::Json => world.tell(&(compact(&StoryDoc { story }) + "\n")),
        Form::Text => story.iter().for_each(|line| world.tell(&format!("{line}\n"))),
    }
}
