//! `parlor git log`: the moves of a table, or its log for `parlor verify`.

use git_tables::{Opened, StoredFile, TableId, header_line, quoted};

use super::context::{GitContext, begun, table_id};
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::world::World;

/// What `parlor git log` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table; `parlor git status` lists all
    #[arg(value_parser = table_id)]
    table: TableId,
    /// Print the log of the whole game, which `parlor verify` proves
    #[arg(long)]
    receipt: bool,
}

/// What `parlor git log --json` prints of each move.
#[derive(serde::Serialize)]
struct MoveDoc {
    file: Option<String>,
    at: game::Timestamp,
    story: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened = context.open(&repo, &args.table, world)?;
    if let (Some(gathering), true) = (&opened.gathering, args.receipt) {
        // The log of a game that has not begun is its header: players sign what follows from it.
        let header = header_line(&opened.terms, gathering.anchor) + "\n";
        return world.say_document(header.as_bytes()).map(|()| Exit::Done);
    }
    begun(&opened)?;
    let mut moves = Vec::new();
    let folded = opened.fold(&mut |table, file, story| {
        let at = table.envelope().updated_at;
        let (story, comment) = (table.narrate(story, speech::ENGLISH), file.and_then(StoredFile::comment));
        moves.push(MoveDoc { file: file.map(|file| file.name.clone()), at, story, comment });
    });
    match folded {
        Ok(table) if args.receipt => return world.say_document(table.log().as_bytes()).map(|()| Exit::Done),
        Err(error) if args.receipt || !opened.is_veiled() => return Err(error.into()),
        Ok(_) => {}
        // What is hidden keeps the story from being told, not the files from being listed.
        Err(_) => moves = files(&opened),
    }
    let line = |step: &MoveDoc| {
        let file = step.file.as_deref().unwrap_or("begun");
        let comment = step.comment.as_deref().map_or(String::new(), |comment| format!(" {}", quoted(comment)));
        plain(&format!("{}  {file}  {}{comment}", step.at, step.story.join(" "))) + "\n"
    };
    context.print(&moves, || moves.iter().map(line).collect(), world)
}

fn files(opened: &Opened) -> Vec<MoveDoc> {
    let files = opened.applied.iter().filter_map(|file| Some((file, file.timestamp()?)));
    let step = |(file, at): (&StoredFile, _)| MoveDoc {
        file: Some(file.name.clone()),
        at,
        story: file.actions(),
        comment: file.comment(),
    };
    files.map(step).collect()
}
