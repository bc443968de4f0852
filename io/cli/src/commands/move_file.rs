//! `parlor move`: writes a move file for a play.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use game::json::Tree;
use serde::Serialize;

use crate::cli::{OutputFormat, StateArgs};
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::output::put;
use crate::source::Source;
use crate::world::World;

/// What `parlor move` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    state: StateArgs,
    /// What to play: action ids, or a play in the game's notation
    #[arg(required = true, value_name = "PLAY")]
    play: Vec<String>,
    /// A word to go with it, of at most 280 characters
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// A folder or a file to write to, - for stdout [default: `moves` beside the state if it is there, or else here]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

/// What `parlor move --json` prints.
#[derive(Serialize)]
struct WrittenDoc<'a> {
    file: &'a str,
    path: Cow<'a, str>,
}

/// The folder of the move files, beside the state.
const MOVES: &str = "moves";

/// Writes a move file that will be accepted.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let position = args.state.open(world)?;
    let now = (world.now)();
    let turn = position.game.turn();
    let refused = |refusal| Failure::refused(args.play.join(" "), refusal, turn);
    let file = position.move_file(&read_play(&args.play), args.comment.as_deref(), now).map_err(refused)?;
    let Some(path) = place_for(args, &file.name) else {
        world.say_document(file.text.as_bytes())?;
        return Ok(Exit::Done);
    };
    // Under another name than ours it must be accepted as well.
    let name = path.file_name().map_or(Cow::Borrowed(""), |name| name.to_string_lossy());
    let unfit = |refusal| Failure::refused(path.display().to_string(), refusal, turn);
    position.accepts(&file.text, &name, now).map_err(unfit)?;
    put(Some(&path), file.text.as_bytes(), world)?;
    match form {
        OutputFormat::Json => world.say_json(&WrittenDoc { file: &name, path: path.to_string_lossy() })?,
        OutputFormat::Text => world.tell(&format!("Wrote {}\n", plain(&path.display().to_string()))),
    }
    Ok(Exit::Done)
}

/// What is to be played. Words with a `/` are one play in the game's notation, others are ids.
pub(crate) fn read_play(words: &[String]) -> Vec<Tree<'static>> {
    let is_notation = words.iter().any(|word| word.contains('/'));
    let texts = if is_notation { vec![words.join(" ")] } else { words.to_vec() };
    texts.into_iter().map(|text| Tree::Text(Cow::Owned(text))).collect()
}

/// Where to write a file of that name; nowhere if it is to be printed.
fn place_for(args: &Args, name: &str) -> Option<PathBuf> {
    match (&args.output, &args.state.source) {
        (Some(path), _) if path == Path::new("-") => None,
        (Some(path), _) if path.is_dir() => Some(path.join(name)),
        (Some(path), _) => Some(path.clone()),
        (None, Source::File(state)) if state.with_file_name(MOVES).is_dir() => {
            Some(state.with_file_name(MOVES).join(name))
        }
        (None, _) => Some(PathBuf::from(name)),
    }
}
