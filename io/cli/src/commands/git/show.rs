//! `parlor git show`: a table's board as text.

use game::{Actor, Turn, Viewer};
use git_tables::TableId;

use super::context::{GitContext, table_id};
use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::world::World;

/// What `parlor git show` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table; `parlor git status` lists all
    #[arg(value_parser = table_id)]
    table: TableId,
}

/// What `parlor git show --json` prints of a table that has not begun.
#[derive(serde::Serialize)]
struct UnbegunDoc<'a> {
    table: &'a TableId,
    begun: bool,
    standing: &'a str,
}

/// Draws the board, and lists what can be played; with `--json`, prints the state.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened = context.open(&repo, &args.table, world)?;
    let standing = plain(&opened.standing());
    if opened.progress.is_none() {
        let doc = UnbegunDoc { table: &args.table, begun: false, standing: &standing };
        return context.print(&doc, || format!("{standing}\n"), world);
    }
    if context.form == OutputFormat::Json {
        return world.say_document(opened.state.as_bytes()).map(|()| Exit::Done);
    }
    if opened.is_veiled() {
        let document = opened.document()?;
        let wrong = |malformed| Failure::Malformed { what: "state.json".to_owned(), malformed };
        let sketch = opened.terms.kind.sketch(&document, speech::english(opened.terms.kind)).map_err(wrong)?;
        world.say(&format!("{}\n{standing}\nYour hand: parlor git hand {}\n", sketch.plain(), args.table))?;
        return Ok(Exit::Done);
    }
    let table = opened.fold(&mut |_, _, _| {})?;
    let game = table.table().game();
    let actor = match game.turn() {
        Turn::Seats(seats) => seats.lowest().map(Actor::Seat),
        _ => None,
    };
    let sketch = game.sketch(table.envelope(), Viewer::Public, actor, speech::in_english(game));
    let may = match actor {
        Some(actor) => format!("Legal: {}\n", game.legal(actor).join(" ")),
        None => String::new(),
    };
    world.say(&format!("{}\n{standing}\n{may}", sketch.plain()))?;
    Ok(Exit::Done)
}
