//! `parlor new`: begins a game.

use std::path::PathBuf;

use game::Viewer;
use game::json::Tree;

use crate::documents::{laid_out, with_names};
use crate::failure::{Exit, Failure};
use crate::place::put;
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
    /// Write the state to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Begins a game and prints its state.
pub(crate) fn run(args: &Args, world: &mut World<'_>) -> Result<Exit, Failure> {
    let kind = named(&args.game)?;
    let what = match &args.setup {
        Some(Given::In(source)) => source.to_string(),
        _ => "the setup".to_owned(),
    };
    let malformed = |malformed| Failure::Malformed { what: what.clone(), malformed };
    let text = args.setup.as_ref().map_or(Ok("null".to_owned()), |setup| setup.read(world))?;
    let setup = with_names(Tree::parse(&text).map_err(malformed)?.into_owned(), &args.names);
    let position = Position::begin(kind, &setup, (world.now)(), world.entropy).map_err(malformed)?;
    put(args.output.as_deref(), laid_out(&position.state(Viewer::Referee)).as_bytes(), world)?;
    Ok(Exit::Done)
}
