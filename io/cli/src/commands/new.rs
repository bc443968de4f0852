//! `parlor new`: begins a game.

use std::path::PathBuf;

use game::json::Tree;

use crate::cli::Form;
use crate::commands::draw::{Afterwards, hand_out, tell};
use crate::documents::{with_names, with_position};
use crate::failure::{Exit, Failure};
use crate::notations;
use crate::position::Position;
use crate::registry::named;
use crate::source::Given;
use crate::world::World;

/// What `parlor new` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// Setup document: as JSON, @FILE, or - for stdin
    #[arg(long, value_name = "JSON")]
    setup: Option<Given>,
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
pub(crate) fn run(args: &Args, form: Form, world: &mut World<'_>) -> Result<Exit, Failure> {
    let kind = named(&args.game)?;
    let begins_with = args.position.text(kind)?;
    let what = match &args.setup {
        Some(Given::In(source)) => source.to_string(),
        _ => "the setup".to_owned(),
    };
    let malformed = |malformed| Failure::Malformed { what: what.clone(), malformed };
    let text = args.setup.as_ref().map_or(Ok("null".to_owned()), |setup| setup.read(world))?;
    let mut setup = with_names(Tree::parse(&text).map_err(malformed)?.into_owned(), &args.names);
    if let Some(text) = begins_with {
        setup = with_position(setup, text);
    }
    let mut position = Position::begin(kind, &setup, (world.now)(), world.entropy).map_err(malformed)?;
    let story = args.afterwards.run(&mut position, world)?;
    hand_out(&position, args.output.as_deref(), world)?;
    if !story.is_empty() {
        tell(&story, form, world);
    }
    Ok(Exit::Done)
}
