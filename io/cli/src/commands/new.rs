//! `parlor new`: begins a game.

use std::borrow::Cow;
use std::path::PathBuf;

use game::json::{Tree, read};
use game::{Envelope, Malformed, Viewer};

use crate::documents::laid_out;
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
    names: Option<Vec<String>>,
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
    let setup = Tree::parse(&text).map_err(malformed)?;
    let mut position = Position::begin(kind, &setup, (world.now)(), world.entropy).map_err(malformed)?;
    if let Some(names) = &args.names {
        position.envelope.names = checked(names, position.game.seats())
            .map_err(|malformed| Failure::Malformed { what: "--names".to_owned(), malformed })?;
    }
    put(args.output.as_deref(), laid_out(&position.state(Viewer::Referee)).as_bytes(), world)?;
    Ok(Exit::Done)
}

/// The names, if they may be the names of so many players.
fn checked(names: &[String], seats: u8) -> Result<Vec<String>, Malformed> {
    let list = names.iter().map(|name| Tree::Text(Cow::Borrowed(name.trim()))).collect();
    let setup = Tree::Object(vec![(Cow::Borrowed("names"), Tree::List(list))]);
    read(&setup, |node| Envelope::read_names(&node.object(&["names"])?, seats.into()))
}
