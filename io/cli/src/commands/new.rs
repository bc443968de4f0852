//! `parlor new`: begins a game.

use std::path::PathBuf;

use crate::cli::{OutputFormat, SetupArgs};
use crate::commands::draw::{Afterwards, hand_out, tell};
use crate::commands::show::standing;
use crate::documents::{with_names, with_position};
use crate::failure::{Exit, Failure};
use crate::notations;
use crate::registry::named;
use crate::world::World;
use driver::Position;
use game::Turn;

/// What `parlor new` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The players' names, one a seat
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    names: Vec<String>,
    #[command(flatten)]
    position: notations::Given,
    #[command(flatten)]
    afterwards: Afterwards,
    /// Write the state to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Begins a game and prints its state.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let kind = named(&args.game)?;
    let begins_with = args.position.text(kind)?;
    let mut setup = kind.complete(with_names(args.setup.read(world)?, &args.names));
    if let Some(text) = begins_with {
        setup = with_position(setup, text);
    }
    let begun = Position::begin(kind, &setup, entropy::uuid(world.entropy)?, (world.now)());
    let mut position = begun.map_err(|malformed| args.setup.malformed(malformed))?;
    let story = args.afterwards.run(&mut position, world)?;
    hand_out(&position, args.output.as_deref(), world)?;
    if !story.is_empty() {
        tell(&story, form, world);
    }
    if form == OutputFormat::Text && matches!(position.game.turn(), Turn::Chance | Turn::Table) {
        world.tell(&(standing(&position) + " `--draw` lets it, and so does `parlor draw STATE`.\n"));
    }
    Ok(Exit::Done)
}
