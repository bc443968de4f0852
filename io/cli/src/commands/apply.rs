//! `parlor apply`: does something.

use std::borrow::Cow;
use std::path::PathBuf;

use game::json::Tree;
use game::movefile::{self, File, FileName, MoveFileRefusal};
use game::{Refused, Viewer};

use crate::cli::{OutputFormat, StateArgs};
use crate::commands::draw::{Afterwards, hand_out, tell};
use crate::commands::legal::actor;
use crate::english::told;
use crate::failure::{Exit, Failure, SHOW};
use crate::source::Given;
use crate::world::World;
use driver::{By, Position};

/// What `parlor apply` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    state: StateArgs,
    /// Action ids, plays in the game's notation, or action documents and move files as JSON or @FILE; all of them
    /// happen or none
    #[arg(required = true, value_name = "ACTION")]
    actions: Vec<Given>,
    /// Who: a seat by number or name, chance, or table [default: whoever is to act]
    #[arg(long, value_name = "ACTOR")]
    by: Option<String>,
    /// Only if the state's digest begins like this (16 to 64 hexadecimal digits)
    #[arg(long, value_name = "DIGEST", value_parser = digest_prefix)]
    expect: Option<String>,
    #[command(flatten)]
    afterwards: Afterwards,
    /// Write the new state to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Does something and prints the new state; what happened is told beside it.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut position = args.state.open(world)?;
    if let Some(expected) = &args.expect {
        fresh(&position, expected)?;
    }
    let by = match &args.by {
        Some(name) => By::Only(actor(&position, "--by", name)?),
        None => By::InTurn,
    };
    let mut texts = Vec::new();
    let turn = position.game.turn();
    for action in &args.actions {
        let done = act(&mut position, action, by, world)?;
        game::tell(&mut texts, done.map_err(|refusal| Failure::refused(action.to_string(), refusal, turn))?);
    }
    let mut story = told(&position, &texts);
    story.extend(args.afterwards.run(&mut position, world)?);
    hand_out(&position, args.output.as_deref(), world)?;
    tell(&story, form, world);
    Ok(Exit::Done)
}

/// What happened, or why the game refused.
type Done = Result<Vec<game::Text>, Refused>;

/// Does one action, which is a document if it looks like one.
fn act(position: &mut Position, action: &Given, by: By, world: &mut World<'_>) -> Result<Done, Failure> {
    let text = action.read(world)?;
    let tree = match text.trim_start().as_bytes() {
        [b'{' | b'[' | b'"', ..] => Tree::parse(&text)
            .map_err(|malformed| Failure::Malformed { what: format!("the action {action}"), malformed })?,
        _ => Tree::Text(Cow::Borrowed(text.trim_end())),
    };
    let now = (world.now)();
    // What is called like a move file is one, whatever is missing in it.
    let is_named = |name: &str| FileName::parse(name, position.game.seat_names()).is_ok();
    Ok(match action.file_name() {
        Some(name) if movefile::looks_like_move_file(&tree) || is_named(&name) => {
            position.is_of(&tree, by).and_then(|()| position.submit(File::Text(&text), Some(&name), now))
        }
        _ => position.act(&tree, by, now),
    })
}

/// Refuses to act on another state than the one the caller has seen.
fn fresh(position: &Position, expected: &str) -> Result<(), Failure> {
    let digest = position.game.digest(Viewer::Referee).to_string();
    if digest.starts_with(expected) {
        return Ok(());
    }
    let found = format!("its digest is {digest}, not {expected}");
    Err(Failure::conflict(MoveFileRefusal::StaleState, found).hint(SHOW))
}

fn digest_prefix(text: &str) -> Result<String, String> {
    let hexadecimal = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    match text.len() {
        16..=64 if hexadecimal => Ok(text.to_owned()),
        _ => Err("expected 16 to 64 lower-case hexadecimal digits".to_owned()),
    }
}
