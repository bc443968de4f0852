//! `parlor draw`: chance acts.

use std::path::{Path, PathBuf};

use game::{CommonRefusal, Refusal, Turn};

use crate::chance::luck;
use crate::cli::{OutputFormat, StateArgs};
use crate::documents::keyed;
use crate::english::told;
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::output::put;
use crate::world::World;
use driver::Position;

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

/// Draws what is due and prints the new state; what happened is told beside it.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut position = args.state.open(world)?;
    if let turn @ (Turn::Seats(_) | Turn::Over) = position.game.turn() {
        let refusal = Refusal::Illegal(Box::new(CommonRefusal::NothingToDraw) as _);
        return Err(Failure::refused("draw", refusal, turn));
    }
    let story = run_on(&mut position, args.seed, world)?;
    hand_out(&position, args.output.as_deref(), world)?;
    tell(&story, form, world);
    Ok(Exit::Done)
}

/// Lets chance and the table act until a player is to, or the game is over.
fn run_on(position: &mut Position, seed: Option<i64>, world: &World<'_>) -> Result<Vec<String>, Failure> {
    let turn = position.game.turn();
    let ran = position.run_on(&mut *luck(seed, world.entropy)?, (world.now)());
    let (story, _) = ran.map_err(|refusal| Failure::refused("draw", refusal, turn))?;
    Ok(told(position, &story))
}

/// Prints a state, or writes it to a file.
pub(crate) fn hand_out(position: &Position, output: Option<&Path>, world: &mut World<'_>) -> Result<(), Failure> {
    put(output, position.file().as_bytes(), world)
}

/// Tells what happened.
pub(crate) fn tell(story: &[String], form: OutputFormat, world: &mut World<'_>) {
    match form {
        OutputFormat::Json => world.tell(&(keyed("story", &story) + "\n")),
        OutputFormat::Text => story.iter().for_each(|line| world.tell(&format!("{}\n", plain(line)))),
    }
}
