//! `parlor git log`: the moves of a table, or its log for `parlor verify`.

use git_tables::{Opened, TableId};

use super::context::{GitContext, begun, table_id};
use crate::failure::{Exit, Failure};
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
}

pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened = context.open(&repo, &args.table, world)?;
    begun(&opened)?;
    let mut moves = Vec::new();
    let folded = opened.fold(&mut |table, file, story| {
        let at = table.envelope().updated_at;
        moves.push(MoveDoc { file: file.map(str::to_owned), at, story: table.narrate(story, speech::ENGLISH) });
    });
    match folded {
        Ok(table) if args.receipt => return world.say(&table.log()).map(|()| Exit::Done),
        Err(error) if args.receipt || !opened.is_veiled() => return Err(error.into()),
        Ok(_) => {}
        // What is hidden keeps the story from being told, not the files from being listed.
        Err(_) => moves = files(&opened),
    }
    let line = |step: &MoveDoc| {
        let file = step.file.as_deref().unwrap_or("begun");
        format!("{}  {file}  {}\n", step.at, step.story.join(" "))
    };
    context.print(&moves, || moves.iter().map(line).collect(), world)
}

fn files(opened: &Opened) -> Vec<MoveDoc> {
    let files = opened.applied.iter().filter_map(|file| Some((file, file.timestamp()?)));
    files.map(|(file, at)| MoveDoc { file: Some(file.name.clone()), at, story: file.actions() }).collect()
}
