//! `parlor git status`: the tables of a repository.

use git_tables::{GitError, Opened, TableId, tables};

use super::context::{GitContext, count, secret};
use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::world::World;

/// What `parlor git status --json` prints of each table.
#[derive(serde::Serialize)]
struct StatusDoc {
    table: TableId,
    game: &'static str,
    players: Vec<String>,
    applied: u32,
    pending: Vec<String>,
    begun: bool,
    standing: String,
}

/// What is listed.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Listed {
    Status(StatusDoc),
    Problem { table: TableId, problem: GitError },
}

pub(crate) fn run(context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let tip = context.tip(&repo)?;
    let secret = secret(&repo, world);
    let mut list = Vec::new();
    for table in tables(&repo, tip)? {
        list.push(match Opened::read(&repo, tip, &table, secret.as_ref()) {
            Ok(opened) => Listed::Status(status(opened)),
            Err(problem) => Listed::Problem { table, problem },
        });
    }
    match context.form {
        OutputFormat::Json => world.say(&(compact(&list) + "\n"))?,
        OutputFormat::Text if list.is_empty() => {
            world.say("There are no tables. `parlor git new GAME …` makes one.\n")?;
        }
        OutputFormat::Text => {
            for table in list {
                match table {
                    Listed::Status(table) => world.say(&line(&table))?,
                    Listed::Problem { table, problem } => {
                        world.tell(&(plain(&format!("{table}: {problem} [{}]", problem.code())) + "\n"));
                    }
                }
            }
        }
    }
    Ok(Exit::Done)
}

fn status(opened: Opened) -> StatusDoc {
    StatusDoc {
        standing: opened.standing(),
        table: opened.terms.id,
        game: opened.terms.kind.name,
        players: opened.terms.players.into_iter().map(|player| player.login).collect(),
        applied: opened.progress.as_ref().map_or(0, |progress| progress.applied),
        pending: opened.pending.into_iter().map(|file| file.name).collect(),
        begun: opened.progress.is_some(),
    }
}

fn line(table: &StatusDoc) -> String {
    let StatusDoc { table: id, game, applied, pending, standing, .. } = table;
    let waits = match pending.len() {
        0 => String::new(),
        1 => format!(" 1 move is to be judged: {}.", pending[0]),
        count => format!(" {count} moves are to be judged."),
    };
    let moves = count(u64::from(*applied), "move");
    plain(&format!("{id}  {game}, {moves}. {standing}{waits}")) + "\n"
}
