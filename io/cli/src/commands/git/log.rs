//! `parlor git log`: the moves of a table, or its log for `parlor verify`.

use git_tables::{Opened, TableId};

use super::context::{GitContext, begun, failure, secret, table_id};
use crate::cli::OutputFormat;
use crate::documents::compact;
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

/// Tells the moves of a table.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened =
        Opened::read(&repo, context.tip(&repo)?, &args.table, secret(&repo, world).as_ref()).map_err(failure)?;
    begun(&opened)?;
    let mut moves = Vec::new();
    let folded = opened.fold(&mut |table, file, story| {
        let at = table.envelope().updated_at;
        moves.push(MoveDoc { file: file.map(str::to_owned), at, story: table.narrate(story, speech::ENGLISH) });
    });
    match folded {
        Ok(table) if args.receipt => return world.say(&table.log()).map(|()| Exit::Done),
        Err(error) if args.receipt || !opened.is_veiled() => return Err(failure(error)),
        Ok(_) => {}
        // What is hidden keeps the story from being told, not the files from being listed.
        Err(_) => moves = files(&opened),
    }
    match context.form {
        OutputFormat::Json => world.say(&(compact(&moves) + "\n"))?,
        OutputFormat::Text => {
            for step in moves {
                let file = step.file.unwrap_or_else(|| "begun".to_owned());
                world.say(&format!("{}  {file}  {}\n", step.at, step.story.join(" ")))?;
            }
        }
    }
    Ok(Exit::Done)
}

fn files(opened: &Opened) -> Vec<MoveDoc> {
    let told = |(name, text): &(String, String)| {
        let file = game::json::Tree::parse(text).ok()?;
        let at = file.get("timestamp")?.as_text()?.parse().ok()?;
        let ids = match file.get("actions")? {
            game::json::Tree::List(ids) => ids.iter().filter_map(|id| id.as_text().map(str::to_owned)).collect(),
            _ => Vec::new(),
        };
        Some(MoveDoc { file: Some(name.clone()), at, story: ids })
    };
    opened.applied().iter().filter_map(told).collect()
}
